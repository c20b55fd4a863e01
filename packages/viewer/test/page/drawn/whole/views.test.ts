import { join } from "node:path";
import { expect, test } from "vitest";
import { playedFolder } from "../../../../../../test/helpers/runs/played-folder.ts";
import type { SmallElement } from "../../../../../../test/helpers/viewer/small-dom.ts";
import { talkativeFolder } from "../../../../../../test/helpers/viewer/talkative-folder.ts";
import { openTestViewer } from "../../../../../../test/helpers/web/test-viewer.ts";
import { type DrawnPage, openPage } from "../open-page.ts";

const talks = talkativeFolder();
const stopped = playedFolder(
  ["--new-game", "--steps", "2", "--quiet"],
  ["--steps", "9", "--interrupt-before", "act", "--quiet"],
);

/** The elements as lines, a level two blanks; times, ids and folders have the same words on every machine. */
function linesOf(element: SmallElement, level = 0): string[] {
  const lead = " ".repeat(level);
  if (element.nodeType === 3) return element.data.trim() === "" ? [] : [`${lead}${element.data.trim()}`];
  const attributes = [...element.attributes]
    .filter(([name]) => name !== "class" && name !== "style")
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
    .sort();
  const classes = element.attributes.get("class");
  const head = `${lead}${element.localName}${classes ? `.${classes.trim().split(/\s+/).join(".")}` : ""}`;
  return [
    `${head}${attributes.join("")}${element.open ? " (open)" : ""}`,
    ...element.childNodes.flatMap((child) => linesOf(child, level + 1)),
  ];
}

function steady(text: string): string {
  return text
    .replace(/\b[0-9a-f]{64}\b/g, "HASH")
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\b/g, "UUID")
    .replace(/\b(?=[0-9a-f]*\d)[0-9a-f]{8}\b/g, "ID")
    .replace(/\d{1,2} \w{3,4} \d{4}, \d\d:\d\d:\d\d/g, "TIME")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "ISO")
    .replace(/\b[\d.]+ (?:ms|s|min)\b(?: \d+ s\b)?/g, "A-WHILE")
    .replace(/[\d.]+ (?:[kK]B|MB|bytes)/g, "SIZE")
    .replace(/\/[^\s"']*gameboy-runner[^\s"']*/g, "FOLDER")
    .replace(/"P\d+-\d+"/g, '"P"')
    .replace(/just now|A-WHILE ago/g, "AGO");
}

const main = (page: DrawnPage) => `${steady(linesOf(page.body).join("\n"))}\n`;

async function settled(page: DrawnPage, words: string): Promise<string> {
  await page.saw(words);
  let [before, equal] = ["", 0];
  await page.until("rest", () => {
    // Also where links lead, which is no word, and how much was asked of the server.
    const now = `${page.asked.length} ${main(page)}`;
    equal = now === before ? equal + 1 : 0;
    before = now;
    return equal >= 8;
  });
  return main(page);
}

const tab = (page: DrawnPage) => `${steady(linesOf(page.one(".panel-body")).join("\n"))}\n`;

test("the whole page of a run, and each of its tabs", async () => {
  const page = await openPage(await openTestViewer(talks(), { control: true }), "#/g/lantern/step/4");
  await page.saw("The machine matches the recording");
  await expect(await settled(page, "Mistake:")).toMatchFileSnapshot("run-page.txt");
  const tabs: string[] = [];
  for (const [name, words] of [
    ["State", "Goals"],
    ["Branches", "Branch"],
    ["Act", "Label it"],
  ] as const) {
    await page.click(name);
    await settled(page, words);
    tabs.push(`# ${name}`, tab(page));
  }
  await expect(tabs.join("\n")).toMatchFileSnapshot("tabs.txt");
});

test("a comparison and the gallery", async () => {
  const page = await openPage(await openTestViewer(talks()), "#/g/lantern/compare/4/9");
  await expect(await settled(page, "Swap")).toMatchFileSnapshot("compare-page.txt");
  await page.goTo("#/");
  await expect(await settled(page, "LANTERN")).toMatchFileSnapshot("gallery-page.txt");
});

test.each([true, false])("the form of a decision, where the viewer controls: %s", async (control) => {
  const page = await openPage(await openTestViewer(join(stopped(), "saves"), { control }), "#/g/lantern");
  await page.until("tabs", () => page.all(".tabs").length > 0);
  await page.click("Act");
  await settled(page, "It waits for you");
  await expect(tab(page)).toMatchFileSnapshot(`decision-${control ? "form" : "command"}.txt`);
});
