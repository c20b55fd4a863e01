import type { Cell } from "../map/atlas.ts";
import { type CellKey, type Direction, neighbour } from "../map/direction.ts";

/** What a walk taught of cells that were not known: `true` for free. */
export type Findings = ReadonlyMap<CellKey, boolean>;

interface Walk {
  readonly presses: readonly Direction[];
  readonly to: CellKey;
  /** Whether the walk may have been cut short, by a fight or by words. */
  readonly mayStop: boolean;
  known(key: CellKey): Cell | undefined;
}

/**
 * What follows for certain from having pressed some directions at one cell and stood at another afterwards: what
 * all explanations have in common, when each press moves one cell or bumps. Null when there is no explanation.
 */
export function traceWalk(from: CellKey, walk: Walk): Findings | null {
  const guesses = new Map<CellKey, boolean>();
  let common: Map<CellKey, boolean> | null = null;

  const conclude = (at: CellKey): void => {
    if (at !== walk.to) return;
    if (common === null) {
      common = new Map(guesses);
      return;
    }
    for (const [key, free] of common) if (guesses.get(key) !== free) common.delete(key);
  };

  const follow = (index: number, at: CellKey): void => {
    const direction = walk.presses[index];
    if (direction === undefined) {
      conclude(at);
      return;
    }
    if (walk.mayStop) conclude(at);
    const next = neighbour(at, direction);
    const known = guesses.get(next) ?? freeOf(walk.known(next));
    if (known !== undefined) {
      follow(index + 1, known ? next : at);
      return;
    }
    for (const free of [true, false]) {
      guesses.set(next, free);
      follow(index + 1, free ? next : at);
    }
    guesses.delete(next);
  };

  follow(0, from);
  return common;
}

function freeOf(cell: Cell | undefined): boolean | undefined {
  return cell === undefined ? undefined : cell === "free";
}
