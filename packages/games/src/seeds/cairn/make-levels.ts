import type { Chance } from "../chance.ts";
import { type Board, CELLS, COLUMNS, keyOf, regionOf, WAYS } from "./board.ts";

/** The most states that one board is searched for. */
const MOST_STATES = 6000;
const TRIES = 30;

/** The pushes that a level needs: from the first of `count` to the last they become more. */
export function pushesWanted(index: number, count: number): number {
  return 2 + Math.floor(((index + 1) * 22) / count);
}

/** Levels of increasing depth, each with a solution: they are found backwards, by pulling stones off their marks. */
export function makeLevels(chance: Chance, count: number): Board[] {
  return Array.from({ length: count }, (_, index) => makeLevel(chance, pushesWanted(index, count)));
}

function makeLevel(chance: Chance, wanted: number): Board {
  let best: { readonly board: Board; readonly pushes: number } | null = null;
  for (let tries = 0; tries < TRIES || best === null; tries += 1) {
    const found = pullApart(chance, drawRoom(chance, wanted), wanted < 6 ? 1 : wanted < 14 ? 2 : 3, wanted);
    if (found !== null && (best === null || found.pushes > best.pushes)) best = found;
    if (best?.pushes === wanted) break;
  }
  return best.board;
}

/** The walls of a room: some of its cells are walls, and all that is cut off. */
function drawRoom(chance: Chance, wanted: number): boolean[] {
  const width = Math.min(8, 4 + Math.floor(wanted / 4));
  const height = Math.min(6, 3 + Math.floor(wanted / 5));
  const [left, top] = [1 + Math.floor((8 - width) / 2), 1 + Math.floor((6 - height) / 2)];
  const isWall = Array.from({ length: CELLS }, (_, cell) => {
    const [x, y] = [cell % COLUMNS, Math.floor(cell / COLUMNS)];
    const isInside = x >= left && x < left + width && y >= top && y < top + height;
    return !isInside || chance.below(100) < 24;
  });
  const floors = isWall.flatMap((wall, cell) => (wall ? [] : [cell]));
  const regions = floors.map((cell) => regionOf(isWall, [], cell));
  const largest = regions.reduce((one, other) => (other.size > one.size ? other : one));
  return isWall.map((_, cell) => largest.ways[cell] === 0);
}

/** Puts stones on marks and pulls them apart until as many pushes are needed as wanted; null where there is no room. */
function pullApart(
  chance: Chance,
  isWall: boolean[],
  count: number,
  wanted: number,
): { board: Board; pushes: number } | null {
  const floors = isWall.flatMap((wall, cell) => (wall ? [] : [cell]));
  const marks = chance
    .shuffled(floors)
    .slice(0, count)
    .sort((one, other) => one - other);
  if (floors.length < count + 3) return null;
  const seen = new Set<number>();
  const open: { stones: number[]; player: number; pushes: number }[] = [];
  const visit = (stones: number[], player: number, pushes: number) => {
    const key = keyOf(stones, regionOf(isWall, stones, player));
    if (seen.has(key)) return;
    seen.add(key);
    open.push({ stones, player, pushes });
  };
  for (const cell of floors) if (!marks.includes(cell)) visit(marks, cell, 0);
  let last = open[0];
  for (let index = 0; index < open.length && index < MOST_STATES; index += 1) {
    const node = open[index];
    if (node === undefined || node.pushes > wanted) break;
    if (node.stones.every((stone) => !marks.includes(stone)) || node.pushes < 3) last = node;
    if (last?.pushes === wanted) break;
    const region = regionOf(isWall, node.stones, node.player);
    for (const [at, stone] of node.stones.entries()) {
      for (const { offset } of WAYS) {
        const [to, player] = [stone + offset, stone + 2 * offset];
        if (region.ways[to] === 0 || region.ways[player] === 0) continue;
        visit(node.stones.with(at, to), player, node.pushes + 1);
      }
    }
  }
  return last === undefined
    ? null
    : { board: { isWall, marks, stones: last.stones, player: last.player }, pushes: last.pushes };
}
