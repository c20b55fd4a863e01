import { type ReplyBlock, textOf } from "../../../../../../src/base/vocabulary/conversation.ts";
import { thoughtIn } from "../../../../../../src/base/vocabulary/thought.ts";

/** The LM's thinking and words, for people. */
export interface ReplyWords {
  /** Its thoughts; empty for none. */
  readonly thought: string;
  /** Whether it thought something that only its provider can read. */
  readonly isHidden: boolean;
  readonly said: string;
  /** Kinds of block that are neither words, thoughts nor calls. */
  readonly others: readonly string[];
}

/** The words of a reply, whose blocks may hold anything. */
export function wordsOfReply(content: readonly ReplyBlock[]): ReplyWords {
  const thoughts = content.map(thoughtIn).filter((words) => words !== null);
  const thought = thoughts.join("\n").trim();
  return {
    thought,
    isHidden: thoughts.length > 0 && thought === "",
    said: textOf(content),
    others: content.flatMap((block) =>
      KNOWN.has(block.type) || thoughtIn(block) !== null ? [] : [String(block.type)],
    ),
  };
}

const KNOWN: ReadonlySet<string> = new Set(["text", "tool_use"]);
