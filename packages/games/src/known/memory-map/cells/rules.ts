import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import { bytesFrom, type NumberOf, placeReader } from "../address.ts";
import { parseRange } from "../fields/text.ts";
import { arrayReader } from "./array.ts";
import { backgroundReader } from "./background.ts";
import type { MapCell, MapCellRule, MapGrid, MapPassable } from "./map-grid.ts";

/** The rules of a grid's cells, row by row. */
export type CellRules = readonly (readonly MapCellRule[])[];

/** Reads the rule of each cell of a grid; null where the memory makes no sense. */
export function rulesReader(grid: MapGrid, numberOf: NumberOf): (view: MemoryReader) => CellRules | null {
  const { background, wide = 1 } = grid;
  const all = wide === 1 ? grid : { ...grid, columns: grid.columns + wide - 1, rowStep: rowStepOf(grid) };
  const read =
    background === undefined ? arrayReader(all, numberOf) : backgroundReader(all, background, numberOf);
  const ruleOf = ruleReader(grid);
  const passable = grid.passable === undefined ? null : passableReader(grid.passable, numberOf);
  return (view) => {
    const numbers = read(view);
    const free = passable?.(view) ?? new Set<number>();
    if (numbers === null || (passable !== null && free.size === 0)) return null;
    return narrow(
      numbers.map((line) => line.map((number) => ruleOf(number, free))),
      wide,
    );
  };
}

/** The rule of each number: those of `cells` first, then the passable ones. */
function ruleReader({
  cells,
  others = "wall",
}: MapGrid): (number: number | null, free: ReadonlySet<number>) => MapCellRule {
  const ranges = Object.entries(cells).map(([key, cell]) => ({ range: parseRange(key), rule: toRule(cell) }));
  const single = new Map(
    ranges.flatMap(({ range: [first, last], rule }) => (first === last ? [[first, rule] as const] : [])),
  );
  const rest = toRule(others);
  return (number, free) => {
    if (number === null) return { cell: "wall" };
    const own =
      single.get(number) ?? ranges.find(({ range }) => number >= range[0] && number <= range[1])?.rule;
    return own ?? (free.has(number) ? { cell: "free" } : rest);
  };
}

function toRule(cell: MapCell): MapCellRule {
  return typeof cell === "string" ? { cell } : cell;
}

/** Reads a list of passable numbers; empty where its end is not found. */
function passableReader(
  { address, until = 0xff, most = 64 }: MapPassable,
  numberOf: NumberOf,
): (view: MemoryReader) => ReadonlySet<number> {
  const place = placeReader(address, numberOf);
  return (view) => {
    const start = place(view);
    const free = new Set<number>();
    for (let at = 0; start !== null && at <= most; at += 1) {
      const byte = bytesFrom(view, start, at, 1)?.[0];
      if (byte === undefined) break;
      if (byte === until) return free;
      free.add(byte);
    }
    return new Set();
  };
}

/** The distance between rows: that of a grid without further columns. */
function rowStepOf({ columns, columnStep = 1, rowStep = columns * columnStep }: MapGrid): number | string {
  return rowStep;
}

/** The cells at which a player of that width can be: those with a wall among the next ones are walls. */
function narrow(rules: CellRules, wide: number): CellRules {
  if (wide === 1) return rules;
  const ruleAt = (line: readonly MapCellRule[], at: number): MapCellRule => {
    const taken = line.slice(at, at + wide);
    const [own = { cell: "wall" as const }] = taken;
    const wall = taken.find(({ cell }) => cell === "wall");
    const closed = [...new Set(taken.flatMap((rule) => rule.closed ?? []))];
    return wall ?? (closed.length === 0 ? own : { ...own, closed });
  };
  return rules.map((line) => line.slice(wide - 1).map((_, at) => ruleAt(line, at)));
}
