import type { ToolOutcome } from "../tool.ts";

/** The answer to a call that is skipped. It is no mistake: the LM could not know that an earlier call would end early. */
export const SKIPPED: ToolOutcome = {
  text: "Not carried out: an earlier call of this reply failed or was interrupted.",
};

/**
 * Whether the calls after this one are skipped: the LM wrote them for a game in which this one went as planned. A note
 * about a call that did all it was asked for skips nothing.
 */
export function skipsRest({ isError, isCutShort }: ToolOutcome): boolean {
  return isError === true || isCutShort === true;
}
