import { ModelFault, type ModelReply, type ModelRequest } from "../model/language-model.ts";
import { hasThinking, stripThinking } from "../model/strip-thinking.ts";
import { textOf } from "../run/conversation.ts";
import type { RunEvent } from "../run/run-event.ts";
import type { RunState } from "../run/run-state.ts";
import type { FoldOutcome } from "../run/step.ts";
import { ask, playRequest } from "./ask.ts";
import { withTextAtEnd } from "./history.ts";
import { lighten } from "./lighten.ts";
import { openConversation } from "./opening.ts";
import type { RunPorts } from "./ports.ts";
import { renderSummaryPrompt, SUMMARY_HEADINGS } from "./prompts.ts";

/** How often a summary is asked for before the old conversation goes on. */
const TRIES = 2;

/** Messages after which a summary that failed is due again. */
const MESSAGES_TO_NEXT_TRY = 20;

/**
 * Asks for a summary of the conversation: of the player itself, to which the conversation is sent as it is, or of
 * the model for summaries, which gets a copy without thinking. The exchange itself is not kept.
 */
export async function* summarize(
  ports: RunPorts,
  state: RunState,
  signal: AbortSignal,
): AsyncGenerator<RunEvent, FoldOutcome> {
  let fault = "";
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const prompt = attempt === 1 ? renderSummaryPrompt() : `${renderSummaryPrompt()}\n\nOnce more: ${fault}.`;
    const reply = yield* askForSummary(ports, state, prompt, signal);
    fault = findFault(reply);
    if (fault === "") {
      const summaryText = textOf(reply.content);
      return { type: "folded", summaryText, ...openConversation(ports, state, summaryText) };
    }
  }
  const summaryDueAt = state.memory.messageHistory.length + MESSAGES_TO_NEXT_TRY;
  return { type: "kept", reason: fault, summaryDueAt };
}

/** One summary. A conversation that is too large for the server is asked about in ever lighter copies. */
async function* askForSummary(
  ports: RunPorts,
  state: RunState,
  prompt: string,
  signal: AbortSignal,
): AsyncGenerator<RunEvent, ModelReply> {
  const { summaryModel } = ports;
  const asked = summaryModel === null ? ports : { ...ports, model: summaryModel };
  const { messageHistory } = state.memory;
  const whole = summaryModel === null ? messageHistory : stripThinking(messageHistory);
  const request = (messages: ModelRequest["messages"]): ModelRequest => ({
    ...playRequest(state),
    purpose: "summary",
    messages: withTextAtEnd(messages, prompt),
  });
  const copies = [whole, ...lighten(messageHistory)];
  for (let messages = copies.shift(); messages !== undefined; messages = copies.shift()) {
    try {
      return yield* ask(asked, state, request(messages), signal);
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      if (error.kind === "thinking-refused" && hasThinking(messages)) {
        const text = "the server refused the thinking in the history: the summary is asked for without it";
        yield { type: "notice", step: state.totalSteps, text };
        copies.unshift(stripThinking(messages));
      } else if (error.kind !== "too-large") throw error;
    }
  }
  throw new ModelFault("too-large", "the conversation cannot be summarized: even its end alone is too large");
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
