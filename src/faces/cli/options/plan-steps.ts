import type { Options } from "./options.ts";

/** How far the options mean to play: `steps` from here, `untilStep` in all; null for no end of that kind. */
export interface PlannedSteps {
  readonly steps: number | null;
  readonly untilStep: number | null;
}

/** How far the options mean to play. `--to-step` alone plays nothing: it goes back and stops there. */
export function planSteps({ steps, untilStep, toStep }: Options): PlannedSteps {
  const goesBackOnly = toStep !== undefined && steps === undefined && untilStep === undefined;
  return { steps: goesBackOnly ? 0 : (steps ?? null), untilStep: untilStep ?? null };
}
