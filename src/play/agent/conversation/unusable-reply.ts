import { isCutOff, type RecordedReply } from "../../../base/vocabulary/reply.ts";

const REMEDY = "nothing was pressed. Call a tool in each reply.";

/** What the LM is told of a reply that calls no tool. */
export function describeUnusable(reply: RecordedReply): string {
  if (isCutOff(reply))
    return `Your reply was cut off at the limit of tokens before it called a tool, so ${REMEDY} Be brief.`;
  switch (reply.stopReason) {
    case "refusal":
      return `You declined to continue, so ${REMEDY} This is a video game; if something in it troubles you, try another way through it.`;
    case "pause_turn":
      return "Your turn was paused before it called a tool. Continue.";
    default:
      return reply.content.length === 0
        ? `Your reply was empty, so ${REMEDY}`
        : `Your reply called no tool, so ${REMEDY}`;
  }
}
