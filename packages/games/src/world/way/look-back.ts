import { cellIn, type Field } from "./field.ts";
import type { Fields } from "./fields.ts";
import { KIND } from "./ground.ts";
import { ENTRY_BITS, isBarred, KIND_BITS, MARK } from "./marks.ts";

/** A look backwards, from the targets of a search, for what leads to them, in its fields and by its rules. Plain data. */
export interface LookBack {
  readonly fields: Fields;
  /** The cells that lead to a target, as ids, and from how many of them it went on. */
  readonly found: number[];
  done: number;
  /** Whether one of them can be reached: the search has found a way to it. */
  hasMet: boolean;
}

/** Begins with the targets. */
export function beginLookBack(fields: Fields): LookBack {
  const look: LookBack = { fields, found: [], done: 0, hasMet: false };
  for (const target of fields.targets) add(look, fields.at(target >> 16), target & 65_535);
  return look;
}

/**
 * Searches a number of cells more, and returns whether the search may still meet a target. Where it never can, the
 * cells that it reaches and those that lead there have nothing in common: one part is less than half of the world,
 * and a search of both in turn soon ends.
 */
export function mayMeet(look: LookBack, cells: number): boolean {
  const { fields, found } = look;
  const end = look.done + cells;
  for (; look.done < Math.min(end, found.length) && !look.hasMet; look.done += 1) {
    const id = found[look.done] as number;
    const field = fields.at(id >> 16);
    const cell = id & 65_535;
    const mark = field.marks[cell] as number;
    if ((field.entries[mark & ENTRY_BITS] as number) >= 0) addAround(look, field, cell);
    if (field.landings.has(cell)) addBeforeDoors(look, field, cell);
  }
  return look.hasMet || look.done < found.length;
}

/** Adds the cells from which a step leads to one, or would where it was ground. */
function addAround(look: LookBack, field: Field, cell: number): void {
  const { ground, marks, onward } = field;
  const { width, height, shift } = ground;
  const x = cell & ((1 << shift) - 1);
  const y = cell >> shift;
  for (let way = 0; way < 4; way += 1) {
    const room = way === 0 ? height - 1 - y : way === 1 ? y : way === 2 ? width - 1 - x : x;
    if (room === 0) continue;
    const before = cell - (onward[way] as number);
    const mark = marks[before] as number;
    if (!isBarred(mark, way)) addBefore(look, field, before);
    const isJumped = (mark & KIND_BITS) === KIND.ledge + way;
    if (!isJumped || room === 1 || ((marks[cell] as number) & KIND_BITS) === KIND.exit) continue;
    const above = before - (onward[way] as number);
    if (!isBarred(marks[above] as number, way)) addBefore(look, field, above);
  }
}

/** Adds the cells from which a door leads to one. */
function addBeforeDoors(look: LookBack, field: Field, cell: number): void {
  for (const { map, door } of look.fields.into[field.place] ?? []) {
    if (cellIn(field, door.to.x, door.to.y) !== cell) continue;
    const other = look.fields.at(map);
    const before = cellIn(other, door.x, door.y);
    if (before < 0) continue;
    if (door.press !== undefined) addBefore(look, other, before);
    else if (((other.marks[before] as number) & ENTRY_BITS) === KIND.exit) addAround(look, other, before);
  }
}

/**
 * Adds a cell from which a step leads there; not one where no step can end. Where the search begins on such a one,
 * its neighbours have been offered, and are met.
 */
function addBefore(look: LookBack, field: Field, cell: number): void {
  const mark = field.marks[cell] as number;
  if ((mark & MARK.leadsThere) !== 0) return;
  const isWalkedOn = (mark & KIND_BITS) !== KIND.exit && (field.entries[mark & ENTRY_BITS] as number) >= 0;
  if (isWalkedOn || field.landings.has(cell)) add(look, field, cell);
}

function add(look: LookBack, { marks, costs, place }: Field, cell: number): void {
  marks[cell] = (marks[cell] as number) | MARK.leadsThere;
  if ((costs[cell] as number) > 0) look.hasMet = true;
  look.found.push(place * 65_536 + cell);
}
