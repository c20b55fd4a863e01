import type { StopEvent } from "../../../base/vocabulary/run-event.ts";
import type { Memory } from "../../../base/vocabulary/run-state.ts";
import type { OptionKeeper } from "../../../base/vocabulary/stop.ts";
import type { Options } from "../options/options.ts";
import type { World } from "../process-context.ts";

/** A stop for a person, as it is shown. */
export interface StopLines {
  /** Why and where the run stopped, and its pending action. */
  readonly about: (event: StopEvent) => readonly string[];
  /**
   * The commands that continue from there.
   *
   * @param again words that each of them repeats
   * @param isTaken whether the run took the options
   */
  readonly waysOn: (
    event: StopEvent,
    options: Options,
    again: readonly string[],
    isTaken: boolean,
  ) => readonly string[];
}

/** The options of a command that resumes, with those that the interrupted one was given, and what is missing. */
export interface ResumedOptions {
  readonly options: Options;
  readonly missing: readonly string[];
}

/** The options of a command, where a run stops for a person. */
export interface StopOptions {
  /** Keeps those that no save holds. */
  readonly keeperOf: (world: Pick<World, "env" | "cwd" | "stderr">, options: Options) => OptionKeeper;
  /** Those with which a command goes on from the stop at which a run stands; null where it stands at none. */
  readonly at: (world: Pick<World, "env">, options: Options, memory: Memory) => ResumedOptions | null;
  /** Notes that a run went on from its last stop: what was kept for it is swept in time. */
  readonly noteGoneOn: (world: Pick<World, "env">, memory: Memory) => void;
  /** The same options for a run that never stops for a person. */
  readonly withoutStops: (options: Options) => Options;
}
