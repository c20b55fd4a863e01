import type { ModelReply } from "../model/language-model.ts";
import { textOf } from "../run/conversation.ts";
import type { RunEvent } from "../run/run-event.ts";
import type { RunState } from "../run/run-state.ts";
import type { FoldOutcome } from "../run/step.ts";
import { ask, playRequest } from "./ask.ts";
import { withTextAtEnd } from "./history.ts";
import { openConversation } from "./opening.ts";
import type { RunPorts } from "./ports.ts";
import { renderSummaryPrompt, SUMMARY_HEADINGS } from "./prompts.ts";

/** How often a summary is asked for before the old conversation goes on. */
const TRIES = 2;

/** Messages after which a summary that failed is due again. */
const MESSAGES_TO_NEXT_TRY = 20;

/**
 * Asks the LM for a summary of the conversation. The request is the conversation as it is, with the summary
 * prompt at its end; the exchange itself is not kept.
 */
export async function* summarize(
  ports: RunPorts,
  state: RunState,
  signal: AbortSignal,
): AsyncGenerator<RunEvent, FoldOutcome> {
  let fault = "";
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const prompt = attempt === 1 ? renderSummaryPrompt() : `${renderSummaryPrompt()}\n\nOnce more: ${fault}.`;
    const messages = withTextAtEnd(state.memory.messageHistory, prompt);
    const reply = yield* ask(ports, state, { ...playRequest(state), purpose: "summary", messages }, signal);
    fault = findFault(reply);
    if (fault === "") {
      const summaryText = textOf(reply.content);
      return { type: "folded", summaryText, ...openConversation(ports, state, summaryText) };
    }
  }
  const summaryDueAt = state.memory.messageHistory.length + MESSAGES_TO_NEXT_TRY;
  return { type: "kept", reason: fault, summaryDueAt };
}

/** What is wrong with a summary, as part of a sentence; empty when it is good. */
function findFault(reply: ModelReply): string {
  const text = textOf(reply.content);
  if (reply.stopReason === "refusal") return "the summary was refused";
  if (text === "") return "the summary was empty";
  const lines = text.split("\n").map((line) => line.trim());
  const missing = SUMMARY_HEADINGS.filter((heading) => !lines.includes(heading));
  return missing.length > 0
    ? `the summary lacked ${missing.map((heading) => `"${heading}"`).join(", ")}`
    : "";
}
