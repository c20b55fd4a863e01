/**
 * Numbers to be looked at, the cheapest first: by rank, and of equal rank by cost, both whole numbers from 0. Of equal ones
 * the newest comes first. What is put in never costs less than what was taken out last of its rank.
 */
export interface WayQueue {
  put(value: number, rank: number, cost: number): void;
  /** The next one; -1 for none. Its rank is then `rank`. */
  take(): number;
  readonly rank: number;
}

/** What waits of one rank: by cost, and from which cost on there may be any. */
interface Shelf {
  readonly buckets: (number[] | undefined)[];
  from: number;
  count: number;
}

/** An empty queue. */
export function createWayQueue(): WayQueue {
  const shelves = new Map<number, Shelf>();
  let rank = 0;
  let shelf = shelfOf(shelves, 0);
  return {
    get rank() {
      return rank;
    },
    put(value, of, cost) {
      const on = of === rank ? shelf : shelfOf(shelves, of);
      const bucket = on.buckets[cost];
      if (bucket === undefined) on.buckets[cost] = [value];
      else bucket.push(value);
      if (cost < on.from) on.from = cost;
      on.count += 1;
    },
    take() {
      while (shelf.count === 0) {
        shelves.delete(rank);
        if (shelves.size === 0) {
          shelf = shelfOf(shelves, rank);
          return -1;
        }
        rank = Math.min(...shelves.keys());
        shelf = shelfOf(shelves, rank);
      }
      for (let bucket = shelf.buckets[shelf.from]; ; bucket = shelf.buckets[shelf.from]) {
        if (bucket !== undefined && bucket.length > 0) break;
        shelf.from += 1;
      }
      shelf.count -= 1;
      return shelf.buckets[shelf.from]?.pop() ?? -1;
    },
  };
}

function shelfOf(shelves: Map<number, Shelf>, rank: number): Shelf {
  const made = shelves.get(rank);
  if (made !== undefined) return made;
  const shelf: Shelf = { buckets: [], from: Number.POSITIVE_INFINITY, count: 0 };
  shelves.set(rank, shelf);
  return shelf;
}
