import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import type { NumberOf } from "../address.ts";
import { parseRange } from "../fields/text.ts";
import type { MapConditions } from "../map-condition.ts";

/** Signs by the numbers of tiles. Keys are decimal, or hex with `0x`, or ranges: `"0x80-0x84"`. */
type Signs = Readonly<Record<string, string>>;

/** The screen of a game seen from the side, which the player gets as a drawing: a sign for each cell. */
export interface MapSideView {
  /** The fields with the left and the top of the player's box in the level, in pixels. */
  readonly x: string;
  readonly y: string;
  /** The sides of that box, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The sides of a cell, in pixels; 16 by default. */
  readonly cellSize?: number | undefined;
  /** Signs by the background's tile at the top left of a cell, `{ "164": "#", "12-19": "c" }`; `.` for any other. */
  readonly tiles: Signs;
  /** Signs by the tile of a sprite that has its middle in the cell; none for any other. */
  readonly sprites?: Signs | undefined;
  /** It is drawn while this is true. */
  readonly when?: MapConditions | undefined;
}

/** @see https://gbdev.io/pandocs/Rendering.html */
const [LCDC, SCROLL_Y, SCROLL_X] = [0xff40, 0xff42, 0xff43];
const SECOND_MAP_BIT = 0x08;
const [FIRST_MAP, SECOND_MAP, MAP_TILES] = [0x9800, 0x9c00, 32];
const TILE_PIXELS = 8;
const [SPRITES, SPRITE_BYTES, SPRITE_COUNT] = [0xfe00, 4, 40];
const [LEFT_OF_SCREEN, ABOVE_SCREEN] = [8, 16];
const [WIDTH, HEIGHT] = [160, 144];

/** The pixels by which a player may be left of the screen or above it. */
const OUTSIDE = 64;

const [NOTHING, PLAYER] = [".", "P"];

/** Draws the cells of the level that are on the screen, with the pixels where they begin; null where that makes no sense. */
export function sideViewReader(
  map: MapSideView,
  numberOf: NumberOf,
  holds: (view: MemoryReader, when: MapConditions) => boolean | null,
): (view: MemoryReader) => string | null {
  const size = map.cellSize ?? 16;
  const [tiles, sprites] = [signsIn(map.tiles), signsIn(map.sprites ?? {})];
  return (view) => {
    if (map.when !== undefined && holds(view, map.when) !== true) return null;
    const [x, y] = [numberOf(view, map.x), numberOf(view, map.y)];
    if (x === null || y === null) return null;
    // The camera's place in the level: the scroll counts up to 255.
    const left = x - onScreen(x, view.read(SCROLL_X));
    const top = y - onScreen(y, view.read(SCROLL_Y));
    const [column, row] = [Math.floor(left / size), Math.floor(top / size)];
    const [columns, rows] = [lastIn(left, WIDTH, size) - column + 1, lastIn(top, HEIGHT, size) - row + 1];
    const tileAt = backgroundNow(view, left, top);
    const cells = Array.from({ length: rows }, (_, down) =>
      Array.from({ length: columns }, (_, across) => {
        return tiles.get(tileAt((column + across) * size, (row + down) * size)) ?? NOTHING;
      }),
    );
    const draw = (sign: string, across: number, down: number): void => {
      const line = cells[Math.floor(down / size) - row];
      const at = Math.floor(across / size) - column;
      if (line !== undefined && at >= 0 && at < columns) line[at] = sign;
    };
    for (const one of spritesNow(view)) {
      const sign = sprites.get(one.tile);
      if (sign !== undefined) draw(sign, left + one.x + TILE_PIXELS / 2, top + one.y + TILE_PIXELS / 2);
    }
    draw(PLAYER, x + map.width / 2, y + map.height / 2);
    const drawn = cells.map((line, down) => ({ y: (row + down) * size, text: line.join("") }));
    const shown = drawn.slice(
      drawn.findIndex(({ text }) => !isEmpty(text)),
      drawn.findLastIndex(({ text }) => !isEmpty(text)) + 1,
    );
    const lines = shown.map((line) => `y ${line.y} ${line.text}`);
    return [`Screen from x ${column * size}, ${size} pixels a sign:`, ...lines].join("\n");
  };
}

function isEmpty(line: string): boolean {
  return [...line].every((sign) => sign === NOTHING);
}

/** A pixel of the level on the screen. */
function onScreen(pixel: number, scroll: number): number {
  return ((pixel - scroll + OUTSIDE) & 0xff) - OUTSIDE;
}

/** The last cell that the screen shows a part of. */
function lastIn(start: number, pixels: number, size: number): number {
  return Math.floor((start + pixels - 1) / size);
}

/** The background's tile at a pixel of the level. */
function backgroundNow(view: MemoryReader, left: number, top: number): (x: number, y: number) => number {
  const map = (view.read(LCDC) & SECOND_MAP_BIT) === 0 ? FIRST_MAP : SECOND_MAP;
  const tiles = view.readRange(map, MAP_TILES * MAP_TILES);
  const [across, down] = [view.read(SCROLL_X) - left, view.read(SCROLL_Y) - top];
  const place = (pixel: number): number => (Math.floor(pixel / TILE_PIXELS) + MAP_TILES * 8) % MAP_TILES;
  return (x, y) => tiles[place(y + down) * MAP_TILES + place(x + across)] ?? 0;
}

function spritesNow(view: MemoryReader): readonly { x: number; y: number; tile: number }[] {
  const bytes = view.readRange(SPRITES, SPRITE_BYTES * SPRITE_COUNT);
  return Array.from({ length: SPRITE_COUNT }, (_, sprite) => {
    const at = sprite * SPRITE_BYTES;
    const [y = 0, x = 0, tile = 0] = bytes.subarray(at, at + SPRITE_BYTES);
    return { x: x - LEFT_OF_SCREEN, y: y - ABOVE_SCREEN, tile };
  });
}

function signsIn(signs: Signs): ReadonlyMap<number, string> {
  return new Map(
    Object.entries(signs).flatMap(([key, sign]) => {
      const [first, last] = parseRange(key);
      return Array.from({ length: last - first + 1 }, (_, at) => [first + at, sign] as const);
    }),
  );
}
