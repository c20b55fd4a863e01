import { describe, expect, it } from "vitest";
import { enterOverworld, type FarWalker } from "../../../../../test/helpers/roms/far-walker.ts";
import {
  isOpen,
  keyOf,
  letterOf,
  type MadeCell,
  reachableFrom,
} from "../../../../../test/helpers/roms/overworld-truth.ts";
import { randomWorld } from "../../../../../test/helpers/roms/random-world.ts";
import { createRandom } from "../../../../../test/helpers/runs/random.ts";
import { rounds } from "../../../../../test/helpers/runs/sweep.ts";
import type { WentFar } from "../../../src/actions/far/go-far.ts";
import { planTo, planTowards } from "../../../src/actions/far/plans.ts";
import { letterAt } from "../../../src/world/layer.ts";

const NAMES: Readonly<Record<string, number>> = {
  "Pallet Town": 0,
  "Viridian City": 1,
  "Red's House 1F": 0x25,
  "Viridian Pokémon Center": 0x29,
};

const LAGS = [0, 1, 2, 3];
const WORLDS_EACH = rounds(1, 2);
const WALKS_EACH = rounds(60, 125);

type Maps = ReturnType<typeof randomWorld>;

/** Walks until nothing is left to be explored; a house is left by its mat. */
function explore(walker: FarWalker): void {
  for (let walks = 0; walks < 120; walks += 1) {
    const { end } = walker.go(planTowards(null, {}));
    const mat = end === "no-way" ? unusedExit(walker) : null;
    if (mat !== null) walker.go(planTo(mat, {}));
    else if (end === "no-way") return;
  }
}

function unusedExit({ atlas }: FarWalker) {
  for (const { name: map, cells, doors = [] } of atlas.maps) {
    const y = cells.findIndex((row) => row.includes("E"));
    if (y >= 0 && doors.length === 0) return { map, x: cells[y]?.indexOf("E") ?? 0, y };
  }
  return null;
}

/** A cell of a map that is known, mostly one that was seen. */
function anyCell({ atlas }: FarWalker, random: () => number) {
  const below = (limit: number) => Math.floor(random() * limit);
  for (let tries = 0; ; tries += 1) {
    const { name: map, cells } = atlas.maps[below(atlas.maps.length)] ?? expect.fail("no map is known");
    const [x, y] = [below(16), below(16)];
    if (letterAt(cells, x, y) !== " " || tries === 4) return { map, x, y };
  }
}

/** What is wrong with what a walk says of itself, by the drawing of the world; null for nothing. */
function lieIn(
  walker: FarWalker,
  maps: Maps,
  from: MadeCell,
  target: MadeCell,
  went: WentFar,
): string | null {
  const { place } = walker.game;
  const { end, at, faces, reason } = went;
  if (at === null || NAMES[at.map] !== place.map || at.x !== place.x || at.y !== place.y)
    return "it does not exist";
  const letter = letterOf(maps, target);
  const [away, isHere] = [apart(place, target), keyOf(place) === keyOf(target)];
  if (end === "reached") {
    // A mat on which one arrives is not left again.
    if (letter === "D" || (letter === "M" && !isHere))
      return place.map === target.map ? "it did not leave" : null;
    if (letter === "v" && faces === null)
      return keyOf(place) === keyOf(beside(target, 2)) ? null : "it did not jump";
    if (faces === null) return isHere ? null : "it is not the right cell";
    if (away !== 1 || !isFacing(went, target)) return "it does not face it";
    return isOpen(letter) && !isSomebodyNear(walker, target, 0) ? "it could stand there" : null;
  }
  if (end === "bound") return went.steps === 200 ? null : "it took fewer steps";
  if (end === "blocked")
    return isSomebodyNear(walker, tellsCell(reason) ?? target, 3) ? null : "nobody is near";
  if (end === "interrupted") return "nothing happened that should be seen";
  const reached = reachableFrom(maps, from);
  const around = [target, ...[0, 1, 2, 3].map((way) => beside(target, way))];
  const aims =
    isOpen(letter) || letter === "D"
      ? around.slice(0, 1)
      : letter === "v"
        ? [beside(target, 2)]
        : around.slice(1);
  // Of a cell that was never seen nobody knows that it is a wall.
  const isUnseen = reason?.includes("never seen") === true;
  const open = aims.filter((one) => isOpen(letterOf(maps, one)) && letterOf(maps, one) !== "M");
  if (isUnseen && !isOpen(letter)) return null;
  return open.some((one) => reached.has(keyOf(one))) ? "there is a way" : null;
}

function apart(one: MadeCell, other: MadeCell): number {
  return one.map === other.map ? Math.abs(one.x - other.x) + Math.abs(one.y - other.y) : 999;
}

function beside({ map, x, y }: MadeCell, way: number): MadeCell {
  return { map, x: x + ([1, -1, 0, 0][way] ?? 0), y: y + ([0, 0, 1, -1][way] ?? 0) };
}

function isFacing({ at }: WentFar, { x, y }: MadeCell): boolean {
  const facing = at === null ? "" : x > at.x ? "right" : x < at.x ? "left" : y > at.y ? "down" : "up";
  return at?.facing === facing;
}

function isSomebodyNear({ people }: FarWalker, cell: Pick<MadeCell, "x" | "y">, cells: number): boolean {
  return people.some(({ x, y }) => Math.abs(x - cell.x) + Math.abs(y - cell.y) <= cells);
}

function tellsCell(reason: string | null): Pick<MadeCell, "x" | "y"> | null {
  const [, x, y] = reason?.match(/(\d+),(\d+)/) ?? [];
  return x === undefined ? null : { x: Number(x), y: Number(y) };
}

describe("random far walks through made worlds of several maps, with doors, mats, borders, ledges and people", () => {
  it.each(LAGS)("each ends in the right cell or says truly why not, at %i frames of lag", (lag) => {
    const lies: string[] = [];
    const ends: Record<string, number> = {};
    for (let world = 0; world < WORLDS_EACH; world += 1) {
      const seed = world * LAGS.length + lag;
      const maps = randomWorld(seed);
      const walker = enterOverworld({ maps, map: maps[0]?.rows ?? [], x: 13, y: 8, lag, seed });
      const random = createRandom(seed + 1_000);
      explore(walker);
      for (let walks = 0; walks < WALKS_EACH; walks += 1) {
        const target = anyCell(walker, random);
        const from = walker.game.place;
        const cell = { map: NAMES[target.map] ?? expect.fail(target.map), x: target.x, y: target.y };

        const went = walker.go(planTo(target, {}));

        const lie = lieIn(walker, maps, from, cell, went);
        ends[went.end] = (ends[went.end] ?? 0) + 1;
        const told = `${went.end}, ${went.reason}, ${JSON.stringify(walker.game.place)}`;
        if (lie !== null) lies.push(`${seed}: ${keyOf(from)} → ${keyOf(cell)}: ${lie} (${told})`);
      }
    }

    expect(lies).toEqual([]);
    expect(ends["reached"]).toBeGreaterThan((WORLDS_EACH * WALKS_EACH) / 2);
  });
});
