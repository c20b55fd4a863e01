import { PAUSE, pass, push, type TextGame, textNow } from "../../../../actions/text/text-game.ts";
import { readBattle } from "../../battle.ts";
import { isMoving } from "../../screen/moving.ts";
import { isMapOnly } from "../../screen/screen-text.ts";
import { readTiles } from "../../screen/tile-map.ts";
import { type BattleScreen, readBattleScreen } from "./battle-screen.ts";
import { readField } from "./field-view.ts";
import { look, type TurnLog } from "./turn-log.ts";

/** Frames for which a choice, or the map, must stand. */
const CALM = { choice: 12, map: 32 };

/** Frames in which nothing at all changes: longer than any picture stands. */
const STILL_FRAMES = 900;

/** The most frames of a turn: three minutes of the game. */
const MOST_FRAMES = 10_800;

/** Frames after which a text that a press did not turn is pressed again, and how often. */
const AGAIN = { frames: 40, most: 8 };

/** The end of a stretch of a fight: a choice is open, the player walks again, another fight began, or nothing known comes. */
export type Stop =
  | { readonly end: "choice"; readonly screen: BattleScreen }
  | { readonly end: "map" | "again" | "still" | "bound" };

/** A stretch of a fight. */
export interface Stretch {
  readonly log: TurnLog;
  readonly stop: Stop;
  /** Whether A was pressed. */
  readonly hasPressed: boolean;
  /** Whether the fight ended on the way. */
  readonly isOver: boolean;
}

/**
 * Lets the fight go on until it waits for a choice, or the player walks again, and turns the pages of the texts. The field is looked at each
 * time. No question is answered.
 */
export function* playOn(game: TextGame, before: TurnLog): Generator<void, Stretch> {
  const { emulator, recorder } = game;
  const endFrames = recorder.frames + MOST_FRAMES;
  let log = before;
  let [seen, calm] = ["", 0];
  let pressed = { words: "", times: 0, frames: 0 };
  let [hasPressed, isOver] = [false, false];
  for (; recorder.frames < endFrames; calm += PAUSE) {
    const text = textNow(game);
    const field = readField(emulator);
    log = look(log, field, text);
    const screen = readBattle(emulator, [])?.kind === "old man" ? null : readBattleScreen(emulator);
    const tiles = readTiles(emulator);
    const isCalmMap = !field.isOn && isMapOnly(tiles) && !isMoving(emulator);
    const now = JSON.stringify([screen, text, field, isCalmMap, tiles.join()]);
    if (now !== seen) calm = 0;
    seen = now;

    const done = (stop: Stop): Stretch => ({ log, stop, hasPressed, isOver });
    if (isOver && field.isOn) return done({ end: "again" });
    isOver ||= !field.isOn;
    if (screen !== null && calm >= CALM.choice) return done({ end: "choice", screen });
    if (isCalmMap && calm >= CALM.map) return done({ end: "map" });
    if (calm >= STILL_FRAMES) return done({ end: "still" });

    const words = JSON.stringify(text?.lines ?? null);
    const isSame = words === pressed.words;
    const isTurned =
      !isSame || (recorder.frames - pressed.frames >= AGAIN.frames && pressed.times < AGAIN.most);
    if (screen === null && text?.state === "waiting" && isTurned) {
      push(game, "a");
      pressed = { words, times: isSame ? pressed.times + 1 : 1, frames: recorder.frames };
      hasPressed = true;
    } else pass(game);
    yield;
  }
  return { log, stop: { end: "bound" }, hasPressed, isOver };
}
