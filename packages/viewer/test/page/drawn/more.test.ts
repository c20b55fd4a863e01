import { join } from "node:path";
import { h } from "preact";
import { expect, test } from "vitest";
import { playedFolder } from "../../../../../test/helpers/runs/played-folder.ts";
import { rechain } from "../../../../../test/helpers/saves/rechain.ts";
import { smallEvent } from "../../../../../test/helpers/viewer/small-dom.ts";
import { openTestViewer } from "../../../../../test/helpers/web/test-viewer.ts";
import { Stage } from "../../../page/src/stage/stage.tsx";
import { readStageRequest } from "../../../page/src/stage/stage-parts.ts";
import { LedgerTable } from "../../../page/src/views/curves/ledger-table.tsx";
import { Tiles } from "../../../page/src/views/curves/tiles.tsx";
import { viewOfGame } from "../../../src/timeline/view-of-game.ts";
import { openPage } from "./open-page.ts";

const played = playedFolder(["--new-game", "--steps", "12", "--quiet"]);
const saves = () => join(played(), "saves");

test("a free run has tiles and a table of its calls", async () => {
  const page = await openPage(await openTestViewer(saves()), "#/g/lantern");
  await page.until("a step", () => page.viewer.store.value.at !== null);
  const { run, path } = page.viewer.store.value;
  if (run === null) throw new Error("there is no run");
  const game = viewOfGame(run, path.branchId);

  await page.drawInstead(h(Tiles, { game, status: null }));
  expect(page.all(".tile").map((tile) => page.words(tile))).toEqual([
    "Cost$0.00$0.00 a step",
    "Tokens00 % cache hits",
    "Steps12on 1 branch",
    "Pace–over the last hour",
    "Lost calls0no wasted steps",
  ]);
  await page.drawInstead(h(LedgerTable, { title: "Model", lines: game.totals.byModel }));
  expect(page.words(page.one("table"))).toMatch(
    /^ModelCallsTokensFrom the cacheTime a callCostexplorer1200 %.+\$0\.00$/,
  );
});

test("the map names the cell under the pointer, and other maps can be chosen", async () => {
  const page = await openPage(await openTestViewer(saves()), "#/g/lantern");
  await page.until("tabs", () => page.all(".tabs").length > 0);
  await page.click("Map");
  await page.saw("Unexplored edges");
  const maps = page.all("option").map((option) => page.words(option));
  expect(maps).toEqual([
    expect.stringMatching(/^Wood · \d+ cells · here$/),
    expect.stringMatching(/^Village · \d+ cells$/),
  ]);
  expect(page.words()).toMatch(
    /Wood, 16 by 16 cells: \d+ cells seen, \d+ entered\. The player is at \d+, \d+ and faces \w+\./,
  );
  const said = () => page.words(page.one(".atlas-said"));
  const moves = [said()];
  for (const [key, fields] of [
    ["ArrowUp", {}],
    ["ArrowLeft", { shiftKey: true }],
    ["Escape", {}],
  ] as const) {
    expect((await page.press(key, fields, page.one(".atlas-box"))).isStopped).toBe(true);
    moves.push(said());
  }
  expect(moves).toEqual([
    "Point at a cell, or use the arrow keys, to see its details.",
    expect.stringMatching(/^1, 6 · free ground/),
    expect.stringMatching(/^0, 6 · wall/),
    moves[0],
  ]);
  await page.choose("Map", "Village");
  await page.until("the other map", () => page.words().includes("The player is elsewhere, at Wood"));
  expect(page.words()).toMatch(
    /Village, 16 by 16 cells: \d+ cells seen, \d+ entered\. The player is elsewhere, at Wood \d+, \d+; something of it was seen in step \d+\./,
  );
  expect(page.asked).toContain("GET api/games/lantern/steps/11/atlas?map=Village");
  await page.click("Go to the newest step on this map");
  await page.until(
    "its step",
    () => page.words(page.one("strong", page.one(".transport-place"))) === "Step 11",
  );
});

test("a step that leads to another machine than the recorded one is said loudly", async () => {
  const folder = saves();
  rechain(join(folder, "lantern_journal.jsonl"), (records) =>
    records.map((record) =>
      record["type"] === "outcome" && record["step"] === 5
        ? { ...record, outcome: { ...(record["outcome"] as object), machineSha256: "0".repeat(64) } }
        : record,
    ),
  );
  const page = await openPage(await openTestViewer(folder), "#/g/lantern/step/5");
  await page.until("the verdict", () => page.all(".hash-differs").length > 0);

  expect(page.words(page.one(".notice-error"))).toBe(
    "Played again, a step does not lead to the recorded machine: step 5. What you see there is not what the player saw.",
  );
  expect(page.machine.store.value.differing).toEqual([4]);
});

test("the tabs are gone through by arrow keys, around both ends", async () => {
  const page = await openPage(await openTestViewer(saves()), "#/g/lantern");
  await page.until("tabs", () => page.all(".tabs").length > 0);
  const chosen = () =>
    page
      .all(".tab")
      .filter((tab) => tab.attributes.get("aria-selected") === "true")
      .map((tab) => page.words(tab));
  const seen = [chosen()];
  for (const key of ["ArrowLeft", "ArrowRight", "ArrowRight"]) {
    const event = await page.press(key, {}, page.one(".tabs"));
    expect([event.defaultPrevented, event.isStopped]).toEqual([true, true]);
    seen.push(chosen());
  }
  const other = await page.happen(page.one(".tabs"), smallEvent("keydown", { key: "a" }));

  expect(seen).toEqual([["Step"], ["Act"], ["Step"], ["State"]]);
  expect(other.defaultPrevented).toBe(false);
});

test("a stage has the parts that its address asks for, or says what it takes", async () => {
  const page = await openPage(await openTestViewer(saves()), "#/g/lantern");
  await page.until("a step", () => page.viewer.store.value.at !== null);
  const stage = async (search: string) => {
    const found = await page.drawInstead(h(Stage, { request: readStageRequest(search) }));
    await page.until("the step", () => !page.words().includes("Waiting"));
    return found;
  };

  await stage("?show=cost,milestones");
  await page.saw("Milestones");
  expect(page.words(page.one(".stage-counts"))).toMatch(/^LANTERN · WoodStep12Cost\$0\.00Tokens0Played\d/);
  expect(page.words(page.one(".stage-milestones"))).toMatch(
    /^Milestones · 3new map: Woodstep 11embers: 1step 4new map: Villagestep 1$/,
  );
  expect(page.all(".screen-canvas")).toEqual([]);
  await stage("?show=words,map");
  await page.until(
    "words and map",
    () => page.all(".stage-words").length + page.all(".stage-map").length === 2,
  );
  expect(page.words(page.one(".stage-words"))).toMatch(/^Says\w/);
  await stage("?show=picture,bottons");
  expect(page.words()).toBe(
    "show takes picture, buttons, cost, words, thinking, map, milestones, sound; got “bottons”",
  );
});

test.each([
  ["", null, [], 8],
  ["?game=lantern", "lantern", [], 8],
  ["?show=picture, words ,,&game=x", "x", [], 2],
  ["?show=sound,nothing,more", null, ["nothing", "more"], 1],
] as const)("the address of a stage %j", (search, game, unknown, parts) => {
  const request = readStageRequest(search);
  expect([request.game, request.unknown, request.parts.size]).toEqual([game, unknown, parts]);
});
