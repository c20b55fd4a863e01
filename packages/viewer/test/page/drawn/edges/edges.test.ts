import { type ComponentChildren, h } from "preact";
import { beforeEach, expect, test, vi } from "vitest";
import { HealthCard } from "../../../../page/src/parts/drift/health-card.tsx";
import { PlanPart } from "../../../../page/src/parts/workflows/plan-view.tsx";
import { HeldButtons } from "../../../../page/src/screen/held-buttons.tsx";
import { Stage } from "../../../../page/src/stage/stage.tsx";
import { readStageRequest } from "../../../../page/src/stage/stage-parts.ts";
import { AtlasDrawing } from "../../../../page/src/views/atlas/atlas-drawing.tsx";
import { AtlasFacts } from "../../../../page/src/views/atlas/atlas-facts.tsx";
import { Coordinates, roomFor } from "../../../../page/src/views/atlas/coordinates.tsx";
import { TreeDrawing } from "../../../../page/src/views/branches/tree-drawing.tsx";
import { LedgerTable } from "../../../../page/src/views/curves/ledger-table.tsx";
import { Tiles } from "../../../../page/src/views/curves/tiles.tsx";
import { Gauge, PlainData } from "../../../../page/src/views/data/plain-data.tsx";
import { MapDrawing } from "../../../../page/src/views/ground/map-drawing.tsx";
import { mapPath } from "../../../../page/src/views/ground/path-map.ts";
import { GoalsView } from "../../../../page/src/views/state/goals-view.tsx";
import { SideCalls } from "../../../../page/src/views/step/side-calls.tsx";
import { StepHead } from "../../../../page/src/views/step/step-head.tsx";
import { viewOfGame } from "../../../../src/timeline/view-of-game.ts";
import { atlasOf, detailOf, MAP, madeUpServer, newGeneration, ROWS, TIMELINE } from "../made-up-run.ts";
import { openPage } from "../open-page.ts";
import { treeText } from "../tree-text.ts";

beforeEach(() => {
  vi.stubEnv("TZ", "UTC");
  return () => vi.unstubAllEnvs();
});

const TIMELINE_PATH = "/api/games/lantern/timeline?from=0&marksFrom=0";
const SAME = "are the same as ever (if a change is meant: npx vitest run FILE -u)";
const nothing = (): void => {};

/** A page that draws one part after the other, with no run of its own around it, and all of them as text. */
async function openParts(changes: Readonly<Record<string, unknown>> = {}) {
  const page = await openPage(madeUpServer(changes), "#/g/lantern/step/5");
  await page.until("a run", () => page.viewer.store.value.at !== null);
  const shown: string[] = [];
  return {
    page,
    async draw(title: string, what: ComponentChildren, turns = 0) {
      await page.drawInstead(h("div", { key: title }, what));
      for (let turn = 0; turn < turns; turn += 1) await page.press("Shift");
      const lines = treeText(page.body).split("\n").slice(2);
      shown.push([`== ${title}`, ...lines.map((line) => line.slice(4))].join("\n"));
    },
    text: () => `${shown.join("\n\n")}\n`,
  };
}

test(`parts of a step at the edges of what they may hold ${SAME}`, async () => {
  const { draw, page, text } = await openParts();
  for (const value of [-1, 0, 4, 4.1, 10, 10.1, 20, 21])
    await draw(`${value} of 20`, h(Gauge, { value, most: 20 }));
  const data = { one: [1], two: [1, 2], none: [], many: [{ hp: 1 }, { hp: 2 }], is: { in: true } };
  await draw("data", h(PlainData, { value: data, changed: new Set(["two"]) }));
  const step = detailOf(7);
  const [asked] = step.asked;
  const content = [
    { type: "thinking", thinking: "A thought." },
    { type: "text", text: "Words." },
  ] as never[];
  const calls = [content, content.slice(0, 1), []].map((one) => ({ ...asked, content: one }));
  const bare = { ...step, skills: [], tries: [], mail: [], answers: [], lost: step.lost.slice(0, 1) };
  await draw("calls beside a step", h(SideCalls, { step: { ...bare, asked: calls } as never }));
  const plan = { name: "lamps", inputs: {}, results: {}, open: {} };
  const result = { status: "done", output: null };
  for (const [title, more] of [
    ["begun", { open: { "": { attempt: 1 } } }],
    [
      "under way",
      { open: { a: { attempt: 1 }, b: { attempt: 2 } }, results: { a: { ...result, attempt: 2 } } },
    ],
    ["failed", { results: { a: { ...result, attempt: 1, error: "so" } }, ended: { status: "failed" } }],
  ] as const)
    await draw(
      `a plan that has ${title}`,
      h(PlanPart, { step: { workflow: { ...plan, ...more } } as never }),
    );
  for (const [title, fields] of [
    ["that is free", { costUsd: 0, tokens: { ...ROWS[0]?.tokens, cacheReadTokens: 0 }, ms: 0 }],
    ["of little cost", { costUsd: 0.0001, ms: 1, place: null, useful: false }],
    ["of an operator", { by: "operator", costUsd: null, tokens: null, ms: null }],
    [
      "without tokens",
      { tokens: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 } },
    ],
  ] as const)
    await draw(`a step ${title}`, h(StepHead, { row: { ...ROWS[0], ...fields } as never }));
  for (const [title, goal, now, before] of [
    ["no goals", null, {}, {}],
    ["the same goals", "All lamps.", { now: "a", next: "b" }, { now: "a", next: "b" }],
    ["others", "All lamps.", { now: "c", next: "b" }, { now: "a" }],
  ] as const)
    await draw(title, h(GoalsView, { goal, plan: now, before }));
  for (const held of [
    ["up", "a"],
    ["select", "start"],
    ["b", "left", "right", "down"],
  ] as const) {
    page.machine.store.set({ held });
    await draw(`held: ${held}`, h(HeldButtons, {}));
  }
  await expect(text()).toMatchFileSnapshot("./step-edges.txt");
});

