import { cleanText } from "../../base/text/clean-text.ts";
import { cutText } from "../../base/text/cut-text.ts";
import type { Message } from "../../base/vocabulary/conversation.ts";

const MAX_CHARACTERS = 4_000;

/** What a message says, as text: words and tool calls, no thinking; of a picture that there is one. */
export function textOfMessage({ content }: Message): string {
  return cutText(cleanText(content.map(textOfBlock).filter(Boolean).join("\n")), MAX_CHARACTERS);
}

/** A reply is kept as it came, so nothing about its blocks is certain. */
function textOfBlock(block: { readonly type: string }): string {
  const { text, name, input, content, is_error } = block as Readonly<Record<string, unknown>>;
  switch (block.type) {
    case "text":
      return typeof text === "string" ? text : "";
    case "image":
      return "[picture]";
    case "tool_use":
      return `${String(name)} ${JSON.stringify(input ?? {})}`;
    case "tool_result": {
      const inner = Array.isArray(content) ? content.map(textOfBlock).filter(Boolean).join("\n") : "";
      return is_error === true ? `error: ${inner}` : inner;
    }
    default:
      return "";
  }
}
