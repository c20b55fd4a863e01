import type { Experiment } from "../experiment.ts";
import { CERTAIN, type Finding, finding, percent } from "../finding.ts";
import type { Forks } from "../forks.ts";
import type { Moment } from "../moment.ts";
import type { Position } from "../place/choose-position.ts";
import { fitLetters, type Glyph, type Letters } from "./fit-letters.ts";
import { COLUMNS, gatherPages, type Opening, type Page, ROWS, tileAt } from "./gather-pages.ts";

/** The game's texts: their place on the screen, and their letters. */
export interface FoundText {
  /** In pixels. */
  readonly region: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  /** For each line the address of its first tile and its length; none where the lines have no fixed addresses. */
  readonly lines: readonly { readonly address: number; readonly columns: number }[];
  /** The letter of each tile; null where they are unknown. */
  readonly letters: ReadonlyMap<number, string> | null;
  /** The byte that says that a text is open, with its values then; null where none does. */
  readonly open: {
    readonly address: number;
    readonly mask: number;
    readonly values: readonly number[];
  } | null;
  /** Some pages, to look at. */
  readonly pages: readonly Page[];
}

const [LEAST_OPENINGS, LEAST_MARGIN, LEAST_SHAPE] = [3, 10, 0.75] as const;

/** Registers that show and move the window. @see https://gbdev.io/pandocs/LCDC.html */
const REGISTERS = [
  { address: 0xff40, mask: 0x20 },
  { address: 0xff4a, mask: 0xff },
  { address: 0xff4b, mask: 0xff },
] as const;

/** Finds the place of texts on the screen by what A changes there, and their letters by how often each tile comes. */
export function* findText(
  forks: Forks,
  openings: readonly Opening[],
  free: readonly Moment[],
  position: Position,
): Experiment<{ readonly text: FoundText | null; readonly findings: readonly Finding[] }> {
  const none = (why: string): { text: null; findings: readonly Finding[] } => ({
    text: null,
    findings: [finding("text", null, 0, why)],
  });
  if (openings.length < LEAST_OPENINGS) return none(`A opened ${openings.length} texts: too few to compare`);
  const box = boxOf(forks, openings);
  if (box === null) return none(`${openings.length} texts do not have one place on the screen`);
  const pages = yield* gatherPages(forks, openings, position);
  const { left, top, right, bottom, share } = box;
  const region = {
    left: left * 8,
    top: top * 8,
    width: (right - left + 1) * 8,
    height: (bottom - top + 1) * 8,
  };
  const shown = pages.filter(({ moment }) => isShown(moment, box, pages[0]?.moment));
  const cells = textCells(shown, box);
  const where = `${region.left},${region.top} from the top left, ${region.width} × ${region.height} pixels`;
  const ofBox = finding(
    "text box",
    null,
    share,
    `${openings.length} texts that A opened and later presses closed changed ${percent(share)} of the tiles there: ${where}`,
  );
  const empty = { region, lines: [], letters: null, open: null, pages: shown.slice(0, 6) };
  if (cells.length === 0) {
    return { text: empty, findings: [ofBox, finding("text", null, 0, "no tile of the box changes")] };
  }
  const glyphs = glyphsIn(shown);
  if (glyphs === null) {
    const why = "the pictures of the tiles change with the text: letters are drawn into them";
    return { text: empty, findings: [ofBox, finding("text", null, 0, why)] };
  }
  const read = (some: readonly Page[]): Letters | null => fitLetters(tilesOf(some, cells, glyphs), glyphs);
  const [all, one, other] = [
    read(shown),
    read(shown.filter((_, at) => at % 2 === 0)),
    read(shown.filter((_, at) => at % 2 === 1)),
  ];
  if (all === null) {
    const why = `the tiles of ${shown.length} pages spell nothing like English in the order of the alphabet`;
    return { text: empty, findings: [ofBox, finding("text", null, 0, why)] };
  }
  const isSame = [one, other].every((half) => half === null || isAlike(half.letters, all.letters));
  const tiles = tilesOf(shown, cells, glyphs);
  const known = tiles.filter((tile) => all.letters.has(tile)).length / Math.max(1, tiles.length);
  const isSure =
    isSame && all.margin >= LEAST_MARGIN && all.shape >= LEAST_SHAPE && (one !== null || other !== null);
  const lines = linesOf(shown, cells, box);
  const sample = lineTexts(shown[0], cells, all.letters);
  const evidence =
    `${tiles.length} tiles in ${shown.length} pages: ${percent(known)} are letters in the order of the alphabet, with an advantage of ` +
    `${Math.round(all.margin)} nats over any other; ${isSame ? "both halves give the same" : "the halves differ"}; their shapes agree in ` +
    `${percent(all.shape)}; such as "${sample}"`;
  const confidence = isSure ? Math.min(0.99, 0.85 + known / 8) : Math.min(0.6, known);
  return {
    text: {
      region,
      lines,
      letters: confidence >= CERTAIN ? all.letters : null,
      open: openBy(forks, shown, openings, free, box),
      pages: shown.slice(0, 6),
    },
    findings: [ofBox, finding("text", null, confidence, evidence)],
  };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** The share of its tiles that the texts changed. */
  readonly share: number;
}

