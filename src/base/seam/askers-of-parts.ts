import { agentsAsker } from "../../parts/agents/base/asker.ts";
import { skillsAsker } from "../../parts/skills/base/asker.ts";
import type { AskerRow } from "./asker-row.ts";
import type { CallShares } from "./shares.ts";

/** The name of a part that asks within a step. */
export type AskerName = keyof CallShares;

/** The parts that ask within a step, in the order in which costs name them: one that is missing is an error of the compiler. */
export const ASKERS: { readonly [Name in AskerName]: AskerRow<Name> } = {
  skill: skillsAsker,
  agent: agentsAsker,
};

/** Their names. */
export const ASKER_NAMES = Object.keys(ASKERS) as readonly AskerName[];

/** The part whose call has this purpose; null for a call of the runner itself. */
export function askerOf(purpose: unknown): AskerRow | null {
  const name = ASKER_NAMES.find((one) => one === purpose);
  return name === undefined ? null : ASKERS[name];
}
