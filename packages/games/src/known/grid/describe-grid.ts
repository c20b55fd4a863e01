import type { Button } from "../../../../../src/base/vocabulary/button.ts";
import { ATLAS_LETTERS } from "../../world/letters.ts";
import { type CollisionGrid, GRID_CELLS, type GridCell } from "../game-adapter.ts";
import { pushesFrom, stepsFrom } from "./grid-steps.ts";

const { edge: _, ...ATLAS_SIGNS } = ATLAS_LETTERS;

/** Those of an atlas, and of what it does not keep. */
const SIGNS: Readonly<Record<GridCell, string>> = {
  ...ATLAS_SIGNS,
  player: "@",
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
  locked: "L locked door",
  goal: "x goal",
  filled: "X goal with a boulder on it",
  "player-on-goal": "+ you on a goal",
};

/** The other meanings, in the order of the legend. */
const USUAL_SIGNS: readonly (readonly [cells: readonly GridCell[], meaning: string])[] = [
  [["player"], "@ you"],
  [["free"], ". free"],
  [["wall"], "# wall"],
  [["grass"], '" tall grass'],
  [["water"], "~ water"],
  [["person"], "P person or thing"],
  [["exit"], "E exit"],
];
const LEDGES: readonly GridCell[] = ["ledge-up", "ledge-down", "ledge-left", "ledge-right"];
const LEDGE_LEGEND = "v < > ^ ledges, which one press jumps that way only, to the cell behind";
const ORDER = "rows from the top, columns from the left, both from 0.";

/** The things of a grid whose places are listed, with their names. */
const LISTED: Readonly<Partial<Record<GridCell, string>>> = {
  person: "person",
  sign: "sign",
  item: "item",
  boulder: "boulder",
  locked: "locked door",
  goal: "goal",
  filled: "goal with a boulder",
};

/** The most of one kind that are listed. */
const MOST_LISTED = 12;

/** The label of the rows and the columns. */
const AXES = "r\\c";

/** The signs of predictions, and their legend. */
const GUESSED_SIGNS: Readonly<Partial<Record<GridCell, string>>> = { free: ",", wall: "%" };
const GUESSED_LEGEND: readonly string[] = [", guessed to be free", "% guessed to be a wall"];

/** The legend of {@link describeGrid} for a game whose cells are not known: shown once, in the system prompt. */
export const GRID_LEGEND: string = `Grid: ${USUAL_SIGNS.map(([, meaning]) => meaning).join(", ")}; ${LEDGE_LEGEND}; ${ORDER}`;

/** The legend for a game whose grid has these cells alone. */
export function gridLegend(cells: readonly GridCell[] | undefined): string {
  if (cells === undefined) return GRID_LEGEND;
  const usual = USUAL_SIGNS.flatMap(([some, meaning]) =>
    some.some((one) => cells.includes(one)) ? [meaning] : [],
  );
  const rare = GRID_CELLS.flatMap((cell) => (cells.includes(cell) ? (RARE_SIGNS[cell] ?? []) : []));
  const ledges = LEDGES.some((one) => cells.includes(one)) ? `; ${LEDGE_LEGEND}` : "";
  return `Grid: ${[...usual, ...rare].join(", ")}${ledges}; ${ORDER}`;
}

/** The signs that every legend had since the first version; a conversation that is older may not know the others. */
const OLD_SIGNS: ReadonlySet<GridCell> = new Set(["free", "wall", "person", "player", "exit"]);

/**
 * The walking grid as short text for the LM: one line a row, then the directions in which one can go. Signs that the
 * conversation's system prompt does not explain are explained here.
 */
export function describeGrid(grid: CollisionGrid, system: string): string {
  const shown = new Set(grid.cells.flat());
  const legend = system.split("\n").find((line) => line.startsWith("Grid: ") && line.endsWith(ORDER)) ?? "";
  const rare = Object.entries(RARE_SIGNS).filter(
    ([cell, meaning]) => shown.has(cell as GridCell) && !legend.includes(meaning),
  );
  const isExplained =
    legend !== "" || [...shown].every((cell) => OLD_SIGNS.has(cell) || RARE_SIGNS[cell] !== undefined);
  const columns = grid.cells[0]?.length ?? 0;
  const head = `${AXES} ${Array.from({ length: columns }, (_, column) => column % 10).join("")}`;
  const isGuessed = (row: number, column: number): boolean => (grid.confidence?.[row]?.[column] ?? 1) < 1;
  const signOf = (cell: GridCell, row: number, column: number): string =>
    (isGuessed(row, column) ? GUESSED_SIGNS[cell] : undefined) ?? SIGNS[cell];
  const rows = grid.cells.map(
    (line, row) =>
      `${String(row).padStart(AXES.length)} ${line.map((cell, column) => signOf(cell, row, column)).join("")}`,
  );
  const moves = [...validMoves(grid), ...pushesFrom(grid).map((button) => `${button} (push)`)];
  const said = `Moves: ${moves.length === 0 ? "none" : moves.join(", ")}`;
  const notes = [
    ...rare.map(([, meaning]) => meaning),
    ...(grid.confidence === undefined ? [] : GUESSED_LEGEND),
  ];
  const explained = notes.length === 0 ? [] : [`Here: ${notes.join(", ")}`];
  const things = tellPlaces(grid);
  return [head, ...rows, ...things, said, ...(isExplained ? [] : [GRID_LEGEND]), ...explained].join("\n");
}

/** The rows and columns of what a grid has besides ground; none where it has nothing. */
function tellPlaces({ cells, player }: CollisionGrid): readonly string[] {
  const places = GRID_CELLS.flatMap((kind) => {
    const name = LISTED[kind];
    const there = cells.flatMap((line, row) =>
      line.flatMap((cell, column) => (cell === kind ? [`${row},${column}`] : [])),
    );
    if (name === undefined || there.length === 0) return [];
    const more = there.length > MOST_LISTED ? [`${there.length - MOST_LISTED} more`] : [];
    return [`${name} ${[...there.slice(0, MOST_LISTED), ...more].join(" ")}`];
  });
  if (places.length === 0) return [];
  return [`Row,column: ${[`you ${player.row},${player.column}`, ...places].join("; ")}`];
}

/** The directions in which the player can go. */
export function validMoves(grid: CollisionGrid): readonly Button[] {
  return stepsFrom(grid, grid.player).map(({ button }) => button);
}
