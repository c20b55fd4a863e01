import type { Chance } from "../chance.ts";
import { around, type Cell, type Grid, isSame, keyOf, reach, SIDES, type Side } from "./grid.ts";

/** The characters of cells on which the player walks. */
export const WALKABLE = '.,"=_c';

/** A map of a seed's world, as far as it is drawn. */
export interface Layout {
  readonly grid: Grid;
  /** The cell at the edge through which a side is left, and the one before it. */
  readonly openings: Readonly<Partial<Record<Side, { readonly edge: Cell; readonly inner: Cell }>>>;
  /** Cells of containers, in the order in which they are to be numbered. */
  readonly containers: readonly Cell[];
  /** The tower's door here, or null. */
  readonly door: Cell | null;
  /** Cells of people: nothing else may be put there. */
  readonly taken: Cell[];
}

/** Opens the sides of a map. */
export function openSides(grid: Grid, chance: Chance, sides: readonly Side[]): Layout["openings"] {
  return Object.fromEntries(
    sides.map((side) => {
      const { x, y } = SIDES[side];
      const along = chance.from(4, 11);
      const edge = {
        x: x === 0 ? along : x < 0 ? 0 : grid.width - 1,
        y: y === 0 ? along : y < 0 ? 0 : grid.height - 1,
      };
      const inner = { x: edge.x - x, y: edge.y - y };
      for (const cell of [edge, inner]) grid.set(cell, "=");
      return [side, { edge, inner }];
    }),
  );
}

/** A free cell for a person, who may not part the map; null if there is none. */
export function placePerson(layout: Layout, chance: Chance, on: string): Cell | null {
  const { grid, taken, openings, door } = layout;
  const inners = Object.values(openings).map(({ inner }) => inner);
  const free = grid.find(WALKABLE).filter((cell) => !taken.some((one) => isSame(one, cell)));
  for (const cell of chance.shuffled(free.filter((one) => on.includes(grid.get(one)) && !grid.isEdge(one)))) {
    if (inners.some((inner) => isSame(inner, cell) || around(inner).some((one) => isSame(one, cell))))
      continue;
    if (door !== null && around(door).some((one) => isSame(one, cell))) continue;
    const rest = free.filter((one) => !isSame(one, cell));
    const [first] = rest;
    if (first === undefined) continue;
    const reached = reach(grid, first, WALKABLE, [...taken, cell]);
    const canBeAsked = (one: Cell) => around(one).some((beside) => reached.has(keyOf(beside)));
    if (reached.size !== rest.length || ![...taken, cell, ...layout.containers].every(canBeAsked)) continue;
    taken.push(cell);
    return cell;
  }
  return null;
}

/** Turns cells that cannot be walked to into `wall`. */
export function fillUnreachable(grid: Grid, from: Cell, wall: string): void {
  const seen = reach(grid, from, WALKABLE);
  for (const cell of grid.find(WALKABLE)) if (!seen.has(`${cell.x},${cell.y}`)) grid.set(cell, wall);
}

/** Cells of a wall at which the player can look from beside; those beside one free cell only come first. */
export function nooks(grid: Grid, chance: Chance, wall: string): readonly Cell[] {
  const freeBeside = (cell: Cell) => around(cell).filter((one) => WALKABLE.includes(grid.get(one) || "#"));
  const cells = chance
    .shuffled(grid.find(wall).filter((cell) => !grid.isEdge(cell)))
    .map((cell) => ({ cell, free: freeBeside(cell) }))
    .filter(({ free }) => free.length > 0);
  // A dead end is the better hiding place.
  const worth = ({ free }: { free: readonly Cell[] }) =>
    Math.min(
      ...free.map((one) => around(one).filter((cell) => WALKABLE.includes(grid.get(cell) || "#")).length),
    );
  return cells.sort((one, other) => worth(one) - worth(other)).map(({ cell }) => cell);
}
