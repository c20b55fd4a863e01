import { createRandom } from "../runs/random.ts";
import type { MadeDoor, MadeMap } from "./overworld-maps.ts";

/** The numbers of the made maps: two towns that border on each other, and two houses. */
export const TOWNS = [0, 1] as const;
const HOUSES = [0x25, 0x29] as const;

const SIDE = 16;

/** A made world: towns with walls, grass, water and ledges, the way from one to the other, and a house in each. */
export function randomWorld(seed: number): Readonly<Record<number, MadeMap>> {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const field = (walls: number, others: string): string[][] =>
    Array.from({ length: SIDE }, () =>
      Array.from({ length: SIDE }, () =>
        random() < walls ? "#" : random() < 0.2 ? (others[below(others.length)] ?? ".") : ".",
      ),
    );
  const people = (rows: readonly (readonly string[])[]) =>
    Array.from({ length: 12 }, () => ({ x: 4 + below(8), y: 4 + below(8) }))
      .filter(({ x, y }) => rows[y]?.[x] === ".")
      .slice(0, 4);
  const made: Record<number, MadeMap> = {};
  for (const [index, town] of TOWNS.entries()) {
    const house = HOUSES[index] ?? 0;
    const outside = field(0.18, '""~v"');
    const inside = field(0.08, ".");
    const [doorX, doorY, matX] = [3 + below(10), 3 + below(9), 3 + below(10)];
    for (const y of [doorY + 1, doorY + 2]) outside[y]?.fill(".", doorX - 1, doorX + 2);
    set(outside, doorX, doorY, "D");
    set(inside, matX, SIDE - 1, "M");
    for (const y of [SIDE - 2, SIDE - 3]) set(inside, matX, y, ".");
    // Over the middle of the edge one comes from the one town to the other.
    const edge = index === 0 ? [SIDE - 2, SIDE - 1] : [0, 1];
    for (const row of outside.slice(6, 10)) for (const x of edge) row[x] = ".";
    for (const row of [...outside.slice(0, 6), ...outside.slice(10)])
      row[edge[index === 0 ? 1 : 0] ?? 0] = "#";
    // On the first cell of the first map nobody stands, by the game's memory, who has begun to play.
    set(outside, 0, 0, "#");
    const way: MadeDoor = { x: doorX, y: doorY, to: { id: house, x: matX, y: SIDE - 1 } };
    const back: MadeDoor = { x: matX, y: SIDE - 1, to: { id: town, x: doorX, y: doorY } };
    const border = index === 0 ? { right: TOWNS[1] } : { left: TOWNS[0] };
    made[town] = {
      ...border,
      rows: outside.map((row) => row.join("")),
      doors: [way],
      people: people(outside),
    };
    made[house] = { rows: inside.map((row) => row.join("")), doors: [back], people: people(inside).slice(2) };
  }
  return made;
}

function set(rows: string[][], x: number, y: number, letter: string): void {
  const row = rows[y];
  if (row !== undefined) row[x] = letter;
}
