import type {
  Atlas,
  AtlasFailure,
  AtlasMarker,
  AtlasTouch,
  Direction,
  MapCell,
  Standing,
} from "./atlas/atlas.ts";

/** The player's world as it is known at this moment of a step. */
export interface WorldNow {
  /** The atlas before the step, with the step's findings so far. */
  atlas(): Atlas;
  /** The player's cell; null for none. Read from the game each time. */
  standing(): Standing | null;
  /** Whether another map is named, but the coordinates may still be those of the old one. */
  isArriving(): boolean;
  /** Looks around now, so that `atlas` has what is on the screen. To be asked once the game has come to rest. */
  look(): void;
  /** The thing whose text is shown, or was shown last, since the player faced it and pressed A; null where that is not known. */
  speaking(): AtlasTouch | null;
  /** Whether the last press of A was at what the player faces, and no text has opened. */
  isUnanswered(): boolean;
  /** Writes on a map that is known: all that is to stand there. */
  mark(map: string, markers: readonly AtlasMarker[]): void;
  /**
   * Notes that a step in a direction from a cell led nowhere, though the map shows a way.
   *
   * @param had what the player had, as in an atlas, where a text refused the step
   * @param tried from where `explore` set out for it in vain, as in an atlas
   */
  fail(from: MapCell, press: Direction, had?: string, tried?: AtlasFailure["tried"]): void;
}
