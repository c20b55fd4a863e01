import type { Atlas, AtlasDoor, MapCell } from "../atlas/atlas.ts";
import { isInside } from "../layer.ts";
import { ENTRY, type Field } from "./field.ts";
import { createFields, type Fields, type WayRules } from "./fields.ts";
import { type Ground, KIND, WAYS } from "./ground.ts";
import { beginLookBack, mayMeet } from "./look-back.ts";
import { ENTRY_BITS, isBarred, KIND_BITS, MARK, STEP, stepOf, withStep } from "./marks.ts";
import { createWayQueue, putInto, takeFrom, type WayQueue } from "./way-queue.ts";

/** A search under way, or at its end. */
export interface Search {
  /** The cell that was settled last, as an id; -1 where all cells that can be reached are settled. */
  next(): number;
  /** The first target that is settled, as an id; -1 where none can be reached. */
  findTarget(): number;
  cellOf(id: number): MapCell;
  /** The length of the way to a settled cell, in cells. */
  costOf(id: number): number;
  /** The cell before a settled one on the way to it; -1 for where the way begins. */
  before(id: number): number;
  /** Returns the last step to a settled cell: its number, and the flags of `STEP`. */
  stepTo(id: number): number;
  /** Ends the search: nothing more may be read. Without it, the next searches take longer. */
  end(): void;
}

/** The settled cells after which the search looks back as many cells for whether a target can be reached at all. */
const LOOK_BACK_EVERY = 64;
const LOOK_BACK_CELLS = 32;

/**
 * Settles the cells that can be reached from a cell one after the other, those first that a shortest way to a target may lead
 * over, or that are nearest where there is none: first over known ground, round the persons that were seen; then where they
 * stood, since they may have gone; then, by the rules, over cells of which nothing is known. An exit is entered where it is
 * known to lead somewhere, or is a target.
 */
export function beginSearch(
  atlas: Atlas,
  from: MapCell,
  targets: readonly MapCell[],
  rules: WayRules,
): Search {
  const fields = createFields(atlas, from, targets, rules);
  const start = fields.idOf(from);
  const search: State = { fields, queue: createWayQueue(), start, beforeDoors: new Map() };
  if (start >= 0 && !fields.isDeadEnd(start >> 16)) {
    offer(search.queue, fields.at(start >> 16), start & 65_535, 0, 0, 0);
  }
  return {
    next: () => settleNext(search),
    findTarget: () => findTarget(search),
    cellOf: fields.cellOf,
    costOf: (id) => (fields.at(id >> 16).costs[id & 65_535] ?? 0) - 1,
    before(id) {
      const { marks, onward } = fields.at(id >> 16);
      const step = stepOf(marks[id & 65_535] as number);
      // The way begins where nothing was walked yet: no other way there is better, so that its step stays 0.
      if (id === start || (step & STEP.door) !== 0) return search.beforeDoors.get(id) ?? -1;
      return id - ((step & STEP.jump) === 0 ? 1 : 2) * (onward[step & 3] as number);
    },
    stepTo: (id) => stepOf(fields.at(id >> 16).marks[id & 65_535] as number),
    end: fields.release,
  };
}

/** The state of a search. Plain data, like the queue: closures would differ for each search, and be slow. */
interface State {
  readonly fields: Fields;
  readonly queue: WayQueue;
  /** The id of its first cell; -1 for a cell that is not in the atlas. */
  readonly start: number;
  /** The cell before each to which a way through a door was found: how many cells away it is, the step does not tell. */
  readonly beforeDoors: Map<number, number>;
}

function findTarget(search: State): number {
  const look = beginLookBack(search.fields);
  for (let count = 1; ; count += 1) {
    const id = settleNext(search);
    if (id < 0 || isTarget(search, id)) return id;
    const isDue = !look.hasMet && count % LOOK_BACK_EVERY === 0;
    if (isDue && !mayMeet(look, LOOK_BACK_CELLS)) return -1;
  }
}

function isTarget({ fields }: State, id: number): boolean {
  return ((fields.at(id >> 16).marks[id & 65_535] as number) & MARK.target) !== 0;
}

