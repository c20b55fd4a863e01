import type { Atlas, AtlasDoor, MapCell } from "../atlas/atlas.ts";
import type { Ground } from "./ground.ts";
import { createWayQueue, putInto, takeFrom } from "./way-queue.ts";

/** With more doors than these, looking at all of them may take longer than it saves. */
const MOST_DOORS = 2_048;

/** More cells than any way has. */
const FAR = 2 ** 30;

/**
 * A place of a map from which the targets are at least a number of cells away: a target, or a door on the way to one.
 */
export interface Gate {
  readonly x: number;
  readonly y: number;
  readonly cells: number;
}

/** For each map, by its place in the atlas, the gates on it. A map without any does not lead to a target. */
export type Gates = readonly (readonly Gate[])[];

/** A door, and the place in the atlas of the map on which it is. */
export interface DoorInto {
  readonly map: number;
  readonly door: AtlasDoor;
}

/** The doors that lead to each map, by its place in the atlas; those to maps that were forgotten are left out. */
export function doorsInto(
  { maps }: Atlas,
  places: ReadonlyMap<string, number>,
): readonly (readonly DoorInto[])[] {
  const into: DoorInto[][] = maps.map(() => []);
  for (const [map, { doors = [] }] of maps.entries()) {
    for (const door of doors) {
      const place = places.get(door.to.map);
      if (place !== undefined) into[place]?.push({ map, door });
    }
  }
  return into;
}

/**
 * The gates on the way to some cells; null where there are too many doors to look at. The shortest way from a cell is never
 * shorter than the way to one of them as the crow walks and what lies behind it.
 *
 * @param into the doors that lead to each map
 */
export function gatesTo(
  into: readonly (readonly DoorInto[])[],
  places: ReadonlyMap<string, number>,
  targets: readonly MapCell[],
): Gates | null {
  if (into.reduce((sum, doors) => sum + doors.length, 0) > MOST_DOORS) return null;
  const gates: Gate[][] = into.map(() => []);
  const doors = into.flat();
  // Of each door: where it leads, and how many cells away a target is before it; negative once that is known for sure.
  const toX = Int32Array.from(doors, ({ door }) => door.to.x);
  const toY = Int32Array.from(doors, ({ door }) => door.to.y);
  const least = new Int32Array(doors.length).fill(FAR);
  const firsts = [0];
  for (const { length } of into) firsts.push((firsts.at(-1) ?? 0) + length);
  const queue = createWayQueue();
  const open = (map: number, gate: Gate): void => {
    const others = gates[map] ?? [];
    // A way that passes another gate as well is not shorter by this one.
    if (isNoNearer(others, gate)) return;
    others.push(gate);
    const end = firsts[map + 1] ?? 0;
    for (let door = firsts[map] ?? 0; door < end; door += 1) {
      const away = Math.abs(gate.x - (toX[door] as number)) + Math.abs(gate.y - (toY[door] as number));
      const cells = gate.cells + away;
      if (cells >= (least[door] as number)) continue;
      least[door] = cells;
      putInto(queue, door, 0, cells);
    }
  };
  for (const { map, x, y } of targets) {
    const place = places.get(map);
    if (place !== undefined) open(place, { x, y, cells: 0 });
  }
  // The door that is nearest to the targets is the next one whose way is known for sure.
  for (let next = takeFrom(queue); next >= 0; next = takeFrom(queue)) {
    const cells = least[next] as number;
    if (cells < 0) continue;
    least[next] = -1;
    const { map, door } = doors[next] as DoorInto;
    // Entering a cell is the last step to it; a press comes behind the last step.
    open(map, { x: door.x, y: door.y, cells: cells + (door.press === undefined ? 0 : 1) });
  }
  return gates;
}

/**
 * Returns the least distance of a target from each cell of a ground, by its number: in a straight line, by the gates.
 */
export function leastCells(gates: readonly Gate[], { width, height, shift }: Ground): Int32Array {
  const least = new Int32Array(height << shift).fill(FAR);
  for (const gate of gates) {
    // One that is not on the ground is behind the cell of its edge that is nearest to it.
    const [x, y] = [clamp(gate.x, width), clamp(gate.y, height)];
    const cells = gate.cells + Math.abs(gate.x - x) + Math.abs(gate.y - y);
    least[(y << shift) + x] = Math.min(least[(y << shift) + x] ?? FAR, cells);
  }
  const last = width - 1;
  for (let y = 0; y < height; y += 1) {
    for (let cell = y << shift, x = 0; x <= last; cell += 1, x += 1) {
      const above = y === 0 ? FAR : (least[cell - (1 << shift)] as number);
      const beside = x === 0 ? FAR : (least[cell - 1] as number);
      least[cell] = Math.min(least[cell] as number, above + 1, beside + 1);
    }
  }
  for (let y = height - 1; y >= 0; y -= 1) {
    for (let cell = (y << shift) + last, x = last; x >= 0; cell -= 1, x -= 1) {
      const below = y === height - 1 ? FAR : (least[cell + (1 << shift)] as number);
      const beside = x === last ? FAR : (least[cell + 1] as number);
      least[cell] = Math.min(least[cell] as number, below + 1, beside + 1);
    }
  }
  return least;
}

/** Whether who goes to a gate, and on from there, is no nearer than by one of some others. */
function isNoNearer(others: readonly Gate[], { x, y, cells }: Gate): boolean {
  for (let index = 0; index < others.length; index += 1) {
    const other = others[index] as Gate;
    if (Math.abs(other.x - x) + Math.abs(other.y - y) + other.cells <= cells) return true;
  }
  return false;
}

function clamp(at: number, length: number): number {
  return Math.max(0, Math.min(at, length - 1));
}
