import { table } from "../../../../../src/base/table.ts";
import { drawGrid } from "../../../../emulator/src/picture/draw-grid.ts";
import { encodeScreenPng } from "../../../../emulator/src/picture/screen-png.ts";
import type { AtlasMap, MapCell, Standing } from "../../world/atlas/atlas.ts";
import { kindOf, wordsOfKind } from "../../world/drawn/cell-kinds.ts";
import { extentAround, extentOf } from "../../world/drawn/map-shapes.ts";
import { letterAt, UNKNOWN } from "../../world/layer.ts";
import { toldName } from "../../world/told/told-name.ts";

/** The side of a cell, in pixels, and the most cells in a row or a column: 640 × 640 pixels at most. */
const CELL = 16;
const MOST = { width: 40, height: 40 };

type Look = readonly [colour: string, red: number, green: number, blue: number];

const UNSEEN: Look = ["black", 0, 0, 0];
const YOU: Look = ["magenta dot", 0xe0, 0x00, 0xe0];
const OTHER: Look = ["pink", 0xff, 0xa0, 0xc0];
const FREE: Look = ["white", 0xff, 0xff, 0xff];
/** The letters mark exits over the edge, and the direction of a ledge. */
const LEDGE: Look = ["brown", 0x90, 0x50, 0x10];
const LOOKS: Readonly<Record<string, Look>> = table({
  free: FREE,
  wall: ["grey", 0x70, 0x70, 0x70],
  grass: ["green", 0x40, 0xb0, 0x40],
  water: ["blue", 0x40, 0x80, 0xff],
  exit: ["yellow", 0xff, 0xd0, 0x00],
  person: ["orange", 0xff, 0x80, 0x00],
  item: ["purple", 0x90, 0x40, 0xd0],
  boulder: ["dark brown", 0x50, 0x30, 0x10],
  locked: ["red", 0xd0, 0x20, 0x20],
  sight: ["light red", 0xff, 0xb0, 0xb0],
  sign: ["cyan", 0x60, 0xe0, 0xe0],
  tree: ["dark green", 0x00, 0x60, 0x20],
  counter: ["light grey", 0xb8, 0xb8, 0xb8],
});

/**
 * Draws a known map as a PNG with a grid, its coordinates along the top and the left, and flags for markers; 40 × 40
 * cells at most. `text` explains the colours.
 */
export function drawMap(
  map: AtlasMap,
  standing: Standing | null,
  around: Pick<MapCell, "x" | "y"> | null,
): { readonly text: string; readonly png: Uint8Array } {
  const at = standing?.map === map.name ? standing : null;
  const marked = map.markers ?? [];
  const whole = extentOf(map, marked);
  const middle = { x: whole.left + whole.width / 2, y: whole.top + whole.height / 2 };
  const { left, top, width, height } = extentAround(whole, around ?? at ?? middle, MOST);
  const screen = {
    width: width * CELL,
    height: height * CELL,
    rgb: new Uint8Array(width * height * CELL ** 2 * 3),
  };
  const meanings = new Map<string, string>();
  const fill = (x: number, y: number, indent: number, [colour, ...rgb]: Look, meaning: string): void => {
    meanings.set(colour, meaning);
    for (let row = y * CELL + indent; row < (y + 1) * CELL - indent; row += 1)
      for (let column = x * CELL + indent; column < (x + 1) * CELL - indent; column += 1)
        screen.rgb.set(rgb, (row * screen.width + column) * 3);
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const letter = letterAt(map.cells, left + x, top + y);
      const kind = kindOf(letter);
      if (letter === UNKNOWN) fill(x, y, 0, UNSEEN, "not seen");
      else if (kind.startsWith("ledge")) fill(x, y, 0, LEDGE, "ledge");
      else if (kind === "edge") fill(x, y, 0, FREE, wordsOfKind("free"));
      else fill(x, y, 0, LOOKS[kind] ?? OTHER, wordsOfKind(kind));
      if (at !== null && at.x === left + x && at.y === top + y) fill(x, y, CELL / 4, YOU, "you");
    }
  }
  const legend = [...meanings].map(([colour, meaning]) => `${colour} ${meaning}`).join(", ");
  return {
    text: `The map of ${toldName(map.name)}, drawn: ${legend}.`,
    png: encodeScreenPng(drawGrid(screen, 1, { left, top, marked }), 1),
  };
}
