import type { StopEvent } from "../../../base/vocabulary/run-event.ts";
import { renderInterrupt, renderWaysOn } from "../../../parts/interrupts/faces/render-interrupt.ts";
import type { Options } from "../options/options.ts";

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

// Apart from the list of the parts' faces, which the options of the commands shown here need.

/** Those of the part that stops a run for a person. */
export const STOP_LINES: StopLines = { about: renderInterrupt, waysOn: renderWaysOn };
