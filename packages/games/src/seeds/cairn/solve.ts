import type { Button } from "../../../../../src/base/vocabulary/button.ts";
import { type Board, keyOf, type Region, regionOf, WAYS } from "./board.ts";

/** A way to the end of a level: every press, and the number of them that push. */
export interface CairnSolution {
  readonly presses: readonly Button[];
  readonly pushes: number;
}

interface Node {
  readonly stones: readonly number[];
  readonly player: number;
  readonly pushes: number;
  readonly before: { readonly node: Node; readonly presses: readonly Button[] } | null;
}

/** The solution of a board with the fewest pushes; null for none, or none among `most` states. */
export function solveBoard({ isWall, marks, stones, player }: Board, most = 200_000): CairnSolution | null {
  const seen = new Set<number>();
  const open: Node[] = [{ stones, player, pushes: 0, before: null }];
  for (let index = 0; index < open.length && index < most; index += 1) {
    const node = open[index];
    if (node === undefined) break;
    if (node.stones.every((stone) => marks.includes(stone)))
      return { presses: pressesTo(node), pushes: node.pushes };
    const region = regionOf(isWall, node.stones, node.player);
    for (const [at, stone] of node.stones.entries()) {
      for (const { offset, button } of WAYS) {
        const [from, to] = [stone - offset, stone + offset];
        if (region.ways[from] === 0 || isWall[to] !== false || node.stones.includes(to)) continue;
        const pushed = node.stones.with(at, to);
        const key = keyOf(pushed, regionOf(isWall, pushed, stone));
        if (seen.has(key)) continue;
        seen.add(key);
        const presses = [...walk(region, from), button];
        open.push({ stones: pushed, player: stone, pushes: node.pushes + 1, before: { node, presses } });
      }
    }
  }
  return null;
}

function pressesTo({ before }: Node): Button[] {
  return before === null ? [] : [...pressesTo(before.node), ...before.presses];
}

function walk(region: Region, to: number): Button[] {
  const way = WAYS[(region.ways[to] ?? 0) - 1];
  return way === undefined ? [] : [...walk(region, to - way.offset), way.button];
}
