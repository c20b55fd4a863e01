import { passUntil, type TextGame } from "../../../../actions/text/text-game.ts";
import type { Direction } from "../../../../world/atlas/atlas.ts";
import { FACINGS } from "../../facing.ts";
import { isMoving } from "../../screen/moving.ts";
import { FACING } from "../../state.ts";

/** The frames of a turn, and the most until the player stands: a turn may become a step. */
const FRAMES = { hold: 8, turn: 12, rest: 240 };

/** Turns the player; where the cell there is free, a press only turns, too. */
export function* turn(game: TextGame, facing: Direction): Generator<void, void> {
  const { emulator, recorder } = game;
  for (let tries = 0; tries < 2 && FACINGS.get(emulator.read(FACING)) !== facing; tries += 1) {
    recorder.hold([facing], FRAMES.hold);
    recorder.hold([], FRAMES.turn);
    yield* passUntil(game, FRAMES.rest, () => !isMoving(emulator));
  }
}
