import { MAX_CALLS } from "../../../../src/base/vocabulary/reply.ts";
import type { KnownWorld } from "../../../../src/model/language-model.ts";
import { chanceOf } from "../../../games/src/seeds/chance.ts";
import { mapNamed } from "../../../games/src/world/apply-observation.ts";
import { type Atlas, type MapCell, OFFSETS } from "../../../games/src/world/atlas/atlas.ts";
import { isInside, letterAt, UNKNOWN } from "../../../games/src/world/layer.ts";
import { withWarps } from "../../../games/src/world/warps.ts";
import { findWay } from "../../../games/src/world/way/find-way.ts";
import type { Charts } from "../map/charts.ts";
import { cellKey, type Direction } from "../map/direction.ts";
import { type Act, MAX_PRESSES, type Move, press } from "../moves.ts";
import type { Notebook } from "../notebook.ts";
import type { Temper } from "../temper.ts";
import { type Aim, findAims, type Ground } from "./find-aims.ts";
import { lookAhead } from "./look-ahead.ts";

/** The most that are asked in one step, and of silent things from one cell: each takes a turn and A. */
const [MAX_ASKED, MAX_AROUND] = [12, Math.floor(MAX_PRESSES / 2)];

/** The greatest distance between two things done in one step, in cells. */
const NEXT_CELLS = 6;

/** The walk over unseen ground, in cells. */
const SEE_CELLS = 4;

/** The weight of chance, what each cell of the way costs, and what each cell of the way costs where cells are predictions. */
const [NOISE, CELL_COST, PREDICTED_CELL_COST] = [2, 0.5, 2];

/** Cost from which there is nothing new to walk to in a learned map, and how often the player walks about then. */
const [NOTHING_NEW, WANDERS] = [50, 0.8];

/** The most ways of a step over ground that was not walked on, and the cells from one to the next. */
const [MAX_WALKS, NEXT_WALK_CELLS] = [6, 3];

/** The most ways of a step in a bare map, where each shows the ground around it, and the cells between two of them. */
const [MAX_STRIDES, NEXT_STRIDE_CELLS, STRIDE_CELLS] = [3, 12, 4];

/** The cost of an aim for each time that it was gone for lately, where a map is bare: a text may stop the player each time. */
const BARE_AGAIN = 15;

/** Refusals of a walk to an aim after which it is left alone. */
const MAX_REFUSED = 2;

/** The present cell, and the replies of the conversation so far, with those of them whose walk was refused. */
interface Now {
  readonly from: MapCell;
  readonly replies: readonly string[];
  readonly refused: readonly string[];
  /** Whether the picture is known to follow the walks. */
  readonly isSeen: boolean;
}

