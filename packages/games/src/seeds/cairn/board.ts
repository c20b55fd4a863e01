/** A board of Cairn: 10 columns and 8 rows, walls all around. Cells are numbered row by row. */
export const COLUMNS: number = 10;
export const CELLS: number = 80;

/** The directions of a step, by the number that the game has for each. */
export const WAYS = [
  { button: "down", offset: 10 },
  { button: "up", offset: -10 },
  { button: "left", offset: -1 },
  { button: "right", offset: 1 },
] as const;

const OFFSETS: readonly number[] = WAYS.map(({ offset }) => offset);

/** A level, or the state of one. */
export interface Board {
  /** By cell. */
  readonly isWall: readonly boolean[];
  readonly marks: readonly number[];
  readonly stones: readonly number[];
  readonly player: number;
}

const SIGNS = " #o@.*+";

/** A board as the game keeps it: 0 floor, 1 wall, 2 stone, 3 player, 4 mark, 5 stone on a mark, 6 player on a mark. */
export function bytesOf({ isWall, marks, stones, player }: Board): number[] {
  return isWall.map((wall, cell) => {
    const onMark = marks.includes(cell) ? 3 : 0;
    if (wall) return 1;
    if (stones.includes(cell)) return 2 + onMark;
    if (cell === player) return 3 + onMark;
    return onMark === 3 ? 4 : 0;
  });
}

/** A board from what the game keeps. */
export function boardOf(bytes: ArrayLike<number>): Board {
  const cells = Array.from(bytes);
  const all = (...kinds: readonly number[]) =>
    cells.flatMap((kind, cell) => (kinds.includes(kind) ? [cell] : []));
  const isWall = cells.map((kind) => kind === 1);
  return { isWall, marks: all(4, 5, 6), stones: all(2, 5), player: all(3, 6)[0] ?? 0 };
}

/** Reads boards from text: eight lines each of ` #o@.*+`, parted by an empty line. */
export function readBoards(text: string): Board[] {
  return text
    .trimEnd()
    .split("\n\n")
    .map((part) => boardOf([...part.replaceAll("\n", "")].map((sign) => SIGNS.indexOf(sign))));
}

/** The ground that the player can walk on from a cell. */
export interface Region {
  /** By cell: 0 for others, else the number of the direction by which it was come to, from 1; 5 where it began. */
  readonly ways: Uint8Array;
  /** The lowest of its cells: it names the region. */
  readonly least: number;
  readonly size: number;
}

/** The free cells that can be walked to. */
export function regionOf(isWall: readonly boolean[], stones: readonly number[], from: number): Region {
  const ways = new Uint8Array(CELLS);
  const open = [from];
  let least = from;
  // Stones stop the way; they are wiped out again at the end.
  for (const stone of stones) ways[stone] = 9;
  ways[from] = 5;
  for (let index = 0; index < open.length; index += 1) {
    const cell = open[index] ?? from;
    if (cell < least) least = cell;
    for (let way = 0; way < 4; way += 1) {
      const next = cell + (OFFSETS[way] ?? 0);
      if (isWall[next] !== false || ways[next] !== 0) continue;
      ways[next] = way + 1;
      open.push(next);
    }
  }
  for (const stone of stones) ways[stone] = 0;
  return { ways, least, size: open.length };
}

/** A number for a state in which only the stones and the ground that the player can walk on count. */
export function keyOf(stones: readonly number[], { least }: Region): number {
  let key = least;
  for (const stone of [...stones].sort((one, other) => one - other)) key = key * CELLS + stone;
  return key;
}
