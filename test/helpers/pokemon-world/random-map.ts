import { createRandom } from "../runs/random.ts";
import type { WorldMap } from "./world-map.ts";

/** The kinds of movement that the game has. */
export const MOVEMENTS = ["walk", "bike", "surf", "slope"] as const;
export type Movement = (typeof MOVEMENTS)[number];

const SIDE = 40;

/**
 * A map of 40 × 40 cells with obstacles here and there, free around its middle: grass, ledges and people on land, rocks on water, and
 * the Cycling Road's number for its slope.
 */
export function randomMap(movement: Movement, seed: number): WorldMap {
  const random = createRandom(seed * 31 + MOVEMENTS.indexOf(movement));
  const free = movement === "surf" ? "~" : ".";
  const rows = Array.from({ length: SIDE }, (_, y) =>
    Array.from({ length: SIDE }, (_, x) => {
      const isEdge = x === 0 || y === 0 || x === SIDE - 1 || y === SIDE - 1;
      const roll = random();
      if (isEdge) return "#";
      if (Math.abs(x - 20) + Math.abs(y - 20) < 3) return free;
      if (roll < 0.18) return "#";
      if (movement === "surf") return free;
      return roll < 0.26
        ? '"'
        : roll < 0.3
          ? "v"
          : roll < 0.32
            ? ">"
            : roll < 0.34
              ? "<"
              : roll < 0.36
                ? "T"
                : ".";
    }).join(""),
  );
  const people = Array.from({ length: movement === "surf" ? 0 : 5 }, () => {
    const [x, y] = [2 + Math.floor(random() * (SIDE - 4)), 2 + Math.floor(random() * (SIDE - 4))];
    return { x, y, picture: 0x0a, talk: "Hello!", wanders: true };
  }).filter(({ x, y }) => rows[y]?.[x] === "." && Math.abs(x - 20) + Math.abs(y - 20) > 3);
  return { id: movement === "slope" ? 28 : 13, name: "A field", tileset: 0, rows, people };
}
