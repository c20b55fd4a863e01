import { expect, test } from "vitest";
import { renderReport } from "../../src/report/render-report.ts";
import type { ReportData } from "../../src/report/report-data.ts";
import { BRANCHES, detailOf, MAP, ROWS, TIMELINE } from "../page/drawn/made-up-run.ts";

const PICTURE = { png: new Uint8Array([1, 2, 3]), width: 160, height: 144 };

const [, GAME] = TIMELINE.games;
const { notes, info, goal, plan } = detailOf(7);

/** A report with everything. */
const WHOLE: ReportData = {
  ...{ madeAt: "2026-11-22T00:00:00.000Z", version: "1.2.3", title: "LANTERN", ending: "It stopped." },
  view: {
    ...{
      ...TIMELINE,
      ...(GAME === undefined ? {} : { totals: GAME }),
      slug: "lantern",
      damage: "Line 7 is damaged.",
    },
    branches: BRANCHES.filter(({ runId }) => runId === "run-now"),
    game: { title: "LANTERN", romSha256: "a".repeat(64), romPath: null } as never,
    core: { name: "wasmboy", sha256: "b".repeat(64) } as never,
  },
  rows: ROWS.filter(({ runId }) => runId === "run-now"),
  ...{ branchId: BRANCHES[2]?.branchId ?? "", path: [0, 1, 2, 6, 7, 9] },
  pictures: new Map([
    [0, PICTURE],
    [9, PICTURE],
  ]),
  summaries: [
    { step: 2, time: "2026-11-21T16:00:00.000Z", text: "\nThe first.\n" },
    { step: 5, time: "no time", text: "The second." },
  ],
  plan: {
    ...{ kind: "workflow", name: "lamps", status: "failed" },
    stages: [
      { path: "walk", status: "done", step: 1, error: null },
      { path: "rest", status: "failed", step: 1_002, error: "too early" },
      { path: "eat", status: "skipped", step: 3, error: null },
      { path: "light", status: "open", step: 4, error: null },
    ],
  },
  last: {
    ...{ goal, plan, notes },
    gameInfo: { ...info, long: "long ".repeat(70), isNight: false, none: [] },
  },
  atlas: {
    at: { map: "Wood", x: 3, y: 1 },
    maps: [
      { name: "Village", step: 1, cells: ["."], visits: [""] },
      { ...MAP, doors: [{ x: 4, y: 0, press: "up", to: { map: "Village", x: 0, y: 0 } }] },
    ],
  },
  leftOut: ["Nothing else."],
  playable: { script: "play()", worker: "work()", data: "AAAA", steps: 1 },
};

/** A page as text: a tag a line, with its words behind it. */
function inLines(data: ReportData): readonly string[] {
  return renderReport(data, "p { color: red }")
    .replace(/\s*(<[^>]*>)\s*/g, "\n$1\n")
    .replace(/\n(<\/[^>]*>|\s*)(?=\n)/g, "")
    .replace(/>\n(?!<)/g, "> ")
    .trim()
    .split("\n");
}

/** The lines that a change brings. */
function changed(change: Partial<ReportData>): string {
  const known = new Set(inLines(WHOLE));
  const lines = inLines({ ...WHOLE, ...change }).filter((line) => !known.has(line));
  const isLong = lines.length > 300;
  return (isLong ? [...lines.slice(0, 60), "…", ...lines.slice(-60)] : lines).join("\n");
}

test("a report with everything, and what changes where something is otherwise (if a change is meant: npx vitest run FILE -u)", async () => {
  const { view, rows } = WHOLE;
  const free = view.totals.byPurpose.map((line) => ({
    ...line,
    costUsd: 0,
    unconfirmedUsd: 0,
    unknownCalls: 0,
  }));
  const [line] = free;
  const freeTotals = {
    ...view.totals,
    costUsd: 0,
    unknownCalls: 1,
    byPurpose: free,
    byModel: free.slice(0, 1),
    ...(line ? { total: line } : {}),
  };
  const texts = [
    ["all", inLines(WHOLE).join("\n")],
    ["of a branch that was left", changed({ branchId: BRANCHES[1]?.branchId ?? "", path: [0, 1, 4, 5] })],
    [
      "without a step",
      changed({ path: [], rows: [], summaries: [], plan: null, last: null, playable: null, leftOut: [] }),
    ],
    [
      "free",
      changed({
        rows: rows.slice(0, 7).map((row) => ({ ...row, spentUsd: 0, tokens: null })),
        view: { ...view, rows: ROWS.slice(0, 1), damage: null, game: null, core: null, totals: freeTotals },
      }),
    ],
    [
      "without calls",
      changed({
        view: { ...view, totals: { ...view.totals, byModel: [], total: { ...view.totals.total, calls: 0 } } },
      }),
    ],
    [
      "with named splits, and events that are many",
      changed({
        view: {
          ...view,
          rows: ROWS.map((row) =>
            row.index === 6 ? { ...row, milestones: ["split: a cave", "other"] } : row,
          ),
          marks: Array.from(
            { length: 402 },
            (_, n) => ({ ...view.marks[4], kind: "lost", step: n, index: n === 0 ? 4 : null }) as never,
          ).slice(0, 402),
        },
      }),
    ],
    [
      "of one player, with a plan that is done",
      changed({
        plan: { kind: "plan", name: "p", status: "done", stages: [] },
        last: { goal: null, plan: { now: "Rest." }, notes: {}, gameInfo: {} },
        view: { ...view, totals: { ...view.totals, byModel: [{ ...view.totals.total, key: "explorer" }] } },
      }),
    ],
  ];
  await expect(`${texts.map(([title, text]) => `== ${title}\n${text}`).join("\n\n")}\n`).toMatchFileSnapshot(
    "./whole-report.txt",
  );
});
