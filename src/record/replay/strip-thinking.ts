import {
  type AssistantMessage,
  type Message,
  NO_WORDS,
  type ReplyBlock,
} from "../../base/vocabulary/conversation.ts";

/** The block's field that only its own vendor needs. */
const VENDOR = "vendor";

/**
 * The conversation without any thinking, and without what only the vendor understands who wrote it, for another model,
 * account or server. It is all or none: dropping some blocks makes the later ones invalid.
 */
export function stripThinking(messages: readonly Message[]): readonly Message[] {
  return messages.map((message) => (message.role === "assistant" ? strip(message) : message));
}

/** Returns whether {@link stripThinking} would change anything. */
export function hasThinking(messages: readonly Message[]): boolean {
  return messages.some((message) => message.role === "assistant" && message.content.some(isBound));
}

function strip(message: AssistantMessage): AssistantMessage {
  if (!message.content.some(isBound)) return message;
  const rest = message.content.filter((block) => !isThinking(block)).map(withoutVendor);
  return { ...message, content: rest.length === 0 ? [NO_WORDS] : rest };
}

/** Returns whether a block, or a part of it, is bound to who wrote it. */
function isBound(block: ReplyBlock): boolean {
  return isThinking(block) || block[VENDOR] !== undefined;
}

function isThinking(block: ReplyBlock): boolean {
  return block.type === "thinking" || block.type === "redacted_thinking" || block.type === VENDOR;
}

function withoutVendor(block: ReplyBlock): ReplyBlock {
  const { [VENDOR]: bound, ...rest } = block;
  return bound === undefined ? block : (rest as ReplyBlock);
}