/** The next walk from a cell, or null when nothing is left to try, or, where a map is bare, to walk to. */
export function exploreOnFoot(
  book: Notebook,
  { atlas, ahead, picture }: KnownWorld,
  { from, replies, refused, isSeen }: Now,
  temper: Temper,
): Move | null {
  const chance = chanceOf(temper.seed, book.steps, from.map, from.x, from.y);
  const known = withWarps(atlas);
  const isPredicted = ahead !== undefined;
  const ground: Ground = isPredicted ? "predicted" : picture === undefined ? "shown" : "bare";
  const hasGround = (mapNamed(atlas, from.map)?.cells.length ?? 0) > 0;
  const look = (wanders: boolean): readonly Act[] | null =>
    isPredicted ? lookAhead({ now: ahead(), atlas, wanders }, hasGround, chance) : null;
  const here = `I am in ${from.map} at ${spot(from)}.`;
  const news = look(false);
  if (news !== null) return { acts: news, say: `${here} I see a way to new ground.` };
  const again = ground === "bare" ? Math.max(BARE_AGAIN, temper.blocked) : temper.blocked;
  const blocked = (aim: Aim): number => (again === 0 ? 0 : again * timesOf(aim, replies));
  const cost = (aim: Aim): number =>
    (ground === "shown" ? costOf : ground === "bare" ? bareCostOf : predictedCostOf)(aim, temper) +
    blocked(aim);
  const cellCost = ground === "predicted" ? PREDICTED_CELL_COST : CELL_COST;
  const scored = [...findAims(known, book.charts, from, ground)]
    .filter((aim) => timesOf(aim, refused, from) < MAX_REFUSED)
    .map((aim) => ({ aim, score: cost(aim) + cellCost * aim.cells + chance() * NOISE }))
    .sort((one, other) => one.score - other.score);
  const [first] = scored;
  const isNothingNew = first === undefined || first.score > NOTHING_NEW || !hasGround;
  if (isNothingNew && chance() < WANDERS) {
    const acts = look(true);
    if (ground === "bare") return null;
    if (acts !== null) return { acts, say: `${here} I know all this, and walk about. Step ${book.steps}.` };
  }
  const best = first?.aim;
  if (best === undefined) return null;
  const say = `${here} ${describeAim(best, from)}`;
  const actsOf = (aims: readonly Aim[]): readonly Act[] => {
    const acts: Act[] = [];
    for (const group of groupsOf(aims, isPredicted)) {
      const more = actsFor(group, known, book.charts, from, ground === "bare");
      if (acts.length + more.length > MAX_CALLS) break;
      acts.push(...more);
    }
    return acts;
  };
  const isWalk = ({ kind }: Aim): boolean => kind === "walk" || (ground === "bare" && kind === "see");
  if (isWalk(best)) {
    const walks = scored.flatMap(({ aim }) => (isWalk(aim) && !aim.wasTried ? [aim] : []));
    const further = ground === "bare" ? apart(walks, best) : walks;
    const [most, next] =
      ground === "bare" ? [isSeen ? MAX_STRIDES : 1, NEXT_STRIDE_CELLS] : [MAX_WALKS, NEXT_WALK_CELLS];
    const way = best.wasTried ? [best] : alsoAfter(best, further, most, next);
    return { acts: actsOf(way), say };
  }
  if (best.kind !== "ask" && best.kind !== "see") return { acts: actsOf([best]), say };
  const others = scored.flatMap(({ aim }) =>
    aim.kind === best.kind && (ground === "bare" ? cost(aim) <= cost(best) : isWorthAWay(aim, temper))
      ? [aim]
      : [],
  );
  const most = best.kind === "ask" ? MAX_ASKED : temper.sights;
  return { acts: actsOf(alsoAfter(best, others, most, NEXT_CELLS)), say };
}

/** Aims that are tried from one cell one after the other: silent things around it take a turn and A each. */
function groupsOf(aims: readonly Aim[], isPredicted: boolean): readonly (readonly [Aim, ...Aim[]])[] {
  const groups: [Aim, ...Aim[]][] = [];
  for (const aim of aims) {
    const last = groups.at(-1);
    if (!isPredicted && last !== undefined && isBeside(last, aim)) last.push(aim);
    else groups.push([aim]);
  }
  return groups;
}

/** Whether an aim is one more silent thing around the cell of others. */
function isBeside(group: readonly [Aim, ...Aim[]], aim: Aim): boolean {
  const isRoom = group.length < MAX_AROUND && away(group[0], aim) === 0;
  return isRoom && isSilent(group[0]) && isSilent(aim);
}

/** Whether a thing most likely has no words: a wall that was not looked at. */
function isSilent({ kind, thing, isPerson }: Aim): boolean {
  return kind === "ask" && thing === null && !isPerson;
}

/** Replies that went for an aim: it would be tried, or gone, if it had been reached. */
function timesOf(aim: Aim, replies: readonly string[], here: MapCell = aim.cell): number {
  if (replies.length === 0) return 0;
  const end = describeAim(aim, here);
  return replies.filter((reply) => reply.endsWith(end)).length;
}

/** Whether an aim may follow another one in the same step. */
function isWorthAWay(aim: Aim, temper: Temper): boolean {
  return costOf(aim, temper) <= Math.max(6, -temper.things);
}

/** Returns the cost of an aim beside its way: negative for a promising one. */
function costOf(
  { kind, thing, wasTried, isPerson, isPlainWall, isKnownWay, unknown }: Aim,
  { people, things }: Temper,
): number {
  if (thing !== null) return thing.isDue ? 12 * (thing.times - 1) - 30 : 50 + 20 * thing.times;
  if (wasTried) return 200;
  if (kind === "enter" || kind === "leave") return isKnownWay ? 20 : -14;
  if (kind === "see") return -8 - 0.8 * unknown;
  if (isPlainWall) return 120;
  return isPerson ? -people : -things;
}

/**
 * The cost where cells are predictions: untrodden ground is worth a way, a person may be just a sprite, and walls come last.
 */
