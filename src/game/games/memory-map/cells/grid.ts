import type { Standing } from "../../../../base/vocabulary/atlas.ts";
import type { MemoryReader } from "../../../emulator/emulator.ts";
import type { CollisionGrid, GridCell, Position } from "../../game-adapter.ts";
import { bytesFrom, isFixed, type NumberOf, placeReader } from "../address.ts";
import type { FieldReaders, FieldValue } from "../fields/field-reader.ts";
import type { ListEntry } from "../fields/list.ts";
import { parseRange } from "../fields/text.ts";
import { arrayReader } from "./array.ts";
import { backgroundReader } from "./background.ts";
import type { MapCell, MapCellPlace, MapCellRule, MapGrid, MapPassable, Side } from "./map-grid.ts";
import { numberIn } from "./number-in.ts";
import { cellsOfSprites } from "./people-by-sprites.ts";
import { topLeftOf, triedAt } from "./tried.ts";

/** The player's place, for a grid with tried cells. */
export interface GridPlace {
  standing(view: MemoryReader): Standing | null;
  place(view: MemoryReader): FieldValue;
}

const OPPOSITE: Readonly<Record<Side, Side>> = {
  up: "down",
  down: "up",
  left: "right",
  right: "left",
};

/** Reads the walking grid that a map describes; null when it is unknown or the player is not on it. */
export function gridReader(
  grid: MapGrid,
  fields: FieldReaders,
  where: GridPlace,
): (view: MemoryReader) => CollisionGrid | null {
  const numberOf: NumberOf = (view, name) => fields.get(name)?.raw(view) ?? null;
  const { background, tried = [], people = [], wide = 1 } = grid;
  const all = wide === 1 ? grid : { ...grid, columns: grid.columns + wide - 1, rowStep: rowStepOf(grid) };
  const read =
    background === undefined ? arrayReader(all, numberOf) : backgroundReader(all, background, numberOf);
  const ruleOf = ruleReader(grid);
  const passable = grid.passable === undefined ? null : passableReader(grid.passable, numberOf);
  const at = (view: MemoryReader, { row, column }: MapCellPlace): Position => ({
    row: numberIn(view, row, numberOf) ?? -1,
    column: numberIn(view, column, numberOf) ?? -1,
  });

  const peopleAt = (view: MemoryReader, one: (typeof people)[number]): readonly Position[] =>
    one.list === undefined ? [at(view, one)] : entriesAt(fields.get(one.list)?.now(view), one);

  return (view) => {
    const numbers = read(view);
    const free = passable?.(view) ?? new Set<number>();
    if (numbers === null || (passable !== null && free.size === 0)) return null;
    const rules = narrow(
      numbers.map((line) => line.map((number) => ruleOf(number, free))),
      wide,
    );
    const found = grid.player === undefined ? findPlayer(rules) : at(view, grid.player);
    if (found === null) return null;
    const known = tried.length === 0 ? rules : withTried(rules, found, tried, where, view);
    const cells = known.map((line) => line.map(({ cell }) => cell));
    for (const { row, column } of people.flatMap((one) => peopleAt(view, one)))
      mark(cells, row, column, "person");
    const sprites = grid.sprites === undefined ? [] : cellsOfSprites(grid.sprites, view, numberOf);
    for (const { row, column } of sprites) mark(cells, row, column, "person");
    if (!mark(cells, found.row, found.column, "player")) return null;
    return { cells, player: found, ...canStepIn(known), ...confidenceIn(known) };
  };
}

/** The distance between rows: that of a grid without further columns. */
function rowStepOf({ columns, columnStep = 1, rowStep = columns * columnStep }: MapGrid): number | string {
  return rowStep;
}

/** The cells at which a player of that width can be: those with a wall among the next ones are walls. */
function narrow(
  rules: readonly (readonly MapCellRule[])[],
  wide: number,
): readonly (readonly MapCellRule[])[] {
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

/** The cells of a list's entries; those whose row or column is unknown have none. */
function entriesAt(list: FieldValue | undefined, { row, column }: MapCellPlace): readonly Position[] {
  const entries = Array.isArray(list) ? (list as readonly (string | ListEntry)[]) : [];
  return entries.flatMap((entry) => {
    const [y, x] = typeof entry === "string" ? [] : [entry[row], entry[column]];
    return typeof y === "number" && typeof x === "number" ? [{ row: y, column: x }] : [];
  });
}

/** Returns the distance from the first byte of a plain grid to its last, in bytes; null where the memory decides it. */
export function bytesOfGrid(grid: MapGrid): number | null {
  const { columns, rows, columnStep = 1, rowStep = columns * columnStep, origin, block, address } = grid;
  const isPlain = origin === undefined && block === undefined && typeof rowStep === "number";
  if (!isPlain || address === undefined || !isFixed(address)) return null;
  return (rows - 1) * rowStep + (columns - 1) * columnStep + 1;
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

function withTried(
  rules: readonly (readonly MapCellRule[])[],
  player: Position,
  tried: NonNullable<MapGrid["tried"]>,
  where: GridPlace,
  view: MemoryReader,
): readonly (readonly MapCellRule[])[] {
  const standing = where.standing(view);
  if (standing === null) return rules;
  const { x, y } = topLeftOf(standing, player);
  const known = triedAt(tried, where.place(view));
  return rules.map((line, row) =>
    line.map((rule, column) => {
      const cell = known(x + column, y + row);
      if (cell === null) return rule;
      // Trying tells free from wall; the prediction may say more, such as an exit.
      const isSame = (cell === "wall") === (rule.cell === "wall");
      return { ...rule, cell: isSame ? rule.cell : cell, confidence: 1 };
    }),
  );
}

function canStepIn(rules: readonly (readonly MapCellRule[])[]): Pick<CollisionGrid, "canStep"> {
  if (!rules.some((line) => line.some(({ closed }) => closed !== undefined))) return {};
  const isClosed = (row: number, column: number, side: Side): boolean =>
    rules[row]?.[column]?.closed?.includes(side) === true;
  return {
    canStep: (fromRow, fromColumn, toRow, toColumn) => {
      const side = sideOf(toRow - fromRow, toColumn - fromColumn);
      return !isClosed(fromRow, fromColumn, side) && !isClosed(toRow, toColumn, OPPOSITE[side]);
    },
  };
}

function sideOf(rows: number, columns: number): Side {
  if (rows !== 0) return rows < 0 ? "up" : "down";
  return columns < 0 ? "left" : "right";
}

function confidenceIn(rules: readonly (readonly MapCellRule[])[]): Pick<CollisionGrid, "confidence"> {
  const confidence = rules.map((line) => line.map((rule) => rule.confidence ?? 1));
  return confidence.some((line) => line.some((one) => one < 1)) ? { confidence } : {};
}

function findPlayer(rules: readonly (readonly MapCellRule[])[]): Position | null {
  const row = rules.findIndex((line) => line.some(({ cell }) => cell === "player"));
  return row === -1 ? null : { row, column: rules[row]?.findIndex(({ cell }) => cell === "player") ?? -1 };
}

/** Puts `kind` into a cell; gives whether there is such a cell. */
function mark(cells: GridCell[][], row: number, column: number, kind: GridCell): boolean {
  const line = cells[row];
  if (line?.[column] === undefined) return false;
  line[column] = kind;
  return true;
}
