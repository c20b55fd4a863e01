import type { CollisionGrid, GridCell } from "../../../packages/games/src/known/game-adapter.ts";

const CELLS: Readonly<Record<string, GridCell>> = {
  ".": "free",
  "#": "wall",
  P: "person",
  "@": "player",
  E: "exit",
  '"': "grass",
  "~": "water",
  "^": "ledge-up",
  v: "ledge-down",
  "<": "ledge-left",
  ">": "ledge-right",
  S: "sign",
  T: "tree",
  C: "counter",
  "!": "sight",
  O: "boulder",
  x: "goal",
  X: "filled",
  "+": "player-on-goal",
};

/** A walking grid from a drawing: `@` the player, `.` free, `#` wall, `P` person, `E` exit, `"` grass, `~` water, `^v<>` ledges, `S` sign, `T` tree, `C` counter, `!` sight, `O` boulder, `x` goal, `X` filled goal, `+` the player on a goal. */
export function drawGrid(drawing: readonly string[], canStep?: CollisionGrid["canStep"]): CollisionGrid {
  const cells = drawing.map((line) => [...line].map((sign) => CELLS[sign] ?? "wall"));
  const row = drawing.findIndex((line) => /[@+]/.test(line));
  const column = drawing[row]?.search(/[@+]/) ?? -1;
  return { cells, player: { row, column }, ...(canStep === undefined ? {} : { canStep }) };
}
