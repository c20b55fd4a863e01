import type { JsonObject } from "./json.ts";

/** The memory map that experiments made of a run's game. It is part of the run's memory, and journaled before it is used. */
export interface LearnedGame {
  /** A game map file, as `--game-map` takes it: see docs/games.md. Null where nothing certain was found. */
  readonly map: JsonObject | null;
  /** Frames that the experiments ran. */
  readonly frames: number;
}
