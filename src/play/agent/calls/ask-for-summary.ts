import type { ImageBlock, Message, TextBlock, UserMessage } from "../../../base/vocabulary/conversation.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import { leftOutOf, showsPictures } from "../../../base/vocabulary/run-settings.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import {
  type LanguageModel,
  ModelFault,
  type ModelFaultKind,
  type ModelRequest,
} from "../../../model/language-model.ts";
import { withTextAtEnd } from "../../../record/replay/state/pending.ts";
import { hasThinking, stripThinking } from "../../../record/replay/strip-thinking.ts";
import type { RunContext } from "../context.ts";
import { ask, type NotedReply, playRequest } from "./ask.ts";
import { canDoWithout } from "./leave-out.ts";
import { cutResultsTo, withResultsCut } from "./long-results.ts";

/** A conversation that no server takes is not summarized by one; a lighter copy of it may be. */
export const CONVERSATION_FAULTS: readonly ModelFaultKind[] = ["too-large", "conversation-refused"];

/** Returns whether the model for summaries is not out of the question: it is asked otherwise, or not at all. */
function isToGoOn({ kind, refused }: ModelFault, { ports }: RunContext): boolean {
  return kind === "replay-mismatch" || (refused !== null && canDoWithout(refused, ports.game.adapter));
}

/** The server of the model for summaries refuses it: it is not asked again. */
export class SummarizerRefused extends Error {}

/** One summary: of the model for summaries or, when that one cannot write it, of the player. @throws SummarizerRefused */
export async function* askForSummary(
  context: RunContext,
  state: RunState,
  prompt: string,
): AsyncGenerator<RunEvent, NotedReply> {
  const { model, summaryModel } = context.ports;
  const { messageHistory } = state.memory;
  if (summaryModel !== null && !context.summarizerRefused) {
    try {
      return yield* askOf(summaryModel, stripThinking(messageHistory));
    } catch (error) {
      if (!(error instanceof ModelFault) || isToGoOn(error, context)) throw error;
      if (error.kind === "refused-request") throw new SummarizerRefused(error.message, { cause: error });
      // Then the runner writes its own.
      if (model.writesSummaries === false)
        // biome-ignore lint/style/useErrorCause: it is passed, in the third place.
        throw new ModelFault("conversation-refused", error.message, { cause: error });
      const text = `no summary came from ${summaryModel.id} (${error.message}); the player writes it`;
      yield { type: "notice", step: state.totalSteps, text };
    }
  }
  return yield* askOf(model, messageHistory);

  function askOf(asked: LanguageModel, whole: readonly Message[]): AsyncGenerator<RunEvent, NotedReply> {
    return askInCopies(context, state, asked, whole, prompt);
  }
}

/** Asks for a summary. A conversation that the server does not take is asked about in ever lighter copies. */
async function* askInCopies(
  context: RunContext,
  state: RunState,
  asked: LanguageModel,
  whole: readonly Message[],
  prompt: string,
): AsyncGenerator<RunEvent, NotedReply> {
  const request = (messages: readonly Message[]): ModelRequest => ({
    ...playRequest(state),
    purpose: "summary",
    pictures: showsPictures(state.memory.settings, asked.id),
    messages: withTextAtEnd(
      withResultsCut(messages, leftOutOf(state.memory.settings.leftOut, asked.id)),
      prompt,
    ),
  });
  const copies = [whole, ...shrinkConversation(whole)];
  let kind: ModelFaultKind = "too-large";
  for (let messages = copies.shift(); messages !== undefined; messages = copies.shift()) {
    try {
      return yield* ask(context, state, asked, request(messages));
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

const NO_SCREENSHOT: TextBlock = { type: "text", text: "(a screenshot was here)" };

/** The characters of a tool result in a lighter copy. */
const RESULT_CHARACTERS = 1_000;

/** Ever lighter copies of a conversation, for a summary only: without thinking, screenshots and the rest of long tool results; its newer half. */
function shrinkConversation(messages: readonly Message[]): readonly (readonly Message[])[] {
  const bare = cutResultsTo(stripThinking(messages), RESULT_CHARACTERS).map((message) =>
    message.role === "user" ? withoutImages(message) : message,
  );
  const copies: (readonly Message[])[] = [bare];
  for (let rest = newerHalf(bare); rest.length > 1; rest = newerHalf(rest)) copies.push(rest);
  return copies;
}

function withoutImages(message: UserMessage): UserMessage {
  const plain = (block: TextBlock | ImageBlock): TextBlock =>
    block.type === "image" ? NO_SCREENSHOT : block;
  return {
    role: "user",
    content: message.content.map((block) =>
      block.type === "tool_result" ? { ...block, content: block.content.map(plain) } : plain(block),
    ),
  };
}

/** The newer half, beginning with a user's message that answers no tool call. */
function newerHalf(messages: readonly Message[]): readonly Message[] {
  const half = messages.slice(Math.ceil(messages.length / 2));
  const start = half.findIndex(({ role }) => role === "assistant");
  if (start === -1) return [];
  return [
    { role: "user", content: [{ type: "text", text: "(What came before is left out.)" }] },
    ...half.slice(start),
  ];
}
