import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { type Column, tableFor } from "../../../../../src/faces/cli/render/table.ts";
import { formatCount, formatShort } from "../../../../viewer/src/report/format.ts";
import type { BenchRow } from "../../bench/bench-report.ts";
import { playerOf, tellCost, tellPerMilestone } from "../../bench/render-bench.ts";

const COLUMNS: readonly Column[] = [
  { title: "TASK" },
  { title: "LEVEL" },
  { title: "PLAYER", least: 8 },
  { title: "SCORE", align: "right" },
  { title: "95 %", align: "right" },
  { title: "RUNS", align: "right" },
  { title: "STEPS", align: "right", drop: "late" },
  { title: "TOKENS", align: "right", drop: "early" },
  { title: "COST", align: "right", drop: "early" },
];

const PER_MILESTONE: readonly Column[] = [
  ...COLUMNS.slice(0, 3),
  { title: "STEPS PER MILESTONE", align: "right" },
  { title: "COST", align: "right" },
  { title: "PRESSES", align: "right" },
  { title: "FRAMES", align: "right" },
];

/** The rows of a benchmark as tables that fit the terminal: their scores, and what a milestone took. */
export function benchTable(world: Pick<World, "stdout" | "env">, rows: readonly BenchRow[]): string {
  const scores = tableFor(
    world,
    COLUMNS,
    rows.map((row) => [
      ...[row.task, row.level, playerOf(row), row.score.toFixed(3), tellInterval(row)],
      row.ended === row.runs.length ? formatCount(row.ended) : `${row.ended} of ${row.runs.length}`,
      row.steps === null ? "" : formatCount(Math.round(row.steps)),
      row.tokens === null ? "" : formatShort(row.tokens),
      tellCost(row),
    ]),
  );
  const reached = rows.filter(({ perMilestone }) => perMilestone.steps !== null);
  if (reached.length === 0) return scores;
  const taken = tableFor(
    world,
    PER_MILESTONE,
    reached.map((row) => [row.task, row.level, playerOf(row), ...tellPerMilestone(row)]),
  );
  return `${scores}\n${taken}`;
}

function tellInterval({ interval }: BenchRow): string {
  return interval === null ? "too few" : `${interval[0].toFixed(3)} to ${interval[1].toFixed(3)}`;
}

/** The rows as JSON: of each run, its seed and score. */
export function tellBench(rows: readonly BenchRow[]): readonly object[] {
  return rows.map(({ runs, ...row }) => ({
    ...row,
    runs: runs.map(({ id, seed, score, result }) => ({ id, seed, score, outcome: result?.outcome ?? null })),
  }));
}
