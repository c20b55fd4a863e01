import type { ReplyBlock } from "../../../../src/run/conversation.ts";

/** What the LM thought and said, for people. */
export interface ReplyWords {
  /** Its thoughts; empty for none. */
  readonly thought: string;
  /** Whether it thought something that only its provider can read. */
  readonly isHidden: boolean;
  readonly said: string;
  /** Kinds of block that are neither words, thoughts nor calls. */
  readonly others: readonly string[];
}

/** The words of a reply. Whatever stands in a block: anything may. */
export function wordsOfReply(content: readonly ReplyBlock[]): ReplyWords {
  const of = (type: string, key: string): string =>
    content
      .flatMap((block) => (block.type === type && typeof block[key] === "string" ? [block[key]] : []))
      .join("\n")
      .trim();
  const thought = of("thinking", "thinking");
  const hasThought = content.some(({ type }) => type === "redacted_thinking" || type === "thinking");
  return {
    thought,
    isHidden: hasThought && thought === "",
    said: of("text", "text"),
    others: content.flatMap(({ type }) => (KNOWN.has(type) ? [] : [String(type)])),
  };
}

const KNOWN: ReadonlySet<string> = new Set(["text", "thinking", "redacted_thinking", "tool_use"]);
