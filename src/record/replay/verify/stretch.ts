import type { MachineState } from "../../../../packages/emulator/src/machine/machine.ts";
import type { InputTrack } from "../../../base/vocabulary/button.ts";

/** One step to be played again, and the machine that it must lead to. */
export interface StretchStep {
  readonly step: number;
  /** Gives the machine at which its track begins; absent where that is the one that the step before led to. */
  readonly machine?: () => MachineState | null;
  readonly track: InputTrack;
  readonly machineSha256: string;
}

/** Steps in a row, from a machine that is known. */
export interface Stretch {
  /** Gives the machine of the keyframe before them; null for the start of the game, where power-on is. */
  readonly machine: (() => MachineState) | null;
  readonly steps: readonly StretchStep[];
}

/** The length of a sampled stretch, unless a save is at its end. */
const SAMPLED_STEPS = 10;
const SAMPLED_STRETCHES = 16;

/** Some stretches, evenly spread, the beginning of each: what is proved when not everything is asked for. */
export function sampleStretches(stretches: readonly Stretch[]): readonly Stretch[] {
  const count = Math.min(SAMPLED_STRETCHES, stretches.length);
  const spread = Array.from({ length: count }, (_, i) =>
    Math.round((i * (stretches.length - 1)) / Math.max(1, count - 1)),
  );
  return [...new Set(spread)].flatMap((i) => {
    const stretch = stretches[i];
    return stretch === undefined ? [] : [{ ...stretch, steps: stretch.steps.slice(0, SAMPLED_STEPS) }];
  });
}

/** Counts the played steps of stretches: power-on does not count, and a step in two of them counts once. */
export function countSteps(stretches: readonly Stretch[]): number {
  return new Set(stretches.flatMap(({ steps }) => steps.filter(({ step }) => step > 0))).size;
}
