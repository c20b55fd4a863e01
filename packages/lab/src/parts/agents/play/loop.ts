import { actionOfMode, modeTexts } from "../../../../../../src/parts/agents/play/modes.ts";
import type { LoopHooks } from "../../../../../../src/play/agent/seam/loop-part.ts";

/** The agents and modes of the player, in the loop. */
export const agentsLoop: LoopHooks = { action: actionOfMode, textBeside: modeTexts };
