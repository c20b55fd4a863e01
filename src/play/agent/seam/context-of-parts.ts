import type { ContextShares } from "../../../base/seam/shares.ts";
import { openSkillSaves } from "../../../parts/skills/play/step/skill-saves.ts";
import type { RunPorts } from "../ports.ts";

/** The parts' share of a context: one that is missing is an error of the compiler. @param isTrial whether nothing is written */
export function openContextOfParts(ports: RunPorts, isTrial: boolean): ContextShares {
  return { skillSaves: openSkillSaves(ports, { isTrial }) };
}
