import type { Chance } from "../chance.ts";

/** A cell of a map: column and row, from the top left. */
export interface Cell {
  readonly x: number;
  readonly y: number;
}

export const SIDES = {
  north: { x: 0, y: -1 },
  south: { x: 0, y: 1 },
  west: { x: -1, y: 0 },
  east: { x: 1, y: 0 },
} as const;

/** A side of a map. */
export type Side = keyof typeof SIDES;

const STEPS: readonly Cell[] = Object.values(SIDES);

/** A map while it is drawn: a character for each cell, as roms.example/src/art/terrain.js explains them. */
export class Grid {
  readonly width: number;
  readonly height: number;
  readonly #cells: string[];

  constructor(width: number, height: number, fill: string) {
    this.width = width;
    this.height = height;
    this.#cells = Array<string>(width * height).fill(fill);
  }

  /** The character there; empty outside of the map. */
  get({ x, y }: Cell): string {
    return this.holds({ x, y }) ? (this.#cells[y * this.width + x] ?? "") : "";
  }

  set({ x, y }: Cell, character: string): void {
    this.#cells[y * this.width + x] = character;
  }

  holds({ x, y }: Cell): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }

  isEdge({ x, y }: Cell): boolean {
    return x === 0 || y === 0 || x === this.width - 1 || y === this.height - 1;
  }

  /** All cells that have one of these characters. */
  find(characters: string): Cell[] {
    const found: Cell[] = [];
    for (let y = 0; y < this.height; y += 1) {
      for (let x = 0; x < this.width; x += 1)
        if (characters.includes(this.get({ x, y }))) found.push({ x, y });
    }
    return found;
  }

  /** Draws rows of characters from a cell on; a blank leaves what is there. */
  draw({ x, y }: Cell, rows: readonly string[]): void {
    for (const [dy, row] of rows.entries()) {
      for (const [dx, character] of [...row].entries()) {
        if (character !== " ") this.set({ x: x + dx, y: y + dy }, character);
      }
    }
  }

  rows(): readonly string[] {
    return Array.from({ length: this.height }, (_, y) =>
      this.#cells.slice(y * this.width, (y + 1) * this.width).join(""),
    );
  }
}

/** The four cells beside a cell. */
export function around({ x, y }: Cell): readonly Cell[] {
  return STEPS.map((step) => ({ x: x + step.x, y: y + step.y }));
}

export function isSame(one: Cell, other: Cell): boolean {
  return one.x === other.x && one.y === other.y;
}

/** All cells that can be walked to, by their text `x,y`. */
export function reach(grid: Grid, from: Cell, walkable: string, blocked: readonly Cell[] = []): Set<string> {
  const seen = new Set([keyOf(from)]);
  const next = [from];
  for (let cell = next.pop(); cell !== undefined; cell = next.pop()) {
    for (const beside of around(cell)) {
      const key = keyOf(beside);
      if (seen.has(key) || !grid.holds(beside) || !walkable.includes(grid.get(beside))) continue;
      if (blocked.some((one) => isSame(one, beside))) continue;
      seen.add(key);
      next.push(beside);
    }
  }
  return seen;
}

export function keyOf({ x, y }: Cell): string {
  return `${x},${y}`;
}

/** A winding way between two cells over cells with one of these characters, away from the map's edge; null without one. */
export function windingWay(
  grid: Grid,
  chance: Chance,
  from: Cell,
  to: Cell,
  over: string,
): readonly Cell[] | null {
  const costs = new Map<string, number>();
  const best = new Map<string, { readonly cost: number; readonly before: Cell | null; done: boolean }>();
  best.set(keyOf(from), { cost: 0, before: null, done: false });
  const open: Cell[] = [from];
  while (open.length > 0) {
    let at = 0;
    const costAt = (cell: Cell | undefined) => (cell && best.get(keyOf(cell))?.cost) ?? 0;
    for (let index = 1; index < open.length; index += 1)
      if (costAt(open[index]) < costAt(open[at])) at = index;
    const [cell] = open.splice(at, 1);
    const known = cell && best.get(keyOf(cell));
    if (cell === undefined || known === undefined || known.done) continue;
    known.done = true;
    if (isSame(cell, to)) break;
    for (const beside of around(cell)) {
      if (!grid.holds(beside) || grid.isEdge(beside)) continue;
      if (!over.includes(grid.get(beside)) && !isSame(beside, to)) continue;
      const key = keyOf(beside);
      if (!costs.has(key)) costs.set(key, chance.from(1, 9));
      const cost = known.cost + (costs.get(key) ?? 1);
      const old = best.get(key);
      if (old !== undefined && old.cost <= cost) continue;
      best.set(key, { cost, before: cell, done: false });
      open.push(beside);
    }
  }
  const way: Cell[] = [];
  for (let cell: Cell | null = to; cell !== null; cell = best.get(keyOf(cell))?.before ?? null)
    way.unshift(cell);
  return best.has(keyOf(to)) ? way : null;
}
