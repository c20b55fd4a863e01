/** The art of Cairn as C: `node make-assets.js FOLDER` writes assets.c and assets.h there. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { BLACK, Canvas, DARK, LIGHT, WHITE } from "../src/art/canvas.js";
import { fontRows } from "../src/art/font.js";
import { logo } from "../src/art/pictures.js";

function floor() {
  const canvas = new Canvas(16, 16, LIGHT);
  canvas.rect(3, 4, 2, 1, WHITE).rect(11, 10, 2, 1, WHITE).rect(7, 13, 1, 1, DARK);
  return canvas;
}

function wall() {
  const canvas = new Canvas(16, 16, DARK);
  for (let y = 0; y < 16; y += 8) {
    canvas.rect(0, y + 7, 16, 1, BLACK).rect(y === 0 ? 7 : 15, y, 1, 7, BLACK);
    canvas.rect(y === 0 ? 8 : 0, y, 7, 1, LIGHT).rect(0, y, y === 0 ? 7 : 0, 1, LIGHT);
  }
  return canvas;
}

function stone(canvas, tone) {
  canvas.ellipse(8, 9, 7, 6.5, BLACK).ellipse(8, 8.6, 6, 5.6, tone);
  return canvas.ellipse(6, 6, 2.2, 1.6, WHITE).rect(10, 10, 2, 1, BLACK).rect(5, 11, 3, 1, BLACK);
}

function mark(canvas) {
  return canvas.ellipse(8, 8, 6, 6, BLACK).ellipse(8, 8, 5, 5, LIGHT).ellipse(8, 8, 2, 2, BLACK);
}

function walker(canvas) {
  canvas.ellipse(8, 5, 4.5, 4.5, BLACK).ellipse(8, 5.4, 3.5, 3.4, WHITE);
  canvas.rect(6, 5, 1, 2, BLACK).rect(9, 5, 1, 2, BLACK).rect(4, 9, 8, 5, BLACK).rect(5, 10, 6, 3, WHITE);
  return canvas.rect(5, 14, 2, 2, BLACK).rect(9, 14, 2, 2, BLACK).rect(4, 1, 8, 2, BLACK);
}

const CELLS = [
  floor(),
  wall(),
  stone(floor(), LIGHT),
  walker(floor()),
  mark(floor()),
  stone(mark(floor()), DARK),
  // A mark would hardly be seen beside the feet: it is a dark disc.
  walker(floor().ellipse(8, 8, 8, 8, BLACK).ellipse(8, 8, 7, 7, DARK)),
];

/** The title: the name, and a cairn that lacks its last stone. */
const TITLE = [
  "          ",
  "          ",
  "          ",
  "          ",
  "    .     ",
  "   oo  O@ ",
  "  oooo    ",
  "##########",
];
const KINDS = { " ": 0, "#": 1, O: 2, "@": 3, ".": 4, o: 5 };

/** The name on the title, in tiles: its size and place. */
const NAME = { columns: 12, rows: 4, left: 4, top: 2 };

function name() {
  const canvas = new Canvas(NAME.columns * 8, NAME.rows * 8);
  for (let y = 0; y < canvas.height; y += 16)
    for (let x = 0; x < canvas.width; x += 16) canvas.paste(floor(), x, y);
  logo(canvas, "CAIRN", 3, 4);
  return canvas;
}

const source = [];
const header = [];
function bytes(name, values) {
  header.push(`extern const uint8_t ${name}[${values.length}];`);
  source.push(`const uint8_t ${name}[${values.length}] = {${values.join(", ")}};`);
}

bytes("fontRows", fontRows());
bytes("interfaceTiles", Array(16).fill(0));
bytes("spriteTiles", Array(16).fill(0));
const tiles = CELLS.flatMap((canvas) => canvas.tiles());
header.push(`#define CELL_TILES ${tiles.length}`);
bytes("cellTiles", tiles.flat());
bytes(
  "titleCells",
  [...TITLE.join("")].map((mark) => KINDS[mark]),
);
bytes("titleTiles", name().tiles().flat());
header.push(`#define TITLE_COLUMNS ${NAME.columns}`, `#define TITLE_ROWS ${NAME.rows}`);
header.push(`#define TITLE_LEFT ${NAME.left}`, `#define TITLE_TOP ${NAME.top}`);
bytes("bits", [1, 2, 4, 8, 16, 32, 64, 128]);

const [folder = "."] = argv.slice(2);
writeFileSync(
  join(folder, "assets.h"),
  ["#ifndef ASSETS_H", "#define ASSETS_H", "#include <stdint.h>", ...header, "#endif", ""].join("\n"),
);
writeFileSync(join(folder, "assets.c"), ['#include "assets.h"', ...source, ""].join("\n"));
