import type { Check } from "../../base/checks.ts";
import type { BroughtShares, MemoryShares, OutcomeShares, SaveInfoShares } from "../../base/seam/shares.ts";
import type { Memory } from "../../base/vocabulary/run-state.ts";
import { agentsShapes } from "../../parts/agents/record/shapes.ts";
import { driftShapes } from "../../parts/drift/record/shapes.ts";
import { interruptsShapes } from "../../parts/interrupts/record/shapes.ts";
import { mailBrought } from "../../parts/mail/record/bring-mail.ts";
import { mailShapes } from "../../parts/mail/record/shapes.ts";
import { playbookShapes } from "../../parts/playbook/record/shapes.ts";
import { skillsShapes } from "../../parts/skills/record/shapes.ts";
import { triesShapes } from "../../parts/tries/record/shapes.ts";
import { workflowsInfo, workflowsShapes } from "../../parts/workflows/record/shapes.ts";
import type { AnyDataPart, PartShapes } from "./data-part.ts";

// A field that is missing here is an error of the compiler. Apart from the parts with many effects: a save is checked without them.

const SHAPES: readonly PartShapes<never>[] = [
  skillsShapes,
  agentsShapes,
  driftShapes,
  mailShapes,
  playbookShapes,
  triesShapes,
  workflowsShapes,
  interruptsShapes,
];

/** The effects of those parts that have few. */
export const LIGHT_PARTS: readonly AnyDataPart[] = SHAPES.flatMap(({ data }) => data ?? []);

/** The checks of the parts' fields of the memory. */
export const MEMORY_CHECKS: Readonly<Record<keyof MemoryShares, Check>> = {
  ...playbookShapes.memory,
  ...driftShapes.memory,
  ...agentsShapes.memory,
  ...mailShapes.memory,
  ...workflowsShapes.memory,
  ...interruptsShapes.memory,
};

/** The checks of their fields of an outcome. */
export const OUTCOME_CHECKS: Readonly<Record<keyof OutcomeShares, Check>> = {
  ...playbookShapes.outcome,
  ...agentsShapes.outcome,
  ...mailShapes.outcome,
  ...triesShapes.outcome,
  ...skillsShapes.outcome,
};

/** The checks of their fields of what a new game takes over. */
export const BROUGHT_CHECKS: Readonly<Record<keyof BroughtShares, Check>> = { ...mailBrought.fields };

/** The checks of their fields of a save's info. */
export const SAVE_INFO_CHECKS: Readonly<Record<keyof SaveInfoShares, Check>> = { ...workflowsInfo };

/** The parts' fields alone of a save's info. */
export function saveInfoOf(facts: SaveInfoShares): SaveInfoShares {
  const names = Object.keys(SAVE_INFO_CHECKS) as (keyof SaveInfoShares)[];
  return Object.fromEntries(
    names.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]])),
  );
}

/** Whether a memory has fields that the first version of saves lacks. */
export function isLaterByParts(memory: Partial<Memory>): boolean {
  return SHAPES.some(({ isLater }) => isLater?.(memory) === true);
}

/** Milliseconds of play, over all processes; undefined if unknown. */
export function playedMsOf(memory: Pick<Memory, keyof MemoryShares>): number | undefined {
  return driftShapes.playedMs?.(memory);
}
