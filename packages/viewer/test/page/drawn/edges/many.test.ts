import { Component, type ComponentChildren, h } from "preact";
import { beforeEach, expect, test, vi } from "vitest";
import { type SmallElement, smallEvent } from "../../../../../../test/helpers/viewer/small-dom.ts";
import { HoverCard } from "../../../../page/src/strip/hover-card.tsx";
import { lookOf } from "../../../../page/src/strip/mark-kinds.ts";
import { PlotContext } from "../../../../page/src/views/curves/chart.tsx";
import { CostView } from "../../../../page/src/views/curves/cost-view.tsx";
import { CurveCard } from "../../../../page/src/views/curves/curve-card.tsx";
import {
  atlasOf,
  BRANCHES,
  detailOf,
  GALLERY,
  MAP,
  madeUpServer,
  newGeneration,
  ROWS,
  TIMELINE,
} from "../made-up-run.ts";
import { type DrawnPage, openPage } from "../open-page.ts";

beforeEach(() => {
  vi.stubEnv("TZ", "UTC");
  return () => vi.unstubAllEnvs();
});

const TIMELINE_PATH = "/api/games/lantern/timeline?from=0&marksFrom=0";

async function openAt(hash: string, changes: Readonly<Record<string, unknown>>, tab: string) {
  const page = await openPage(madeUpServer(changes), hash);
  await page.until("tabs", () => page.all(".tabs").length > 0);
  await page.click(tab, page.one(".tabs"));
  for (let turns = 0; turns < 3; turns += 1) await page.press("Shift");
  return page;
}

/** The number of things, the first and the last of them in words, and the button that shows more. */
function linesOf(page: DrawnPage, things: readonly SmallElement[]): readonly unknown[] {
  const more = page
    .all("button")
    .flatMap((one) => (/^Show .* more$/.test(page.words(one)) ? [page.words(one)] : []));
  return [things.length, ...[things[0], things.at(-1)].map((one) => one && page.words(one)), ...more];
}

test.each([12, 13])(
  "of %i milestones the newest twelve are shown, and all of them on demand",
  async (count) => {
    const milestones = Array.from({ length: count }, (_, n) => `lamp ${n + 1}`);
    const rows = ROWS.map((row) => ({ ...row, milestones: row.index === 0 ? milestones : [] }));
    const timeline = { ...TIMELINE, rows, generation: newGeneration() };
    const page = await openAt("#/g/lantern/step/5", { [TIMELINE_PATH]: timeline }, "State");
    const shown = () => linesOf(page, page.all("li", page.one(".step-list")));
    const seen = [shown()];
    if (count > 12) {
      await page.click("Show 1 more");
      seen.push(shown());
    }

    const first = count > 12 ? "Step 1lamp 2" : "Step 1lamp 1";
    expect(seen).toEqual([
      [12, `Step 1lamp ${count}`, first, ...(count > 12 ? ["Show 1 more"] : [])],
      ...(count > 12 ? [[13, "Step 1lamp 13", "Step 1lamp 1"]] : []),
    ]);
  },
);

test("of many branches a hundred are shown, and all of them on demand; each goes to its last step", async () => {
  const [root] = BRANCHES;
  const others = Array.from({ length: 102 }, (_, n) => ({
    ...root,
    ...{ branchId: `branch${100 + n}`, from: { branchId: root?.branchId, step: 2 } },
    ...{ firstIndex: 4, lastIndex: n % 2 ? 4 : 5, firstStep: 3, lastStep: n % 2 ? 3 : 4, current: false },
  }));
  const timeline = { ...TIMELINE, branches: [root, ...others], generation: newGeneration() };
  const page = await openAt("#/g/lantern/step/1", { [TIMELINE_PATH]: timeline }, "Branches");
  const shown = () => linesOf(page, page.all("li", page.one(".tree-lines")));
  const height = () => page.one(".tree-drawing").style["height"];
  const seen = [[...shown(), height()]];
  await page.click("Show 3 more");
  seen.push([...shown(), height()]);

  const first = /^Branch aaaa1111steps 1–421 Nov 2026, 16:04:09 · a-model, operator, other-model · \$0\.12$/;
  const line = (steps: string) =>
    expect.stringMatching(new RegExp(`^Branch branch\\d+${steps} · from aaaa1111 at 2$`));
  expect(seen).toEqual([
    [100, expect.stringMatching(first), line("steps 3–4"), "Show 3 more", "8400px"],
    [103, expect.stringMatching(first), line("step 3"), "8652px"],
  ]);
});

