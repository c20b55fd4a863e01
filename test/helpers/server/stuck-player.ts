import type { ReplyBlock } from "../../../src/base/vocabulary/conversation.ts";
import type { LanguageModel, ModelReply, ModelRequest } from "../../../src/model/language-model.ts";
import { hashRequest } from "../../../src/model/request-digest.ts";

const USAGE = { inputTokens: 100, outputTokens: 10, cacheReadTokens: 0, cacheWriteTokens: 0 };

const SUMMARY = [
  "## Events and milestones",
  "## Decisions",
  "## Present goal",
  "## Place and party",
  "## Strategies and plans",
];

/** The content of a player's reply to a request. */
export type Say = (request: ModelRequest) => readonly ReplyBlock[];

/** A player that gets nowhere, and keeps what it was asked. */
export interface StuckPlayer extends LanguageModel {
  readonly requests: readonly ModelRequest[];
  /** The hash of each request. */
  readonly asked: readonly string[];
}

/** Waits a few frames, whatever it is told: it presses nothing. */
export const waits: Say = (request) => [
  { type: "tool_use", id: `call_${hashRequest(request).slice(0, 12)}`, name: "wait", input: { frames: 5 } },
];

/** Calls no tool. */
export const says: Say = () => [{ type: "text", text: "Zzz." }];

/** A player that costs nothing, and says the same for ever. Its summaries have every heading. */
export function stuckPlayer(say: Say = waits): StuckPlayer {
  const requests: ModelRequest[] = [];
  const asked: string[] = [];
  return {
    ...{ id: "scripted", isRemote: true, requests, asked },
    // biome-ignore lint/correctness/useYield: it says nothing on the way.
    async *reply(request, { signal }) {
      signal.throwIfAborted();
      requests.push(request);
      asked.push(hashRequest(request));
      return replyTo(request, say);
    },
  };
}

function replyTo(request: ModelRequest, say: Say): ModelReply {
  const rest = { usage: USAGE, model: "scripted" };
  if (request.purpose === "summary") {
    const text = SUMMARY.map((heading) => `${heading}\nnothing`).join("\n");
    return { content: [{ type: "text", text }], stopReason: "end_turn", ...rest };
  }
  const content = say(request);
  const isCall = content.some(({ type }) => type === "tool_use");
  return { content, stopReason: isCall ? "tool_use" : "end_turn", ...rest };
}

/** The texts of the last message of a request. */
export function lastTexts({ messages }: ModelRequest): readonly string[] {
  const content = messages.at(-1)?.content ?? [];
  return content.flatMap((block) => {
    if (block.type === "text") return [String(block["text" as keyof typeof block])];
    return [];
  });
}
