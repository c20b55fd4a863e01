import type { Atlas, AtlasDoor, MapCell } from "../../run/atlas.ts";

/** With more doors than these, looking at all of them takes longer than it saves. */
const MOST_DOORS = 512;

/** A place of a map from which the targets are at least so many cells away: a target, or a door on the way to one. */
export interface Gate {
  readonly x: number;
  readonly y: number;
  readonly cells: number;
}

/** For each map, by its place in the atlas, the gates on it. A map without any does not lead to a target. */
export type Gates = readonly (readonly Gate[])[];

/**
 * The gates on the way to some cells; null where there are too many doors to look at. The shortest way from a cell is never
 * shorter than the way to one of them as the crow walks and what lies behind it.
 */
export function gatesTo(atlas: Atlas, targets: readonly MapCell[]): Gates | null {
  const places = new Map(atlas.maps.map(({ name }, index) => [name, index]));
  const doors = atlas.maps.flatMap(({ doors: found = [] }, map) => found.map((door) => ({ map, door })));
  if (doors.length > MOST_DOORS) return null;
  const gates: Gate[][] = atlas.maps.map(() => []);
  const least = doors.map(() => Number.POSITIVE_INFINITY);
  const open = (map: number, gate: Gate): void => {
    gates[map]?.push(gate);
    for (const [index, { door }] of doors.entries()) {
      if (places.get(door.to.map) !== map) continue;
      least[index] = Math.min(least[index] ?? 0, costOf(door) + leastFrom([gate], door.to.x, door.to.y));
    }
  };
  for (const { map, x, y } of targets) {
    const place = places.get(map);
    if (place !== undefined) open(place, { x, y, cells: 0 });
  }
  // The door that is nearest to the targets is the next one whose way is known for sure.
  const left = new Set(doors.keys());
  for (let next = nearest(left, least); next !== null; next = nearest(left, least)) {
    left.delete(next);
    const { map, door } = doors[next] ?? {};
    if (map === undefined || door === undefined) break;
    open(map, { x: door.x, y: door.y, cells: least[next] ?? 0 });
  }
  return gates;
}

/** The one of these that is the fewest cells away; null where all that are left lead nowhere. */
function nearest(left: ReadonlySet<number>, cells: readonly number[]): number | null {
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const index of left) {
    const away = cells[index] ?? least;
    if (away < least) [best, least] = [index, away];
  }
  return best;
}

/** How many cells a target is away from a cell at least, by the gates of its map; infinite where none leads to one. */
export function leastFrom(gates: readonly Gate[], x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < gates.length; index += 1) {
    const gate = gates[index] as Gate;
    const cells = Math.abs(gate.x - x) + Math.abs(gate.y - y) + gate.cells;
    if (cells < least) least = cells;
  }
  return least;
}

/** Entering a cell is the last step to it; a press comes behind the last step. */
function costOf({ press }: AtlasDoor): number {
  return press === undefined ? 0 : 1;
}
