import type { BundledName } from "../../../games/src/seeds/rom-names.ts";

/** The levels of what a player may use. The last two add tries on a copy of the game to the level that their name begins with. */
export const TASK_LEVELS = ["pixels", "memory", "everything", "pixels-tries", "memory-tries"] as const;

/** One of these levels. */
export type TaskLevel = (typeof TASK_LEVELS)[number];

/** The levels at which tasks are played unless levels are named, from the least to the most: those without tries. */
export const USUAL_LEVELS: readonly TaskLevel[] = TASK_LEVELS.filter((level) => !level.endsWith("-tries"));

/** Part of a score: milestones of the game, as a run names them. */
export interface TaskMilestone {
  /** The milestone's name; `*` stands for any text, so that several may count. */
  readonly reach: string;
  /** Different ones that count, each for an equal part of the weight. */
  readonly most: number;
  readonly weight: number;
}

/** The bounds of a run. A step that begins within these bounds is played to its end. */
export interface TaskBounds {
  readonly steps: number;
  readonly frames?: number | undefined;
  readonly tokens?: number | undefined;
  /** In US dollars. */
  readonly cost?: number | undefined;
}

/** The rules by which a run is judged: the part of a task's file that is kept with each run, as a part of what it is. */
export interface TaskRules {
  readonly name: string;
  /** A game of the package by its name, made by the run's seed, or a ROM by one of its hashes. */
  readonly game: BundledName | { readonly name: string; readonly sha1: readonly string[] };
  readonly goal: string;
  /** The condition at which nothing more can be reached; absent for none. */
  readonly until?: string | undefined;
  readonly bounds: TaskBounds;
  readonly milestones: readonly TaskMilestone[];
}

/** A task as its file tells it. */
export interface Task {
  readonly rules: TaskRules;
  readonly description: string | null;
  /** The save state or battery save where each run starts, a path from the file's folder; null for power-on. */
  readonly start: string | null;
  /** The levels at which it is played, in order. */
  readonly levels: readonly TaskLevel[];
  readonly seeds: readonly number[];
}
