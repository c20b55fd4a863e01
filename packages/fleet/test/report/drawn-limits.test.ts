import { expect, test } from "vitest";
import { resultOf, runOf } from "../../../../test/helpers/fleet/fleet-runs.ts";
import type { CellReport, FleetReport, RunReport } from "../../src/report/fleet-report.ts";
import { tellRuns } from "../../src/report/html/fleet-tables.ts";
import { renderStrip } from "../../src/report/html/run-strip.ts";
import { renderSpreads } from "../../src/report/html/spread-chart.ts";
import {
  goalName,
  percent,
  tellBetween,
  tellChange,
  tellChanges,
  tellMeasure,
  tellP,
  tellShare,
} from "../../src/report/words.ts";

/** A report of runs in one cell, or in two, with the parts that tables and the strip read. */
function reportOf(counts: readonly number[]): FleetReport {
  const each = counts.flatMap((count, at) =>
    Array.from({ length: count }, (_, seed): RunReport => {
      const cell = String.fromCharCode(65 + at);
      return { ...runOf({ seed }, resultOf({ steps: seed })), cell, state: "done" };
    }),
  );
  const cells = counts.map((_, at) => ({ id: String.fromCharCode(65 + at), name: "all" }) as CellReport);
  const states = { done: each.length, failed: 0, budget: 0, "needs-person": 0, open: 0 };
  return { runs: each.length, sumUsd: 1, each, cells, states } as unknown as FleetReport;
}

const asideOf = (page: unknown): string | undefined => /<p class="aside">([^<]*)/.exec(`${page}`)?.[1];
const countOf = (page: unknown, part: string): number => `${page}`.split(part).length - 1;

test.each<
  [counts: readonly number[], drawn: number, seeds: number, height: number, aside: string | undefined]
>([
  [[100], 100, 100, 1_572, undefined],
  [[101], 101, 0, 981, undefined],
  [[300], 300, 0, 2_772, undefined],
  [[301], 301, 0, 1_878, undefined],
  [[601], 600, 0, 3_672, "1 run more is not drawn."],
  [[400, 400], 600, 0, 3_708, "200 runs more are not drawn."],
  [[], 0, 0, 36, undefined],
])("of cells with %j runs %d are drawn, with %d seeds beside them", (counts, drawn, seeds, height, aside) => {
  const strip = `${renderStrip(reportOf(counts))}`;

  // Each drawing is there twice: wide, and for a phone.
  expect(countOf(strip, "<g><title>")).toBe(2 * drawn);
  // The axis has its name there, too.
  expect(countOf(strip, 'text-anchor="end">')).toBe(2 * (seeds + 1));
  expect(/viewBox="0 0 1080 (\d+)"/.exec(strip)?.[1]).toBe(String(height));
  expect(asideOf(strip)).toBe(aside);
});

test.each([
  [1_000, "1,000 runs", undefined],
  [1_001, "1,000 runs", "1 run more is not in this file."],
])("of %d runs a table has %s", (count, rows, aside) => {
  const { body } = tellRuns(reportOf([count]));

  expect(`${body}`).toContain(`<summary>${rows}</summary>`);
  expect(asideOf(body)).toBe(aside);
});

test.each([
  [0, 0],
  [1, 1],
  [300, 300],
  [301, 151],
  [600, 300],
  [601, 201],
])("of %d runs to a goal %d are drawn as dots", (count, dots) => {
  const spread = { least: 1, q1: 1, median: 1, q3: 1, most: 1, count, medianInterval: null };
  const groups = [{ name: "x", rows: [{ id: "A", spread, values: Array.from({ length: count }, () => 1) }] }];
  const drawn = renderSpreads({ label: "x", across: "steps", groups, format: String });

  // A dot of the legend besides.
  expect(countOf(drawn, 'class="run"')).toBe(2 * dots + 1);
});

test("figures in words: signs, zero, small shares and small probabilities", () => {
  expect({
    measures: [
      ...[tellMeasure("steps", 0), tellMeasure("steps", -1_234.5), tellMeasure("costUsd", -0.25)],
      ...[tellMeasure("tokens", 12_345), tellMeasure("playedMs", 61_000)],
    ],
    changes: [
      ...[
        tellChange("steps", 0),
        tellChange("steps", 3),
        tellChange("steps", -3),
        tellChange("share", 0.004),
      ],
      ...[tellChange("share", 0.005), tellChange("share", -0.125), tellChange("costUsd", 0.5)],
    ],
    intervals: [
      ...[
        tellChanges("share", [-0.5, 0]),
        tellChanges("costUsd", [0.2, 0.31]),
        tellChanges("steps", [-36, -2]),
      ],
      tellBetween("steps", [1_100, 1_400]),
    ],
    shares: [
      tellShare({ count: 17, of: 20, share: 0.85, interval: [0.64, 0.948] }),
      tellShare({ count: 0, of: 1_000, share: 0, interval: [0, 0.004] }),
      tellShare({ count: 0, of: 0, share: null, interval: null }),
      ...[percent(0.005), percent(0.0049), percent(1)],
    ],
    chances: [0, 0.00099, 0.001, 0.00949, 0.0099, 0.01, 0.049, 1].map(tellP),
    goals: [goalName(null), goalName("")],
  }).toMatchInlineSnapshot(`
    {
      "chances": [
        "p < 0.001",
        "p < 0.001",
        "p 0.001",
        "p 0.009",
        "p 0.010",
        "p 0.01",
        "p 0.05",
        "p 1.00",
      ],
      "changes": [
        "0",
        "+3",
        "−3",
        "0 points",
        "+1 points",
        "−12 points",
        "+$0.50",
      ],
      "goals": [
        "the target",
        "",
      ],
      "intervals": [
        "−50 to 0",
        "+$0.20 to +$0.31",
        "−36 to −2",
        "(1,100 to 1,400)",
      ],
      "measures": [
        "0",
        "−1,235",
        "−$0.25",
        "12.3K",
        "1 min 1 s",
      ],
      "shares": [
        "17 of 20, 85 % (64 to 95)",
        "0 of 1,000, 0 % (0 to 0)",
        "—",
        "1",
        "0",
        "100",
      ],
    }
  `);
});
