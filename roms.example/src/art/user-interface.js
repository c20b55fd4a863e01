import { BLACK, Canvas, DARK, LIGHT, WHITE } from "./canvas.js";

function art(rows) {
  return new Canvas(8, 8).draw(rows);
}

const CORNER = [
  "        ", //
  "   #####",
  "  #     ",
  " #  ####",
  " # #    ",
  " # #    ",
  " # #    ",
  " # #    ",
];

function turned(rows, flipX, flipY) {
  const lines = flipY ? [...rows].reverse() : rows;
  return art(lines.map((row) => (flipX ? [...row].reverse().join("") : row)));
}

const TOP = ["        ", "########", "        ", "########", "        ", "        ", "        ", "        "];
const SIDE = Array(8).fill(" # #    ");

/** A piece of a health bar with `filled` of its eight columns full. */
function bar(filled) {
  const canvas = new Canvas(8, 8);
  canvas.rect(0, 1, 8, 1, BLACK).rect(0, 6, 8, 1, BLACK).rect(0, 2, 8, 4, WHITE);
  return canvas.rect(0, 3, filled, 3, DARK).rect(0, 2, filled, 1, LIGHT);
}

const ARROW = [
  "        ",
  "        ",
  "####### ",
  " #####  ",
  "  ###   ",
  "   #    ",
  "        ",
  "        ",
];
const HAND = ["  #     ", "  ##    ", "  ###   ", "  ####  ", "  ###   ", "  ##    ", "  #     ", "        "];
const BAR_LEFT = [
  "        ",
  "       #",
  "      # ",
  "      # ",
  "      # ",
  "      # ",
  "       #",
  "        ",
];

/** The tiles of boxes, bars and cursors, in the order of the UI_ numbers in text.h. */
export const USER_INTERFACE = [
  turned(CORNER, false, false),
  turned(TOP, false, false),
  turned(CORNER, true, false),
  turned(SIDE, false, false),
  turned(SIDE, true, false),
  turned(CORNER, false, true),
  turned(TOP, false, true),
  turned(CORNER, true, true),
  art(ARROW),
  art(HAND),
  turned(BAR_LEFT, false, false),
  turned(BAR_LEFT, true, false),
  bar(0),
  bar(1),
  bar(2),
  bar(3),
  bar(4),
  bar(5),
  bar(6),
  bar(7),
  bar(8),
  new Canvas(8, 8, BLACK),
];
