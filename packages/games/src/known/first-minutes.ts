import type { ActionGame } from "./game-action.ts";
import type { GameAdapter } from "./game-adapter.ts";

/** A fact that must be so in the first minutes of a game, and what was read instead. */
export interface CheckedFact {
  /** In few words: `money`. */
  readonly what: string;
  readonly expected: string;
  readonly read: string;
}

/** The adapter of a game whose first minutes are known: they verify it on a cartridge. */
export interface CheckedAdapter extends GameAdapter {
  /** Plays them from power-on, and compares; null where others may run. Nothing is saved. */
  firstMinutes(game: ActionGame): Generator<CheckedFact | null, void>;
}

/** The first minutes of a game; null where they are not known. */
export function firstMinutesOf(adapter: GameAdapter): CheckedAdapter["firstMinutes"] | null {
  return (adapter as Partial<CheckedAdapter>).firstMinutes ?? null;
}