test(`maps at the edges of what they may hold ${SAME}`, async () => {
  const { draw, text } = await openParts();
  const view = atlasOf(7, null);
  const open = [
    { x: 3, y: 9, sides: ["up"] },
    { x: 9, y: 1, sides: ["down", "left"] },
    { x: 0, y: 1, sides: ["left"] },
    { x: 3, y: 2, sides: ["right"] },
    { x: 5, y: 3, sides: ["up"] },
  ] as const;
  await draw("edges, the nearest first", h(AtlasFacts, { view: { ...view, open } as never, goTo: nothing }));
  await draw(
    "edges of a map elsewhere",
    h(AtlasFacts, { view: { ...view, open, at: { map: "Cave", x: 1, y: 1 } } as never, goTo: nothing }),
  );
  await draw(
    "nothing known",
    h(AtlasFacts, {
      view: { ...view, open: [], doors: [], at: null, facing: null, map: { ...MAP, markers: [] } } as never,
      goTo: nothing,
    }),
  );
  const sizes = [
    [4, 3],
    [12, 1],
    [1, 13],
    [24, 24],
    [25, 9],
    [61, 2],
    [121, 3],
    [241, 3],
    [601, 700],
  ] as const;
  for (const [width, height] of sizes) {
    const extent = { left: -1, top: 2, width, height };
    await draw(
      `numbers of ${width} by ${height}, ${roomFor(extent).toFixed(2)}`,
      h("svg", null, h(Coordinates, { extent })),
    );
  }
  const way = { before: "M0 0", recent: "M1 1", newest: new Map() };
  const markers = [0, 3, 4, 5, 7].map((x) => ({ x, y: 1, label: `at ${x}` }));
  for (const [title, more, extent] of [
    ["a small map", {}, { left: 0, top: 0, width: 8, height: 6 }],
    ["a part of it without the player", { facing: "down" }, { left: 4, top: 0, width: 3, height: 2 }],
    [
      "a large one",
      { facing: "up", at: { map: "Wood", x: 0, y: 0 } },
      { left: 0, top: 0, width: 36, height: 6 },
    ],
    [
      "one that is not the player's",
      { at: { map: "Cave", x: 3, y: 1 } },
      { left: 0, top: 0, width: 8, height: 48 },
    ],
    ["one on which nobody looks anywhere", { facing: null }, { left: 3, top: 1, width: 1, height: 1 }],
  ] as const)
    await draw(
      title,
      h(AtlasDrawing, {
        view: { ...view, map: { ...MAP, markers }, open, ...more } as never,
        ...{
          extent,
          way,
          cursor: title === "a small map" ? { x: 7, y: 5 } : null,
          point: nothing,
          choose: nothing,
        },
      }),
    );
  const visits = [1, 2, 3, 4, 7, 8, 9].flatMap((count, x) => Array(count).fill({ x, y: 0, map: "" }));
  const [walked] = mapPath(
    [...visits, { x: 3, y: 2, map: "" }].map((position, index) => ({ index, position })),
  );
  for (const isHere of [true, false])
    await draw(`ends of steps ${isHere}`, walked && h(MapDrawing, { map: walked, isHere, choose: nothing }));
  const branch = { branchId: "a", from: null, current: true, head: true, lastStep: 1, lastIndex: 0 } as never;
  const other = {
    branchId: "b",
    from: null,
    current: false,
    head: false,
    lastStep: 1,
    lastIndex: 0,
  } as never;
  const line = { branch, parent: null, depth: 0, fromStep: 0, toStep: 1_000, currentToStep: 1_000 };
  const lines = [
    line,
    { ...line, branch: other, parent: 0, fromStep: 500, toStep: 502, currentToStep: null },
    { ...line, branch: other, parent: 1, fromStep: 501, toStep: 990, currentToStep: 600 },
    { ...line, branch: other, parent: 0, fromStep: 10, toStep: 10, currentToStep: 10 },
    { ...line, branch: other, parent: 0, fromStep: 10, toStep: 20, currentToStep: 5 },
  ];
  for (const at of [
    null,
    { branchId: "a", step: 1 },
    { branchId: "b", step: 700 },
    { branchId: "c", step: 1 },
  ])
    await draw(`branches at ${JSON.stringify(at)}`, h(TreeDrawing, { lines, lastStep: 1_000, at }));
  await expect(text()).toMatchFileSnapshot("./map-edges.txt");
});

