import type { Button } from "../../../base/vocabulary/button.ts";
import type { CollisionGrid, GridCell } from "../game-adapter.ts";
import { stepsFrom } from "./grid-steps.ts";

const SIGNS: Readonly<Record<GridCell, string>> = {
  free: ".",
  grass: '"',
  wall: "#",
  water: "~",
  person: "P",
  player: "@",
  exit: "E",
  "ledge-up": "^",
  "ledge-down": "v",
  "ledge-left": "<",
  "ledge-right": ">",
  sign: "S",
  tree: "T",
  counter: "C",
  sight: "!",
  item: "I",
  boulder: "O",
  goal: "x",
  filled: "X",
  "player-on-goal": "+",
};

/** The legend of rare signs, shown where they occur. */
const RARE_SIGNS: Readonly<Partial<Record<GridCell, string>>> = {
  sign: "S sign",
  tree: "T tree that can be cut",
  counter: "C counter to talk across",
  sight: "! where a trainer sees you",
  item: "I item",
  boulder: "O boulder",
  goal: "x goal",
  filled: "X goal with a boulder on it",
  "player-on-goal": "+ you on a goal",
};

/** The signs of predictions, and their legend. */
const GUESSED_SIGNS: Readonly<Partial<Record<GridCell, string>>> = { free: ",", wall: "%" };
const GUESSED_LEGEND: readonly string[] = [", guessed to be free", "% guessed to be a wall"];

/** The legend of {@link describeGrid}: shown once, in the system prompt. */
export const GRID_LEGEND: string =
  'Grid: @ you, . free, # wall, " tall grass, ~ water, P person or thing, E exit; v < > ^ ledges, which one press jumps ' +
  "that way only, to the cell behind; rows from the top, columns from the left, both from 0.";

/** The signs that every legend had since the first version; a conversation that is older may not know the others. */
const OLD_SIGNS: ReadonlySet<GridCell> = new Set(["free", "wall", "person", "player", "exit"]);

/**
 * The walking grid as short text for the LM: one line a row, then the directions in which one can go. Signs that the
 * conversation's system prompt does not explain are explained here.
 */
export function describeGrid(grid: CollisionGrid, system: string): string {
  const shown = new Set(grid.cells.flat());
  const rare = Object.entries(RARE_SIGNS).filter(([cell]) => shown.has(cell as GridCell));
  const isExplained =
    system.includes(GRID_LEGEND) ||
    [...shown].every((cell) => OLD_SIGNS.has(cell) || RARE_SIGNS[cell] !== undefined);
  const columns = grid.cells[0]?.length ?? 0;
  const head = `  ${Array.from({ length: columns }, (_, column) => column % 10).join("")}`;
  const isGuessed = (row: number, column: number): boolean => (grid.confidence?.[row]?.[column] ?? 1) < 1;
  const signOf = (cell: GridCell, row: number, column: number): string =>
    (isGuessed(row, column) ? GUESSED_SIGNS[cell] : undefined) ?? SIGNS[cell];
  const rows = grid.cells.map(
    (line, row) => `${row} ${line.map((cell, column) => signOf(cell, row, column)).join("")}`,
  );
  const moves = validMoves(grid);
  const said = `Moves: ${moves.length === 0 ? "none" : moves.join(", ")}`;
  const notes = [
    ...rare.map(([, meaning]) => meaning),
    ...(grid.confidence === undefined ? [] : GUESSED_LEGEND),
  ];
  const legend = notes.length === 0 ? [] : [`Here: ${notes.join(", ")}`];
  return [head, ...rows, said, ...(isExplained ? [] : [GRID_LEGEND]), ...legend].join("\n");
}

/** The directions in which the player can go. */
export function validMoves(grid: CollisionGrid): readonly Button[] {
  return stepsFrom(grid, grid.player).map(({ button }) => button);
}
