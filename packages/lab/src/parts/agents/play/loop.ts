import type { LoopHooks } from "../../../../../../src/play/agent/seam/loop-part.ts";
import { actionOfMode, modeTexts } from "./modes.ts";

/** The agents and modes of the player, in the loop. */
export const agentsLoop: LoopHooks = { action: actionOfMode, textBeside: modeTexts };