test(`sums and the stage at the edges of what they may hold ${SAME}`, async () => {
  const milestones = (index: number) =>
    index === 0 ? ["a", "b"] : index < 7 ? [`lamp ${index}`, `oil ${index}`] : [];
  const rows = ROWS.map((row) => ({ ...row, milestones: milestones(row.index) }));
  const far = {
    ...atlasOf(7, null),
    map: { ...MAP, size: undefined },
    at: { map: "Cave", x: 30, y: 40 },
    doors: [],
  };
  const { draw, page, text } = await openParts({
    [TIMELINE_PATH]: { ...TIMELINE, rows, generation: newGeneration() },
    "/api/games/lantern/steps/6/atlas": far,
    "/api/games/lantern/steps/2/atlas": { ...far, at: null },
  });
  const stage = (show: string) => h(Stage, { request: readStageRequest(`?show=${show}`) });
  await draw("the newest five milestones", stage("milestones"));
  page.viewer.choose(6);
  await draw("those up to a step, and a map where the player is not", stage("milestones,map"), 3);
  page.viewer.choose(2);
  await draw("a map of nobody", stage("milestones,map"), 3);
  const value = (is: number) => ({ value: is, trend: "steady", evidence: "" });
  const signals = {
    progress: value(1),
    repetition: value(0.999),
    errors: value(0.5),
    latency: value(0.4999),
    cost: value(0),
  };
  page.viewer.store.set({ status: { level: 1, signals } as never });
  await draw("health", h(HealthCard, {}));
  const usage = { inputTokens: 100, outputTokens: 7, cacheReadTokens: 300, cacheWriteTokens: 0 };
  const line = {
    key: "a",
    calls: 4,
    lostCalls: 1,
    costUsd: 0,
    unconfirmedUsd: 0,
    unknownCalls: 0,
    ms: 3_000,
    usage,
  };
  const none = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
  const lines = [
    line,
    { ...line, key: "b", calls: 2, lostCalls: 2, usage: { ...none, inputTokens: 37 } },
    { ...line, key: "c", calls: 1, lostCalls: 0, costUsd: 0.5, usage: none, unknownCalls: 1 },
  ];
  await draw("calls by cost", h(LedgerTable, { title: "Model", lines: lines as never }));
  await draw("calls by tokens", h(LedgerTable, { title: "Purpose", lines: lines.slice(0, 2) as never }));
  await draw(
    "calls alone",
    h(LedgerTable, {
      title: "Hour",
      lines: lines.slice(0, 2).map((one) => ({ ...one, usage: none })) as never,
    }),
  );
  await draw("no calls", h(LedgerTable, { title: "Hour", lines: [] }));
  const { run } = page.viewer.store.value;
  if (run === null) throw new Error("there is no run");
  const game = viewOfGame(run, run.branches[0]?.branchId ?? null);
  const useful = game.rows.map((row) => ({ ...row, useful: true }));
  await draw("tiles", h(Tiles, { game, status: { stepsAnHour: 0.6, costUsdAnHour: 0 } }));
  await draw(
    "tiles of a good run",
    h(Tiles, { game: { ...game, rows: useful }, status: { costUsdAnHour: 2 } }),
  );
  await draw("tiles of none", h(Tiles, { game: { ...game, rows: [] }, status: null }));
  await expect(text()).toMatchFileSnapshot("./sum-edges.txt");
});
