import type { GameInfo } from "../../../../src/base/vocabulary/game-info.ts";
import type { InputRecorder } from "./input-recorder.ts";
import type { PlayedGame } from "./played-game.ts";

/** Frames between two looks. */
const PAUSE = 4;

/** The most frames that are waited: a fight's pictures move for up to four seconds, and its beginning fades twice. */
const MAX_FRAMES = 360;

/** Whether a fight is on, and neither asks for anything nor shows a text that waits: it opens, or its pictures move. */
export function isFightOpening(
  { emulator, game: { adapter } }: PlayedGame,
  before: GameInfo | null,
): boolean {
  if (adapter.fight === undefined || adapter.shownText === undefined) return false;
  if (adapter.fight(adapter.readState(emulator, before)) === null) return false;
  const isAsking = adapter.shownMenu?.(emulator) != null || adapter.shownKeyboard?.(emulator) != null;
  return !isAsking && (adapter.shownText(emulator)?.state ?? "typing") === "typing";
}

/** Lets a fight that opens, or moves its pictures, run on with no button held until it waits for the player. */
export function settleFight(game: PlayedGame, recorder: InputRecorder, before: GameInfo | null): void {
  for (let waited = 0; waited < MAX_FRAMES && isFightOpening(game, before); waited += PAUSE) {
    recorder.hold([], PAUSE);
  }
}
