import type { Atlas, MapCell } from "../../run/atlas.ts";
import { isInside } from "../layer.ts";
import type { AtlasCell } from "../letters.ts";
import { createField, type Field, rankOf, STEP } from "./field.ts";
import { type Gates, leastFrom } from "./gates.ts";
import { groundOf, KIND, openGround, WAYS } from "./ground.ts";
import { createWayQueue, type WayQueue } from "./way-queue.ts";

/** How one may go. */
export interface WayRules {
  /** Cells that are not entered, such as `grass` and `sight`; a target is, whatever it is. */
  readonly avoid?: readonly AtlasCell[];
  /** Whether the player can go on water; by default not. */
  readonly canSwim?: boolean;
  /** Whether cells of which nothing is known may be entered where no other way leads there: on the maps of the targets. */
  readonly explores?: boolean;
}

const DX = Int32Array.from(WAYS, ({ x }) => x);
const DY = Int32Array.from(WAYS, ({ y }) => y);

/** A search under way, or at its end. */
export interface Search {
  /** The cell that was settled last, as an id; -1 where all cells that can be reached are settled. */
  next(): number;
  /** The next target that is settled, as an id; -1 where none can be reached. */
  nextTarget(): number;
  /** The id of a cell; -1 for one of a map that is not in the atlas. */
  idOf(cell: MapCell): number;
  cellOf(id: number): MapCell;
  /** The length of the way to a settled cell, in cells. */
  costOf(id: number): number;
  /** The cell before a settled one on the way to it; -1 for where the way begins. */
  before(id: number): number;
  /** How the way to a settled cell ends: the number of the last step, and whether it led through a door. */
  stepTo(id: number): { readonly way: number; readonly isDoor: boolean };
}

/**
 * Settles the cells that can be reached from a cell one after the other, those first that a shortest way to a target may lead
 * over: first over known ground, round the persons that were seen; then where they stood, since they may have gone; then, by
 * the rules, over cells of which nothing is known. An exit is entered where it is known to lead somewhere, or is a target.
 *
 * @param gates of the targets; null to settle what is nearest
 */
