import type { BroughtShares, MemoryShares, OutcomeShares } from "../../base/seam/shares.ts";
import type { Memory } from "../../base/vocabulary/run-state.ts";
import { agentsShapes } from "../../parts/agents/record/shapes.ts";
import { driftShapes } from "../../parts/drift/record/shapes.ts";
import { mailBrought } from "../../parts/mail/record/bring-mail.ts";
import { mailShapes } from "../../parts/mail/record/shapes.ts";
import { playbookShapes } from "../../parts/playbook/record/shapes.ts";
import { skillsShapes } from "../../parts/skills/record/shapes.ts";
import { triesShapes } from "../../parts/tries/record/shapes.ts";
import type { Check } from "../saves/format/checks.ts";
import type { AnyDataPart, PartShapes } from "./data-part.ts";

// A field that is missing here is an error of the compiler. Apart from the parts with many effects: a save is checked without them.

const SHAPES: readonly PartShapes<never>[] = [agentsShapes, driftShapes, mailShapes, playbookShapes];

/** The effects of those parts that have few. */
export const LIGHT_PARTS: readonly AnyDataPart[] = SHAPES.flatMap(({ data }) => data ?? []);

/** The checks of the parts' fields of the memory. */
export const MEMORY_CHECKS: Readonly<Record<keyof MemoryShares, Check>> = {
  ...playbookShapes.memory,
  ...driftShapes.memory,
  ...agentsShapes.memory,
  ...mailShapes.memory,
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

/** Milliseconds of play, over all processes; undefined if unknown. */
export function playedMsOf(memory: Pick<Memory, keyof MemoryShares>): number | undefined {
  return driftShapes.playedMs?.(memory);
}
