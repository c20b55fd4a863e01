import type { PortShares } from "../../../../../src/base/seam/shares.ts";
import type { ToolSpec } from "../../../../../src/base/vocabulary/conversation.ts";
import { skillsPorts } from "../../parts/skills/play/proof-ports.ts";
import type { BroughtThing } from "./proof-parts.ts";

/** The parts' ports of a step. @param brought all that was brought before it @param tools those of the conversation */
export function openProofPorts(
  brought: readonly BroughtThing[],
  tools: readonly ToolSpec[],
): Pick<PortShares, "library" | "offersSkills"> {
  const ofSkills = brought.flatMap(({ part, thing }) => (part === "skills" ? [thing] : []));
  return skillsPorts(ofSkills, tools);
}
