import type { ReplyBlock } from "../../../../src/base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { findCalls } from "./find-calls.ts";
import type { WrittenCall } from "./parse-calls.ts";

/** Whose hand it is that wrote a call as words, where other blocks name their vendor. */
const WORDS = "words";

/**
 * Returns a reply's blocks with the calls in its words, each at its place. Joined again, texts and calls are the
 * original words, to the byte: see {@link wordsOfCall}.
 *
 * @param ids gives each call the id by which it is answered
 */
export function readWords(content: readonly ReplyBlock[], ids: () => string): readonly ReplyBlock[] {
  return content.flatMap((block) => {
    const { type, text } = block;
    return type === "text" && typeof text === "string" ? readText(block, text, ids) : [block];
  });
}

/** The words in which a call was written; null for one that was no words. */
export function wordsOfCall(block: ReplyBlock): string | null {
  const { name, text } = (block["vendor"] ?? {}) as JsonObject;
  return block.type === "tool_use" && name === WORDS && typeof text === "string" ? text : null;
}

function readText(block: ReplyBlock, text: string, ids: () => string): readonly ReplyBlock[] {
  const blocks: ReplyBlock[] = [];
  let at = 0;
  for (const { start, end, calls } of findCalls(text)) {
    // Blank words get no block: they belong to the next call.
    const before = text.slice(at, start);
    const isBlank = before.trim() === "";
    if (!isBlank) blocks.push({ ...block, text: before });
    const words = text.slice(isBlank ? at : start, end);
    blocks.push(...calls.map((call, index) => toBlock(call, ids(), index === 0 ? words : "")));
    at = end;
  }
  if (at === 0) return [block];
  const rest = text.slice(at);
  if (rest.trim() !== "") return [...blocks, { ...block, text: rest }];
  const last = blocks.at(-1);
  return last === undefined ? [block] : [...blocks.slice(0, -1), withMore(last, rest)];
}

function toBlock({ name, input }: WrittenCall, id: string, words: string): ReplyBlock {
  const vendor = { name: WORDS, text: words };
  return { type: "tool_use", id, name, input: input ?? { INVALID_JSON: words.trim() }, vendor };
}

function withMore(block: ReplyBlock, rest: string): ReplyBlock {
  const words = wordsOfCall(block);
  return words === null || rest === ""
    ? block
    : { ...block, vendor: { name: WORDS, text: `${words}${rest}` } };
}
