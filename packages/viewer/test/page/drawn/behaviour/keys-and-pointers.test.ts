import { expect, test, vi } from "vitest";
import { SmallElement, smallEvent } from "../../../../../../test/helpers/viewer/small-dom.ts";
import { BRANCHES, madeUpServer, newGeneration, ROWS, TIMELINE } from "../made-up-run.ts";
import { type DrawnPage, openPage } from "../open-page.ts";

const TIMELINE_PATH = "/api/games/lantern/timeline?from=0&marksFrom=0";

const [first] = BRANCHES;
const long = {
  ...first,
  head: true,
  current: true,
  firstStep: 1,
  lastStep: 40,
  firstIndex: 0,
  lastIndex: 39,
};
const left = { ...long, branchId: "left", head: false, current: false, lastIndex: null };
const mark = (kind: string, step: number, index: number | null = step - 1, branchId = long.branchId) => ({
  ...{ kind, step, index, branchId, text: `${kind} at ${step}`, time: "" },
});

/** A run of forty steps, with marks of which some are drawn. */
const LONG = {
  ...TIMELINE,
  rows: Array.from({ length: 40 }, (_, index) => ({
    ...{ ...ROWS[0], index, step: index + 1, branchId: long.branchId, place: index < 20 ? "Wood" : null },
    did: index === 11 ? "" : `pressed ${index}`,
  })),
  branches: [long, left],
  marks: [
    ...[mark("save", 3), mark("milestone", 10), mark("keyframe", 12), mark("milestone", 14, null)],
    ...[mark("decision", 16, 15, "left"), mark("decision", 20), mark("lost", 20), mark("lost", 35)],
  ],
};

/** The page of that run at its tenth step, and a line for each thing that is done there. */
async function openLong() {
  const page = await openPage(madeUpServer({ [TIMELINE_PATH]: LONG }), "#/g/lantern/step/10");
  await page.until("a step", () => page.viewer.store.value.at === 9);
  await page.press("Shift");
  const lines: string[] = [];
  const note = async (title: string, act: () => Promise<unknown>) => {
    const event = (await act()) as { readonly defaultPrevented: boolean } | undefined;
    const { at, isLive } = page.viewer.store.value;
    const { span, ...ui } = page.viewer.ui.value;
    const { speed, hasSound } = page.machine.store.value;
    const on = Object.entries({ isLive, hasSound, ...ui }).flatMap(([name, is]) => (is ? [name] : []));
    const part =
      span === null ? "all" : `${span.start.toFixed(2)}–${(span.start + span.size).toFixed(2)} of 40`;
    const card = page.all(".card").map((one) => ` | ${page.words(one)} ${one.style["left"]}`);
    const taken = event?.defaultPrevented ? ", taken" : "";
    lines.push(`${title}: step ${(at ?? -1) + 1}, ${part}, ${speed}${[taken, ...on].join(" ")}${card}`);
  };
  return { page, note, text: () => `${lines.join("\n")}\n` };
}

const SAME = "is the same as ever (if a change is meant: npx vitest run FILE -u)";

test(`what each key does ${SAME}`, async () => {
  const { page, note, text } = await openLong();
  const press = (key: string, fields: object = {}, element?: SmallElement) =>
    note(
      `${Object.keys(fields).join(" ")} ${key}${element === undefined ? "" : ` on ${element.localName}`}`,
      () => page.press(key, fields, element),
    );
  for (const key of ["]", "]", "]", "[", "[", "[", "[", "]"]) await press(key);
  for (const key of ["ArrowLeft", "ArrowRight"]) {
    await press(key);
    await press(key, { shiftKey: true });
    for (const other of ["ctrlKey", "altKey", "metaKey"]) await press(key, { [other]: true });
  }
  for (const key of ["Home", "]", "+", "+", "End", "-", "-", "+", "0", "L", "+", "Home", "-"])
    await press(key);
  for (const key of ["+", "[", "<", ">", ">", "M", "m", "g", "b", "?", "Enter", "x", "ArrowUp"])
    await press(key);
  for (const name of ["input", "textarea", "select", "dialog", "a"])
    await press("ArrowRight", {}, new SmallElement(name));
  const inside = new SmallElement("span");
  const editable = Object.assign(new SmallElement("p"), { isContentEditable: true });
  new SmallElement("summary").append(inside);
  await press("End", { defaultPrevented: true });
  await press("Home", {}, editable);
  await press(" ", {}, inside);
  await press(" ", {}, new SmallElement("a"));
  await page.goTo("#/");
  for (const key of ["ArrowRight", "g", " ", "?"]) await press(key);
  await expect(text()).toMatchFileSnapshot("./keys.txt");
});

