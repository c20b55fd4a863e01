/** Work RAM as the CPU sees it, C000–DFFF, then FF80–FFFE, then the sprites, FE00–FE9F. */
export const MEMORY_BYTES: number = 0x2000 + 0x7f + 0xa0;

const [HIGH, SPRITES] = [0x2000, 0x2000 + 0x7f];

/** The address of a byte of {@link MEMORY_BYTES}. */
export function addressOf(index: number): number {
  if (index < HIGH) return 0xc000 + index;
  return index < SPRITES ? 0xff80 + index - HIGH : 0xfe00 + index - SPRITES;
}

/** Whether a byte belongs to the sprites that are drawn. */
export function isSpriteByte(index: number): boolean {
  return index >= SPRITES;
}

/** A number in memory: bytes, and the part of them that counts. */
export interface Cell {
  readonly index: number;
  readonly size: 1 | 2;
  readonly order: "little" | "big";
  /** Of a packed number: its value is divided by this, without the rest. */
  readonly divisor: number;
  /** Of a packed number: the rest by this counts; the whole range otherwise. */
  readonly range: number;
}

/** The cell of `size` bytes from `index` on. */
export function cellAt(index: number, size: 1 | 2 = 1, order: "little" | "big" = "little"): Cell {
  return { index, size, order, divisor: 1, range: size === 1 ? 0x100 : 0x10000 };
}

/** The bytes of a cell as one number, with all that is packed in it. */
export function rawOf({ index, size, order }: Cell, memory: Uint8Array): number {
  const [first = 0, second = 0] = [memory[index], memory[index + 1]];
  if (size === 1) return first;
  return order === "little" ? first | (second << 8) : (first << 8) | second;
}

/** The value of a cell. */
export function numberIn(cell: Cell, memory: Uint8Array): number {
  return Math.floor(rawOf(cell, memory) / cell.divisor) % cell.range;
}

/** The way of a cell from `from` to `to`, by the shorter way around. */
export function distance({ range }: Cell, from: number, to: number): number {
  const way = (((to - from) % range) + range) % range;
  return way >= range / 2 ? way - range : way;
}

/** A cell's change between two memories. */
export function changeOf(cell: Cell, from: Uint8Array, to: Uint8Array): number {
  return distance(cell, numberIn(cell, from), numberIn(cell, to));
}

/** The cell for people: `C102`, `C0BA–C0BB`. */
export function renderCell({ index, size }: Cell): string {
  const hex = (at: number): string => addressOf(at).toString(16).toUpperCase();
  return size === 1 ? hex(index) : `${hex(index)}–${hex(index + 1)}`;
}
