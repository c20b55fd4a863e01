import type { MemoryReader } from "../../emulator/src/emulator.ts";
import { MEMORY_BYTES } from "./memory.ts";

/** A sprite that is on the screen: its place on the background, modulo 256, and its tile. */
export interface Sprite {
  readonly x: number;
  readonly y: number;
  readonly tile: number;
  /** Its place on the screen. */
  readonly left: number;
  readonly top: number;
}

/** All that experiments read of a machine at one time. */
export interface Moment {
  readonly memory: Uint8Array;
  /** The background's map, 32 rows of 32 tiles. */
  readonly tiles: Uint8Array;
  readonly scrollX: number;
  readonly scrollY: number;
  readonly sprites: readonly Sprite[];
  /** The window, if it is shown: its map, and where it lies on the screen. */
  readonly window: { readonly tiles: Uint8Array; readonly left: number; readonly top: number } | null;
  /** The registers that show and move the window: LCDC, WX and WY. */
  readonly control: number;
  readonly windowLeft: number;
  readonly windowTop: number;
}

/** Reads a moment; the caller owns it. @see https://gbdev.io/pandocs/LCDC.html */
export function readMoment(machine: MemoryReader): Moment {
  const sprites = machine.readRange(0xfe00, 0xa0);
  const memory = new Uint8Array(MEMORY_BYTES);
  memory.set(machine.readRange(0xc000, 0x2000), 0);
  memory.set(machine.readRange(0xff80, 0x7f), 0x2000);
  memory.set(sprites, 0x207f);
  const [control, scrollX, scrollY] = [machine.read(0xff40), machine.read(0xff43), machine.read(0xff42)];
  const [windowTop, windowLeft] = [machine.read(0xff4a), machine.read(0xff4b)];
  const [top, left] = [windowTop, windowLeft - 7];
  const isWindowShown = (control & 0x21) === 0x21 && top < 144 && left < 160;
  return {
    memory,
    tiles: machine.readRange((control & 8) === 0 ? 0x9800 : 0x9c00, 0x400),
    scrollX,
    scrollY,
    sprites: (control & 2) === 0 ? [] : spritesOn(sprites, scrollX, scrollY),
    window: isWindowShown
      ? { tiles: machine.readRange((control & 0x40) === 0 ? 0x9800 : 0x9c00, 0x400), left, top }
      : null,
    control,
    windowLeft,
    windowTop,
  };
}

function spritesOn(bytes: Uint8Array, scrollX: number, scrollY: number): readonly Sprite[] {
  const shown: Sprite[] = [];
  for (let at = 0; at < bytes.length; at += 4) {
    const [y = 0, x = 0, tile = 0] = bytes.subarray(at, at + 3);
    if (y === 0 || y >= 160 || x === 0 || x >= 168) continue;
    const [left, top] = [x - 8, y - 16];
    shown.push({ x: (left + scrollX) & 255, y: (top + scrollY) & 255, tile, left, top });
  }
  return shown;
}

/** A number for what the screen shows: tile maps, and unless only these are asked for, sprites and scrolling. */
export function lookOf(machine: MemoryReader, part?: "maps"): number {
  let hash = 0x811c9dc5;
  const add = (byte: number): void => {
    hash = Math.imul(hash ^ byte, 0x01000193);
  };
  for (const byte of machine.readRange(0x9800, 0x800)) add(byte);
  if (part === "maps") return hash >>> 0;
  for (const byte of machine.readRange(0xfe00, 0xa0)) add(byte);
  for (const register of [0xff40, 0xff42, 0xff43, 0xff4a, 0xff4b]) add(machine.read(register));
  return hash >>> 0;
}

/** The share of the background's tiles on both screens that are the same in both: low after a change of scene. */
export function sharedBackground(one: Moment, other: Moment): number {
  let [same, both] = [0, 0];
  for (let row = 1; row < 16; row++) {
    for (let column = 1; column < 19; column++) {
      const [mapRow, mapColumn] = [((one.scrollY >> 3) + row) & 31, ((one.scrollX >> 3) + column) & 31];
      const [atRow, atColumn] = [
        (mapRow - (other.scrollY >> 3)) & 31,
        (mapColumn - (other.scrollX >> 3)) & 31,
      ];
      if (atRow < 1 || atRow > 15 || atColumn < 1 || atColumn > 18) continue;
      both += 1;
      const index = (mapRow << 5) | mapColumn;
      if (one.tiles[index] === other.tiles[index]) same += 1;
    }
  }
  return both < 20 ? 0 : same / both;
}