test(`what pointers on the time line do ${SAME}`, async () => {
  const { page, note, text } = await openLong();
  const canvas = page.one(".strip-canvas");
  const at = (share: number) => ({ clientX: 12 + share * 800, clientY: 5 });
  const pointer = (type: string, share: number, fields: object = {}) =>
    note(`${type} at ${share} ${JSON.stringify(fields)}`, () =>
      page.happen(
        canvas,
        smallEvent(type, { button: 0, pointerId: 1, pointerType: "mouse", ...at(share), ...fields }),
      ),
    );
  const wheel = (deltaX: number, deltaY: number, share: number, shiftKey = false) =>
    note(`wheel ${deltaX}, ${deltaY}${shiftKey ? " with shift" : ""} at ${share}`, () =>
      page.happen(canvas, smallEvent("wheel", { deltaX, deltaY, shiftKey, ...at(share) })),
    );
  const second = { pointerId: 2, pointerType: "touch" };
  const touch = { pointerType: "touch" };

  await pointer("pointermove", 0.3);
  await pointer("pointermove", 0);
  await pointer("pointermove", 1);
  await pointer("pointerdown", 0.5, { button: 1 });
  await pointer("pointerdown", 0.5);
  await pointer("pointermove", 0.6);
  await pointer("pointermove", 7);
  await pointer("pointermove", -7);
  await pointer("pointerup", 0.2);
  await pointer("pointermove", 0.4);
  await pointer("pointerleave", 0.4);
  await wheel(0, -400, 0.25);
  await wheel(0, 100, 0.25);
  await wheel(50, 10, 0.25);
  await wheel(-9_000, 0, 0.25);
  await wheel(0, 100, 0.25, true);
  await wheel(0, 9_000, 0.5);
  await wheel(0, -9_000, 1);
  await wheel(0, 9_000, 0);
  await pointer("pointerdown", 0.2, touch);
  await pointer("pointerdown", 0.8, second);
  await pointer("pointermove", 0.9, second);
  await pointer("pointermove", 0.1, touch);
  await pointer("pointermove", 0.895, touch);
  await pointer("pointerup", 0.895, touch);
  await pointer("pointermove", 0.5, second);
  await pointer("pointercancel", 0.5, second);
  await pointer("pointermove", 0.1, touch);
  await pointer("pointerup", 0.1, touch);
  await note("fewer steps", () => page.click("Fewer steps (+)"));
  await note("more steps", () => page.click("More steps (−)"));
  await note("a step that is out of sight", async () => {
    page.viewer.ui.set({ span: { start: 20, size: 15 } });
    await page.press("Home");
  });
  await note("fewer steps around one out of sight", async () => {
    page.viewer.ui.set({ span: { start: 20, size: 15 } });
    await page.press("Shift");
    await page.click("Fewer steps (+)");
  });
  await expect(text()).toMatchFileSnapshot("./pointers.txt");
});

/** Pointers at a cell of a drawing of which a unit is ten pixels. */
function pointAt(page: DrawnPage, drawing: SmallElement, type: string, x: number, y: number) {
  Object.assign(drawing, { getScreenCTM: () => ({ inverse: () => 10 }) });
  return page.happen(drawing, smallEvent(type, { clientX: x * 10, clientY: y * 10 }));
}

class Point {
  readonly x: number;
  readonly y: number;
  constructor(x: number, y: number) {
    this.x = x;
    this.y = y;
  }
  matrixTransform(unit: number): Point {
    return new Point(this.x / unit, this.y / unit);
  }
}

