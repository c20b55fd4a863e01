import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import { fileName, openFleetBook } from "../../../fleet/src/jobs/fleet-book.ts";
import type { FleetJob } from "../../../fleet/src/jobs/job.ts";
import { inTurns } from "../../../fleet/src/mirror/in-turns.ts";
import { createBootstrap } from "../../../fleet/src/report/statistics/bootstrap.ts";
import { groupBy, type Interval } from "../../../fleet/src/report/statistics/samples.ts";
import type { ObjectStore } from "../../../fleet/src/store/object-store.ts";
import type { JobResult } from "../../../fleet/src/work/job-result.ts";
import { readTask } from "./read-task.ts";
import { scoreOf, shareOf } from "./score.ts";
import type { TaskRules } from "./task.ts";

/** One run of a benchmark. */
export interface BenchRun {
  readonly id: string;
  readonly seed: number;
  /** From 0 to 1; 0 for one that has not ended. */
  readonly score: number;
  /** Null for one that has not ended. */
  readonly result: JobResult | null;
}

/** All runs of a player at a level of a task. */
export interface BenchRow {
  readonly task: string;
  /** A game of the package by its name, or the title of another. */
  readonly game: string;
  readonly level: string;
  readonly model: string;
  /** Further settings that distinguish it, by name: `effort`. */
  readonly settings: Readonly<Record<string, JsonValue>>;
  readonly runs: readonly BenchRun[];
  /** Those that ended. The others count with a score of 0. */
  readonly ended: number;
  readonly score: number;
  /** The range of 95 % of the means of as many runs; null for fewer than six. */
  readonly interval: Interval | null;
  /** Means of the runs that ended; cost null if a price is unknown, all null without any. */
  readonly steps: number | null;
  readonly frames: number | null;
  readonly tokens: number | null;
  readonly costUsd: number | null;
  /** The mean of the most that lost calls can have cost in addition; 0 for nothing. */
  readonly unconfirmedUsd: number;
  readonly perMilestone: PerMilestone;
  /** Of each entry of the task's milestones, the mean share that was reached. */
  readonly milestones: readonly { readonly reach: string; readonly share: number }[];
}

/**
 * The use of the runs that ended, divided by the task's milestones that they reached. Each is null where none was reached, and where a
 * result does not have it: those of earlier versions have no presses, and maybe no frames.
 */
export interface PerMilestone {
  readonly steps: number | null;
  readonly costUsd: number | null;
  readonly presses: number | null;
  readonly frames: number | null;
}

/**
 * Reads the runs of a benchmark from its store: a row for each task, level and player. Null for a store without one. Every job of the
 * manifest counts, whether it was played or not.
 *
 * @throws RunnerError what the store throws; `fleet-damaged`, `fleet-too-new`
 */
export async function readBench(store: ObjectStore): Promise<readonly BenchRow[] | null> {
  const book = openFleetBook(store);
  const fleet = await book.read();
  if (fleet === null) return null;
  const ends = await book.ends();
  const tasks = new Set(fleet.jobs.flatMap(({ shape }) => shape.task?.sha256 ?? []));
  const rules = new Map(
    await inTurns([...tasks], 4, async (sha256) => [sha256, await readRules(store, sha256)] as const),
  );
  return benchRows(
    fleet.jobs.map(({ id, cell, shape }) => ({
      id,
      cell,
      task: rules.get(shape.task?.sha256 ?? "") ?? null,
    })),
    ends,
  );
}

/** A job of a benchmark, and the rules by which it is scored; null where they are not known. */
export interface BenchJob extends Pick<FleetJob, "id" | "cell"> {
  readonly task: TaskRules | null;
}

/** The rows of jobs, by the results of those that ended. */
export function benchRows(
  jobs: readonly BenchJob[],
  ends: ReadonlyMap<string, JobResult>,
): readonly BenchRow[] {
  const bootstrap = createBootstrap();
  const cells = groupBy(jobs, ({ cell: { seed: _, ...cell }, task }) => JSON.stringify([cell, task]));
  return [...cells.values()].flatMap((own) => {
    const task = own[0]?.task ?? null;
    return task === null ? [] : [rowOf(task, own, ends, bootstrap)];
  });
}

