import type { CollisionGrid, GridCell } from "../../games/src/known/game-adapter.ts";
import type { StateLine } from "../../games/src/known/text/describe-changes.ts";
import type { Direction, Standing } from "../../games/src/world/atlas/atlas.ts";

/** Rows and columns that the screen shows on each side of the player. */
const VIEW = 4;

/** A map drawn in letters: `#` wall, `.` floor, `D` locked door, which speaks when bumped into, `a` to `z` somebody who speaks. */
export interface WorldMap {
  readonly rows: readonly string[];
  /** `x,y` of a cell → map, x and y where one comes to when stepping on it. */
  readonly exits?: Readonly<Record<string, readonly [map: string, x: number, y: number]>>;
  /** Letter → what is said, page by page. */
  readonly people?: Readonly<Record<string, readonly string[]>>;
}

/** A small world on a grid that takes buttons and says its state as a memory map's adapter would. */
export class GridWorld {
  readonly #maps: Readonly<Record<string, WorldMap>>;
  map: string;
  x: number;
  y: number;
  mode = "title";
  facing: Direction = "down";
  items: readonly string[] = [];
  pages: readonly string[] = [];
  /** All that anybody has said so far. */
  readonly said: Set<string> = new Set();

  constructor(maps: Readonly<Record<string, WorldMap>>, start: readonly [map: string, x: number, y: number]) {
    this.#maps = maps;
    [this.map, this.x, this.y] = start;
  }

  press(button: string): void {
    if (this.mode === "title") {
      if (button === "start") this.mode = "walking";
    } else if (this.mode === "dialog") {
      if (button !== "a" && button !== "b") return;
      this.pages = this.pages.slice(1);
      if (this.pages.length === 0) this.mode = "walking";
    } else if (button === "a") {
      this.#ask();
    } else {
      this.#walk(button);
    }
  }

  state(): readonly StateLine[] {
    const { map, x, y, facing, mode, items, pages } = this;
    const values = { map, x, y, facing, mode, items: items.join(", ") || "none", dialog: pages[0] ?? "–" };
    return Object.entries(values).map(([name, value]) => ({
      label: name.charAt(0).toUpperCase() + name.slice(1),
      text: String(value),
    }));
  }

  /** Where the player stands, as an adapter tells it. */
  standing(): Standing | null {
    const { map, x, y, facing, mode } = this;
    const rows = this.#maps[map]?.rows ?? [];
    const size = { width: rows[0]?.length ?? 0, height: rows.length };
    return mode === "title" ? null : { map, x, y, facing, size };
  }

  /** What the screen shows, as an adapter tells it: not all of the map. */
  grid(): CollisionGrid | null {
    if (this.mode !== "walking") return null;
    const around = Array.from({ length: 2 * VIEW + 1 }, (_, index) => index - VIEW);
    const cells = around.map((row) => around.map((column) => this.#cellAt(this.x + column, this.y + row)));
    return { cells, player: { row: VIEW, column: VIEW } };
  }

  #cellAt(x: number, y: number): GridCell {
    const { rows, exits = {} } = this.#maps[this.map] ?? { rows: [] };
    if (x === this.x && y === this.y) return "player";
    if (exits[`${x},${y}`] !== undefined) return "exit";
    const letter = rows[y]?.[x] ?? "#";
    return letter === "." ? "free" : letter === "#" || letter === "D" ? "wall" : "person";
  }

  #ahead(): readonly [x: number, y: number, letter: string] {
    const dx = this.facing === "left" ? -1 : this.facing === "right" ? 1 : 0;
    const dy = this.facing === "up" ? -1 : this.facing === "down" ? 1 : 0;
    const [x, y] = [this.x + dx, this.y + dy];
    return [x, y, this.#maps[this.map]?.rows[y]?.[x] ?? "#"];
  }

  #ask(): void {
    const [, , letter] = this.#ahead();
    const said = this.#maps[this.map]?.people?.[letter];
    if (letter === "D" && !this.items.includes("key")) this.#say(["It is locked."]);
    if (said === undefined) return;
    if (letter === "k") this.items = ["key"];
    this.#say(said);
  }

  #say(pages: readonly string[]): void {
    this.mode = "dialog";
    this.pages = pages;
    for (const page of pages) this.said.add(page);
  }

  #walk(button: string): void {
    if (!["up", "down", "left", "right"].includes(button)) return;
    this.facing = button as Direction;
    const [x, y, letter] = this.#ahead();
    if (letter === "D" && !this.items.includes("key")) this.#say(["It is locked."]);
    if (letter !== "." && !(letter === "D" && this.items.includes("key"))) return;
    [this.map, this.x, this.y] = this.#maps[this.map]?.exits?.[`${x},${y}`] ?? [this.map, x, y];
  }
}
