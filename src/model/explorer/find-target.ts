import { chanceOf } from "./chance.ts";
import {
  type Atlas,
  type Chart,
  chartOf,
  countUnknownAround,
  type Exit,
  exitKey,
  isFree,
  type Thing,
} from "./map/atlas.ts";
import { type CellKey, DIRECTIONS, type Direction, neighbour } from "./map/direction.ts";
import { MAX_PRESSES } from "./moves.ts";
import type { Notebook } from "./notebook.ts";
import type { Place } from "./story/sight.ts";

/** Something worth walking to, and the way there. */
export interface Target {
  readonly kind: "unknown" | "thing" | "unasked" | "through";
  /** Where one stands to try it. */
  readonly at: Place;
  /** The direction to press there. */
  readonly direction: Direction;
  /** The directions to press until there, up to the first exit on the way. */
  readonly path: readonly Direction[];
  /** The exit that the way takes first, or null when it stays on this map. */
  readonly exit: Exit | null;
}

/** A cell that the search reached. */
interface Visit {
  readonly chart: Chart;
  readonly key: CellKey;
  readonly cost: number;
  readonly from: Visit | null;
  readonly press: Direction | null;
  readonly exit: Exit | null;
}

/** The most cells that one search looks at; it keeps a reply fast on a large world. */
const MAX_VISITS = 6000;

/** What an exit costs beside the press: what lies behind it is less certain. */
const EXIT_COST = 4;

/** What a way costs beside its presses for each further step that it takes, and the weight of chance. */
const STEP_COST = 6;
const NOISE = 1.5;

/** How much nearer each unknown cell around makes a target, and how much all 25 do. */
const NEWS = 0.8;
const MOST_NEWS = 25 * NEWS;

/** How much nearer a thing is that should be asked again, and how much less so each further time. */
const DUE = 30;
const DUE_PENALTY = 12;

/** The best thing to do next on foot, or null when nothing is left. */
export function findTarget(book: Notebook, from: Place, seed: number): Target | null {
  const chance = chanceOf(seed, book.steps, from.map, from.key);
  let best: {
    readonly score: number;
    readonly visit: Visit;
    readonly direction: Direction;
    readonly kind: Target["kind"];
  } | null = null;

  for (const visit of visitAll(book.atlas, from, book.steps)) {
    if (best !== null && visit.cost - Math.max(MOST_NEWS, DUE) > best.score) break;
    for (const direction of DIRECTIONS) {
      const found = worthOf(visit, direction);
      if (found === null) continue;
      const score =
        visit.cost + STEP_COST * Math.floor((visit.cost + 1) / MAX_PRESSES) + found.cost + chance() * NOISE;
      if (best === null || score < best.score) best = { score, visit, direction, kind: found.kind };
    }
  }
  return best === null ? null : toTarget(best.visit, best.direction, best.kind);
}

interface Worth {
  readonly kind: Target["kind"];
  readonly cost: number;
}

/** What pressing a direction at a cell would cost beyond going there, less what it may show. */
function worthOf({ chart, key }: Visit, direction: Direction): Worth | null {
  if (chart.exits.has(exitKey(key, direction))) return null;
  const ahead = neighbour(key, direction);
  const thing = chart.things.get(ahead);
  if (thing !== undefined) return { kind: "thing", cost: costOfThing(thing) };
  const cell = chart.cells.get(ahead);
  if (cell === "free") return null;
  if (cell === "asked") return { kind: "unasked", cost: 200 };
  if (cell === "solid") return { kind: "unasked", cost: 60 };
  return { kind: "unknown", cost: -NEWS * countUnknownAround(chart, ahead) };
}

/** Asking again is worth a way when something was gained that it spoke of; otherwise little, and less each time. */
function costOfThing({ isDue, times }: Thing): number {
  return isDue ? DUE_PENALTY * (times - 1) - DUE : 50 + 20 * times;
}

/** All cells that can be reached, the nearest first. */
function* visitAll(atlas: Atlas, from: Place, step: number): Generator<Visit> {
  const start: Visit = {
    chart: chartOf(atlas, from.map),
    key: from.key,
    cost: 0,
    from: null,
    press: null,
    exit: null,
  };
  const seen = new Map<Chart, Set<CellKey>>();
  const rings = new Map<number, Visit[]>([[0, [start]]]);
  let pending = 1;
  let visits = 0;
  for (let cost = 0; pending > 0; cost += 1) {
    for (const visit of rings.get(cost) ?? []) {
      pending -= 1;
      if (!markSeen(seen, visit)) continue;
      visits += 1;
      if (visits > MAX_VISITS) return;
      yield visit;
      for (const next of stepsFrom(atlas, visit, step)) {
        const ring = rings.get(next.cost);
        if (ring === undefined) rings.set(next.cost, [next]);
        else ring.push(next);
        pending += 1;
      }
    }
  }
}

function markSeen(seen: Map<Chart, Set<CellKey>>, { chart, key }: Visit): boolean {
  const known = seen.get(chart);
  if (known === undefined) seen.set(chart, new Set([key]));
  else if (known.has(key)) return false;
  else known.add(key);
  return true;
}

function stepsFrom(atlas: Atlas, visit: Visit, step: number): readonly Visit[] {
  const { chart, key, cost } = visit;
  return DIRECTIONS.flatMap((press): readonly Visit[] => {
    const exit = chart.exits.get(exitKey(key, press));
    if (exit !== undefined) {
      const there = chartOf(atlas, exit.to.map);
      const next = { chart: there, key: exit.to.key, cost: cost + 1 + EXIT_COST, from: visit, press, exit };
      return [next];
    }
    const ahead = neighbour(key, press);
    return isFree(chart, ahead, step)
      ? [{ chart, key: ahead, cost: cost + 1, from: visit, press, exit: null }]
      : [];
  });
}

function toTarget(visit: Visit, direction: Direction, kind: Target["kind"]): Target {
  const way: Visit[] = [];
  for (let at: Visit | null = visit; at !== null; at = at.from) way.unshift(at);
  const through = way.findIndex(({ exit }) => exit !== null);
  const known = through === -1 ? way : way.slice(0, through + 1);
  return {
    kind,
    at: { map: visit.chart.name, key: visit.key },
    direction,
    path: known.flatMap(({ press }) => (press === null ? [] : [press])),
    exit: way[through]?.exit ?? null,
  };
}
