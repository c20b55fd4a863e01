/** The art of Ledge as C: `node make-assets.js FOLDER` writes assets.c and assets.h there. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { BLACK, Canvas, CLEAR, DARK, LIGHT, WHITE } from "../src/art/canvas.js";
import { fontRows } from "../src/art/font.js";

function cell() {
  return new Canvas(16, 16, WHITE);
}

function cloud() {
  const canvas = new Canvas(32, 16, CLEAR);
  canvas.ellipse(9, 10, 6, 4, LIGHT).ellipse(17, 7, 7, 6, LIGHT).ellipse(24, 10, 6, 4, LIGHT);
  return canvas.rect(4, 11, 25, 3, LIGHT).ellipse(16, 6, 4, 2.5, WHITE).ellipse(9, 9, 2.5, 1.5, WHITE);
}

function half(canvas, left) {
  return cell().paste(canvas, -left, 0);
}

function ground() {
  const canvas = new Canvas(16, 16, DARK);
  for (const [x, y] of [
    [2, 3],
    [10, 1],
    [6, 8],
    [13, 9],
    [1, 13],
    [9, 14],
  ]) {
    canvas.rect(x, y, 3, 1, BLACK).rect(x, y + 1, 1, 1, BLACK);
    canvas.rect((x + 6) % 14, y, 2, 1, LIGHT);
  }
  return canvas;
}

function grass() {
  const canvas = ground().rect(0, 0, 16, 1, BLACK).rect(0, 1, 16, 4, LIGHT).rect(0, 1, 16, 1, WHITE);
  for (const [x, height] of [
    [1, 2],
    [4, 3],
    [7, 1],
    [10, 3],
    [13, 2],
  ]) {
    canvas
      .rect(x, 5, 2, height, LIGHT)
      .rect(x - 1, 5, 1, height, BLACK)
      .rect(x + 2, 5, 1, height, BLACK);
    canvas.rect(x, 5 + height, 2, 1, BLACK);
  }
  return canvas;
}

function brick() {
  const canvas = new Canvas(16, 16, LIGHT);
  for (let y = 0; y < 16; y += 8) {
    canvas.rect(0, y + 7, 16, 1, BLACK).rect(y === 0 ? 7 : 15, y, 1, 7, BLACK);
    canvas
      .rect(0, y + 6, 16, 1, DARK)
      .rect(y === 0 ? 6 : 14, y, 1, 7, DARK)
      .rect(0, y, 16, 1, WHITE);
    canvas.rect(y === 0 ? 7 : 15, y, 1, 7, BLACK);
  }
  return canvas;
}

function ledge() {
  const canvas = cell().rect(0, 0, 16, 6, BLACK).rect(0, 1, 16, 2, LIGHT).rect(0, 3, 16, 2, DARK);
  return canvas
    .rect(0, 1, 16, 1, WHITE)
    .rect(7, 1, 1, 4, BLACK)
    .rect(15, 1, 1, 4, BLACK)
    .rect(3, 6, 2, 2, BLACK)
    .rect(11, 6, 2, 2, BLACK);
}

function spikes() {
  const canvas = cell();
  for (const x of [0, 8]) {
    canvas.polygon(
      [
        [x, 16],
        [x + 4, 5],
        [x + 8, 16],
      ],
      BLACK,
    );
    canvas.polygon(
      [
        [x + 2, 16],
        [x + 4, 9],
        [x + 5, 16],
      ],
      WHITE,
    );
  }
  return canvas;
}

function water() {
  const canvas = cell().rect(0, 6, 16, 10, DARK).rect(0, 5, 16, 1, BLACK);
  canvas.rect(1, 6, 6, 1, WHITE).rect(9, 6, 4, 1, WHITE).rect(3, 9, 4, 1, LIGHT).rect(11, 11, 4, 1, LIGHT);
  return canvas.rect(0, 13, 3, 1, LIGHT).rect(7, 14, 4, 1, LIGHT);
}

function bush() {
  const canvas = new Canvas(16, 16, CLEAR).ellipse(5, 12, 4, 4, LIGHT).ellipse(11, 11, 4.5, 5, LIGHT);
  return cell().paste(
    canvas
      .rect(3, 14, 11, 2, LIGHT)
      .outline(BLACK)
      .rect(5, 11, 1, 1, BLACK)
      .rect(11, 9, 1, 1, BLACK)
      .rect(9, 13, 1, 1, BLACK),
  );
}

function pole(canvas) {
  return canvas.rect(3, 0, 2, 16, BLACK).rect(3, 0, 1, 16, DARK);
}

function flag() {
  const canvas = pole(cell()).rect(2, 0, 4, 2, BLACK).rect(5, 2, 11, 9, BLACK).rect(5, 3, 10, 7, LIGHT);
  return canvas.rect(7, 5, 2, 3, BLACK).rect(11, 5, 2, 3, BLACK).rect(7, 6, 6, 1, BLACK);
}

const CELLS = [
  cell(),
  half(cloud(), 0),
  half(cloud(), 16),
  bush(),
  flag(),
  pole(cell()),
  spikes(),
  water(),
  ledge(),
  ground(),
  grass(),
  brick(),
];

// Sprites have three colours besides clear: 1 white, 2 light, 3 black.
const INKS = { "~": CLEAR, "-": 1, o: 2, "#": 3 };
const HEAD = [
  "~~~~~~~~~~~~~~~~",
  "~~~~~######~~~~~",
  "~~~~########~~~~",
  "~~~##oooooo##~~~",
  "~~~##########~~~",
  "~~~#-----#-#~~~~",
  "~~~#-----#-#~~~~",
  "~~~~#------#~~~~",
];
const STANDS = [
  "~~###oooo##~~~~~",
  "~#oo#oooooo#~~~~",
  "~~###-oooo-#~~~~",
  "~~~~#-oooo-#~~~~",
  "~~~~########~~~~",
  "~~~~#oo##oo#~~~~",
  "~~~~#oo##oo#~~~~",
  "~~~~####~####~~~",
];
const RUNS = [
  "~~###oooo##~~~~~",
  "~#oo#oooooo##~~~",
  "#o##-ooooo--#~~~",
  "~##~#ooooo##~~~~",
  "~~~#########~~~~",
  "~~#oo##~#oo##~~~",
  "~#oo##~~~#oo#~~~",
  "~####~~~~#####~~",
];
const JUMPS = [
  "~##~#oooo##~##~~",
  "~#o##oooooo#-#~~",
  "~~#o#ooooo---#~~",
  "~~~##oooooo##~~~",
  "~~~##########~~~",
  "~~~#oo#~#ooo#~~~",
  "~~#ooo#~~####~~~",
  "~~####~~~~~~~~~~",
];
const CRAWLER = [
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~#~~~~~~~~",
  "~~~~#~#o#~#~~~~~",
  "~~~#o#ooo#o#~~~~",
  "~~#ooooooooo#~~~",
  "~#ooo#ooo#ooo#~~",
  "~#ooooooooo###~~",
  "#ooo#ooo#oo#--#~",
  "#ooooooooo#-#-##",
  "#ooooooooo#--#-#",
  "~#############~~",
];
const FEET = [
  ["~~##~~##~~~##~~~", "~~##~~##~~~##~~~"],
  ["~##~~~##~~##~~~~", "~##~~##~~~##~~~~"],
];
/** The left end and a piece of the middle; the right end is the left one, turned. */
const LIFT = [
  "~###############",
  "#---------------",
  "#ooooooooooooooo",
  "################",
  "~~#oo#~~~#oo#~~~",
  "~~~##~~~~~##~~~~",
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~~~~~~~~~~",
];

