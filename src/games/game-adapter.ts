import type { MemoryReader } from "../emulator/emulator.ts";
import type { Cartridge, Screen } from "../run/machine.ts";
import type { GameInfo } from "../run/run-state.ts";

/** What an adapter may look at. Tests make one from a RAM image; there, `screen` may be missing. */
export interface GameView extends MemoryReader {
  screen?(): Screen;
}

/**
 * Knows one game, or a family of games. All methods are pure: they look at the view and change nothing.
 * None of them throws, whatever is in the memory.
 */
export interface GameAdapter {
  /** A short name in kebab case: `pokemon-red`. */
  readonly id: string;

  /** What this game's save files begin with; by default the cartridge's title as a slug. */
  readonly slug?: string;

  /** What an LM should know about the game before it plays: a paragraph for the system prompt. */
  readonly briefing: string;

  /** Whether this adapter is for that cartridge. */
  recognises(cartridge: Cartridge): boolean;

  /** The state of the game. `previous` is what the last call on this run gave, or null at its start. */
  readState(view: GameView, previous: GameInfo | null): GameInfo;

  /** The state as short text for the LM. With `previous`, what differs from it comes first. */
  describe(info: GameInfo, previous: GameInfo | null): string;

  /** What was reached between two states, one short phrase each: `new map: Cave`. Empty for nothing. */
  milestones(before: GameInfo, after: GameInfo): readonly string[];

  /**
   * Why somebody who presses several buttons in a row should look before the next one: a battle, a dialog, another
   * map. Null for nothing of that kind.
   */
  interruption?(before: GameInfo, after: GameInfo): string | null;

  /** Where the player stands, in words that are equal where the place is; null where nobody walks. */
  position?(info: GameInfo): string | null;

  /** Where one can walk on the present screen, or null where that makes no sense. */
  grid?(view: GameView): CollisionGrid | null;

  /** Whether the game waits for a button: a text box with its arrow, a menu. */
  isWaitingForInput?(view: GameView): boolean;
}

/** What one cell of the screen's walking grid is. */
export const GRID_CELLS = ["free", "wall", "person", "player", "exit"] as const;

/** What one cell of the screen's walking grid is. */
export type GridCell = (typeof GRID_CELLS)[number];

/** The screen as walking cells: `cells[row][column]`, from the top left. */
export interface CollisionGrid {
  readonly cells: readonly (readonly GridCell[])[];
  readonly player: { readonly row: number; readonly column: number };
  /** Whether one may step from one cell to a neighbour that is not a wall; by default one may. */
  readonly canStep?: (fromRow: number, fromColumn: number, toRow: number, toColumn: number) => boolean;
}