/** The best and the median run of a row, of those that ended; one where they are the same. Of equal scores, fewer steps are better. */
export function pickRuns({ runs }: BenchRow): readonly { readonly title: string; readonly run: BenchRun }[] {
  const sorted = runs
    .filter(({ result }) => result !== null)
    .toSorted((a, b) => b.score - a.score || (a.result?.steps ?? 0) - (b.result?.steps ?? 0));
  const [best, median] = [sorted[0], sorted[Math.floor(sorted.length / 2)]];
  if (best === undefined || median === undefined) return [];
  if (best === median) return [{ title: "best and median run", run: best }];
  return [
    { title: "best run", run: best },
    { title: "median run", run: median },
  ];
}

async function readRules(store: ObjectStore, sha256: string): Promise<TaskRules | null> {
  const bytes = await store.get(fileName(sha256));
  return bytes === null ? null : (readTask(bytes).task?.rules ?? null);
}

function rowOf(
  task: TaskRules,
  jobs: readonly BenchJob[],
  ends: ReadonlyMap<string, JobResult>,
  bootstrap: ReturnType<typeof createBootstrap>,
): BenchRow {
  const runs = jobs.map(({ id, cell }): BenchRun => {
    const result = ends.get(id) ?? null;
    return {
      id,
      seed: Number(cell["seed"]),
      score: result === null ? 0 : scoreOf(task, result.milestones),
      result,
    };
  });
  const { seed: _, task: __, level, model, ...settings } = (jobs[0]?.cell ?? {}) as JsonObject;
  const results = runs.flatMap(({ result }) => result ?? []);
  const scores = runs.map(({ score }) => score);
  return {
    task: task.name,
    game: typeof task.game === "string" ? task.game : task.game.name,
    level: String(level),
    model: String(model),
    settings: settings as BenchRow["settings"],
    runs,
    ended: results.length,
    score: meanOf(scores) ?? 0,
    interval: bootstrap.meanInterval(scores),
    steps: meanOf(results.map(({ steps }) => steps)),
    frames: meanOf(results.flatMap(({ frames }) => frames ?? [])),
    tokens: meanOf(
      results.map(({ tokens }) => tokens.input + tokens.output + tokens.cacheRead + tokens.cacheWrite),
    ),
    costUsd: results.some(({ costUsd }) => costUsd === null)
      ? null
      : meanOf(results.map(({ costUsd }) => costUsd ?? 0)),
    unconfirmedUsd: meanOf(results.map(({ unconfirmedUsd = 0 }) => unconfirmedUsd)) ?? 0,
    perMilestone: perMilestoneOf(task, results),
    milestones: task.milestones.map((entry) => ({
      reach: entry.reach,
      share: meanOf(runs.map(({ result }) => shareOf(entry, namesIn(result)))) ?? 0,
    })),
  };
}

function perMilestoneOf({ milestones }: TaskRules, results: readonly JobResult[]): PerMilestone {
  const reached = results.reduce((sum, result) => {
    const names = namesIn(result);
    return sum + milestones.reduce((all, entry) => all + shareOf(entry, names) * entry.most, 0);
  }, 0);
  const per = (taken: (result: JobResult) => number | null | undefined): number | null => {
    const values = results.flatMap((result) => taken(result) ?? []);
    if (reached === 0 || values.length < results.length) return null;
    return values.reduce((sum, value) => sum + value, 0) / reached;
  };
  return {
    steps: per(({ steps }) => steps),
    costUsd: per(({ costUsd }) => costUsd),
    presses: per(({ presses }) => presses),
    frames: per(({ frames }) => frames),
  };
}

function namesIn(result: JobResult | null): readonly string[] {
  return [...new Set(result?.milestones.map(({ name }) => name))];
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