/** The smallest box around the places of the screen that most texts changed. */
function boxOf(forks: Forks, openings: readonly Opening[]): Box | null {
  const counts = new Uint16Array(ROWS * COLUMNS);
  for (const { opened, unopened } of openings) {
    forks.goTo(unopened);
    const before = forks.see();
    forks.goTo(opened);
    const after = forks.see();
    for (let row = 0; row < ROWS; row++) {
      for (let column = 0; column < COLUMNS; column++) {
        const [from, to] = [tileAt(before, row, column), tileAt(after, row, column)];
        const at = row * COLUMNS + column;
        if (from.tile !== to.tile || from.place >= 0x400 !== to.place >= 0x400)
          counts[at] = (counts[at] ?? 0) + 1;
      }
    }
  }
  const changed = [...counts].flatMap((count, at) => (count > openings.length / 2 ? [at] : []));
  if (changed.length < 8) return null;
  const rows = changed.map((at) => Math.floor(at / COLUMNS));
  const columns = changed.map((at) => at % COLUMNS);
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const share = changed.length / ((bottom - top + 1) * (right - left + 1));
  const isScreen = bottom - top >= 14 && right - left >= 18;
  return share < 0.5 || isScreen ? null : { left, top, right, bottom, share };
}

/** Whether a page shows the box of the first one: with the same frame, or at least in the same part of memory. */
function isShown(moment: Moment, { left, top, right }: Box, first: Moment | undefined): boolean {
  if (first === undefined) return false;
  return [left, right].every((column) => {
    const [one, other] = [tileAt(moment, top, column), tileAt(first, top, column)];
    return one.place >= 0x400 === other.place >= 0x400 && one.tile === other.tile;
  });
}

interface ScreenCell {
  readonly row: number;
  readonly column: number;
}

/** The cells of a box that differ between pages, with those between them: the text without its frame. */
function textCells(pages: readonly Page[], { left, top, right, bottom }: Box): readonly ScreenCell[] {
  const varied: ScreenCell[] = [];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const tiles = new Set(pages.map(({ moment }) => tileAt(moment, row, column).tile));
      if (tiles.size >= 3) varied.push({ row, column });
    }
  }
  const columns = varied.map(({ column }) => column);
  const [from, to] = [Math.min(...columns), Math.max(...columns)];
  return [...new Set(varied.map(({ row }) => row))].flatMap((row) =>
    Array.from({ length: to - from + 1 }, (_, at) => ({ row, column: from + at })),
  );
}

/** The pictures of tiles that all pages have; null where they change. */
function glyphsIn(pages: readonly Page[]): ReadonlyMap<number, Glyph> | null {
  const [first, ...others] = pages.map(({ state, moment }) => bytesOf(state.regions.vram, moment.control));
  if (first === undefined) return null;
  const glyphs = new Map<number, Glyph>();
  let changed = 0;
  for (let tile = 0; tile < 256; tile++) {
    const bytes = first(tile);
    if (others.every((other) => other(tile).every((byte, at) => byte === bytes[at]))) {
      glyphs.set(tile, glyphOf(bytes));
    } else changed += 1;
  }
  return changed > 96 ? null : glyphs;
}

function bytesOf(vram: Uint8Array, control: number): (tile: number) => Uint8Array {
  return (tile) => {
    const at = (control & 0x10) !== 0 || tile >= 128 ? tile * 16 : 0x1000 + tile * 16;
    return vram.subarray(at, at + 16);
  };
}

