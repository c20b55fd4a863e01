import type { Limits } from "./limits.ts";
import type { LoopNode } from "./loop-node.ts";

/** A stop for a person, between two nodes of the loop. */
export interface Stop {
  /** The node for which the run stops: of `after` the one that ran, else the one that comes next. */
  readonly node: LoopNode;
  readonly when: "before" | "after" | "condition";
  /** All that made it stop, in a person's words. */
  readonly reason: string;
}

/** The loop's place between two nodes, as a run keeps it. */
export interface BoundaryFacts {
  /** The node that ran last and was due; null where none has: a new game. */
  readonly last: LoopNode | null;
  /** Whether a save is due. `save` also runs without one, for its other work: then the run does not stop there. */
  readonly isSaveDue: boolean;
}

/** The waiting times of a command, each only where it was given. A save may keep them: they name no file. */
export interface KeptPatience {
  /** The longest silence of the server, in milliseconds. */
  readonly lmTimeoutMs?: number;
  /** The longest time without text, call or thinking, in milliseconds. */
  readonly replyTimeoutMs?: number;
  /** The time limit for retrying a failed call, in milliseconds. */
  readonly retryForMs?: number;
  /** Unsaved steps at which the run ends. */
  readonly maxUnsaved?: number;
}

/**
 * The options of a command that are no settings of the run, as a stop keeps them. The command that goes on from there keeps
 * each unless it is given another. Older versions kept the step alone.
 */
export interface StopTarget extends KeptPatience {
  /** The total step at which it was to end; null for no end. */
  readonly untilStep: number | null;
  /** The condition at which it was to end; null for none. */
  readonly until?: string | null;
  readonly saveEvery?: number;
  /** The names of given options that no save holds: a resume says which of them are missing. */
  readonly elsewhere?: readonly string[];
  /** The run's limits; of the time, the rest. */
  readonly limits?: Limits;
}

/** Keeps the options of a command at a stop, where no save may hold them. */
export interface OptionKeeper {
  /** Their names, for the save. */
  readonly elsewhere: readonly string[];
  /** Called with the stop's id, before the stop is written down. Never throws. */
  keep(id: string): void;
}
