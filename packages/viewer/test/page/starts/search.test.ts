import { expect, onTestFinished, test, vi } from "vitest";
import { SmallElement, SmallTarget, smallEvent } from "../../../../../test/helpers/viewer/small-dom.ts";

class PageElement extends SmallElement {
  href = "";
  src = "";
  onload: (() => void) | null = null;
}

const section = (url: string, title: string, heading: string, text: string) => ({
  url,
  title,
  heading,
  text,
});
const LONG = `${"Some words before it. ".repeat(9)}Here the lantern is lit, and ${"more is said of it, ".repeat(9)}`;

const TEXTS = [
  section("changelog.html#v1", "Changelog", "Lantern", "The lantern is brighter."),
  section("guide.html#lantern", "Guide", "Lantern", LONG),
  section("guide.html", "Guide", "Guide", "It begins with a lantern and an emulator."),
  section("lantern.html#rope", "The lantern game", "Rope", "Nothing of it."),
  section("changelog.html#v2", "Change", "Oil", "Oil is new."),
  section("oil.html", "Change", "Oil", "Oil is old, and of this there is more to say."),
  section("rope.html", "Rope", "Rope", "The text has the lantern at its end"),
  ...Array.from({ length: 9 }, (_, n) => section(`n${n}.html`, `Page ${n}`, `Game ${n}`, `Of step ${n}`)),
];

let starts = 0;

/** The field of a page that is below `root`, and what is found when something is typed there. */
async function openField(root: string | undefined) {
  const [field, results, body] = ["input", "div", "body"].map((name) => new PageElement(name)) as [
    PageElement,
    PageElement,
    PageElement,
  ];
  if (root !== undefined) field.dataset["root"] = root;
  const window = new SmallTarget();
  const scripts: PageElement[] = [];
  const document = Object.assign(new SmallTarget(), {
    createElement: (name: string) => new PageElement(name),
    querySelector: (selector: string) => ({ "#search": field, "#results": results })[selector] ?? null,
    head: { append: (script: PageElement) => scripts.push(script) },
  });
  const globals = {
    ...{ document, Node: PageElement, searchTexts: undefined },
    HTMLInputElement: { [Symbol.hasInstance]: (one: SmallElement) => one?.localName === "input" },
    addEventListener: window.addEventListener.bind(window),
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  onTestFinished(() => void vi.unstubAllGlobals());
  const source = "../../../page/src/site/search.ts";
  starts += 1;
  await import(`${source}?${starts}`);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    ...{ field, results, body, scripts, window, document, settle },
    found: () =>
      results.childNodes.map((one) =>
        [(one as PageElement).href, ...one.childNodes.map((part) => part.textContent)].join(" | "),
      ),
    type: (text: string) => {
      field.value = text;
      field.hear(smallEvent("input"));
    },
    load: (texts: unknown = TEXTS) => {
      Object.assign(globalThis, { searchTexts: texts });
      for (const script of scripts) script.onload?.();
      return settle();
    },
  };
}

test("the search of all pages is the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const page = await openField("..");
  const lines: string[] = [];
  page.type("lantern");
  await page.load();
  for (const words of [
    "lantern",
    " LANT ",
    "lanterm",
    "roqe",
    "oil",
    "rope lantern",
    "emulator begins",
    "game",
    "step 3",
    "zebra",
    "   ",
  ]) {
    page.type(words);
    await page.settle();
    lines.push(`== ${words}`, ...page.found());
  }
  lines.push(`scripts: ${page.scripts.map(({ src }) => src)}`);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./search.txt");
});

test("what was typed last is found, once the texts are there", async () => {
  const page = await openField(undefined);
  page.type("lantern");
  page.type("rope");
  await page.settle();
  expect(page.found()).toEqual([]);
  await page.load();

  expect(page.scripts.map(({ src }) => src)).toEqual(["search-texts.js"]);
  expect(page.found().map((line) => line.split(" | ")[0])).toEqual(["rope.html", "lantern.html#rope"]);
});

test("without texts nothing is found", async () => {
  const page = await openField("");
  page.type("lantern");
  await page.load(null);

  expect(page.found()).toEqual([" | Nothing was found."]);
});

test("a slash goes to the field, and Escape or a click elsewhere closes what was found", async () => {
  const page = await openField("");
  const press = (key: string, fields: object = {}, target: SmallElement = page.body) => {
    const event = smallEvent("keydown", { key, ctrlKey: false, metaKey: false, ...fields });
    event.target = target;
    page.window.hear(event);
    return event.defaultPrevented;
  };
  const click = (target: unknown) => page.document.hear(smallEvent("click", { target }));
  const focus = vi.spyOn(page.field, "focus");
  page.type("rope");
  await page.load();
  const open = [page.found().length];
  const look = (act: () => void) => {
    page.type("rope");
    return page.settle().then(() => {
      act();
      open.push(page.found().length);
    });
  };
  for (const act of [
    () => press("Escape"),
    () => press("Escape", {}, page.field),
    () => press("x"),
    () => click(page.field),
    () => click(page.body),
    () => click("no element"),
  ])
    await look(act);
  const taken = [
    press("/"),
    press("/", {}, page.field),
    press("/", { ctrlKey: true }),
    press("/", { metaKey: true }),
    press("a"),
  ];

  expect(open).toEqual([2, 0, 0, 2, 2, 0, 2]);
  expect(taken).toEqual([true, false, false, false, false]);
  expect(focus).toHaveBeenCalledTimes(1);
});