test("of many exits, edges and saves the nearest or the newest are listed", async () => {
  const doors = Array.from({ length: 61 }, (_, x) => ({ x, y: 0, to: { map: "Cave" }, isTaken: false }));
  const open = Array.from({ length: 62 }, (_, x) => ({ x: 61 - x, y: 5, sides: ["up"] }));
  const atlas = { ...atlasOf(7, null), map: { ...MAP, cells: Array(51).fill(".".repeat(50)) }, doors, open };
  const saves = Array.from({ length: 101 }, (_, n) => ({
    ...GALLERY.games[0]?.saves[1],
    id: `s${n}`,
    step: n,
  }));
  const changes = {
    [TIMELINE_PATH]: { ...TIMELINE, generation: newGeneration() },
    "/api/games/lantern/steps/7/atlas": atlas,
    "/api/games": { ...GALLERY, games: GALLERY.games.map((game) => ({ ...game, saves })) },
  };
  const page = await openAt("#/g/lantern/step/5", changes, "Map");
  const folds = () =>
    page
      .all(".fold")
      .map((fold) => [page.words(page.one("summary", fold)), ...linesOf(page, page.all("li", fold))]);
  const maps = folds();
  const words = page.words(page.one(".panel-body"));
  await page.click("Act", page.one(".tabs"));
  const options = linesOf(page, page.all("option"));

  expect(maps).toEqual([
    ["Exits61", 60, "0, 0to Cave, as the game reports", "59, 0to Cave, as the game reports"],
    ["Markers2", 2, "1, 1camp", "6, 4well"],
    // The player is at 3, 1.
    ["Unexplored edges62 cells", 60, "3, 5up", "59, 5up"],
  ]);
  expect(words).toContain("The nearest 60 are listed.");
  expect(options).toEqual([100, expect.stringMatching(/^Step 0, /), expect.stringMatching(/^Step 99, /)]);
});

test("of a single map there is nothing to choose, and of two the player's is asked for by no name", async () => {
  const one = { ...atlasOf(7, null), maps: [{ name: "Wood", step: 5, known: 38, visited: 5 }] };
  const changes = {
    [TIMELINE_PATH]: { ...TIMELINE, generation: newGeneration() },
    "/api/games/lantern/steps/9/atlas": one,
  };
  const page = await openAt("#/g/lantern/step/6", changes, "Map");
  const single = page.all("select").length;
  await page.press("ArrowLeft");
  for (let turns = 0; turns < 2; turns += 1) await page.press("Shift");
  const shown = [];
  for (const map of ["Village", "Wood"]) {
    await page.choose("Map", map);
    for (let turns = 0; turns < 2; turns += 1) await page.press("Shift");
    shown.push(page.one("select").value);
  }

  expect([single, shown]).toEqual([0, ["Village", "Wood"]]);
  expect(page.asked.filter((line) => line.includes("/atlas"))).toEqual([
    "GET api/games/lantern/steps/9/atlas",
    "GET api/games/lantern/steps/7/atlas",
    "GET api/games/lantern/steps/7/atlas?map=Village",
  ]);
});

test.each([
  [50, true],
  [51, false],
])("on a map of 50 by %i cells signs are drawn: %j", async (height, isDrawn) => {
  const cells = Array.from({ length: height }, (_, y) => (y === 0 ? `T${".".repeat(49)}` : ".".repeat(50)));
  const atlas = {
    ...atlasOf(7, null),
    map: { ...MAP, cells, size: { width: 50, height } },
    doors: [],
    open: [],
  };
  const changes = {
    [TIMELINE_PATH]: { ...TIMELINE, generation: newGeneration() },
    "/api/games/lantern/steps/7/atlas": atlas,
  };
  const page = await openAt("#/g/lantern/step/5", changes, "Map");
  await page.choose("Whole map", "whole");

  expect(page.all(".atlas-glyph", page.one(".atlas-drawing")).length > 0).toBe(isDrawn);
});

/** Goes on where a plot cannot be drawn: it needs a browser. */
class WithoutPlots extends Component<{ children: ComponentChildren }> {
  override componentDidCatch(): void {
    this.setState({});
  }
  override render({ children }: { children: ComponentChildren }): ComponentChildren {
    return children;
  }
}

test.each([48, 49])("of calls in %i hours the newest 48 are listed", async (count) => {
  const byHour = Array.from({ length: count }, (_, n) => ({
    ...TIMELINE.totals.byModel[0],
    key: `2026-11-21T${10 + n}Z`,
  }));
  const games = TIMELINE.games.map((game) => ({ ...game, byHour }));
  const page = await openPage(
    madeUpServer({ [TIMELINE_PATH]: { ...TIMELINE, games } }),
    "#/g/lantern/step/5",
  );
  await page.until("a run", () => page.viewer.store.value.run !== null);
  const { run } = page.viewer.store.value;
  if (run === null) throw new Error("there is no run");
  await page.drawInstead(h(WithoutPlots, null, h(CostView, { run })));
  const table = page.all(".table-box").at(-1);
  const rows = page.all("tr", table).slice(1);

  expect(rows).toHaveLength(48);
  expect(page.words(rows[0])).toMatch(count === 48 ? /^2026-11-21 10:00 UTC/ : /^2026-11-21 11:00 UTC/);
  expect(page.words().includes("The newest 48 hours; runner cost shows all of them.")).toBe(count > 48);
});

