import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import type { ShownMenu } from "../../known/game-adapter.ts";
import { isFightOpening } from "../settle-fight.ts";
import { NOTHING_READ, pagesOf, type Reading, type ReadPage, seeText } from "./reading.ts";
import { finish, menuNow, PAUSE, pass, push, type TextGame, textNow } from "./text-game.ts";

/** The most frames that a text is read: two minutes of the game. */
const MOST_FRAMES = 7_200;

/** Frames without a text after which it is over, and the most that are waited while a step is under way. */
const GONE = { calm: 32, most: 240 };

/** Frames for which a question or a menu must stand: its words are still written, or it opens. */
const CALM_FRAMES = 8;

/** Frames in which a text that does not wait stays as it is: a fight's pictures move for up to four seconds. */
const STILL_FRAMES = 360;

/** Frames after which a press that changed nothing is made again, and how often. */
const AGAIN = { frames: 40, most: 5 };

/**
 * Why the reading ended: the text is over; it asks, or a menu is open; another scene began, such as a fight; as many pages
 * as were asked for; it stands still without waiting for A; two minutes of the game; or there was none.
 */
export type ReadEnd = "over" | "question" | "menu" | "scene" | "pages" | "still" | "bound" | "none";

/** A text that was read. */
export interface TextRead {
  readonly pages: readonly ReadPage[];
  readonly end: ReadEnd;
  /** The adapter's words about the new scene; null for none. */
  readonly reason: string | null;
  /** The menu that is open at the end. */
  readonly menu: ShownMenu | null;
}

/** A reading while it goes on. */
interface Reader {
  readonly game: TextGame;
  readonly endFrames: number;
  reading: Reading;
  /** The state of the game at the last page; null before the first. */
  scene: GameInfo | null;
  /** The words with which the last press was made, how often it was, and when; null before the first. */
  pressed: { readonly words: string; readonly times: number; readonly frames: number } | null;
}

/**
 * Reads the game's text to its end: each page once, lines that scroll one after the other. A is pressed only while
 * the game waits for it with a text on the screen, so no talk begins again; a question is not answered.
 */
export function* readText(game: TextGame, maxPages: number): Generator<void, TextRead> {
  const reader: Reader = {
    game,
    endFrames: game.recorder.frames + MOST_FRAMES,
    reading: NOTHING_READ,
    scene: null,
    pressed: null,
  };
  let end: ReadEnd | null = null;
  for (let pages = 0; end === null; ) {
    const stop: ReadEnd | "waiting" = yield* untilStop(reader);
    if (stop !== "waiting") end = stop;
    else if (isPressedInVain(reader)) end = "still";
    else {
      if (wordsNow(game) !== reader.pressed?.words) pages += 1;
      if (pages === maxPages) end = "pages";
      else turn(reader);
    }
  }
  finish(game);
  const pages = pagesOf(reader.reading);
  const reason = end === "scene" || end === "over" ? whatBegan(reader) : null;
  return {
    pages,
    end: end === "over" && pages.length === 0 ? "none" : end,
    reason,
    menu: end === "question" || end === "menu" || end === "over" ? menuNow(game) : null,
  };
}

/** Lets the game run until it waits for A, or there is a reason to read no further. */
function* untilStop(reader: Reader): Generator<void, ReadEnd | "waiting"> {
  const { game } = reader;
  let before = "";
  for (let calm = 0, gone = 0; game.recorder.frames < reader.endFrames; calm += PAUSE) {
    const [shown, menu] = [textNow(game), menuNow(game)];
    const now = JSON.stringify([wordsNow(game), shown?.state === "question", menu]);
    if (now !== before) calm = 0;
    before = now;

    if (shown === null) {
      gone += PAUSE;
      if (menu !== null && calm >= CALM_FRAMES) return "menu";
      if (gone > GONE.most || (gone > GONE.calm && !isMoving(game) && !isOpening(reader))) return "over";
    } else gone = 0;
    const next = seeText(reader.reading, shown);
    // A new page may be another scene's: it is not read then.
    if (shown !== null && isNewPage(reader.reading, next) && whatBegan(reader) !== null) return "scene";
    reader.reading = next;
    if (shown?.state === "question" && calm >= CALM_FRAMES) return atPage(reader, "question");
    if (shown?.state === "waiting" && isNew(reader)) return atPage(reader, "waiting");
    if (shown?.state === "typing" && calm >= STILL_FRAMES) return "still";
    pass(game);
    yield;
  }
  return "bound";
}

function isNewPage(before: Reading, now: Reading): boolean {
  return before.open === null || now.pages.length > before.pages.length;
}

/** The stop at a page, unless that page is another scene's. */
function atPage(reader: Reader, stop: "question" | "waiting"): ReadEnd | "waiting" {
  if (whatBegan(reader) !== null) return "scene";
  const { emulator, game } = reader.game;
  reader.scene = game.adapter.readState(emulator, reader.scene);
  return stop;
}

/** Whether what waits is not the page that was just turned: that stands there for some frames yet. */
function isNew({ game, pressed }: Reader): boolean {
  if (pressed === null || pressed.words !== wordsNow(game)) return true;
  return game.recorder.frames - pressed.frames >= AGAIN.frames;
}

function isPressedInVain({ game, pressed }: Reader): boolean {
  return pressed !== null && pressed.words === wordsNow(game) && pressed.times >= AGAIN.most;
}

function turn(reader: Reader): void {
  const { game, pressed } = reader;
  const words = wordsNow(game);
  push(game, "a");
  const times = pressed?.words === words ? pressed.times + 1 : 1;
  reader.pressed = { words, times, frames: game.recorder.frames };
}

/** The scene that began since the last page, such as a fight; null for none, and while the player walks as before. */
function whatBegan({ game, scene }: Reader): string | null {
  if (scene === null) return null;
  const {
    emulator,
    game: { adapter },
  } = game;
  const walks = textNow(game) === null && (adapter.grid?.(emulator) ?? null) !== null;
  return walks ? null : (adapter.interruption?.(scene, adapter.readState(emulator, scene)) ?? null);
}

/** Whether a fight opens, so that its first line is still to come. */
function isOpening({ game, scene }: Reader): boolean {
  return game.settles === true && isFightOpening(game, scene);
}

function isMoving({ emulator, game: { adapter } }: TextGame): boolean {
  return adapter.isMoving?.(emulator) === true;
}

function wordsNow(game: TextGame): string {
  const text = textNow(game);
  return JSON.stringify(text === null ? null : [text.lines, text.unread]);
}
