import type { Options } from "./options.ts";

/** The end of play that the options ask for: `steps` from here, `untilStep` in all; null for no such end. */
export interface PlannedSteps {
  readonly steps: number | null;
  readonly untilStep: number | null;
}

/** The end of play that the options ask for. `--to-step` alone plays nothing: it goes back and stops there. */
export function planSteps({ steps, untilStep, toStep }: Options): PlannedSteps {
  const goesBackOnly = toStep !== undefined && steps === undefined && untilStep === undefined;
  return { steps: goesBackOnly ? 0 : (steps ?? null), untilStep: untilStep ?? null };
}
