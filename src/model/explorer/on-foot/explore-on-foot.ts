import type { Atlas, MapCell } from "../../../base/vocabulary/atlas.ts";
import { mapNamed } from "../../../game/world/apply-observation.ts";
import { isInside, letterAt, UNKNOWN } from "../../../game/world/layer.ts";
import { withWarps } from "../../../game/world/warps.ts";
import { findWay } from "../../../game/world/way/find-way.ts";
import { chanceOf } from "../chance.ts";
import type { Charts } from "../map/charts.ts";
import { cellKey, type Direction, STEPS } from "../map/direction.ts";
import { type Act, type Move, press } from "../moves.ts";
import type { Notebook } from "../notebook.ts";
import { type Aim, findAims } from "./find-aims.ts";

/** The most that are asked in one step: each takes going there, A and reading. */
const MAX_ASKED = 3;

/** The greatest distance between two things asked in the same step, in cells. */
const NEXT_CELLS = 6;

/** The walk over unseen ground, in cells. */
const SEE_CELLS = 4;

/** The weight of chance, and what each cell of the way costs. */
const [NOISE, CELL_COST] = [2, 0.5];

/** The next walk from a cell, or null when nothing is left to try. */
export function exploreOnFoot(book: Notebook, atlas: Atlas, from: MapCell, seed: number): Move | null {
  const chance = chanceOf(seed, book.steps, from.map, from.x, from.y);
  const known = withWarps(atlas);
  const scored = [...findAims(known, book.charts, from)]
    .map((aim) => ({ aim, score: costOf(aim) + CELL_COST * aim.cells + chance() * NOISE }))
    .sort((one, other) => one.score - other.score);
  const best = scored[0]?.aim;
  if (best === undefined) return null;
  const say = `I am in ${from.map} at ${spot(from)}. ${describeAim(best, from)}`;
  if (best.kind !== "ask") return { acts: actsFor(best, known, book.charts, from), say };
  const asked = [
    best,
    ...alsoAsked(
      best,
      scored.map(({ aim }) => aim),
    ),
  ];
  return { acts: asked.flatMap((aim) => actsFor(aim, known, book.charts, from)).slice(0, 8), say };
}

/** Returns the cost of an aim beside its way: negative for a promising one. */
function costOf({ kind, thing, wasTried, isPerson, isKnownWay, unknown }: Aim): number {
  if (thing !== null) return thing.isDue ? 12 * (thing.times - 1) - 30 : 50 + 20 * thing.times;
  if (wasTried) return 200;
  if (kind === "enter" || kind === "leave") return isKnownWay ? 20 : -14;
  if (kind === "see") return -8 - 0.8 * unknown;
  return isPerson ? -20 : 6;
}

/** Returns further things to ask on the way: those not asked yet, each next the nearest. */
function alsoAsked(first: Aim, aims: readonly Aim[]): readonly Aim[] {
  const left = new Set(aims.filter((aim) => aim !== first && aim.kind === "ask" && costOf(aim) <= 6));
  const asked: Aim[] = [];
  for (let last = first; asked.length < MAX_ASKED - 1; ) {
    let next: Aim | null = null;
    for (const aim of left) {
      if (aim.cell.map === last.cell.map && (next === null || away(last, aim) < away(last, next))) next = aim;
    }
    if (next === null || away(last, next) > NEXT_CELLS) break;
    left.delete(next);
    asked.push(next);
    last = next;
  }
  return asked;
}

function away(one: Aim, other: Aim): number {
  return Math.abs(one.from.x - other.from.x) + Math.abs(one.from.y - other.from.y);
}

function actsFor(
  { kind, cell, from: at, direction }: Aim,
  atlas: Atlas,
  charts: Charts,
  from: MapCell,
): readonly Act[] {
  const way = findWay(atlas, from, [at])?.steps.map(({ button }) => button) ?? [];
  const go = (to: MapCell, presses: readonly Direction[], explores = false): Act => ({
    ...{ type: "go", to, presses, explores },
  });
  switch (kind) {
    case "ask":
      return [go(cell, [...way, direction]), press(["a"]), { type: "read" }];
    case "see":
      return [
        go(farthestUnseen(atlas, charts, cell, direction), [...way, direction], true),
        { type: "read" },
      ];
    case "enter":
      return [go(cell, [...way, direction]), { type: "read" }];
    case "leave":
      return [go(at, way), press([direction, direction]), { type: "read" }];
  }
}

/** The last cell in a direction of which nothing is known and that was not tried, some cells ahead at most. */
function farthestUnseen(atlas: Atlas, charts: Charts, first: MapCell, direction: Direction): MapCell {
  const map = mapNamed(atlas, first.map);
  const tried = charts.get(first.map)?.tried;
  const [dx, dy] = STEPS[direction];
  let last = first;
  for (let ahead = 1; ahead < SEE_CELLS; ahead += 1) {
    const [x, y] = [first.x + dx * ahead, first.y + dy * ahead];
    const isUnseen = isInside(x, y, map?.size) && letterAt(map?.cells ?? [], x, y) === UNKNOWN;
    if (!isUnseen || tried?.has(cellKey(x, y)) === true) break;
    last = { map: first.map, x, y };
  }
  return last;
}

const WAYS: Readonly<Record<Direction, string>> = {
  up: "above",
  right: "to the right of",
  down: "below",
  left: "to the left of",
};

function describeAim({ kind, cell, from, direction, thing, isPerson }: Aim, here: MapCell): string {
  if (cell.map !== here.map) return `There is more to see in ${cell.map}: I go there.`;
  const where = `${WAYS[direction]} ${spot(from)}`;
  if (kind === "enter" || kind === "leave") return `There is a way out ${where}: I take it.`;
  if (kind === "see") return `I have not been ${where}: I go and see.`;
  if (thing !== null) return `I ask again ${where}.`;
  return isPerson ? `Somebody is ${where}: I talk to them.` : `I look closer at what is ${where}.`;
}

function spot({ x, y }: MapCell): string {
  return `(${x}, ${y})`;
}
