import { cellsOfWalk } from "../../../../../games/src/world/walks.ts";
import type { WalkedStep } from "../../../../src/timeline/steps/read-atlas.ts";

/** The newest steps, which are drawn stronger than those before. */
const RECENT_STEPS = 20;

/** The way that was walked on a map. */
export interface WalkedWay {
  /** As lines through the middles of the cells: those of the newest steps, and those before. */
  readonly recent: string;
  readonly before: string;
  /** The newest step that entered a cell, by `x,y`. */
  readonly newest: ReadonlyMap<string, number>;
}

/** The way of these steps, in their order. A line begins anew where the player came to the map from elsewhere. */
export function wayOf(path: readonly WalkedStep[]): WalkedWay {
  const newest = new Map<string, number>();
  const lines = { before: "", recent: "" };
  let last: readonly [number, number] | null = null;
  for (const [place, { index, walks }] of path.entries()) {
    const part = place < path.length - RECENT_STEPS ? "before" : "recent";
    for (const [i, walk] of walks.entries()) {
      for (const [j, [x, y]] of cellsOfWalk(walk).entries()) {
        newest.set(`${x},${y}`, index);
        const isNext = last !== null && isWithinReach(last, x, y);
        const isFirst = i === 0 && j === 0;
        if (last === null || !isNext) lines[part] += `M${x + 0.5} ${y + 0.5}h0`;
        else if (isFirst) lines[part] += `M${last[0] + 0.5} ${last[1] + 0.5}L${x + 0.5} ${y + 0.5}`;
        else lines[part] += `L${x + 0.5} ${y + 0.5}`;
        last = [x, y];
      }
    }
  }
  return { ...lines, newest };
}

/** Whether a step leads from one cell to the other: to the next one, or over a ledge to the one beyond. */
function isWithinReach([fromX, fromY]: readonly [number, number], x: number, y: number): boolean {
  const [columns, rows] = [Math.abs(x - fromX), Math.abs(y - fromY)];
  return columns + rows <= 2 && (columns === 0 || rows === 0);
}
