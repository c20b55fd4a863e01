import type { ReplyBlock } from "../../../../src/base/vocabulary/conversation.ts";
import { textsIn } from "../../../../src/model/calls/unread-calls.ts";
import { findCalls } from "./find-calls.ts";
import type { WrittenCall } from "./parse-calls.ts";

/**
 * Returns the calls with which a reply's thinking ends, where it says nothing else: its server took the call for a thought. Calls on
 * the way are only thoughts.
 */
export function callsAtEndOfThinking(content: readonly ReplyBlock[]): readonly WrittenCall[] {
  const hasWords = content.some(({ type, text }) => type === "text" && String(text ?? "").trim() !== "");
  if (hasWords) return [];
  const thoughts = content.flatMap(textsIn);
  const thought = thoughts.at(-1) ?? "";
  const last = findCalls(thought).at(-1);
  const isMarked = last !== undefined && /^\s*(?:<|functions|default_api)/.test(thought.slice(last.start));
  return isMarked && thought.slice(last.end).trim() === "" ? last.calls : [];
}
