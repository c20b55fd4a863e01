import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import { createInputRecorder } from "../../../packages/games/src/actions/input-recorder.ts";
import { watchGame } from "../../../packages/games/src/actions/interruption-watch.ts";
import type { TextGame } from "../../../packages/games/src/actions/text/text-game.ts";
import type { GameAdapter } from "../../../packages/games/src/known/game-adapter.ts";

/** A machine with a game, as those who read its texts and menus get it. */
export function textGame(emulator: Emulator, adapter: GameAdapter): TextGame {
  const watch = watchGame(emulator, adapter, adapter.readState(emulator, null));
  return { emulator, game: { adapter }, recorder: createInputRecorder(emulator), watch };
}
