import type { MemoryReader } from "../../../../../../emulator/src/emulator.ts";
import { NOTHING_READ, pagesOf, seeText } from "../../../../actions/text/reading.ts";
import {
  finish,
  menuNow,
  PAUSE,
  pass,
  push,
  type TextGame,
  textNow,
} from "../../../../actions/text/text-game.ts";
import type { ShownMenu } from "../../../game-adapter.ts";
import { isInBattle } from "../../battle.ts";
import { isMoving } from "../../screen/moving.ts";
import { isMapOnly } from "../../screen/screen-text.ts";
import { readTiles } from "../../screen/tile-map.ts";

/** Frames for which a menu must stay as it is, and the map be free, to count: more than a letter takes beside a menu. */
const CALM = { menu: 16, map: 40 };

/** The most frames without a screen that is known: a long animation, or the end of a save. */
const MOST_FRAMES = 1_800;

/** The most frames that the screen from which a press was made may stay. */
const SAME_FRAMES = 60;

/** Frames after which a text that a press did not turn is pressed again. */
const AGAIN_FRAMES = 40;

/** The screen that came after a press. */
export interface NextScreen {
  /** `menu`: it waits for a choice. `map`: the player can walk. `battle`: one began. `stuck`: none of these comes. */
  readonly end: "menu" | "map" | "battle" | "stuck";
  /** Null where `end` is not `menu`. */
  readonly menu: ShownMenu | null;
  /** The texts that came before it, in the game's own words. */
  readonly said: readonly string[];
  /** The text that stands beside the menu; null for none. */
  readonly asked: string | null;
}

/**
 * Lets the game run to the next screen on which something can be chosen or walked, and turns the pages of the texts before
 * it. A question is not answered.
 *
 * @param before the menu in which a press was made: it may stay for some frames
 */
export function* nextScreen(game: TextGame, before: ShownMenu | null = null): Generator<void, NextScreen> {
  const { emulator, recorder } = game;
  const wasInBattle = isInBattle(emulator);
  const from = JSON.stringify(before);
  const start = recorder.frames;
  let reading = NOTHING_READ;
  let end: NextScreen["end"] = "stuck";
  let [seen, calm, changed, pressed] = ["", 0, recorder.frames, { words: "", frames: 0 }];
  for (; recorder.frames - changed < MOST_FRAMES; calm += PAUSE) {
    const [menu, text] = [menuNow(game), textNow(game)];
    const isFree = isMapShown(emulator) && !isMoving(emulator);
    const now = JSON.stringify([menu, text?.lines, text?.state === "question", isFree]);
    if (now !== seen) [calm, changed] = [0, recorder.frames];
    seen = now;
    reading = seeText(reading, text);
    const isSame = JSON.stringify(menu) === from && recorder.frames - start < SAME_FRAMES;
    if (!wasInBattle && isInBattle(emulator)) {
      end = "battle";
      break;
    }
    if (menu !== null && !isSame && calm >= CALM.menu) {
      end = "menu";
      break;
    }
    if (isFree && calm >= CALM.map) {
      end = "map";
      break;
    }
    const words = JSON.stringify(text?.lines ?? null);
    const isTurned = words !== pressed.words || recorder.frames - pressed.frames >= AGAIN_FRAMES;
    if (menu === null && text?.state === "waiting" && isTurned) {
      push(game, "a");
      pressed = { words, frames: recorder.frames };
    } else pass(game);
    yield;
  }
  finish(game);
  const said = pagesOf(reading).map(({ text }) => text);
  const hasAsked = end === "menu" && textNow(game) !== null;
  const asked = hasAsked ? (said.at(-1) ?? null) : null;
  return {
    end,
    menu: end === "menu" ? menuNow(game) : null,
    said: asked === null ? said : said.slice(0, -1),
    asked,
  };
}

/** Whether nothing but the map is on the screen, outside of a battle. */
export function isMapShown(view: MemoryReader): boolean {
  return !isInBattle(view) && isMapOnly(readTiles(view));
}
