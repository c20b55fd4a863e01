import { isDeeperThan } from "../../base/text/nesting.ts";
import { wellFormed } from "../../base/text/well-formed.ts";
import type { ReplyBlock } from "../../base/vocabulary/conversation.ts";
import type { JsonObject, JsonValue } from "../../base/vocabulary/json.ts";
import { isObject } from "../../base/vocabulary/json.ts";

/** The deepest nesting of a kept block. Tool inputs need three levels. */
const MAX_REPLY_NESTING = 100;

/**
 * The blocks of a reply as a save can hold them: plain and verbatim, but for halves of surrogate pairs and what is nested
 * without end.
 */
export function keepBlocks(blocks: readonly unknown[]): readonly ReplyBlock[] {
  return wellFormed(JSON.parse(JSON.stringify(blocks.flatMap(withoutDepths))) as ReplyBlock[]);
}

/** A block, or what can be kept of one that is nested so deep that no save could hold it: a call without its input. */
function withoutDepths(block: unknown): readonly unknown[] {
  if (!isDeeperThan(block, MAX_REPLY_NESTING)) return [block];
  const { type, id, name } = block as ReplyBlock;
  return type === "tool_use" ? [{ type, id, name, input: {} }] : [];
}

/** Invalid JSON is the LM's mistake, or was cut at its token limit: it is kept, as the input of an unknown tool. */
export function parseInput(text: string): JsonObject {
  try {
    const input = JSON.parse(text) as JsonValue;
    return isObject(input) ? input : { INVALID_JSON: text };
  } catch {
    return { INVALID_JSON: text };
  }
}
