import { EXIT_CODES, RunnerError } from "../../../../../src/base/errors.ts";
import { renderUsd } from "../../../../../src/base/quantities/money.ts";
import { totalTokens } from "../../../../../src/base/vocabulary/usage.ts";
import type { Run } from "../../../../../src/faces/cli/options/subcommand.ts";
import { parseChoice } from "../../../../../src/faces/cli/options/values/parse-value.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import { renderTime } from "../../../../../src/faces/cli/render/quantities.ts";
import { type Column, tableFor } from "../../../../../src/faces/cli/render/table.ts";
import { renderCount } from "../../../../../src/faces/cli/view/status-line.ts";
import { pathOf } from "../../timeline/read-path.ts";
import type { Timeline } from "../../timeline/timeline.ts";
import { viewOfGame } from "../../timeline/view-of-game.ts";
import { STAT_ROWS } from "../argument-words.ts";
import { findBranch } from "../export/find-branch.ts";
import { openTimeline } from "../export/open-timeline.ts";
import { renderCsv } from "./csv.ts";
import { type MilestoneStats, milestoneStats, type StepStats, stepStats } from "./stat-rows.ts";

/** Options of `runner stats`. */
export interface StatsOptions {
  /** The beginning of a branch's id, or `all` for those of the current game; absent for the current one. */
  readonly branch?: string;
  readonly csv?: boolean;
}

/**
 * Prints the steps or the milestones of a run, a row each: as a table, as CSV, or as JSON, one object a line. Reads only.
 * Returns the exit code: a damaged journal is shown up to the damage, and makes it 65.
 *
 * @throws RunnerError as `openTimeline`; `option-invalid`
 */
export const showStats: Run<StatsOptions> = async (
  world,
  options,
  [word = "steps"],
  { branch, csv = false },
) => {
  const row = parseChoice(STAT_ROWS)(word, "runner stats");
  if (csv && options.json === true) {
    throw new RunnerError("option-invalid", "--csv and --json conflict: pass one of them");
  }
  const timeline = await openTimeline(world, options);
  const { rows, damage } = timeline.view;
  const path = pathTo(timeline, branch);
  const { stdout, stderr } = world;
  if (row === "milestones") {
    const stats = milestoneStats(rows, path);
    if (options.json === true) stdout.write(linesOf(stats));
    else if (csv) stdout.write(renderCsv(MILESTONE_TITLES, stats));
    else
      stdout.write(
        tableOf(world, MILESTONE_COLUMNS, stats.map(cellsOfMilestone), "No milestone was reached yet."),
      );
  } else {
    const stats = stepStats(rows, path);
    if (options.json === true) stdout.write(linesOf(stats));
    else if (csv) stdout.write(renderCsv(STEP_TITLES, stats.map(asCsv)));
    else stdout.write(tableOf(world, STEP_COLUMNS, stats.map(cellsOfStep), "No step was played yet."));
  }
  if (damage === null) return EXIT_CODES.done;
  stderr.write(`runner: ${plainLine(damage)}: what is missing is not counted, see runner saves verify\n`);
  return EXIT_CODES.badData;
};

/** The indices of the rows to show. */
function pathTo(timeline: Timeline, wanted: string | undefined): readonly number[] {
  const branch = findBranch(timeline, wanted === "all" ? undefined : wanted);
  if (wanted === "all") {
    return viewOfGame(timeline.view, branch?.branchId ?? null).rows.map(({ index }) => index);
  }
  return branch === null ? [] : pathOf(timeline, branch.branchId);
}

const STEP_TITLES = [
  ...([
    "index",
    "step",
    "branchId",
    "runId",
    "time",
    "by",
    "place",
    "map",
    "x",
    "y",
    "frames",
    "model",
  ] as const),
  ...(["inputTokens", "outputTokens", "cacheReadTokens", "cacheWriteTokens", "costUsd", "replyMs"] as const),
  ...(["playedMs", "spentUsd", "totalUsd", "lostTries", "useful", "milestones", "did", "said"] as const),
  ...(["machineSha256", "presses"] as const),
] satisfies readonly (keyof StepStats)[];

const MILESTONE_TITLES = [
  ...(["milestone", "index", "step", "branchId", "runId", "time", "place", "steps", "playedMs"] as const),
  ...(["spentUsd", "totalUsd", "presses", "frames"] as const),
] satisfies readonly (keyof MilestoneStats)[];

/** A step's row as CSV has it: several milestones are one text. */
function asCsv(stats: StepStats): Omit<StepStats, "milestones"> & { readonly milestones: string } {
  return { ...stats, milestones: stats.milestones.join("; ") };
}

function linesOf(stats: readonly object[]): string {
  return stats.map((each) => `${JSON.stringify(each)}\n`).join("");
}

const STEP_COLUMNS: readonly Column[] = [
  { title: "step", align: "right" },
  { title: "time", drop: "early" },
  { title: "place", least: 8 },
  { title: "did", least: 12 },
  { title: "tokens", align: "right", drop: "late" },
  { title: "spent", align: "right" },
  { title: "total", align: "right" },
  { title: "milestones", least: 10, drop: "late" },
];

const MILESTONE_COLUMNS: readonly Column[] = [
  { title: "step", align: "right" },
  { title: "milestone", least: 12 },
  { title: "place", least: 8, drop: "late" },
  { title: "steps", align: "right" },
  { title: "presses", align: "right", drop: "late" },
  { title: "frames", align: "right", drop: "late" },
  { title: "minutes", align: "right", drop: "late" },
  { title: "spent", align: "right" },
  { title: "total", align: "right" },
  { title: "time", drop: "early" },
];

const COSTS: ReadonlySet<string> = new Set(["tokens", "spent", "total"]);
const FREE: ReadonlySet<string> = new Set(["", "0", "$0.00"]);

function cellsOfStep(stats: StepStats): readonly string[] {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = stats;
  const tokens =
    inputTokens === null || outputTokens === null || cacheReadTokens === null || cacheWriteTokens === null
      ? ""
      : renderCount(totalTokens({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }));
  return [
    ...[String(stats.step), renderTime(stats.time), stats.place ?? "", stats.did, tokens],
    ...[renderUsd(stats.spentUsd), renderUsd(stats.totalUsd), stats.milestones.join("; ")],
  ];
}

function cellsOfMilestone(stats: MilestoneStats): readonly string[] {
  return [
    ...[String(stats.step), stats.milestone, stats.place ?? "", String(stats.steps)],
    ...[renderCount(stats.presses), renderCount(stats.frames)],
    ...[(stats.playedMs / 60_000).toFixed(1), renderUsd(stats.spentUsd), renderUsd(stats.totalUsd)],
    renderTime(stats.time),
  ];
}

/** A table that fits the terminal. Of a run that cost nothing, what it cost is left out. */
function tableOf(
  world: World,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  none: string,
): string {
  if (rows.length === 0) return `${none}\n`;
  const isFree = (title: string, at: number) =>
    COSTS.has(title) && rows.every((cells) => FREE.has(cells[at] ?? ""));
  const shown = columns.map(({ title }, at) => !isFree(title, at));
  const ofShown = <T>(all: readonly T[]): readonly T[] => all.filter((_, at) => shown[at]);
  return tableFor(world, ofShown(columns), rows.map(ofShown));
}
