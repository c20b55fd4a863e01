import type { ImageBlock, Message, TextBlock, UserMessage } from "../../../base/vocabulary/conversation.ts";
import { stripThinking } from "../../../record/replay/strip-thinking.ts";

const NO_SCREENSHOT: TextBlock = { type: "text", text: "(a screenshot was here)" };

/** Ever lighter copies of a conversation, for a summary only: without thinking and screenshots; its newer half. */
export function shrinkConversation(messages: readonly Message[]): readonly (readonly Message[])[] {
  const bare = stripThinking(messages).map((message) =>
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
