import { cleanText } from "../../../../src/base/text/clean-text.ts";
import { cutText } from "../../../../src/base/text/cut-text.ts";
import { textOf, toolUsesOf } from "../../../../src/base/vocabulary/conversation.ts";
import type { ReplyRecord } from "../../../../src/base/vocabulary/journal/step-record.ts";
import type { OperatorAction } from "../../../../src/base/vocabulary/operator.ts";
import { describeDeed } from "../../../../src/record/evidence/deed.ts";
import type { StepRow } from "./rows.ts";

const SAID_CHARACTERS = 120;
const DID_CHARACTERS = 80;

/** The known facts of a step before it is carried out. */
export type CallFacts = Pick<StepRow, "by" | "said" | "did" | "model" | "tokens" | "costUsd" | "ms">;

/** The facts of a step in its reply. */
export function factsOfReply({ reply, costUsd, ms }: ReplyRecord): CallFacts {
  const { content, model, usage } = reply;
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = usage;
  return {
    by: "lm",
    said: lineOf(textOf(content), SAID_CHARACTERS),
    did: lineOf(toolUsesOf(content).map(describeDeed).join("; "), DID_CHARACTERS),
    model: ownText(model),
    tokens: { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens },
    costUsd,
    ms,
  };
}

/** The facts of a step in an operator's action. */
export function factsOfAction({ tool, input }: OperatorAction): CallFacts {
  const did = lineOf(describeDeed({ name: tool, input }), DID_CHARACTERS);
  return { by: "operator", said: "", did, model: null, tokens: null, costUsd: null, ms: null };
}

/** Foreign text as one line of limited length, which keeps nothing else in memory. */
export function lineOf(text: string, characters: number): string {
  // Words far after the kept ones need no cleaning.
  const line = cleanText(text.slice(0, 8 * characters)).replace(/\s+/gu, " ");
  return ownText(cutText(line, characters));
}

/** A copy: a part of a text keeps all of it in memory. */
export function ownText(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}
