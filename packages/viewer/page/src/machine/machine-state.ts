import type { Button } from "../../../../../src/base/vocabulary/button.ts";
import type { MapCorner, Speed } from "./messages.ts";

/** The state of the machine in the worker, for people. */
export interface MachineState {
  /** `off` before anything is known, and without a ROM to play. */
  readonly phase: "off" | "opening" | "ready";
  /** Why steps cannot be played again, in words; null where they can. */
  readonly why: string | null;
  /** The step whose end the canvas shows; null for none, and in the midst of one. */
  readonly shown: number | null;
  /** The step that was checked last, and whether its machine is the journal's. */
  readonly verdict: { readonly index: number; readonly isExact: boolean } | null;
  /** The steps that were found not to be the journal's. */
  readonly differing: readonly number[];
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly hasSound: boolean;
  /** The buttons that are down in the frame that is shown. */
  readonly held: readonly Button[];
  readonly corner: MapCorner;
}

/** Before a run is looked at. */
export const MACHINE_OFF: MachineState = {
  phase: "off",
  why: null,
  shown: null,
  verdict: null,
  differing: [],
  isPlaying: false,
  speed: 1,
  hasSound: false,
  held: [],
  corner: null,
};

/** The known machines after one more was checked. */
export function withVerdict(
  { differing }: Pick<MachineState, "differing">,
  { index, isExact }: { readonly index: number; readonly isExact: boolean },
): Pick<MachineState, "verdict" | "differing"> {
  const others = differing.filter((one) => one !== index);
  return {
    verdict: { index, isExact },
    differing: isExact ? (others.length === differing.length ? differing : others) : [...others, index],
  };
}
