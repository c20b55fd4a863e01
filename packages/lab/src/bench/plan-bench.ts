import type { Effort } from "../../../../src/base/vocabulary/effort.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { FilesOfParts } from "../../../../src/play/session/config/session-of-parts.ts";
import type { FleetTerms } from "../../../fleet/src/jobs/job.ts";
import type { ShapeValues } from "../../../fleet/src/manifest/fields.ts";
import type { FleetManifest, ManifestJob } from "../../../fleet/src/manifest/fleet-manifest.ts";
import { fileValuesOf } from "../../../fleet/src/manifest/settings/setting-keys.ts";
import type { SubmissionJob } from "./submission.ts";
import { type Task, type TaskLevel, USUAL_LEVELS } from "./task.ts";

/** The player of a benchmark, and its settings. */
export interface BenchPlayer {
  readonly model: string;
  readonly effort?: Effort | undefined;
  readonly thinking?: boolean | undefined;
  /** The paths of parts' files, for the levels that allow them. */
  readonly files?: FilesOfParts<string>;
}

/** A task with the ROM that it is played with: the path of a file, or null for a game of the package. */
export interface TaskToPlay {
  readonly task: Task;
  readonly rom: string | null;
  /** The file where each run starts; null for power-on. */
  readonly start: NonNullable<ManifestJob["machine"]> | null;
}

/** The part of the tasks that is played: all, unless some levels, seeds or jobs are named. */
export interface BenchChoice {
  readonly levels?: readonly TaskLevel[] | undefined;
  readonly seeds?: readonly number[] | undefined;
  /** The jobs of a submission, instead of those of the tasks. */
  readonly jobs?: readonly SubmissionJob[] | undefined;
}

/** The settings of each level. Whatever a level does not allow is off, not left to a default. */
const LEVELS: Readonly<Record<TaskLevel, ShapeValues>> = {
  pixels: { pictures: true, memory: false, skills: false, hints: "none", tries: false },
  memory: { pictures: true, memory: true, skills: false, hints: "none", tries: false },
  everything: { pictures: true, memory: true, hints: "next", tries: false },
  "pixels-tries": { pictures: true, memory: false, skills: false, hints: "none", tries: true },
  "memory-tries": { pictures: true, memory: true, skills: false, hints: "none", tries: true },
};

/** The jobs that play tasks: one for each task, level and seed, or those that are named. */
export function benchJobs(
  tasks: readonly TaskToPlay[],
  player: BenchPlayer,
  { levels, seeds, jobs }: BenchChoice,
): readonly ManifestJob[] {
  const named = new Map(tasks.map((one) => [one.task.rules.name, one]));
  const all = tasks.flatMap(({ task }) =>
    task.levels
      .filter((level) => (levels ?? USUAL_LEVELS).includes(level))
      .flatMap((level) => (seeds ?? task.seeds).map((seed) => ({ task: task.rules.name, level, seed }))),
  );
  return (jobs ?? all).flatMap(({ task, level, seed }) => {
    const one = named.get(task);
    return one === undefined ? [] : [jobOf(one, level, seed, player)];
  });
}

/**
 * The fleet that plays tasks. Drift is off: the runner helps no player out of a dead end, and no run goes back, so every step that was
 * played counts against the bounds.
 */
export function benchManifest(
  tasks: readonly TaskToPlay[],
  player: BenchPlayer,
  choice: BenchChoice,
  terms: FleetTerms,
  store: string,
): FleetManifest {
  const jobs = benchJobs(tasks, player, choice);
  return {
    name: "bench",
    description: null,
    columns: Object.keys(jobs[0]?.cell ?? {}),
    jobs,
    terms,
    store,
    locate: () => ({ line: 1, column: 1 }),
  };
}

function jobOf(
  { task: { rules }, rom, start }: TaskToPlay,
  level: TaskLevel,
  seed: number,
  { model, effort, thinking, files = {} }: BenchPlayer,
): ManifestJob {
  const { game, bounds, until, goal } = rules;
  const values: ShapeValues = {
    ...LEVELS[level],
    model,
    goal,
    seed,
    drift: false,
    rom: typeof game === "string" ? `${game}:${seed}` : (rom ?? undefined),
    steps: bounds.steps,
    max_frames: bounds.frames,
    max_tokens: bounds.tokens,
    max_cost: bounds.cost,
    until,
    effort,
    thinking,
    ...(level === "everything" ? fileValuesOf(files) : {}),
  };
  const given = Object.fromEntries(
    Object.entries({ effort, thinking }).filter(([, value]) => value !== undefined),
  );
  return {
    cell: { task: rules.name, level, model, ...given, seed },
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
    inputs: {},
    task: rules as unknown as JsonObject,
    ...(start === null ? {} : { machine: start }),
    placeOf: (key) => [key],
  };
}
