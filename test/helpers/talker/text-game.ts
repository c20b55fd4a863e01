import { createInputRecorder } from "../../../src/game/actions/input-recorder.ts";
import { watchGame } from "../../../src/game/actions/interruption-watch.ts";
import type { TextGame } from "../../../src/game/actions/text/text-game.ts";
import type { Emulator } from "../../../src/game/emulator/emulator.ts";
import type { GameAdapter } from "../../../src/game/games/game-adapter.ts";

/** A machine with a game, as those who read its texts and menus get it. */
export function textGame(emulator: Emulator, adapter: GameAdapter): TextGame {
  const watch = watchGame(emulator, adapter, adapter.readState(emulator, null));
  return { emulator, game: { adapter }, recorder: createInputRecorder(emulator), watch };
}
