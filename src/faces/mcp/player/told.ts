import type { ImageTable, Message, UserMessage } from "../../../base/vocabulary/conversation.ts";
import type { GameInfo } from "../../../base/vocabulary/game-info.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";

/** Why a run does not go on: who decides, and how. */
export interface Standing {
  readonly why: "interrupted" | "budget" | "ended";
  /** One line. */
  readonly text: string;
}

/** What the client of a run is told. */
export interface Told {
  /** What an LM would be told. */
  readonly text: string;
  /** Whether its call came to nothing: a mistake in it, or the game did not let one. */
  readonly isError: boolean;
  /** The pictures that an LM would be shown; after a look, the screen. */
  readonly pngs: readonly Uint8Array[];
  /** Steps from the start of the game along this branch. */
  readonly step: number;
  readonly branch: string;
  readonly gameInfo: GameInfo;
  /** Whether a skill asks in the middle of the step: an answer comes next. */
  readonly isQuestion: boolean;
  /** Null while the run goes on. */
  readonly standing: Standing | null;
}

/** What a message says. */
export type Said = Pick<Told, "text" | "isError" | "pngs">;

/** Nothing is said. */
export const NOTHING_SAID: Said = { text: "", isError: false, pngs: [] };

/** The words and pictures of what the player is told; a result that is an error makes the whole one. */
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

/** Follows a conversation, so that nothing said at its end is lost where a fresh one begins. */
export interface ToldThread {
  /** Told each state of the run. */
  follow(state: RunState): void;
  /** What is said at the end of the conversation; null where that is how it begins. */
  last(): Said | null;
}

/** Begins to follow a conversation. */
export function followTold(): ToldThread {
  let now: RunState | null = null;
  // What was said last in the conversation before, and how much of the fresh one's beginning everybody is told.
  let kept: { readonly said: Said; readonly blocks: number } | null = null;
  const last = (): Said | null => {
    if (now === null) return null;
    const { messageHistory, images } = now.memory;
    const content = contentOf(messageHistory.at(-1));
    if (messageHistory.length > 1) return saidBy(content, images);
    if (kept === null) return null;
    const { text, pngs, isError } = saidBy(content.slice(kept.blocks), images);
    const texts = [kept.said.text, text].filter((part) => part !== "");
    return {
      text: texts.join("\n\n"),
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
