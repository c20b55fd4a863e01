import { DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import { OFFSETS } from "../../../games/src/world/atlas/atlas.ts";
import type { Room } from "./explore-cells.ts";

/** A drawing of cells: the cell of its first sign, and rows from the top. */
export interface Drawing {
  readonly x: number;
  readonly y: number;
  readonly rows: readonly string[];
}

/** A room's cells: `.` was walked on or led through a door, `#` stopped the player, a space was not tried, or a person was there. */
export function drawRoom({ cells }: Room): Drawing {
  const signs = new Map<string, "." | "#">();
  for (const { x, y, outcomes } of cells.values()) {
    signs.set(`${x},${y}`, ".");
    for (const direction of DIRECTIONS) {
      const [dx, dy] = OFFSETS[direction];
      const target = `${x + dx},${y + dy}`;
      const kind = outcomes[direction]?.kind;
      if (kind === "door") signs.set(target, ".");
      else if (kind === "blocked" && !signs.has(target) && !cells.has(target)) signs.set(target, "#");
    }
  }
  const places = [...signs.keys()].map((key) => key.split(",").map(Number));
  const [left, right] = boundsOf(places.map(([x = 0]) => x));
  const [top, bottom] = boundsOf(places.map(([, y = 0]) => y));
  const rows = Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from(
      { length: right - left + 1 },
      (_, column) => signs.get(`${left + column},${top + row}`) ?? " ",
    ).join(""),
  );
  return { x: left, y: top, rows };
}

function boundsOf(numbers: readonly number[]): readonly [least: number, most: number] {
  return [Math.min(...numbers), Math.max(...numbers)];
}
