import type { ShownKeyboard } from "../../known/game-adapter.ts";
import { keysFor, lettersOf, placeOfKey, switchOf } from "./keyboard.ts";
import { steer } from "./steer.ts";
import { finish, passUntil, push, type TextGame } from "./text-game.ts";

/** The most frames that are waited for the screen, for a letter, and for the screen's end. */
const FRAMES = { open: 60, letter: 32, close: 120 };

/** The most presses of the d-pad for one key. */
const MOST_PRESSES = 60;

/** The result of entering a name. */
export type NameEntered =
  | { readonly end: "entered"; readonly name: string }
  | { readonly end: "no-keyboard" }
  /** Nothing was typed. */
  | { readonly end: "too-long"; readonly most: number }
  | { readonly end: "no-key"; readonly missing: string }
  /** The screen does not answer as it should; what stands there. */
  | { readonly end: "stuck"; readonly typed: string };

/**
 * Types a name on the naming screen and takes it: deletes what stands there and does not belong to it, goes to each letter
 * with the d-pad, to the other letters where it must, and to END. A letter that only the other case has is typed in that.
 */
export function* enterName(game: TextGame, name: string): Generator<void, NameEntered> {
  const entered = yield* enter(game, name);
  finish(game);
  return entered;
}

function* enter(game: TextGame, name: string): Generator<void, NameEntered> {
  const board = () => keyboardNow(game);
  yield* passUntil(game, FRAMES.open, () => board() !== null);
  const first = board();
  if (first === null) return { end: "no-keyboard" };

  const letters = yield* allLetters(game, first, name);
  const keys = keysFor(name, letters);
  if ("missing" in keys) return { end: "no-key", missing: keys.missing };
  if (keys.length > first.most) return { end: "too-long", most: first.most };

  if (!(yield* deleteOthers(game, keys))) return stuck(game);
  for (let at = writtenBy(keys, board()?.typed ?? "") ?? 0; at < keys.length; at += 1) {
    const before = board()?.typed;
    if (!(yield* pressKey(game, keys[at] ?? ""))) return stuck(game);
    yield* passUntil(game, FRAMES.letter, () => board()?.typed !== before);
    if (board()?.typed !== keys.slice(0, at + 1).join("")) return stuck(game);
  }
  const isTaken = yield* take(game);
  return isTaken ? { end: "entered", name: keys.join("") } : stuck(game);
}

/** The letters of the screen, and the others where the name needs any that it does not show. */
function* allLetters(game: TextGame, first: ShownKeyboard, name: string): Generator<void, readonly string[]> {
  const letters = lettersOf(first);
  const isEnough = [...name].every((letter) => letters.includes(letter));
  if (isEnough || !(yield* switchLetters(game))) return letters;
  const other = keyboardNow(game);
  return [...letters, ...(other === null ? [] : lettersOf(other))];
}

/** Deletes until what stands there is a beginning of the name. */
function* deleteOthers(game: TextGame, keys: readonly string[]): Generator<void, boolean> {
  const typed = () => keyboardNow(game)?.typed ?? "";
  const isBegun = () => writtenBy(keys, typed()) !== null;
  const { length } = typed();
  for (let presses = 0; presses <= length && !isBegun(); presses += 1) {
    const before = typed();
    push(game, "b");
    const isGone = yield* passUntil(game, FRAMES.letter, () => typed() !== before);
    if (!isGone && (yield* pressKey(game, "DEL"))) {
      yield* passUntil(game, FRAMES.letter, () => typed() !== before);
    }
  }
  return keyboardNow(game) !== null && isBegun();
}

/** Goes to a key, on the other letters where it is there, and presses A. */
function* pressKey(game: TextGame, key: string): Generator<void, boolean> {
  const place = () => {
    const board = keyboardNow(game);
    return board === null ? null : placeOfKey(board, key);
  };
  if (place() === null && !(yield* switchLetters(game))) return false;
  if (place() === null || !(yield* steerTo(game, key))) return false;
  push(game, "a");
  return true;
}

/** Shows the other letters; gives whether it did. */
function* switchLetters(game: TextGame): Generator<void, boolean> {
  const before = keyboardNow(game);
  const key = before === null ? null : switchOf(before);
  if (before === null || key === null || !(yield* steerTo(game, key))) return false;
  push(game, "a");
  const was = JSON.stringify(before.keys);
  return yield* passUntil(
    game,
    FRAMES.letter,
    () => JSON.stringify(keyboardNow(game)?.keys ?? before.keys) !== was,
  );
}

function steerTo(game: TextGame, key: string): Generator<void, boolean> {
  return steer(game, MOST_PRESSES, () => {
    const board = keyboardNow(game);
    const target = board === null ? null : placeOfKey(board, key);
    return board === null || target === null
      ? null
      : { at: board.cursor, target, view: JSON.stringify([board.cursor, board.keys]) };
  });
}

/** Takes the name: END where there is such a key, or else START. */
function* take(game: TextGame): Generator<void, boolean> {
  const board = keyboardNow(game);
  const hasEnd = board !== null && placeOfKey(board, "END") !== null;
  if (!hasEnd) push(game, "start");
  else if (!(yield* pressKey(game, "END"))) return false;
  return yield* passUntil(game, FRAMES.close, () => keyboardNow(game) === null);
}

/** Returns the number of first keys that write exactly that; null for none. */
function writtenBy(keys: readonly string[], typed: string): number | null {
  for (let count = 0; count <= keys.length; count += 1) {
    if (keys.slice(0, count).join("") === typed) return count;
  }
  return null;
}

function stuck(game: TextGame): NameEntered {
  return { end: "stuck", typed: keyboardNow(game)?.typed ?? "" };
}

function keyboardNow({ emulator, game: { adapter } }: TextGame): ShownKeyboard | null {
  return adapter.shownKeyboard?.(emulator) ?? null;
}
