import type { ReplyBlock } from "../../base/vocabulary/conversation.ts";
import type { Usage } from "../../base/vocabulary/usage.ts";
import { keepBlocks } from "../calls/keep-blocks.ts";
import type { ModelReply } from "../language-model.ts";

/** What a Messages API message is read as: other servers leave parts out. */
interface WireMessage {
  readonly content?: unknown;
  readonly stop_reason?: unknown;
  readonly model?: unknown;
  readonly usage?: unknown;
}

/**
 * The reply that a message holds, its content plain and verbatim, but for halves of surrogate pairs
 * and what is nested without end.
 *
 * @throws Error when there is no list of blocks: then it is no message.
 */
export function readReply(message: WireMessage, askedModel: string): ModelReply {
  if (!Array.isArray(message.content)) throw new Error("the reply holds no content");
  const content = keepBlocks(message.content);
  return {
    content,
    stopReason: typeof message.stop_reason === "string" ? message.stop_reason : assumedStopReason(content),
    usage: readUsage(message.usage),
    model: typeof message.model === "string" ? message.model : askedModel,
  };
}

/** The tokens that a server tells; what it does not tell counts as none. */
export function readUsage(usage: unknown): Usage {
  const told = (usage ?? {}) as Record<string, unknown>;
  const tokens = (name: string) => (Number.isFinite(told[name]) ? Number(told[name]) : 0);
  return {
    inputTokens: tokens("input_tokens"),
    outputTokens: tokens("output_tokens"),
    cacheReadTokens: tokens("cache_read_input_tokens"),
    cacheWriteTokens: tokens("cache_creation_input_tokens"),
  };
}

function assumedStopReason(content: readonly ReplyBlock[]): string {
  return content.some((block) => block.type === "tool_use") ? "tool_use" : "end_turn";
}
