import type { MemoryReader } from "../../../../../../emulator/src/emulator.ts";
import { passUntil, type TextGame } from "../../../../actions/text/text-game.ts";
import { isMoving } from "../../screen/moving.ts";
import { PLACE_CELLS } from "../../state.ts";
import { isMapShown } from "./next-screen.ts";

/** The most frames that a warp takes, with the flight before it. */
const MOST_FRAMES = 900;

/** The player's map and cell, in words that are equal for equal places. */
export function placeIn(view: MemoryReader): string {
  return PLACE_CELLS.map((address) => view.read(address)).join();
}

/** Waits until a flight or a warp has taken the player from a place: it begins once the menus are closed. */
export function* arrive(game: TextGame, from: string): Generator<void, void> {
  const { emulator } = game;
  yield* passUntil(game, MOST_FRAMES, () => placeIn(emulator) !== from);
  yield* passUntil(game, MOST_FRAMES, () => isMapShown(emulator) && !isMoving(emulator));
}
