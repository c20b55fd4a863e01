import type { Memory } from "../../../base/vocabulary/run-state.ts";
import type { OptionKeeper } from "../../../base/vocabulary/stop.ts";
import {
  keeperOf,
  noteDecidedIn,
  optionsAtStop,
  optionsWithoutStops,
  type ResumedOptions,
} from "../../../parts/interrupts/faces/commands/kept-options.ts";
import type { Options } from "../options/options.ts";
import type { World } from "../process-context.ts";

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

/** Those of the part that stops a run for a person. */
export const STOP_OPTIONS: StopOptions = {
  keeperOf,
  at: optionsAtStop,
  noteGoneOn: noteDecidedIn,
  withoutStops: optionsWithoutStops,
};
