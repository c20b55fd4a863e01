import { sharedBackground } from "../moment.ts";
import type { Room } from "./explore-cells.ts";

/** The share of the background that two looks at one place have in common. */
const SAME_PLACE = 0.8;

/** Coordinates that must show two pictures before they count: a picture that is under way shows one, now and then. */
const LEAST = 3;

/** The share of the steps back to a known cell that must show another picture there. */
const CLASHING = 0.1;

/**
 * Counts the coordinates that were seen to mean two places, in two rooms or at two visits; 0 if they are too few to count. Without a
 * number that tells the rooms apart, they are no map.
 */
export function sharedPlaces(rooms: readonly Room[]): number {
  let shared = 0;
  for (const [at, room] of rooms.entries()) {
    for (const [key, { moment }] of room.cells) {
      const isShared = rooms.slice(0, at).some((other) => {
        const there = other.cells.get(key);
        return there !== undefined && sharedBackground(there.moment, moment) < SAME_PLACE;
      });
      if (isShared) shared += 1;
    }
    if (room.clashes >= CLASHING * room.returns) shared += room.clashes;
  }
  return shared < LEAST ? 0 : shared;
}
