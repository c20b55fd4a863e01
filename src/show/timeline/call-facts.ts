import { cleanText } from "../../base/text/clean-text.ts";
import { cutText } from "../../base/text/cut-text.ts";
import { type ReplyBlock, textOf, toolUsesOf } from "../../base/vocabulary/conversation.ts";
import type { ReplyRecord } from "../../base/vocabulary/journal/step-record.ts";
import type { OperatorAction } from "../../base/vocabulary/operator.ts";
import { describeDeed } from "../../record/drift/deed.ts";
import type { StepRow } from "./rows.ts";

const SAID_CHARACTERS = 120;
const DID_CHARACTERS = 80;

/** What of a step is known before it is carried out. */
export type CallFacts = Pick<StepRow, "by" | "said" | "did" | "model" | "tokens" | "costUsd" | "ms">;

/** What a reply says of the step that it plays. */
export function factsOfReply({ reply, costUsd, ms }: ReplyRecord): CallFacts {
  const { content, model, usage } = reply;
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = usage;
  return {
    by: "lm",
    said: lineOf(textOf(content), SAID_CHARACTERS),
    did: describeCalls(content),
    model: ownText(model),
    tokens: { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens },
    costUsd,
    ms,
  };
}

/** What an operator's action says of its step. */
export function factsOfAction({ tool, input }: OperatorAction): CallFacts {
  const did = lineOf(describeDeed({ name: tool, input }), DID_CHARACTERS);
  return { by: "operator", said: "", did, model: null, tokens: null, costUsd: null, ms: null };
}

/** What the calls of a reply did, in at most 80 characters. */
function describeCalls(content: readonly ReplyBlock[]): string {
  return lineOf(toolUsesOf(content).map(describeDeed).join("; "), DID_CHARACTERS);
}

/** Text from elsewhere as one line of at most so many characters, which keeps nothing else in memory. */
export function lineOf(text: string, characters: number): string {
  // Words far behind those that are kept need no cleaning.
  const line = cleanText(text.slice(0, 8 * characters)).replace(/\s+/gu, " ");
  return ownText(cutText(line, characters));
}

/** A copy: a part of a text keeps all of it in memory. */
export function ownText(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}
