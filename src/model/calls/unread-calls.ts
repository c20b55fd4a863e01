import type { ReplyBlock } from "../../base/vocabulary/conversation.ts";
import { isObject } from "../../base/vocabulary/json.ts";

/** The forms in which models write calls for the parser of their server. */
const FORMS =
  /<\|?(?:tool_calls?|function_calls?)\b|<function=|<invoke name=|\[TOOL_CALLS\]|<[|｜]tool[▁_]calls?|\b(?:functions|default_api)[.:]\w|\bto=functions\b/;

/** Whether a reply holds a call's form, in its words or its thinking, and no call: its server did not parse it. */
export function holdsUnreadCall(content: readonly ReplyBlock[]): boolean {
  if (content.some(({ type }) => type === "tool_use")) return false;
  return content.flatMap(textsIn).some((text) => FORMS.test(text));
}

/** The words of a block, and its thinking. */
export function textsIn({ text, thinking, vendor }: ReplyBlock): readonly string[] {
  const { reasoning_content, reasoning } = isObject(vendor) ? vendor : {};
  return [text, thinking, reasoning_content, reasoning].filter((one) => typeof one === "string");
}