test(`what pointers and keys on a map do ${SAME}`, async () => {
  vi.stubGlobal("DOMPoint", Point);
  const page = await openPage(
    madeUpServer({ [TIMELINE_PATH]: { ...TIMELINE, generation: newGeneration() } }),
    "#/g/lantern/step/5",
  );
  await page.until("tabs", () => page.all(".tabs").length > 0);
  await page.click("Map", page.one(".tabs"));
  await page.saw("Unexplored edges");
  const lines: string[] = [];
  const note = async (title: string, act: () => Promise<unknown>) => {
    await act();
    await page.press("Shift");
    await page.press("Shift");
    const cursor = page
      .all(".atlas-cursor")
      .map(({ attributes }) => `cursor ${attributes.get("x")}, ${attributes.get("y")}`);
    const said = page
      .all(".atlas-said")
      .map((one) => `${one.attributes.get("aria-live")}: ${page.words(one)}`);
    const map = page.all("select").map(({ value }) => value);
    lines.push(
      `${title}: step ${page.words(page.one("strong", page.one(".transport-place")))}, ${[...map, ...cursor, ...said].join(" | ")}`,
    );
  };
  const point = (type: string, x: number, y: number) =>
    note(`${type} ${x}, ${y}`, () => pointAt(page, page.one(".atlas-drawing"), type, x, y));
  const press = (key: string, fields = {}) =>
    note(`${Object.keys(fields)} ${key}`, () => page.press(key, fields, page.one(".atlas-box")));

  await point("pointermove", 1.2, 1.9);
  await point("pointermove", 7.99, 5.99);
  await point("pointermove", 8.01, 5.5);
  await point("pointermove", 5.5, -0.01);
  await point("pointermove", 3, 1);
  await point("pointerleave", 3, 1);
  await press("Enter");
  await press("Escape");
  await press("ArrowRight");
  await press("ArrowDown", { shiftKey: true });
  await press("ArrowUp");
  await point("pointermove", 1, 1);
  await press("ArrowLeft", { shiftKey: true });
  await press("Escape");
  await press("ArrowLeft");
  await note("the focus goes elsewhere", () => page.happen(page.one(".atlas-box"), smallEvent("blur")));
  await point("pointerup", 2.5, 1.5);
  await note("back", () => page.goTo("#/g/lantern/step/5"));
  await point("pointerup", 2.5, 9);
  await point("pointerup", 6.5, 1.5);
  await point("pointerup", 7.5, 4.5);
  await press("ArrowLeft");
  await point("pointerup", 4.5, 0.5);
  await point("pointermove", 0.5, 0.5);
  await note("another map, and back to the player's", () => page.choose("Map", "Wood"));
  for (let times = 0; times < 2; times += 1) await press("ArrowUp");
  await press("ArrowRight");
  await press("Enter");
  await note("an exit in the list", async () => {
    await page.choose("Map", "Wood");
    await page.press("Shift");
    await page.press("Shift");
    await page.click("to Village 1, 2");
  });
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./map.txt");
});

test(`what a click on a map of ends of steps does ${SAME}`, async () => {
  vi.stubGlobal("DOMPoint", Point);
  const timeline = { ...TIMELINE, generation: newGeneration() };
  const page = await openPage(madeUpServer({ [TIMELINE_PATH]: timeline }), "#/g/lantern/step/3@aaaa1111");
  await page.until("tabs", () => page.all(".tabs").length > 0);
  await page.click("Map", page.one(".tabs"));
  await page.saw("Only where steps ended is known");
  const seen: unknown[] = [];
  for (const [x, y] of [
    [0.5, 2.5],
    [1.4, 2.6],
    [2.5, 4.5],
    [2.5, 4.6],
    [0.9, 2.5],
  ] as const) {
    await page.goTo("#/g/lantern/step/3@aaaa1111");
    await pointAt(page, page.one(".map"), "pointerup", x, y);
    seen.push([x, y, page.words(page.one("strong", page.one(".transport-place")))]);
  }
  await page.goTo("#/g/lantern/step/3@aaaa1111");
  await page.click("Go to the newest step on this map");
  seen.push(page.words(page.one("strong", page.one(".transport-place"))));
  expect(seen).toEqual([
    [0.5, 2.5, "Step 1"],
    [1.4, 2.6, "Step 2"],
    [2.5, 4.5, "Step 3"],
    [2.5, 4.6, "Step 3"],
    [0.9, 2.5, "Step 1"],
    "Step 3",
  ]);
});
