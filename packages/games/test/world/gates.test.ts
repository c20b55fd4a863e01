import fc from "fast-check";
import { expect, it } from "vitest";
import type { Atlas, AtlasDoor, AtlasMap, MapCell } from "../../src/world/atlas/atlas.ts";
import { doorsInto, gatesTo, leastCells } from "../../src/world/way/gates.ts";
import { groundOf } from "../../src/world/way/ground.ts";

const NAMES = ["A", "B", "C", "D"] as const;
const [WIDTH, HEIGHT] = [11, 8];

const cell = fc.record({
  map: fc.constantFrom<string>(...NAMES, "Gone"),
  x: fc.nat(WIDTH + 2),
  y: fc.nat(HEIGHT + 2),
});
const door = fc
  .record({ x: fc.nat(WIDTH - 1), y: fc.nat(HEIGHT - 1), isPressed: fc.boolean(), to: cell })
  .map(({ isPressed, ...rest }): AtlasDoor => (isPressed ? { ...rest, press: "up" } : rest));

function mapOf(name: string, doors: readonly AtlasDoor[]): AtlasMap {
  return { name, step: 1, visits: [], cells: Array(HEIGHT).fill(".".repeat(WIDTH)), doors };
}

const apart = (one: Pick<MapCell, "x" | "y">, other: Pick<MapCell, "x" | "y">) =>
  Math.abs(one.x - other.x) + Math.abs(one.y - other.y);

/** How far a target is at least, as if there were no walls: by the doors of all maps, over and over until nothing gets less. */
function plainLeast({ maps }: Atlas, targets: readonly MapCell[]): (at: MapCell) => number {
  const doors = maps.flatMap(({ name, doors: found = [] }) =>
    found.map((one) => ({ ...one, map: name, least: Number.POSITIVE_INFINITY })),
  );
  const leastAt = (at: MapCell): number => {
    if (maps.every(({ name }) => name !== at.map)) return Number.POSITIVE_INFINITY;
    const ends = targets.filter(({ map }) => map === at.map).map((target) => apart(target, at));
    const ways = doors.filter(({ map }) => map === at.map).map((one) => one.least + apart(one, at));
    return Math.min(...ends, ...ways);
  };
  for (let isLess = true; isLess; ) {
    isLess = false;
    for (const one of doors) {
      const least = leastAt(one.to) + (one.press === undefined ? 0 : 1);
      if (least >= one.least) continue;
      one.least = least;
      isLess = true;
    }
  }
  return leastAt;
}

it("the gates of a map tell of each of its cells how far a target is at least: as the crow walks, and by all doors", () => {
  let reached = 0;
  fc.assert(
    fc.property(
      fc.tuple(...NAMES.map(() => fc.array(door, { maxLength: 6 }))),
      fc.array(cell, { minLength: 1, maxLength: 3 }),
      (doors, targets) => {
        const atlas: Atlas = { at: null, maps: NAMES.map((name, index) => mapOf(name, doors[index] ?? [])) };
        const places = new Map(NAMES.map((name, index) => [name as string, index]));
        const plain = plainLeast(atlas, targets);

        const gates = gatesTo(doorsInto(atlas, places), places, targets);

        for (const [place, map] of atlas.maps.entries()) {
          const found = gates?.[place] ?? expect.fail("all doors are looked at");
          expect(found.length > 0).toBe(Number.isFinite(plain({ map: map.name, x: 0, y: 0 })));
          if (found.length === 0) continue;
          const ground = groundOf(map);
          const least = leastCells(found, ground);
          for (let y = 0; y < HEIGHT; y += 1) {
            const row = Array.from({ length: WIDTH }, (_, x) => plain({ map: map.name, x, y }));
            expect([...least.slice(y << ground.shift, (y << ground.shift) + WIDTH)]).toEqual(row);
          }
          reached += 1;
        }
      },
    ),
    { numRuns: 100 },
  );
  expect(reached).toBeGreaterThan(100);
});
