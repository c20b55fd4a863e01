import type { Output } from "../../../../src/faces/cli/process-context.ts";
import type { Screen, ScreenView } from "../../../emulator/src/machine/machine.ts";
import { keepScreen } from "../../../emulator/src/picture/keep-screen.ts";
import { atOnce } from "./at-once.ts";
import type { Graphics } from "./graphics.ts";
import { fitPicture, sixelCell } from "./layout.ts";
import { createBlockPainter } from "./painters/block-painter.ts";
import { createKittyPainter } from "./painters/kitty-painter.ts";
import { moveTo, type Painter, type Place } from "./painters/painter.ts";
import { createPanelPainter, type ReadPanel } from "./painters/panel-painter.ts";
import { createSixelPainter } from "./painters/sixel-painter.ts";

/** The painter for what the terminal can show. */
export function createPainter(graphics: Graphics, place: Place): Painter {
  switch (graphics.kind) {
    case "blocks":
      return createBlockPainter(place, graphics);
    case "kitty":
      return createKittyPainter(place, graphics);
    case "sixel":
      return createSixelPainter(place, { registers: graphics.registers, cell: sixelCell(graphics) });
  }
}

const SAVE_CURSOR = "\u001b7";
const RESTORE_CURSOR = "\u001b8";
const ERASE_BELOW = "\u001b[J";
const WHOLE_SCREEN_SCROLLS = "\u001b[r";
/** Moves the cursor down a row, in the same column; scrolls at the bottom. */
const DOWN = "\u001bD";

const HIDE_CURSOR = "\u001b[?25l";
const SHOW_CURSOR = "\u001b[?25h";

/** Rows that text keeps to itself, as a share of all and at least. */
const TEXT_SHARE = 0.15;
const MIN_TEXT_ROWS = 6;

/** Rows between the text and the picture, and below it: sixels that reach the last row scroll some terminals. */
const MARGIN_ROWS = 2;

/** Columns between the picture and the panel, and the fewest that a panel needs. */
const PANEL_GAP = 2;
const MIN_PANEL_COLUMNS = 28;

/** All rows scroll, and the cursor stays where it is: what is below it is the picture. */
const KEEP_CURSOR = `${SAVE_CURSOR}${WHOLE_SCREEN_SCROLLS}${RESTORE_CURSOR}`;

/**
 * All that is seen goes out at the top. Many terminals break lines anew that have become too long, those of a drawing, too:
 * it is unknown then where the text ends, and in some terminals even where the cursor belongs.
 */
function scrolledOut(rows: number): string {
  return `${WHOLE_SCREEN_SCROLLS}${moveTo(rows, 1)}${DOWN.repeat(rows)}${moveTo(1, 1)}`;
}

/** Shows text as it is written, but the last rows of the terminal keep a picture. */
export interface ScreenArea {
  /** Draws a picture; only what is different from the last one is sent. */
  draw(screen: ScreenView): void;
  /** Makes room again and draws all of it: the terminal has another size, or something else wrote on it. */
  renew(): void;
  /** Gives the text at least this many rows from now on, and the picture the rest; 0 for its usual share. */
  keepForText(rows: number): void;
  /** Gives the rows back to the text: the terminal is as it was, with the cursor below what was written. */
  close(): void;
}

/**
 * The lower part of the terminal. The text above it scrolls by itself, and what goes out at the top is where the terminal
 * keeps what went out: that is why the picture is below. On a terminal that is too small nothing is drawn.
 *
 * @param readPanel the text to the right of the picture, if there is room; null for nothing
 */
export function createScreenArea(
  output: Output,
  graphics: Graphics,
  readPanel: ReadPanel | null = null,
): ScreenArea {
  let shown: Screen | null = null;
  let painter: Painter | null = null;
  let paintPanel: (() => string) | null = null;
  /** Rows that the text has while the area is open. */
  let textRows: number | null = null;
  let openColumns: number | null = null;
  let keptRows = 0;

  const open = (): string => {
    const { columns, rows } = output;
    if (columns === null || rows === null) return "";
    const textShare = Math.max(MIN_TEXT_ROWS, Math.floor(rows * TEXT_SHARE), keptRows);
    const room = rows - textShare - MARGIN_ROWS;
    const size = fitPicture(graphics, columns, room);
    if (size === null) return "";
    const below = size.rows + MARGIN_ROWS;
    textRows = rows - below;
    openColumns = columns;
    const row = textRows + 2;
    painter = createPainter(graphics, { ...size, row, column: 1 });
    const left = size.columns + PANEL_GAP;
    const panel = { row, column: left + 1, columns: columns - left, rows: size.rows };
    if (readPanel !== null && panel.columns >= MIN_PANEL_COLUMNS) {
      paintPanel = createPanelPainter(panel, readPanel);
    }
    const makeRoom = `${DOWN.repeat(below)}\u001b[${below}A`;
    return `${makeRoom}${SAVE_CURSOR}\u001b[1;${textRows}r${RESTORE_CURSOR}`;
  };

  /** Nothing is drawn any more; gives what takes the picture away. */
  const forget = (): string => {
    const removal = painter?.removal ?? "";
    painter = null;
    paintPanel = null;
    textRows = null;
    return removal;
  };

  /** The rows below the text become text again; the cursor stays where it is. */
  const giveBack = (): string => {
    const wiped = textRows === null ? "" : moveTo(textRows + 1, 1) + ERASE_BELOW;
    const removal = forget();
    return `${SAVE_CURSOR}${removal}${WHOLE_SCREEN_SCROLLS}${wiped}${RESTORE_CURSOR}`;
  };

  const drawn = (screen: ScreenView): string => {
    const text = (painter?.paint(screen) ?? "") + (paintPanel?.() ?? "");
    return text === "" ? "" : `${SAVE_CURSOR}${text}${RESTORE_CURSOR}`;
  };

  const write = (text: string): void => {
    if (text !== "") output.write(atOnce(HIDE_CURSOR + text + SHOW_CURSOR), "drawing");
  };

  const renew = (): void => {
    if (shown === null) return;
    const { columns, rows } = output;
    const isNarrower = openColumns !== null && columns !== null && columns < openColumns;
    const isBroken = isNarrower && (graphics.kind === "blocks" || paintPanel !== null);
    const removal = forget();
    const wiped = isBroken ? scrolledOut(rows ?? 0) : `${KEEP_CURSOR}${ERASE_BELOW}`;
    write(removal + wiped + open() + drawn(shown));
  };

  return {
    draw(screen) {
      const opening = painter === null ? open() : "";
      shown = keepScreen(screen, shown);
      write(opening + drawn(screen));
    },
    renew,
    keepForText(rows) {
      if (rows === keptRows) return;
      keptRows = rows;
      renew();
    },
    close() {
      if (painter !== null) write(giveBack());
    },
  };
}
