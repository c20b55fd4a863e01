import type { Atlas, AtlasDoor, MapCell } from "../../run/atlas.ts";
import { isInside } from "../layer.ts";
import type { AtlasCell } from "../letters.ts";
import { type Gate, type Gates, leastFrom } from "./gates.ts";
import { type Ground, groundOf, KIND, openGround, WAYS } from "./ground.ts";
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

/** A search's cells: of one map, what is known of the way to each. A cell's id is `map * 65,536 + y * 256 + x`. */
interface Field {
  readonly ground: Ground;
  /** Cells of the way, plus 1; 0 where none was found. */
  readonly costs: Int32Array;
  /** How many persons are in the way, and 1,024 for each cell of which nothing is known. */
  readonly ranks: Int32Array;
  /** The id of the cell before. */
  readonly parents: Int32Array;
  /** Null where they are not looked at. */
  readonly gates: readonly Gate[] | null;
  /** By how much a cell of each kind raises the rank of a way that leads over it; -1 where none does. */
  readonly extras: Int32Array;
  /** The number of the way that led here; 4 more through a door; 8 for a cell whose way is settled; 16 for a target. */
  readonly steps: Uint8Array;
}

const DX = Int32Array.from(WAYS, ({ x }) => x);
const DY = Int32Array.from(WAYS, ({ y }) => y);

const THROUGH_DOOR = 4;
const SETTLED = 8;
const TARGET = 16;
const UNKNOWN_RANK = 1_024;

/** How a way to a cell ends. */
interface Label {
  cost: number;
  rank: number;
  parent: number;
  step: number;
}

