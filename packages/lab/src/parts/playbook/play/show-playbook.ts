import {
  compileTypedCondition,
  type Expression,
  holds,
} from "../../../../../../src/base/expressions/expression.ts";
import { ExpressionError } from "../../../../../../src/base/expressions/expression-error.ts";
import { memoize } from "../../../../../../src/base/expressions/remember.ts";
import type { GameInfo } from "../../../../../../src/base/vocabulary/game-info.ts";
import {
  isDropped,
  type PlaybookEntry,
  type PlaybookState,
} from "../../../../../../src/parts/playbook/base/playbook.ts";

/** Tokens of the playbook in one conversation, at four bytes each. */
const MOST_TOKENS = 2_400;
const BYTES_PER_TOKEN = 4;

/** The names in an entry's condition, with their types. */
const TYPES = { game: "dyn" } as const;

/** Entries that a conversation is to show now. */
export interface ShownPlaybook {
  /** Their text for the player; null for none. */
  readonly text: string | null;
  readonly titles: readonly string[];
}

/** Reads an entry's condition. @throws an `ExpressionError` where it cannot be read, or can never be true or false */
export const compileWhen: (source: string) => Expression = memoize((source) =>
  compileTypedCondition(source, TYPES),
);

/**
 * Returns the entries whose condition holds and that the present conversation does not show yet, as far as they fit.
 * A condition that asks for a field which the game lacks now does not hold.
 */
export function showPlaybook(playbook: PlaybookState | undefined, game: GameInfo): ShownPlaybook {
  if (playbook === undefined) return { text: null, titles: [] };
  const { entries, shown } = playbook;
  let left = MOST_TOKENS * BYTES_PER_TOKEN;
  for (const entry of entries) if (shown.includes(entry.title)) left -= sizeOf(entry);
  const fitting = entries.filter((entry) => {
    if (shown.includes(entry.title) || !isShowable(entry, game) || sizeOf(entry) > left) return false;
    left -= sizeOf(entry);
    return true;
  });
  if (fitting.length === 0) return { text: null, titles: [] };
  const heading = shown.length === 0 ? "Your playbook:" : "Also from your playbook:";
  return { text: [heading, ...fitting.map(lineOf)].join("\n"), titles: fitting.map(({ title }) => title) };
}

function isShowable(entry: PlaybookEntry, game: GameInfo): boolean {
  const { when } = entry;
  if (isDropped(entry)) return false;
  if (when === undefined) return true;
  try {
    return holds(compileWhen(when), { game });
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return false;
  }
}

function lineOf({ title, text, unproven }: PlaybookEntry): string {
  return `- ${title}: ${text}${unproven === undefined ? "" : " (unproven)"}`;
}

function sizeOf(entry: PlaybookEntry): number {
  return Buffer.byteLength(lineOf(entry)) + 1;
}