export function beginSearch(
  atlas: Atlas,
  from: MapCell,
  targets: readonly MapCell[],
  gates: Gates | null,
  rules: WayRules,
): Search {
  const places = new Map(atlas.maps.map(({ name }, index) => [name, index]));
  const fields: (Field | undefined)[] = [];
  /** The cell before each to which a way through a door was found: how many cells away it is, the step does not tell. */
  const beforeDoors = new Map<number, number>();
  const queue: WayQueue = createWayQueue();
  const [extras, extrasOpen] = [extrasBy({ ...rules, explores: false }), extrasBy(rules)];
  const idOf = ({ map, x, y }: MapCell): number => {
    const place = places.get(map);
    return place === undefined || !isInside(x, y, undefined) ? -1 : place * 65_536 + y * 256 + x;
  };
  const fieldOf = (place: number): Field => {
    const made = fields[place];
    if (made !== undefined) return made;
    const map = atlas.maps[place];
    if (map === undefined) throw new Error(`there is no map ${place}`);
    const here = [from, ...targets].filter((cell) => cell.map === map.name);
    const isOpen = rules.explores === true && targets.some((target) => target.map === map.name);
    const isBeyond = here.some(({ x, y }) => !isInside(x, y, groundOf(map)));
    const ground = isOpen || isBeyond ? openGround(map, here) : groundOf(map);
    const field = createField(ground, isOpen ? extrasOpen : extras, gates?.[place] ?? null);
    for (const { x, y } of targets.filter((target) => target.map === map.name)) {
      if (isInside(x, y, ground)) field.steps[y * ground.width + x] = STEP.target;
    }
    fields[place] = field;
    return field;
  };
  /** A way to a cell of a field, by its number there and its id; whether it is better than the one that was known. */
  const offer = (
    field: Field,
    cell: number,
    id: number,
    cost: number,
    rank: number,
    step: number,
  ): boolean => {
    const { costs, ranks, steps, gates, gate } = field;
    const known = costs[cell] as number;
    if (known > 0) {
      const oldRank = ranks[cell] as number;
      if (oldRank < rank || (oldRank === rank && known <= cost + 1)) return false;
    }
    const x = id & 255;
    const y = (id >> 8) & 255;
    let left = 0;
    // Most often there is one target on one map: no list to go through for each cell.
    if (gate !== null) left = Math.abs(gate.x - x) + Math.abs(gate.y - y) + gate.cells;
    else if (gates !== null) left = leastFrom(gates, x, y);
    if (left === Number.POSITIVE_INFINITY) return false;
    costs[cell] = cost + 1;
    ranks[cell] = rank;
    steps[cell] = ((steps[cell] as number) & STEP.target) | step;
    queue.put(id, rank, cost + left);
    return true;
  };
  const offerFar = (to: MapCell, before: number, cost: number, rank: number, step: number): void => {
    const id = idOf(to);
    if (id < 0) return;
    const field = fieldOf(id >> 16);
    if (!isInside(to.x, to.y, field.ground)) return;
    const isBetter = offer(field, to.y * field.ground.width + to.x, id, cost, rank, step);
    if (isBetter) beforeDoors.set(id, before);
  };
  const expand = (id: number, field: Field, cell: number): void => {
    const { width, kinds, barred, ways, entrances } = field.ground;
    const { steps, extras } = field;
    const cost = field.costs[cell] as number;
    const rank = field.ranks[cell] as number;
    const sides = barred[cell] as number;
    for (let way = 0; way < 4; way += 1) {
      const door = ways.size === 0 ? undefined : ways.get(cell * 4 + way);
      if (door !== undefined) offerFar(door.to, id, cost, rank, way + STEP.door);
      if ((sides & (1 << way)) !== 0) continue;
      const dx = DX[way] as number;
      const dy = DY[way] as number;
      let ahead = cell + dy * width + dx;
      let next = id + dy * 256 + dx;
      let kind = kinds[ahead] as number;
      const isJump = kind === KIND.ledge + way;
      if (isJump) {
        ahead += dy * width + dx;
        next += dy * 256 + dx;
        kind = kinds[ahead] as number;
      }
      const isTarget = ((steps[ahead] as number) & STEP.target) !== 0;
      if (kind === KIND.exit && !isTarget) {
        const entrance = entrances.get(ahead);
        if (entrance !== undefined) offerFar(entrance.to, id, cost, rank, way + STEP.door);
        continue;
      }
      const extra = isTarget ? rankOf(kind) : (extras[kind] as number);
      if (extra < 0) continue;
      if (isJump) offer(field, ahead, next, cost + 1, rank + extra, way + STEP.jump);
      else offer(field, ahead, next, cost, rank + extra, way);
    }
  };

  offerFar(from, -1, 0, 0, 0);
  const at = (id: number): readonly [field: Field, cell: number] => {
    const field = fieldOf(id >> 16);
    return [field, ((id >> 8) & 255) * field.ground.width + (id & 255)];
  };
  const stepOf = (id: number): number => {
    const [field, cell] = at(id);
    return field.steps[cell] ?? 0;
  };
  const next = (): number => {
    for (let id = queue.take(); id >= 0; id = queue.take()) {
      const field = fieldOf(id >> 16);
      const cell = ((id >> 8) & 255) * field.ground.width + (id & 255);
      const step = field.steps[cell] as number;
      if ((step & STEP.settled) !== 0 || field.ranks[cell] !== queue.rank()) continue;
      field.steps[cell] = step | STEP.settled;
      // Whoever enters an exit is elsewhere; whoever comes out of a door may stand on one.
      const isWalkedInto = field.costs[cell] !== 1 && (step & STEP.door) === 0;
      if (field.ground.kinds[cell] !== KIND.exit || !isWalkedInto) expand(id, field, cell);
      return id;
    }
    return -1;
  };
  return {
    idOf,
    next,
    nextTarget() {
      for (let id = next(); id >= 0; id = next()) if ((stepOf(id) & STEP.target) !== 0) return id;
      return -1;
    },
    cellOf: (id) => ({ map: atlas.maps[id >> 16]?.name ?? "", x: id & 255, y: (id >> 8) & 255 }),
    costOf(id) {
      const [field, cell] = at(id);
      return (field.costs[cell] ?? 0) - 1;
    },
    before(id) {
      const [field, cell] = at(id);
      const step = field.steps[cell] as number;
      // The way begins where nothing was walked yet: no other way there is better, so that its step stays 0.
      if ((step & STEP.door) !== 0 || field.costs[cell] === 1) return beforeDoors.get(id) ?? -1;
      const cells = (step & STEP.jump) === 0 ? 1 : 2;
      return id - cells * ((DY[step & 3] as number) * 256 + (DX[step & 3] as number));
    },
    stepTo(id) {
      const step = stepOf(id);
      return { way: step & 3, isDoor: (step & STEP.door) !== 0 };
    },
  };
}

/** By how much a cell of each kind raises the rank of a way; -1 where the rules let none lead over it. */
function extrasBy({ avoid = [], canSwim = false, explores = false }: WayRules): Int32Array {
  const avoided = new Set<number>([
    ...(avoid.includes("grass") ? [KIND.grass] : []),
    ...(avoid.includes("sight") ? [KIND.sight] : []),
    ...(canSwim ? [] : [KIND.water]),
    ...(explores ? [] : [KIND.unknown]),
  ]);
  return Int32Array.from({ length: 16 }, (_, kind) => (avoided.has(kind) ? -1 : rankOf(kind)));
}
