import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import type { Standing } from "../../../world/atlas/atlas.ts";
import type { CollisionGrid, GridCell, Position } from "../../game-adapter.ts";
import { isFixed, type NumberOf } from "../address.ts";
import { holds } from "../condition.ts";
import type { FieldReaders, FieldValue } from "../fields/field-reader.ts";
import type { ListEntry } from "../fields/list.ts";
import type { MapCellPlace, MapCellRule, MapGrid, Side } from "./map-grid.ts";
import { numberIn } from "./number-in.ts";
import { cellsOfSprites } from "./people-by-sprites.ts";
import { rulesReader } from "./rules.ts";
import { topLeftOf, triedAt } from "./tried.ts";

/** The player's place, for a grid with tried cells. */
export interface GridPlace {
  standing(view: MemoryReader): Standing | null;
  place(view: MemoryReader): FieldValue;
}

const STEPS: Readonly<Record<Side, readonly [rows: number, columns: number]>> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
};

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
  const { tried = [], people = [], marks = [], swim } = grid;
  const rulesNow = rulesReader(grid, numberOf);
  const at = (view: MemoryReader, { row, column }: MapCellPlace): Position => ({
    row: numberIn(view, row, numberOf) ?? -1,
    column: numberIn(view, column, numberOf) ?? -1,
  });

  const peopleAt = (view: MemoryReader, one: (typeof people)[number]): readonly Position[] =>
    one.list === undefined ? [at(view, one)] : entriesAt(fields.get(one.list)?.now(view), one);

  return (view) => {
    const rules = rulesNow(view);
    if (rules === null) return null;
    const found = grid.player === undefined ? findPlayer(rules) : at(view, grid.player);
    if (found === null) return null;
    const known = tried.length === 0 ? rules : withTried(rules, found, tried, where, view);
    const cells = known.map((line) => line.map(({ cell }) => cell));
    markLedges(cells, known);
    const origin = at(view, grid.origin ?? { row: 0, column: 0 });
    for (const one of marks) {
      for (const { row, column } of entriesAt(fields.get(one.list)?.now(view), one))
        mark(cells, row - origin.row, column - origin.column, one.cell, one.on);
    }
    for (const { row, column } of people.flatMap((one) => peopleAt(view, one)))
      mark(cells, row, column, "person");
    const sprites = grid.sprites === undefined ? [] : cellsOfSprites(grid.sprites, view, numberOf);
    for (const { row, column } of sprites) mark(cells, row, column, "person");
    const isOnGoal = cells[found.row]?.[found.column] === "player-on-goal";
    if (!isOnGoal && !mark(cells, found.row, found.column, "player")) return null;
    const canSwim = swim === undefined ? {} : { canSwim: holds(fields, view, swim) };
    return { cells, player: found, ...canSwim, ...canStepIn(known), ...confidenceIn(known) };
  };
}

/** The kinds of cells that a grid may have. */
export function kindsIn({
  cells,
  others = "wall",
  people,
  sprites,
  marks = [],
  tried,
}: MapGrid): readonly GridCell[] {
  const rules = [...Object.values(cells), others].map((cell) => (typeof cell === "string" ? { cell } : cell));
  const jumps = rules.flatMap(({ jump = [] }) => jump.map((side) => `ledge-${side}` as const));
  return [
    ...new Set<GridCell>([
      "player",
      ...rules.map(({ cell }) => cell),
      ...jumps,
      ...marks.map(({ cell }) => cell),
      ...(people === undefined && sprites === undefined ? [] : (["person"] as const)),
      ...(tried === undefined ? [] : (["free", "wall"] as const)),
    ]),
  ];
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
  const isPlayer = ({ cell }: MapCellRule): boolean => cell === "player" || cell === "player-on-goal";
  const row = rules.findIndex((line) => line.some(isPlayer));
  return row === -1 ? null : { row, column: rules[row]?.findIndex(isPlayer) ?? -1 };
}

/** Walls over which one jumps from the cell before them. */
function markLedges(cells: GridCell[][], rules: readonly (readonly MapCellRule[])[]): void {
  for (const [row, line] of rules.entries()) {
    for (const [column, { jump = [] }] of line.entries()) {
      for (const side of jump) {
        const [rows, columns] = STEPS[side];
        mark(cells, row + rows, column + columns, `ledge-${side}`, ["wall"]);
      }
    }
  }
}

/** Puts `kind` into a cell of one of these kinds; gives whether there is such a cell. */
function mark(
  cells: GridCell[][],
  row: number,
  column: number,
  kind: GridCell,
  on: readonly GridCell[] | undefined = undefined,
): boolean {
  const line = cells[row];
  const cell = line?.[column];
  if (line === undefined || cell === undefined || on?.includes(cell) === false) return false;
  line[column] = kind;
  return true;
}
