import { withTextAtEnd } from "../../history/reduce.ts";
import { hasThinking, stripThinking } from "../../history/strip-thinking.ts";
import {
  type LanguageModel,
  ModelFault,
  type ModelFaultKind,
  type ModelReply,
  type ModelRequest,
} from "../../model/language-model.ts";
import { type Message, textOf, toolUsesOf } from "../../run/conversation.ts";
import type { RunEvent } from "../../run/run-event.ts";
import type { RunState } from "../../run/run-state.ts";
import type { FoldOutcome } from "../../run/step.ts";
import { ask, playRequest } from "../calls/ask.ts";
import { openConversation } from "../conversation/open-conversation.ts";
import { renderSummaryPrompt } from "../conversation/prompts.ts";
import { lighten } from "../conversation/shrink-conversation.ts";
import { missingHeadings } from "../conversation/summary-headings.ts";
import { writeOwnSummary } from "../conversation/write-own-summary.ts";
import type { RunPorts } from "../ports.ts";

/** How often a summary is asked for before the runner writes its own. */
const TRIES = 2;

/** A conversation that no server takes is not summarized by one; a lighter copy of it may be. */
const CONVERSATION_FAULTS: readonly ModelFaultKind[] = ["too-large", "conversation-refused"];

/** With these the model for summaries is not out of the question: it is asked otherwise, or not at all. */
const NO_REASON_TO_TURN: readonly ModelFaultKind[] = ["replay-mismatch", "parameter-refused"];

/**
 * A fresh conversation with a summary of the present one. The first try is to have the headings that were asked for;
 * of the second any text will do. Where none comes, the summary is put together without an LM: a conversation never
 * grows because of what an LM does. The exchange itself is not kept.
 */
export async function* summarize(
  ports: RunPorts,
  state: RunState,
  signal: AbortSignal,
): AsyncGenerator<RunEvent, FoldOutcome> {
  let fault = "";
  let spare = "";
  try {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const prompt =
        attempt === 1 ? renderSummaryPrompt() : `${renderSummaryPrompt()}\n\nOnce more: ${fault}.`;
      const reply = yield* askForSummary(ports, state, prompt, signal);
      const text = usableText(reply);
      fault = findFault(reply, text);
      if (fault === "") return foldWith(ports, state, text);
      spare = text || spare;
    }
  } catch (error) {
    if (!(error instanceof ModelFault) || !CONVERSATION_FAULTS.includes(error.kind)) throw error;
    fault = error.message;
  }
  if (spare !== "") return foldWith(ports, state, spare);
  return { ...foldWith(ports, state, writeOwnSummary(state.memory)), reason: fault };
}

function foldWith(
  ports: RunPorts,
  state: RunState,
  summaryText: string,
): Extract<FoldOutcome, { type: "folded" }> {
  return { type: "folded", summaryText, ...openConversation(ports, state, summaryText) };
}

/** One summary: of the model for summaries or, when that one cannot write it, of the player. */
async function* askForSummary(
  ports: RunPorts,
  state: RunState,
  prompt: string,
  signal: AbortSignal,
): AsyncGenerator<RunEvent, ModelReply> {
  const { model, summaryModel } = ports;
  const { messageHistory } = state.memory;
  if (summaryModel !== null) {
    try {
      return yield* askOf(summaryModel, stripThinking(messageHistory));
    } catch (error) {
      if (!(error instanceof ModelFault) || NO_REASON_TO_TURN.includes(error.kind)) throw error;
      const text = `no summary came from ${summaryModel.id} (${error.message}); the player writes it`;
      yield { type: "notice", step: state.totalSteps, text };
    }
  }
  return yield* askOf(model, messageHistory);

  function askOf(asked: LanguageModel, whole: readonly Message[]): AsyncGenerator<RunEvent, ModelReply> {
    return askInCopies({ ...ports, model: asked }, state, whole, prompt, signal);
  }
}

/** Asks for a summary. A conversation that the server does not take is asked about in ever lighter copies. */
async function* askInCopies(
  ports: RunPorts,
  state: RunState,
  whole: readonly Message[],
  prompt: string,
  signal: AbortSignal,
): AsyncGenerator<RunEvent, ModelReply> {
  const request = (messages: readonly Message[]): ModelRequest => ({
    ...playRequest(state),
    purpose: "summary",
    messages: withTextAtEnd(messages, prompt),
  });
  const copies = [whole, ...lighten(whole)];
  let kind: ModelFaultKind = "too-large";
  for (let messages = copies.shift(); messages !== undefined; messages = copies.shift()) {
    try {
      return yield* ask(ports, state, request(messages), signal);
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      if (error.kind === "thinking-refused" && hasThinking(messages)) {
        const text = "the server refused the thinking in the history: the summary is asked for without it";
        yield { type: "notice", step: state.totalSteps, text };
        copies.unshift(stripThinking(messages));
      } else if (CONVERSATION_FAULTS.includes(error.kind)) kind = error.kind;
      else throw error;
    }
  }
  throw new ModelFault(kind, "the server takes no part of the conversation, not even its end alone");
}

/** The words of a summary; none where the LM declined, or played on instead. */
function usableText(reply: ModelReply): string {
  const text = textOf(reply.content);
  const isPlay = toolUsesOf(reply.content).length > 0 && missingHeadings(text).length > 0;
  return reply.stopReason === "refusal" || isPlay ? "" : text;
}

/** What is wrong with a summary, as part of a sentence; empty when it is good. */
function findFault(reply: ModelReply, text: string): string {
  if (reply.stopReason === "refusal") return "the summary was refused";
  if (text === "")
    return toolUsesOf(reply.content).length > 0 ? "a tool was called instead" : "the summary was empty";
  const missing = missingHeadings(text);
  return missing.length > 0
    ? `the summary lacked ${missing.map((heading) => `"${heading}"`).join(", ")}`
    : "";
}