test("a picture that cannot be had is left out, and the next one is shown again", async () => {
  const page = await openPage(
    madeUpServer({ [TIMELINE_PATH]: { ...TIMELINE, generation: newGeneration() } }),
    "#/g/lantern/step/5",
  );
  await page.until("a picture", () => page.all(".screen-sent").length > 0);
  const seen: unknown[] = [];
  const look = async (selector: string, act: () => Promise<unknown>) => {
    await act();
    await page.press("Shift");
    seen.push(page.all("img", page.one(selector)).map(({ attributes }) => attributes.get("src")));
  };
  const canvas = page.one(".strip-canvas");
  const move = (share: number) =>
    page.happen(canvas, smallEvent("pointermove", { clientX: 12 + share * 800 }));
  const fail = (selector: string) => page.happen(page.one("img", page.one(selector)), smallEvent("error"));

  await look(".screen", async () => {});
  await look(".screen", () => fail(".screen"));
  await look(".screen", () => page.press("ArrowLeft"));
  await look(".strip", () => move(0.1));
  await look(".strip", () => fail(".strip"));
  await look(".strip", () => move(0.2));

  const at = (index: number) => [`api/games/lantern/steps/${index}/picture`];
  expect(seen).toEqual([at(7), [], at(6), at(1), [], at(2)]);
});

test("of two maps of ends of steps one is chosen, or that of the step that is looked at", async () => {
  const rows = ROWS.map((row) => ({
    ...row,
    position: { x: row.index, y: 1, map: row.index === 1 ? "" : "Cave" },
  }));
  const changes = {
    [TIMELINE_PATH]: { ...TIMELINE, rows, generation: newGeneration() },
    ...Object.fromEntries([1, 2].map((at) => [`/api/games/lantern/steps/${at}/atlas`, atlasOf(0, null)])),
    "/api/games/lantern/steps/1": { ...detailOf(1) },
  };
  const page = await openAt("#/g/lantern/step/3@aaaa1111", changes, "Map");
  const shown = () => [
    page.one("select").value,
    page.one(".map").attributes.get("aria-label"),
    page.all(".map-here").length,
  ];
  const seen: unknown[] = [page.all("option").map((one) => page.words(one)), shown()];
  await page.choose("Map", "");
  seen.push(shown());
  await page.press("ArrowLeft");
  await page.press("Shift");
  seen.push(shown());
  await page.choose("Map", "");
  await page.press("ArrowRight");
  await page.press("Shift");
  seen.push(shown());

  const cave = (count: number, at: number, isHere: number) => [
    "Cave",
    `Cave: ${count} step${count === 1 ? "" : "s"} on ${count} cell${count === 1 ? "" : "s"}, the last one at ${at}, 1`,
    isHere,
  ];
  const only = (isHere: number) => ["", "The map: 1 step on 1 cell, the last one at 1, 1", isHere];
  expect(seen).toEqual([
    ["Cave · 2 steps · here", "The only map · 1 step"],
    ...[cave(2, 2, 1), only(0), only(1), cave(2, 2, 1)],
  ]);
});

test("beside the pointer the nearest four marks are named, at most five pixels away", async () => {
  const page = await openPage(madeUpServer(), "#/g/lantern/step/5");
  await page.until("a run", () => page.viewer.store.value.at !== null);
  const marks = [0, 1, 2, 2, 2, 3, 4, 5].map((place, at) => ({
    ...{ place, look: lookOf("save"), mark: { kind: "save", step: at, text: `${at}` } },
  }));
  const seen: unknown[] = [];
  for (const [size, width, place] of [
    [6, 600, 2],
    [6, 30, 2],
    [6, 31, 5],
    [6, 30, 5],
    [6, 15, 0],
    [12, 0, 3],
    [6, 30, 9],
  ] as const) {
    const props = { model: { marks }, span: { start: 0, size }, place, width } as never;
    await page.drawInstead(h(HoverCard, props));
    const card = page.all(".card")[0];
    seen.push(card && [card.style["left"], ...page.all(".card-mark").map((one) => page.words(one))]);
  }

  expect(seen).toEqual([
    ["152px", "2", "3", "4"],
    ["0px", "2", "3", "4", "1"],
    ["0px", "7"],
    ["0px", "7", "6"],
    ["0px", "0", "1", "2", "3"],
    ["0px", "5", "2", "3", "4"],
    undefined,
  ]);
});

test.each([
  [2_000, 2_000],
  [2_001, 1_999],
])("of a curve of %i points %i are drawn", async (count, drawn) => {
  const page = await openPage(madeUpServer(), "#/g/lantern/step/5");
  const lengths: number[] = [];
  class Plot {
    constructor(_: unknown, [xs]: readonly [readonly number[]]) {
      lengths.push(xs.length);
    }
    setData(): void {}
    setSize(): void {}
    destroy(): void {}
  }
  const xs = Array.from({ length: count }, (_, n) => n);
  const series = { names: ["a"], xs, ys: [xs.map((x) => x % 2)] };
  const card = h(CurveCard, { title: "Cost", note: "So far.", axis: "steps", series, format: String });
  await page.drawInstead(h(PlotContext.Provider, { value: Plot as never, children: card }));

  expect(lengths).toEqual([drawn]);
  expect(page.words()).toMatch(/^CostSo far\.aAs a tableCost/);
});