function sprite(...rows) {
  return new Canvas(rows[0].length, rows.length, CLEAR).draw(rows, 0, 0, INKS).tiles();
}
const SPRITES = {
  HERO_STANDS: sprite(...HEAD, ...STANDS),
  HERO_RUNS: sprite(...HEAD, ...RUNS),
  HERO_JUMPS: sprite(...HEAD, ...JUMPS),
  CRAWLER_TILES: [...sprite(...CRAWLER, ...FEET[0]), ...sprite(...CRAWLER, ...FEET[1])],
  LIFT_TILES: sprite(...LIFT),
};

/** The title: the name in ledges of grass, over the water. */
const LETTERS = {
  L: ["#...", "#...", "#...", "#...", "####"],
  E: ["####", "#...", "###.", "#...", "####"],
  D: ["###.", "#..#", "#..#", "#..#", "###."],
  G: ["####", "#...", "#.##", "#..#", "####"],
};

function letter(name) {
  const rows = LETTERS[name];
  const canvas = new Canvas(26, 42, CLEAR);
  const isFilled = (x, y) => rows[y]?.[x] === "#";
  rows.forEach((row, y) => {
    [...row].forEach((_, x) => {
      if (!isFilled(x, y)) return;
      const [left, top] = [1 + 6 * x, 1 + 8 * y];
      canvas.rect(left, top, 6, 8, DARK).rect(left + ((x + y) % 2 === 0 ? 1 : 3), top + 5, 2, 1, BLACK);
      if (!isFilled(x, y - 1))
        canvas
          .rect(left, top, 6, 3, LIGHT)
          .rect(left, top, 6, 1, WHITE)
          .rect(left + 2, top + 3, 2, 1, LIGHT);
    });
  });
  return canvas.outline(BLACK);
}

