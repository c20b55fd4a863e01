import headless from "@xterm/headless";
import { decode } from "sixel";
import type { Screen } from "../../../packages/emulator/src/machine/machine.ts";
import {
  BLOCK_CHARACTERS,
  BLOCK_SETS,
  type BlockSet,
} from "../../../packages/viewer/src/terminal/block-characters.ts";
import { KittyStore, type PlacedPicture } from "./kitty-store.ts";

/** A terminal's capabilities, and its answers about itself. */
export type TerminalKind = "kitty" | "kitty-without-editing" | "sixel" | "plain" | "silent";

/** The size of a character in pixels, on those that have pixels. */
const CELL = { width: 10, height: 20 } as const;

/** A sixel picture where it was drawn, with what it leaves alone. */
interface Sixels {
  readonly row: number;
  readonly column: number;
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

const ESC = "\u001b";
const KITTY_CODE = new RegExp(`${ESC}_G([^${ESC}]*)${ESC}\\\\`);

/** A terminal as whoever sits in front of it sees it: its characters, its pictures; and what it answers. */
export class ShownTerminal {
  readonly kind: TerminalKind;
  readonly kitty: KittyStore;
  readonly #terminal: InstanceType<typeof headless.Terminal>;
  readonly #answer: (text: string) => void;
  /** By where each begins. */
  readonly #sixels = new Map<string, Sixels>();
  #sixelBytes = 0;
  #isCursorHidden = false;
  /** Whether it shows nothing until all is there. */
  #isHeld = false;
  #rest = "";
  #done: Promise<void> = Promise.resolve();

