import type { MapCell } from "../atlas/atlas.ts";
import { type DoorInto, type Gate, leastCells } from "./gates.ts";
import { type Ground, KIND } from "./ground.ts";
import { ENTRY_BITS, KIND_BITS, MARK } from "./marks.ts";

/** A search's cells: of one map, what is known of the way to each. A cell's id is `place * 65,536 + its number there`. */
export interface Field extends FieldCells {
  /** The map's name, and its place in the atlas. */
  readonly map: string;
  readonly place: number;
  readonly ground: Ground;
  /** The cost of entering a cell, by its kind and `MARK.target`: see {@link entriesBy}. */
  readonly entries: Int32Array;
  /** By how many numbers the four ways lead on. */
  readonly onward: Int32Array;
  /** The only gate; null where there are more, or none: then no distance is offered or needed. */
  readonly gate: Gate | null;
  /** The cells to which doors lead, by their numbers; looked at only where there are targets. */
  readonly landings: ReadonlySet<number>;
  /** The least distance of each cell from a target; null where `gate` has it, or where it is not needed. */
  readonly least: Int32Array | null;
}

/** A field's cells and their search state, by their numbers. */
export interface FieldCells {
  /** Each cell's kind, with the bits of `MARK`. */
  readonly marks: Uint16Array;
  /** Cells of the way, plus 1; 0 where none was found. */
  readonly costs: Int32Array;
  /** The people in the way, and 1,024 for each unknown cell; any value where no way was found. */
  readonly ranks: Int32Array;
}

/** The cost of entering a cell that cannot be entered, a ledge, or an exit. */
export const ENTRY = { none: -1, ledge: -2, exit: -3 } as const;

const UNKNOWN_RANK = 1_024;

/** With fewer cells than these, making the arrays anew takes no time. */
const FEW_CELLS = 8_192;
const MOST_CELLS = 65_536;
const MOST_SPARE = 2;

/** Arrays of finished searches, for reuse: allocating such large ones takes as long as a short search. */
const spare: FieldCells[] = [];

/** The parts of a field beside its ground: see {@link Field}. */
interface Made extends Pick<Field, "map" | "place" | "entries"> {
  readonly targets: readonly MapCell[];
  /** The doors that lead to it. */
  readonly into: readonly DoorInto[];
  /** Null where they are not looked at. */
  readonly gates: readonly Gate[] | null;
}

/** A field to which no way was found yet. */
export function createField(ground: Ground, { map, place, entries, targets, into, gates }: Made): Field {
  const { shift } = ground;
  const { marks, costs, ranks } = cellsFor(ground.marks.length);
  marks.set(ground.marks);
  costs.fill(0, 0, ground.marks.length);
  for (const { x, y } of targets) {
    const cell = cellIn({ ground }, x, y);
    if (cell >= 0) marks[cell] = (marks[cell] as number) | MARK.target;
  }
  // All at once, and not by `...`, which gives each field a shape of its own to the engine.
  return {
    map,
    place,
    ground,
    entries,
    marks,
    costs,
    ranks,
    gate: gates?.length === 1 ? (gates[0] ?? null) : null,
    landings: new Set(into.map(({ door: { to } }) => cellIn({ ground }, to.x, to.y))),
    onward: Int32Array.of(-1 << shift, 1 << shift, -1, 1),
    least: gates === null || gates.length < 2 ? null : leastCells(gates, ground),
  };
}

/** The number of a cell in a field; -1 for one that is not on it. */
export function cellIn({ ground }: Pick<Field, "ground">, x: number, y: number): number {
  const { width, height, shift } = ground;
  return x < 0 || y < 0 || x >= width || y >= height ? -1 : (y << shift) + x;
}

/** Releases the cells of a field, which must not be used afterwards. */
export function releaseField({ marks, costs, ranks }: Field): void {
  if (costs.length === MOST_CELLS && spare.length < MOST_SPARE) spare.push({ marks, costs, ranks });
}

function cellsFor(count: number): FieldCells {
  const used = count > FEW_CELLS ? spare.pop() : undefined;
  if (used !== undefined) return used;
  const cells = count > FEW_CELLS ? MOST_CELLS : count;
  return { marks: new Uint16Array(cells), costs: new Int32Array(cells), ranks: new Int32Array(cells) };
}

/**
 * By how much a cell raises the rank of a way over it, by its kind and whether it is a target, which is entered whatever the
 * rules say; or one of `ENTRY`.
 */
export function entriesBy(avoided: ReadonlySet<number>): Int32Array {
  return Int32Array.from({ length: ENTRY_BITS + 1 }, (_, mark) => {
    const kind = mark & KIND_BITS;
    const isTarget = (mark & MARK.target) !== 0;
    if (kind >= KIND.ledge && kind < KIND.ledge + 4) return ENTRY.ledge;
    if (kind === KIND.exit) return isTarget ? 0 : ENTRY.exit;
    return !isTarget && avoided.has(kind) ? ENTRY.none : rankOf(kind);
  });
}

function rankOf(kind: number): number {
  if (kind === KIND.free || kind === KIND.grass || kind === KIND.water || kind === KIND.sight) return 0;
  if (kind === KIND.person || kind === KIND.tree || kind === KIND.boulder || kind === KIND.locked) return 1;
  return kind === KIND.unknown ? UNKNOWN_RANK : ENTRY.none;
}
