/** A level of Ledge as text: eight rows of equal length, the top one first. Its signs are in {@link SIGNS}. */
export type LevelText = readonly string[];

export const ROWS: number = 8;

/** The most columns that a level may have. */
const MAX_COLUMNS = 64;

/** The bytes of a level in the ROM: the cells column by column, then where things are. */
export const LEVEL_BYTES: number = 544;

/**
 * Signs of cells, by the number that the game has for each; grass (10) is ground under open sky. Besides: `@` the start, `c` a crawler,
 * and `L` to `l` in one row, the way of a lift, which is two cells wide.
 */
const SIGNS = " ()*F|^~-##B";
const [POLE, GROUND, GRASS] = [5, 9, 10];

/** Kinds of things, by their number. */
const [CRAWLER, LIFT] = [1, 2];

/** The cells that a crawler goes to each side of its own, if the ground lets it. */
const PACE = 2;

/** A level as the game keeps it. */
export function bytesOf(level: LevelText): number[] {
  const columns = level[0]?.length ?? 0;
  const kinds = Array.from({ length: MAX_COLUMNS * ROWS }, (_, index) =>
    kindAt(level, Math.floor(index / ROWS), index % ROWS),
  );
  const start = placeOf(level, "@");
  const things = level.flatMap((row, at) => thingsIn(level, row, at));
  const flag = placeOf(level, "F").column;
  const head = [columns, start.column, start.row, flag, things.length, ...things.flat()];
  return [...kinds, ...head, ...Array<number>(LEVEL_BYTES - kinds.length - head.length).fill(0)];
}

/** Reads levels from text: eight lines each and an empty one between two. Blanks at the end of a line may be missing. */
export function readLevels(text: string): LevelText[] {
  const lines = text.trimEnd().split("\n");
  const count = Math.floor((lines.length + 1) / (ROWS + 1));
  return Array.from({ length: count }, (_, index) => {
    const rows = lines.slice(index * (ROWS + 1)).slice(0, ROWS);
    const columns = Math.max(...rows.map(({ length }) => length));
    return rows.map((row) => row.padEnd(columns));
  });
}

function kindAt(level: LevelText, column: number, row: number): number {
  const sign = level[row]?.[column] ?? " ";
  const kind = Math.max(0, SIGNS.indexOf(sign));
  if (kind === GROUND && row > 0 && level[row - 1]?.[column] !== "#") return GRASS;
  return sign === "|" ? POLE : kind;
}

function placeOf(level: LevelText, sign: string): { readonly column: number; readonly row: number } {
  const row = level.findIndex((one) => one.includes(sign));
  return { row, column: level[row]?.indexOf(sign) ?? 0 };
}

/** The things of a row: kind, column, row, and the columns that they move to the right. */
function thingsIn(level: LevelText, row: string, at: number): number[][] {
  return [...row].flatMap((sign, column) => {
    if (sign === "L") return [[LIFT, column, at, row.indexOf("l", column) - column]];
    if (sign !== "c") return [];
    const isFree = (one: number) => " *()c".includes(row[one] ?? "#") && level[at + 1]?.[one] === "#";
    let [left, right] = [column, column];
    while (left > column - PACE && isFree(left - 1)) left -= 1;
    while (right < column + PACE && isFree(right + 1)) right += 1;
    return [[CRAWLER, left, at, right - left]];
  });
}