  constructor(kind: TerminalKind, columns: number, rows: number, answer: (text: string) => void) {
    this.kind = kind;
    this.kitty = new KittyStore(kind === "kitty");
    this.#answer = kind === "silent" ? () => {} : answer;
    this.#terminal = new headless.Terminal({
      ...{ cols: columns, rows, allowProposedApi: true, scrollback: 5000 },
      windowOptions: { getCellSizePixels: true },
    });
    const { parser } = this.#terminal;
    parser.registerDcsHandler({ final: "q" }, (data) => {
      if (kind === "sixel") this.#takeSixels(data);
      return true;
    });
    for (const [final, isOn] of [
      ["h", true],
      ["l", false],
    ] as const) {
      parser.registerCsiHandler({ prefix: "?", final }, ([mode]) => {
        if (mode === 25) this.#isCursorHidden = !isOn;
        if (mode === 2026) this.#isHeld = isOn;
        return false;
      });
    }
    parser.registerCsiHandler({ final: "c" }, () => {
      this.#answer(kind === "sixel" ? "\u001b[?62;4;22c" : "\u001b[?62;22c");
      return true;
    });
    parser.registerCsiHandler({ final: "t" }, ([what]) => {
      if (what === 16) this.#answer(`\u001b[6;${CELL.height};${CELL.width}t`);
      return true;
    });
    parser.registerCsiHandler({ prefix: "?", final: "S" }, () => {
      if (kind === "sixel") this.#answer("\u001b[?1;0;64S");
      return true;
    });
  }

  /** Takes in what was written to it. */
  feed(text: string): void {
    this.#done = this.#done.then(() => this.#take(text));
  }

  resize(columns: number, rows: number): void {
    this.#done = this.#done.then(() => this.#terminal.resize(columns, rows));
  }

  /** When all that was fed is shown. */
  get settled(): Promise<void> {
    return this.#done;
  }

  /** The lines on the screen. */
  get lines(): readonly string[] {
    const { active } = this.#terminal.buffer;
    return Array.from({ length: this.#terminal.rows }, (_, row) => this.#lineAt(active.baseY + row));
  }

  /** All lines, those that have gone out at the top too, in order. */
  get history(): readonly string[] {
    const { active } = this.#terminal.buffer;
    return Array.from({ length: active.baseY }, (_, row) => this.#lineAt(row)).concat(this.lines);
  }

  /** The cursor's row and column, from 0. */
  get cursor(): { readonly row: number; readonly column: number } {
    const { cursorX, cursorY } = this.#terminal.buffer.active;
    return { row: cursorY, column: cursorX };
  }

  /** Bytes of sixels that came. */
  get sixelBytes(): number {
    return this.#sixelBytes;
  }

  /** Whether it is as a terminal is: all rows scroll, the cursor is seen, no picture is left, letters are plain. */
  async isPlain(): Promise<boolean> {
    await this.settled;
    const before = this.lines;
    this.feed("\u001b7\u001b[9999;1H|\u001b8");
    await this.settled;
    // The last row is one of those that scroll: then the one above it goes up.
    this.feed(`\u001b7\u001b[9999;1H\r\n=\u001b8`);
    await this.settled;
    const after = this.lines;
    const scrolled = after.at(-1) === "=" && after.at(-2) === "|" && after[0] === before[1];
    const { type } = this.#terminal.buffer.active;
    return scrolled && type === "normal" && this.picture() === null && !this.#isHeld && !this.#isCursorHidden;
  }

  /** The picture that is seen; null for none, and in the midst of a change. */
  picture(): Screen | null {
    const [placed = null] = this.kitty.pictures.values();
    if (placed !== null) return placed.screen;
    return this.#sixels.size > 0 ? this.#joinSixels() : this.#readBlocks();
  }

  /** Where kitty's picture is; null where there is none. */
  get placed(): PlacedPicture | null {
    return [...this.kitty.pictures.values()][0] ?? null;
  }

  async #take(text: string): Promise<void> {
    let rest = this.#rest + text;
    for (let code = KITTY_CODE.exec(rest); code !== null; code = KITTY_CODE.exec(rest)) {
      await this.#write(rest.slice(0, code.index));
      if (this.kind.startsWith("kitty") && code[1] !== undefined) {
        this.#answer(this.kitty.take(code[1], this.cursor));
      }
      rest = rest.slice(code.index + code[0].length);
    }
    const open = rest.lastIndexOf("\u001b_G");
    this.#rest = open === -1 ? "" : rest.slice(open);
    await this.#write(open === -1 ? rest : rest.slice(0, open));
  }

  async #write(text: string): Promise<void> {
    // Erasing also removes sixels, and so does switching the screen.
    await new Promise<void>((resolve) => this.#terminal.write(text, resolve));
    if (/\[2?J|\[\?1049l/.test(text)) this.#sixels.clear();
  }

  #lineAt(row: number): string {
    return this.#terminal.buffer.active.getLine(row)?.translateToString(true) ?? "";
  }

  #takeSixels(data: string): void {
    this.#sixelBytes += data.length;
    const { width, height, data32 } = decode(data, { memoryLimit: 2 ** 25 });
    const rgba = new Uint8Array(data32.buffer, data32.byteOffset, width * height * 4).slice();
    const { row, column } = this.cursor;
    this.#sixels.set(`${row} ${column}`, { row, column, width, height, rgba });
  }

  #joinSixels(): Screen {
    const strips = [...this.#sixels.values()].sort((a, b) => a.row - b.row);
    const [first] = strips;
    const last = strips.at(-1);
    if (first === undefined || last === undefined) throw new Error("there are no sixels");
    const height = (last.row - first.row) * CELL.height + last.height;
    const { width } = first;
    const rgb = new Uint8Array(width * height * 3);
    for (const strip of strips) {
      if (strip.width !== width || strip.column !== first.column) throw new Error("the strips do not fit");
      const top = (strip.row - first.row) * CELL.height;
      for (let pixel = 0; pixel < width * strip.height; pixel += 1) {
        if (strip.rgba[pixel * 4 + 3] === 0) throw new Error("a pixel is left out");
        rgb.set(strip.rgba.subarray(pixel * 4, pixel * 4 + 3), (top * width + pixel) * 3);
      }
    }
    return { width, height, rgb };
  }

  /** The pixels of the characters that have a colour behind them, in 24 bits. */
  #readBlocks(): Screen | null {
    const { active } = this.#terminal.buffer;
    const drawn: { character: string; ink: number; paper: number }[][] = [];
    for (let row = 0; row < this.#terminal.rows; row += 1) {
      const line = active.getLine(active.baseY + row);
      const cells: (typeof drawn)[number] = [];
      for (let column = 0; line !== undefined && column < line.length; column += 1) {
        const cell = line.getCell(column);
        if (cell === undefined || !cell.isBgRGB()) break;
        cells.push({ character: cell.getChars(), ink: cell.getFgColor(), paper: cell.getBgColor() });
      }
      if (cells.length > 0) drawn.push(cells);
    }
    const set = setOf(drawn.flatMap((cells) => cells.map(({ character }) => character)));
    const { across, down } = BLOCK_SETS[set];
    const rows = drawn.flatMap((cells) =>
      Array.from({ length: down }, (_, y) =>
        cells.flatMap(({ character, ink, paper }) => {
          const pattern = BLOCK_CHARACTERS[set].indexOf(character);
          const isInk = (x: number): boolean => ((pattern >> (y * across + x)) & 1) === 1;
          return Array.from({ length: across }, (__, x) => channelsOf(isInk(x) ? ink : paper)).flat();
        }),
      ),
    );
    const [first] = rows;
    if (first === undefined) return null;
    if (rows.some(({ length }) => length !== first.length)) return null;
    return { width: first.length / 3, height: rows.length, rgb: Uint8Array.from(rows.flat()) };
  }
}

/** The coarsest set that has all of the characters. */
function setOf(characters: readonly string[]): BlockSet {
  const sets = Object.keys(BLOCK_SETS) as BlockSet[];
  const used = [...new Set(characters)];
  const found = sets.find((set) => used.every((character) => BLOCK_CHARACTERS[set].includes(character)));
  if (found === undefined) throw new Error(`no set of blocks has all of ${used.join("")}`);
  return found;
}

function channelsOf(colour: number): readonly number[] {
  return [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
}