/** A search under way, or at its end. */
export interface Search {
  /** The cell that was settled last, as an id; -1 where all cells that can be reached are settled. */
  next(): number;
  /** The id of a cell; -1 for one of a map that is not in the atlas. */
  idOf(cell: MapCell): number;
  cellOf(id: number): MapCell;
  /** The length of the way to a settled cell, in cells. */
  costOf(id: number): number;
  /** How the way to a cell ends: the cell before, the number of the way, and whether it led through a door. */
  stepTo(id: number): { readonly from: number; readonly way: number; readonly isDoor: boolean };
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
      if (isInside(x, y, ground)) field.steps[y * ground.width + x] = TARGET;
    }
    fields[place] = field;
    return field;
  };
  /** A way to a cell of a field, by its number there and its id. */
  const offer = (field: Field, cell: number, id: number, label: Label): void => {
    const { cost, rank, parent, step } = label;
    const known = field.costs[cell] as number;
    if (known > 0) {
      const oldRank = field.ranks[cell] as number;
      if (oldRank < rank || (oldRank === rank && known <= cost + 1)) return;
    }
    const left = field.gates === null ? 0 : leastFrom(field.gates, id & 255, (id >> 8) & 255);
    if (left === Number.POSITIVE_INFINITY) return;
    field.costs[cell] = cost + 1;
    field.ranks[cell] = rank;
    field.parents[cell] = parent;
    field.steps[cell] = ((field.steps[cell] as number) & TARGET) | step;
    queue.put(id, rank, cost + left);
  };
  const offerFar = ({ to }: AtlasDoor, label: Label): void => {
    const id = idOf(to);
    if (id < 0) return;
    const field = fieldOf(id >> 16);
    if (isInside(to.x, to.y, field.ground)) offer(field, to.y * field.ground.width + to.x, id, label);
  };
  const label: Label = { cost: 0, rank: 0, parent: -1, step: 0 };
  const expand = (id: number, field: Field, cell: number): void => {
    const { width, height, kinds, barred, ways, entrances } = field.ground;
    const cost = (field.costs[cell] as number) - 1;
    const rank = field.ranks[cell] as number;
    const x = id & 255;
    const y = (id >> 8) & 255;
    const sides = barred[cell] as number;
    label.parent = id;
    for (let way = 0; way < 4; way += 1) {
      label.cost = cost + 1;
      label.rank = rank;
      label.step = way + THROUGH_DOOR;
      const door = ways.size === 0 ? undefined : ways.get(cell * 4 + way);
      if (door !== undefined) offerFar(door, label);
      const dx = DX[way] as number;
      const dy = DY[way] as number;
      if ((sides & (1 << way)) !== 0 || x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height)
        continue;
      let ahead = cell + dy * width + dx;
      let next = id + dy * 256 + dx;
      let kind = kinds[ahead] as number;
      const isJump = kind === KIND.ledge + way;
      if (isJump) {
        if (!isInside(x + 2 * dx, y + 2 * dy, field.ground)) continue;
        ahead += dy * width + dx;
        next += dy * 256 + dx;
        kind = kinds[ahead] as number;
        if (kind === KIND.exit) continue;
        label.cost = cost + 2;
      }
      const isTarget = ((field.steps[ahead] as number) & TARGET) !== 0;
      if (kind === KIND.exit && !isTarget) {
        const entrance = entrances.get(ahead);
        if (entrance !== undefined) offerFar(entrance, label);
        continue;
      }
      const extra = isTarget ? rankOf(kind) : (field.extras[kind] as number);
      if (extra < 0) continue;
      label.rank = rank + extra;
      label.step = way;
      offer(field, ahead, next, label);
    }
  };

  offerFar({ x: from.x, y: from.y, to: from }, label);
  const at = (id: number): readonly [field: Field, cell: number] => {
    const field = fieldOf(id >> 16);
    return [field, ((id >> 8) & 255) * field.ground.width + (id & 255)];
  };
  return {
    idOf,
    cellOf: (id) => ({ map: atlas.maps[id >> 16]?.name ?? "", x: id & 255, y: (id >> 8) & 255 }),
    costOf(id) {
      const [field, cell] = at(id);
      return (field.costs[cell] ?? 0) - 1;
    },
    stepTo(id) {
      const [field, cell] = at(id);
      const step = field.steps[cell] ?? 0;
      return { from: field.parents[cell] ?? -1, way: step & 3, isDoor: (step & THROUGH_DOOR) !== 0 };
    },
    next() {
      for (let id = queue.take(); id >= 0; id = queue.take()) {
        const field = fieldOf(id >> 16);
        const cell = ((id >> 8) & 255) * field.ground.width + (id & 255);
        const step = field.steps[cell] ?? 0;
        if ((step & SETTLED) !== 0 || (field.ranks[cell] ?? 0) !== queue.rank) continue;
        field.steps[cell] = step | SETTLED;
        // Whoever enters an exit is elsewhere; whoever comes out of a door may stand on one.
        const isWalkedInto = field.costs[cell] !== 1 && (step & THROUGH_DOOR) === 0;
        if (field.ground.kinds[cell] !== KIND.exit || !isWalkedInto) expand(id, field, cell);
        return id;
      }
      return -1;
    },
  };
}

function createField(ground: Ground, extras: Int32Array, gates: Field["gates"]): Field {
  const cells = ground.width * ground.height;
  return {
    ...{ ground, extras, gates },
    ...{ costs: new Int32Array(cells), ranks: new Int32Array(cells), parents: new Int32Array(cells) },
    steps: new Uint8Array(cells),
  };
}

function extrasBy({ avoid = [], canSwim = false, explores = false }: WayRules): Int32Array {
  const avoided = new Set<number>([
    ...(avoid.includes("grass") ? [KIND.grass] : []),
    ...(avoid.includes("sight") ? [KIND.sight] : []),
    ...(canSwim ? [] : [KIND.water]),
    ...(explores ? [] : [KIND.unknown]),
  ]);
  return Int32Array.from({ length: 16 }, (_, kind) => (avoided.has(kind) ? -1 : rankOf(kind)));
}

function rankOf(kind: number): number {
  if (kind === KIND.free || kind === KIND.grass || kind === KIND.water || kind === KIND.exit) return 0;
  if (kind === KIND.sight) return 0;
  if (kind === KIND.person) return 1;
  return kind === KIND.unknown ? UNKNOWN_RANK : -1;
}
