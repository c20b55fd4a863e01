import { type AssistantMessage, type Message, NO_WORDS, type ReplyBlock } from "../run/conversation.ts";

/**
 * The conversation without any thinking, for another model, account or server. It is all or none: dropping some
 * blocks makes the later ones invalid.
 */
export function stripThinking(messages: readonly Message[]): readonly Message[] {
  return messages.map((message) => (message.role === "assistant" ? strip(message) : message));
}

/** Whether {@link stripThinking} would change anything. */
export function hasThinking(messages: readonly Message[]): boolean {
  return messages.some((message) => message.role === "assistant" && message.content.some(isThinking));
}

function strip(message: AssistantMessage): AssistantMessage {
  if (!message.content.some(isThinking)) return message;
  const rest = message.content.filter((block) => !isThinking(block));
  return { ...message, content: rest.length === 0 ? [NO_WORDS] : rest };
}

function isThinking(block: ReplyBlock): boolean {
  return block.type === "thinking" || block.type === "redacted_thinking";
}