function predictedCostOf(aim: Aim, temper: Temper): number {
  const { kind, thing, wasTried, isPerson } = aim;
  if (kind === "walk") return wasTried ? 190 : -10;
  if (kind === "ask" && thing === null && !wasTried) return isPerson ? 4 : 60;
  return costOf(aim, temper);
}

/** The cost in a bare map: much untrodden ground is worth a way, most of all at the edge, and walls come last. */
function bareCostOf(aim: Aim, temper: Temper): number {
  const { kind, thing, wasTried, isBlocked, isAtEdge, unknown } = aim;
  if (kind === "walk" && !wasTried) return (isAtEdge ? -10 : 0) + (unknown < TRODDEN ? 30 : 6 - unknown);
  if (isBlocked && thing === null && !wasTried) return -14;
  return predictedCostOf(aim, temper);
}

/** Untrodden cells around one below which it is as good as trodden. */
const TRODDEN = 8;

/** An aim and up to `most` - 1 further ones on the way, each next the nearest of the same map, at most `cells` away. */
function alsoAfter(first: Aim, aims: readonly Aim[], most: number, cells: number): readonly Aim[] {
  const left = new Set(aims.filter((aim) => aim !== first));
  const after = [first];
  for (let last = first; after.length < most; ) {
    let next: Aim | null = null;
    for (const aim of left) {
      if (aim.cell.map === last.cell.map && (next === null || away(last, aim) < away(last, next))) next = aim;
    }
    if (next === null || away(last, next) > cells) break;
    left.delete(next);
    after.push(next);
    last = next;
  }
  return after;
}

/** Aims that are away from one another, and from the first. */
function apart(aims: readonly Aim[], first: Aim): readonly Aim[] {
  const kept = [first];
  for (const aim of aims) {
    const isApart = kept.every((one) => one.cell.map !== aim.cell.map || away(one, aim) >= STRIDE_CELLS);
    if (isApart) kept.push(aim);
  }
  return kept;
}

function away(one: Aim, other: Aim): number {
  return Math.abs(one.from.x - other.from.x) + Math.abs(one.from.y - other.from.y);
}

function actsFor(
  [aim, ...others]: readonly [Aim, ...Aim[]],
  atlas: Atlas,
  charts: Charts,
  from: MapCell,
  isBare: boolean,
): readonly Act[] {
  const { kind, cell, from: at, direction } = aim;
  const way = findWay(atlas, from, [at])?.steps.map(({ button }) => button) ?? [];
  const go = (to: MapCell, presses: readonly Direction[], explores = false): Act => ({
    type: "go",
    to,
    presses,
    explores,
  });
  switch (kind) {
    case "ask":
      if (others.length > 0 || aim.isBlocked)
        return [go(at, way), press([aim, ...others].flatMap((one) => [one.direction, "a"] as const))];
      return [
        go(cell, [...way, direction]),
        press(["a"]),
        ...(isSilent(aim) ? [] : [{ type: "read" } as const]),
      ];
    case "see":
      // The cell before it shows what is beyond, and is sure to be ground.
      if (isBare && (at.x !== from.x || at.y !== from.y || at.map !== from.map)) return [go(at, way)];
      return [go(farthestUnseen(atlas, charts, cell, direction), [...way, direction], true)];
    case "enter":
      return [go(cell, [...way, direction])];
    case "walk":
      return [go(cell, way)];
    case "leave":
      return [go(at, way), press([direction, direction])];
  }
}

/** The last cell in a direction of which nothing is known and that was not tried, some cells ahead at most. */
function farthestUnseen(atlas: Atlas, charts: Charts, first: MapCell, direction: Direction): MapCell {
  const map = mapNamed(atlas, first.map);
  const tried = charts.get(first.map)?.tried;
  const [dx, dy] = OFFSETS[direction];
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
  if (kind === "walk") return `I have not walked on ${spot(cell)}: I go there.`;
  const where = `${WAYS[direction]} ${spot(from)}`;
  if (kind === "enter" || kind === "leave") return `There is a way out ${where}: I take it.`;
  if (kind === "see") return `I have not been ${where}: I go and see.`;
  if (thing !== null) return `I ask again ${where}.`;
  return isPerson ? `Somebody is ${where}: I talk to them.` : `I look closer at what is ${where}.`;
}

function spot({ x, y }: MapCell): string {
  return `(${x}, ${y})`;
}
