import type { Emulator } from "../../../emulator/src/emulator.ts";
import type { GameAdapter } from "../known/game-adapter.ts";

/** The machine, and who reads the game that runs on it. */
export interface PlayedGame {
  readonly emulator: Emulator;
  readonly game: { readonly adapter: GameAdapter };
}