function settleNext(search: State): number {
  const { queue, fields, start } = search;
  for (;;) {
    // Asked in one place only: the engine copies what is asked to where that is.
    const id = takeFrom(queue);
    if (id < 0) return -1;
    const field = fields.at(id >> 16);
    const cell = id & 65_535;
    const mark = field.marks[cell] as number;
    if ((mark & MARK.settled) !== 0) continue;
    field.marks[cell] = mark | MARK.settled;
    // An exit leads elsewhere when entered; coming out of a door may end on one.
    const isExit = (mark & KIND_BITS) === KIND.exit;
    if (!isExit || id === start || (stepOf(mark) & STEP.door) !== 0) expand(search, field, cell);
    return id;
  }
}

/** Offers the cells to which a step leads from one that was settled just now. */
function expand(search: State, field: Field, cell: number): void {
  const { queue } = search;
  const { marks, costs, onward, entries, ground } = field;
  const here = marks[cell] as number;
  const cost = costs[cell] as number;
  for (let way = 0; way < 4; way += 1) {
    if ((here & MARK.press) !== 0) offerDoor(search, field, cell, ground.ways.get(cell * 4 + way), way);
    if (isBarred(here, way)) continue;
    const ahead = cell + (onward[way] as number);
    const mark = marks[ahead] as number;
    const extra = entries[mark & ENTRY_BITS] as number;
    if (extra < 0) {
      if (extra !== ENTRY.none) offerBeyond(search, field, cell, ahead, way);
    } else if ((mark & MARK.settled) === 0) offer(queue, field, ahead, cost, queue.rank + extra, way);
  }
}

/** A step onto a ledge leads over it; one into an exit leads where its door does. */
function offerBeyond(search: State, field: Field, cell: number, ahead: number, way: number): void {
  const { ground, marks, costs, onward, entries } = field;
  const { queue } = search;
  const kind = (marks[ahead] as number) & KIND_BITS;
  if (kind === KIND.exit) offerDoor(search, field, cell, ground.entrances.get(ahead), way);
  if (kind !== KIND.ledge + way || !goesOn(ground, ahead, way)) return;
  const landing = ahead + (onward[way] as number);
  const mark = marks[landing] as number;
  const extra = entries[mark & ENTRY_BITS] as number;
  if ((mark & KIND_BITS) === KIND.exit || extra < 0) return;
  offer(queue, field, landing, (costs[cell] as number) + 1, queue.rank + extra, way + STEP.jump);
}

function offerDoor(
  { fields, beforeDoors, queue }: State,
  field: Field,
  cell: number,
  door: AtlasDoor | undefined,
  way: number,
): void {
  const id = door === undefined ? -1 : fields.idOf(door.to);
  if (id < 0 || fields.isDeadEnd(id >> 16)) return;
  const cost = field.costs[cell] as number;
  const isBetter = offer(queue, fields.at(id >> 16), id & 65_535, cost, queue.rank, way + STEP.door);
  if (isBetter) beforeDoors.set(id, field.place * 65_536 + cell);
}

/** A way to a cell of a field: whether it is better than the one that was known. */
function offer(
  queue: WayQueue,
  field: Field,
  cell: number,
  cost: number,
  rank: number,
  step: number,
): boolean {
  const { marks, costs, ranks, gate, least } = field;
  const known = costs[cell] as number;
  if (known > 0) {
    const oldRank = ranks[cell] as number;
    if (oldRank < rank || (oldRank === rank && known <= cost + 1)) return false;
  }
  let left = 0;
  if (gate !== null) {
    const { shift } = field.ground;
    left = Math.abs(gate.x - (cell & ((1 << shift) - 1))) + Math.abs(gate.y - (cell >> shift)) + gate.cells;
  } else if (least !== null) left = least[cell] as number;
  costs[cell] = cost + 1;
  ranks[cell] = rank;
  marks[cell] = withStep(marks[cell] as number, step);
  putInto(queue, field.place * 65_536 + cell, rank, cost + left);
  return true;
}

/** Whether a map goes on behind a cell. */
function goesOn({ width, height, shift }: Ground, cell: number, way: number): boolean {
  const { x, y } = WAYS[way] ?? WAYS[0];
  return isInside((cell & ((1 << shift) - 1)) + x, (cell >> shift) + y, { width, height });
}
