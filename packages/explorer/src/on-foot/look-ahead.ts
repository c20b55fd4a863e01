import type { Fork } from "../../../../src/model/language-model.ts";
import { numberIn } from "../../../games/src/known/any-game.ts";
import { mapNamed } from "../../../games/src/world/apply-observation.ts";
import type { Atlas } from "../../../games/src/world/atlas/atlas.ts";
import { letterAt, UNKNOWN } from "../../../games/src/world/layer.ts";
import { DIRECTIONS, type Direction } from "../map/direction.ts";
import type { Act } from "../moves.ts";

/** The presses in a row that are tried, and the ways that are followed after each. */
const [DEPTH, WIDTH] = [5, 5];

/** The same where the atlas has no ground over which another way could be found. */
const [BLIND_DEPTH, BLIND_WIDTH] = [9, 7];

/** Frames for which a direction is held: for a cell or so, and for several. */
const HOLDS = [10, 32] as const;

/** Frames between two presses. */
const WAIT_FRAMES = 4;

/** The worth of a new cell, and the cost of a frame: a way without at least one in 60 frames is left to the atlas. */
const [CELL_WORTH, FRAME_COST] = [60, 1];

/** The same while wandering, when all cells in reach are known: one that was entered less is worth more. */
const [KNOWN_WORTH, WANDER_COST] = [20, 0.1];

/** The worth of a point of health and of score. */
const [HEALTH_WORTH, SCORE_WORTH] = [300, 30];

/** One way that was tried. */
interface Way {
  readonly fork: Fork;
  readonly presses: readonly { readonly button: Direction; readonly holdFrames: number }[];
  /** The cells on it, and what each is worth. */
  readonly found: ReadonlyMap<string, number>;
  readonly worth: number;
}

/** The knowledge before presses are tried. */
interface Known {
  readonly now: Fork;
  readonly atlas: Atlas;
  /** Whether cells that were entered before are worth something, too. */
  readonly wanders: boolean;
}

/**
 * Tries directions one after the other on forks of the game, and returns the presses of the way that is worth most by the new
 * cells on it and by its health and score; null where no way in reach is worth its frames.
 */
export function lookAhead(known: Known, hasGround: boolean, chance: () => number): readonly Act[] | null {
  let ways: readonly Way[] = [{ fork: known.now, presses: [], found: new Map(), worth: 0 }];
  let best: Way | null = null;
  const [most, width] = hasGround ? [DEPTH, WIDTH] : [BLIND_DEPTH, BLIND_WIDTH];
  const reached = new Set<string>();
  for (let depth = 0; depth < most && (depth < DEPTH || best === null); depth += 1) {
    const further = ways.flatMap((way) =>
      DIRECTIONS.flatMap((button) => HOLDS.map((holdFrames) => extend(way, { button, holdFrames }, known))),
    );
    ways = withoutTwins(further, reached)
      .map((way) => ({ way, rank: way.worth + chance() }))
      .sort((one, other) => other.rank - one.rank)
      .slice(0, width)
      .map(({ way }) => way);
    for (const way of ways) if (way.worth > (best?.worth ?? 0)) best = way;
  }
  return best === null
    ? null
    : best.presses.map(({ button, holdFrames }) => ({
        type: "press",
        buttons: [button],
        holdFrames,
        waitFrames: WAIT_FRAMES,
      }));
}

function extend(way: Way, press: Way["presses"][number], { now, atlas, wanders }: Known): Way {
  const fork = way.fork.press(press.button, press.holdFrames, WAIT_FRAMES);
  const presses = [...way.presses, press];
  const found = new Map(way.found);
  for (const { map, x, y } of fork.passed) {
    const visits = letterAt(mapNamed(atlas, map)?.visits ?? [], x, y);
    if (visits === UNKNOWN) found.set(`${map} ${x} ${y}`, CELL_WORTH);
    else if (wanders) found.set(`${map} ${x} ${y}`, KNOWN_WORTH / Number(visits) ** 2);
  }
  const frames = presses.reduce((sum, { holdFrames }) => sum + holdFrames + WAIT_FRAMES, 0);
  const cells = [...found.values()].reduce((sum, one) => sum + one, 0);
  const gained = (name: string): number => numberIn(fork.info, name) - numberIn(now.info, name);
  const numbers = HEALTH_WORTH * Math.min(0, gained("health")) + SCORE_WORTH * gained("score");
  return { fork, presses, found, worth: cells - (wanders ? WANDER_COST : FRAME_COST) * frames + numbers };
}

/** Of ways to the same cell with as many found ones, the one that is worth most, unless a shorter one was `reached` before. */
function withoutTwins(ways: readonly Way[], reached: Set<string>): readonly Way[] {
  const kept = new Map<string, Way>();
  for (const way of ways) {
    const { map, x, y } = way.fork.passed.at(-1) ?? { map: "", x: 0, y: 0 };
    const key = `${map} ${x} ${y} ${way.found.size}`;
    if (reached.has(key)) continue;
    if ((kept.get(key)?.worth ?? Number.NEGATIVE_INFINITY) < way.worth) kept.set(key, way);
  }
  for (const key of kept.keys()) reached.add(key);
  return [...kept.values()];
}
