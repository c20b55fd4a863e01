import type { TextGame } from "../actions/text/text-game.ts";
import type { Direction } from "../world/atlas/atlas.ts";
import type { ActionReport } from "./game-action.ts";
import type { GameAdapter, GameView } from "./game-adapter.ts";

/** A move that a walk may use: it cuts trees, goes onto water, pushes boulders, lights caves, flies to towns. */
export type PathMove = "Cut" | "Surf" | "Strength" | "Flash" | "Fly";

/** The means of the party for a walk that begins now. */
export interface PathMoves {
  /** The moves that party and badges allow. */
  readonly usable: readonly PathMove[];
  /** Whether Strength works on this map already. */
  readonly isStrong: boolean;
  /** Whether Flash would light this map. */
  readonly isDark: boolean;
  /** The maps to which Fly leads from here; none where it cannot be used. */
  readonly flights: readonly string[];
  /** The opener of this game's locked doors, in words: `the Card Key`. Absent where it is not known. */
  readonly opener?: string;
}

/** No means. */
export const NO_MOVES: PathMoves = { usable: [], isStrong: false, isDark: false, flights: [] };

/** The adapter of a game with moves for walks. */
export interface PathAdapter extends GameAdapter {
  readonly pathMoves: {
    now(view: GameView): PathMoves;
    /** Uses one from the map, after a turn to `facing`; `to` is the map to fly to. Ends on the map. */
    use(
      game: TextGame,
      asked: { readonly move: PathMove; readonly facing?: Direction; readonly to?: string },
    ): Generator<void, ActionReport>;
  };
}

/** The moves for walks that a game knows; null for most games. */
export function pathMovesOf(adapter: GameAdapter): PathAdapter["pathMoves"] | null {
  return (adapter as Partial<PathAdapter>).pathMoves ?? null;
}