/** The grey of a sprite's inks on the screen. */
function standing() {
  const canvas = new Canvas(16, 16, CLEAR);
  return canvas.draw([...HEAD, ...STANDS], 0, 0, { ...INKS, "-": WHITE, o: LIGHT, "#": BLACK });
}

function title() {
  const canvas = new Canvas(160, 144, WHITE);
  canvas.paste(cloud(), 8, 8).paste(cloud(), 104, 0).paste(cloud(), 56, 2);
  for (const [at, name] of [..."LEDGE"].entries()) canvas.paste(letter(name), 3 + 32 * at, 31);
  canvas.paste(standing(), 43, 16);
  for (let x = 0; x < 160; x += 16) {
    canvas
      .paste(x > 48 && x < 112 ? water() : grass(), x, 112)
      .paste(x > 48 && x < 112 ? new Canvas(16, 16, DARK) : ground(), x, 128);
  }
  return canvas
    .paste(pole(new Canvas(16, 16, CLEAR)), 136, 96)
    .paste(flag(), 136, 80)
    .paste(bush(), 16, 96);
}

const source = [];
const header = [];
function bytes(name, values) {
  header.push(`extern const uint8_t ${name}[${values.length}];`);
  source.push(`const uint8_t ${name}[${values.length}] = {${values.join(", ")}};`);
}
function define(name, value) {
  header.push(`#define ${name} ${value}`);
}

bytes("fontRows", fontRows());
define("INTERFACE_LINE", 96);
bytes("interfaceTiles", new Canvas(8, 8, WHITE).rect(0, 0, 8, 1, BLACK).rect(0, 2, 8, 1, BLACK).tile(0, 0));
const sprites = [];
for (const [name, tiles] of Object.entries(SPRITES)) {
  define(name, sprites.length);
  sprites.push(...tiles);
}
bytes("spriteTiles", sprites.flat());
const tiles = CELLS.flatMap((canvas) => canvas.tiles());
define("CELL_TILES", tiles.length);
bytes("cellTiles", tiles.flat());

const titleTiles = new Map();
const map = title()
  .tiles()
  .map((tile) => {
    const key = tile.join();
    if (!titleTiles.has(key)) titleTiles.set(key, [titleTiles.size, tile]);
    return 128 + titleTiles.get(key)[0];
  });
if (titleTiles.size > 128) throw new Error(`the title has ${titleTiles.size} tiles`);
define("TITLE_TILES", titleTiles.size);
bytes(
  "titleTiles",
  [...titleTiles.values()].flatMap(([, tile]) => tile),
);
bytes("titleMap", map);

const [folder = "."] = argv.slice(2);
writeFileSync(
  join(folder, "assets.h"),
  ["#ifndef ASSETS_H", "#define ASSETS_H", "#include <stdint.h>", ...header, "#endif", ""].join("\n"),
);
writeFileSync(join(folder, "assets.c"), ['#include "assets.h"', ...source, ""].join("\n"));
