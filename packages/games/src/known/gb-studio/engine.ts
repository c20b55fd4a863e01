import type { MemoryReader } from "../../../../emulator/src/emulator.ts";

/** The addresses of the tables in a build of GB Studio's engine. Within each, the order of the variables is the engine's. */
export interface StudioEngine {
  /** The actors, the player first: an entry is 50 or 52 bytes. */
  readonly actors: number;
  /** The present scene: its bank and pointer, then its picture, collisions and size. */
  readonly scene: number;
  /** The window's place on the screen, then the text that is drawn on it. */
  readonly window: number;
  /** The scripts that run: 16 entries, then the one that has control, and the lock. */
  readonly scripts: number;
}

/** The tables that one look at the memory shows. */
export interface EngineSeen {
  /** The scripts' table: only this engine has it. */
  readonly scripts: number;
  /** The other tables; null where they are not those of the versions that are known. */
  readonly tables: { readonly actors: number; readonly scene: number } | null;
  /** Every place where the window's variables may be; none while the window moves. */
  readonly windows: readonly number[];
}

const [RAM, RAM_BYTES] = [0xc000, 0x2000];

/** An entry of the scripts' table: its number is at 12, its stack's address at 10, 128 bytes from one to the next. */
const SCRIPT = { count: 16, bytes: 19, stack: 10, number: 12, stackBytes: 128 } as const;

/** The actors that there can be, and the bytes of one: 50 in 3.0, 52 since 3.1. */
const [ACTORS, ACTOR_BYTES] = [21, [50, 52]] as const;

/**
 * The farthest that the window's variables lie before the scripts' table, and the nearest, in any build that was seen. They
 * are nearer in the first builds of 3.0, which do not keep the script that has control.
 */
const WINDOW_BEFORE = { most: 0x158, least: 0x13b } as const;

/** The row on which the window is when it is closed. */
const CLOSED = 144;

/** Looks for the engine's tables by their shape; null where the scripts' is not there. */
export function seeEngine(view: MemoryReader): EngineSeen | null {
  const memory = view.readRange(RAM, RAM_BYTES);
  const byte = (at: number): number => memory[at - RAM] ?? 0;
  const word = (at: number): number => byte(at) + 256 * byte(at + 1);
  const scripts = firstOf(RAM, RAM + RAM_BYTES, (at) => isScripts(byte, word, at));
  if (scripts === null) return null;

  const scene = firstOf(RAM, scripts, (at) => isScene(byte, word, at));
  const actors = scene === null ? null : firstOf(RAM, scene, (at) => isActors(byte, word, at));
  const row = view.read(0xff4a);
  const windows = Array.from(
    { length: WINDOW_BEFORE.most - WINDOW_BEFORE.least + 1 },
    (_, index) => scripts - WINDOW_BEFORE.most + index,
  ).filter((at) => isWindow(byte, at, row));
  const tables = scene === null || actors === null ? null : { actors, scene };
  return { scripts, tables, windows };
}

type Read = (at: number) => number;

function firstOf(from: number, to: number, isThere: (at: number) => boolean): number | null {
  for (let at = from; at < to; at += 1) if (isThere(at)) return at;
  return null;
}

function isScripts(byte: Read, word: Read, at: number): boolean {
  for (let index = 0; index < SCRIPT.count; index += 1) {
    const entry = at + index * SCRIPT.bytes;
    if (byte(entry + SCRIPT.number) !== index + 1) return false;
    const stack = word(at + SCRIPT.stack) - index * SCRIPT.stackBytes;
    if (word(entry + SCRIPT.stack) !== stack) return false;
  }
  return true;
}

function isScene(byte: Read, word: Read, at: number): boolean {
  const [width, height, actors] = [byte(at + 12), byte(at + 13), byte(at + 19)];
  const isInBank = [0, 9].every((table) => byte(at + table) > 0 && isOfBank(word(at + table + 1)));
  const isSize = width >= 20 && height >= 18;
  const isEven = word(at + 14) === width * 8 && word(at + 16) === height * 8;
  return isInBank && isSize && isEven && actors >= 1 && actors <= ACTORS && byte(at + 22) <= 5;
}

function isOfBank(pointer: number): boolean {
  return pointer >= 0x4000 && pointer < 0x8000;
}

/** Whether a list of active actors begins behind them that holds the player. */
function isActors(byte: Read, word: Read, at: number): boolean {
  return byte(at + 5) <= 3 && ACTOR_BYTES.some((bytes) => leadsTo(word, at, bytes));
}

function leadsTo(word: Read, player: number, bytes: number): boolean {
  const end = player + ACTORS * bytes;
  let actor = word(end);
  for (let count = 0; count < ACTORS; count += 1) {
    if (actor < player || actor >= end || (actor - player) % bytes !== 0) return false;
    if (actor === player) return true;
    actor = word(actor + bytes - 4);
  }
  return false;
}

/** The window's column and row, each with where it moves to, at rest; its speed; whether the text is drawn. */
function isWindow(byte: Read, at: number, row: number): boolean {
  const [column, , here, there, speed, isDrawn] = [0, 1, 2, 3, 4, 5].map((index) => byte(at + index));
  const isAtRest = here === row && there === row && row <= CLOSED;
  return isAtRest && (column ?? 0) <= 160 && (speed ?? 0) <= 7 && (isDrawn ?? 0) <= 1;
}
