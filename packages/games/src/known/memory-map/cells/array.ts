import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import { bytesAfter, bytesFrom, type NumberOf, type Place, placeReader } from "../address.ts";
import type { MapGrid } from "./map-grid.ts";
import { numberIn } from "./number-in.ts";

/** The numbers of a grid's cells, row by row; null for a cell outside of the array, or in a block that is a wall. */
export type CellNumbers = readonly (readonly (number | null)[])[];

/** A table has a stretch of bytes for each of these. */
const BYTE_VALUES = 256;

/** Reads a grid from an array in memory, through its blocks and its table; null where the memory makes no sense. */
export function arrayReader(grid: MapGrid, numberOf: NumberOf): (view: MemoryReader) => CellNumbers | null {
  const { columns, rows, columnStep = 1, block = 1, walls = [], within, table } = grid;
  const place = placeReader(grid.address ?? 0, numberOf);
  const tablePlace = table === undefined ? null : placeReader(table.address, numberOf);
  const stride = table?.stride ?? block * block;

  return (view) => {
    const start = place(view);
    const rowStep = numberIn(view, grid.rowStep ?? columns * columnStep, numberOf);
    const top = numberIn(view, grid.origin?.row ?? 0, numberOf);
    const left = numberIn(view, grid.origin?.column ?? 0, numberOf);
    const height = numberIn(view, within?.rows ?? Infinity, numberOf);
    const width = numberIn(view, within?.columns ?? Infinity, numberOf);
    const codes = tablePlace === null ? null : tableAt(view, tablePlace(view), stride);
    const isUnknown = start === null || (tablePlace !== null && codes === null);
    if (isUnknown || [rowStep, top, left, height, width].includes(null)) return null;
    const sizes = { rowStep: rowStep ?? 0, top: top ?? 0, left: left ?? 0 };

    const byteAt = lineReader(view, start, { ...sizes, columns, block, columnStep });
    const numberAt = (y: number, x: number): number | null => {
      if (y < 0 || x < 0 || y >= (height ?? 0) || x >= (width ?? 0)) return null;
      const byte = byteAt(Math.floor(y / block), Math.floor(x / block));
      if (byte === null || walls.includes(byte)) return null;
      const within = (x % block) + block * (y % block);
      return codes === null ? byte : (codes[byte * stride + within] ?? null);
    };
    return Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => numberAt(sizes.top + row, sizes.left + column)),
    );
  };
}

/** Reads bytes of the array, a row of blocks at a time. */
function lineReader(
  view: MemoryReader,
  start: Place,
  part: {
    readonly rowStep: number;
    readonly left: number;
    readonly columns: number;
    readonly block: number;
    readonly columnStep: number;
  },
): (row: number, column: number) => number | null {
  const { rowStep, block, columnStep } = part;
  const first = Math.max(0, Math.floor(part.left / block));
  const last = Math.max(first, Math.floor((part.left + part.columns - 1) / block));
  const lines = new Map<number, Uint8Array | null>();
  return (row, column) => {
    let line = lines.get(row);
    if (line === undefined) {
      const begin = row * rowStep + first * columnStep;
      line = bytesFrom(view, start, begin, (last - first) * columnStep + 1);
      lines.set(row, line);
    }
    return line?.[(column - first) * columnStep] ?? null;
  };
}

/** The table as far as its bank goes: a game's last table may be shorter than for 256 values. */
function tableAt(view: MemoryReader, place: Place | null, stride: number): Uint8Array | null {
  if (place === null) return null;
  const length = Math.min(BYTE_VALUES * stride, bytesAfter(place));
  return length < stride ? null : bytesFrom(view, place, 0, length);
}
