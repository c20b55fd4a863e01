import type { ImageTable, Message, UserMessage } from "../../../../src/base/vocabulary/conversation.ts";
import type { GameInfo } from "../../../../src/base/vocabulary/game-info.ts";
import type { RunState } from "../../../../src/base/vocabulary/run-state.ts";

/** The reason why a run does not continue: who decides, and how. */
export interface Standing {
  readonly why: "interrupted" | "budget" | "ended";
  /** One line. */
  readonly text: string;
}

/** The answer to the client of a run. */
export interface Told {
  /** The text that an LM would get. */
  readonly text: string;
  /** Whether its call failed: a mistake in it, or the game did not allow one. */
  readonly isError: boolean;
  /** The pictures that an LM would get; after a look, the screen. */
  readonly pngs: readonly Uint8Array[];
  /** Steps from the start of the game along this branch. */
  readonly step: number;
  readonly branch: string;
  readonly gameInfo: GameInfo;
  /** Whether a skill asks in the middle of the step: an answer comes next. */
  readonly isQuestion: boolean;
  /** Null while the run continues. */
  readonly standing: Standing | null;
}

/** The content of a message. */
export type Said = Pick<Told, "text" | "isError" | "pngs">;

/** An empty message. */
export const NOTHING_SAID: Said = { text: "", isError: false, pngs: [] };

/** The words and pictures of a message to the player; a result that is an error makes the whole one. */
export function saidBy(content: UserMessage["content"], images: ImageTable): Said {
  const blocks = content.flatMap((block) => (block.type === "tool_result" ? block.content : [block]));
  return {
    text: blocks.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n\n"),
    isError: content.some((block) => block.type === "tool_result" && block.is_error === true),
    pngs: blocks
      .flatMap((block) => (block.type === "image" ? [images.get(block.sha256)] : []))
      .flatMap(asList),
  };
}

/** Follows a conversation, so that no message at its end is lost when a fresh one begins. */
export interface ToldThread {
  /** Gets each state of the run. */
  follow(state: RunState): void;
  /** The message at the end of the conversation; null if that is its beginning. */
  last(): Said | null;
}

/** Begins to follow a conversation. */
export function followTold(): ToldThread {
  let now: RunState | null = null;
  // The last message of the conversation before, and the part of the fresh one's beginning that every client gets.
  let kept: { readonly said: Said; readonly blocks: number } | null = null;
  const last = (): Said | null => {
    if (now === null) return null;
    const { messageHistory, images } = now.memory;
    const content = contentOf(messageHistory.at(-1));
    if (messageHistory.length > 1) return saidBy(content, images);
    if (kept === null) return null;
    const { text, pngs, isError } = saidBy(content.slice(kept.blocks), images);
    return {
      text: [kept.said.text, text].filter((part) => part !== "").join("\n\n"),
      isError: kept.said.isError || isError,
      pngs: [...kept.said.pngs, ...pngs],
    };
  };
  return {
    follow(state) {
      const { messageHistory } = state.memory;
      const isFresh = messageHistory.length === 1 && now?.memory.messageHistory.length !== 1;
      const said = isFresh && now?.branchId === state.branchId ? last() : null;
      if (said !== null) kept = { said, blocks: contentOf(messageHistory[0]).length };
      else if (messageHistory.length !== 1 || isFresh) kept = null;
      now = state;
    },
    last,
  };
}

function contentOf(message: Message | undefined): UserMessage["content"] {
  return message?.role === "user" ? message.content : [];
}

function asList<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value];
}
