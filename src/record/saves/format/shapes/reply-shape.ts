import { type Check, fields, isAmount, isText } from "../../../../base/checks.ts";

/** The tokens that a call used. */
export const isUsage: Check = fields({
  inputTokens: isAmount,
  outputTokens: isAmount,
  cacheReadTokens: isAmount,
  cacheWriteTokens: isAmount,
});

/** A reply of the LM's, whose content has this shape. */
export const isReply = (isContent: Check): Check =>
  fields({ content: isContent, stopReason: isText, usage: isUsage, model: isText });