/** The pixels that differ from the colour of the corners. */
function glyphOf(bytes: Uint8Array): Glyph {
  const colors = Array.from({ length: 64 }, (_, at) => {
    const [low = 0, high = 0] = bytes.subarray((at >> 3) * 2, (at >> 3) * 2 + 2);
    const bit = 7 - (at & 7);
    return ((low >> bit) & 1) | (((high >> bit) & 1) << 1);
  });
  const counts = [0, 1, 2, 3].map((color) => colors.filter((one) => one === color).length);
  const ground = counts.indexOf(Math.max(...counts));
  return colors.map((color) => color !== ground);
}

/** The tiles of the text without empty ones. */
function tilesOf(
  pages: readonly Page[],
  cells: readonly ScreenCell[],
  glyphs: ReadonlyMap<number, Glyph>,
): readonly number[] {
  return pages.flatMap(({ moment }) =>
    cells.flatMap(({ row, column }) => {
      const { tile } = tileAt(moment, row, column);
      return glyphs.get(tile)?.every((pixel) => !pixel) === true ? [] : [tile];
    }),
  );
}

function isAlike(one: ReadonlyMap<number, string>, other: ReadonlyMap<number, string>): boolean {
  return [...one].every(([tile, letter]) => other.get(tile) === letter);
}

/** The addresses of lines that lie in one place of memory on all pages. */
function linesOf(pages: readonly Page[], cells: readonly ScreenCell[], { left }: Box): FoundText["lines"] {
  const [first] = pages;
  const [corner] = cells;
  if (first === undefined || corner === undefined) return [];
  const rows = [...new Set(cells.map(({ row }) => row))];
  const columns = cells.length / rows.length;
  const start = Math.min(...cells.map(({ column }) => column), left + COLUMNS);
  return rows.flatMap((row) => {
    const places = new Set(pages.map(({ moment }) => addressAt(moment, row, start)));
    const ends = new Set(pages.map(({ moment }) => addressAt(moment, row, start + columns - 1)));
    const [address = 0, end = 0] = [...places, ...ends];
    return places.size === 1 && ends.size === 1 && end - address === columns - 1
      ? [{ address, columns }]
      : [];
  });
}

function addressAt(moment: Moment, row: number, column: number): number {
  const { place } = tileAt(moment, row, column);
  const isUpper = (moment.control & (place >= 0x400 ? 0x40 : 0x08)) !== 0;
  return (isUpper ? 0x9c00 : 0x9800) + (place & 0x3ff);
}

function lineTexts(
  page: Page | undefined,
  cells: readonly ScreenCell[],
  letters: ReadonlyMap<number, string>,
): string {
  if (page === undefined) return "";
  const text = cells
    .map(({ row, column }) => letters.get(tileAt(page.moment, row, column).tile) ?? " ")
    .join("");
  return text.replace(/\s+/g, " ").trim();
}

/** The register, or the tile at the box's corner, that has the same values in all texts and others in play. */
function openBy(
  forks: Forks,
  pages: readonly Page[],
  openings: readonly Opening[],
  free: readonly Moment[],
  { left, top }: Box,
): FoundText["open"] {
  const read = (moment: Moment, { address, mask }: { address: number; mask: number }): number =>
    mask & (address === 0xff40 ? moment.control : address === 0xff4a ? moment.windowTop : moment.windowLeft);
  const closed = [
    ...free,
    ...openings.map(({ unopened }) => {
      forks.goTo(unopened);
      return forks.see();
    }),
  ];
  for (const register of REGISTERS) {
    const values = [...new Set(pages.map(({ moment }) => read(moment, register)))];
    const isOpen = new Set(values);
    if (values.length <= 2 && !closed.some((moment) => isOpen.has(read(moment, register)))) {
      return { ...register, values };
    }
  }
  const places = new Set(pages.map(({ moment }) => addressAt(moment, top, left)));
  const tiles = [...new Set(pages.map(({ moment }) => tileAt(moment, top, left).tile))];
  const [address = 0] = places;
  const place = address & 0x3ff;
  const isOther = closed.every(({ tiles: map }) => map[place] !== tiles[0]);
  return places.size === 1 && tiles.length === 1 && isOther ? { address, mask: 0xff, values: tiles } : null;
}
