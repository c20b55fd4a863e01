import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { Stretch } from "./stretch.ts";

/** One branch of a journal at one place. */
export interface Traced {
  readonly state: RunState;
  readonly machineSha256: string;
  /** From the keyframe before this place to here. */
  readonly stretch: Stretch;
}
