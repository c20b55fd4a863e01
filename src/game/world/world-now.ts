import type { Atlas, AtlasMarker, Standing } from "../../base/vocabulary/atlas.ts";

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
  /** Writes on a map that is known: all that is to stand there. */
  mark(map: string, markers: readonly AtlasMarker[]): void;
}
