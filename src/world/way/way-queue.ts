/**
 * Numbers to be looked at, the cheapest first: by rank, and of equal rank by cost, both whole numbers from 0. Of equal ones
 * the newest comes first. What is put in never costs less than what was taken out last of its rank.
 */
export interface WayQueue {
  put(value: number, rank: number, cost: number): void;
  /** The next one; -1 for none. */
  take(): number;
  /** The rank of the one that was taken last. A getter would give each queue a shape of its own to the engine: slow. */
  rank(): number;
}

/** What waits of one rank: for each cost the place of the newest, 0 for none; and from which cost on there may be any. */
interface Shelf {
  newest: Int32Array<ArrayBuffer>;
  from: number;
  count: number;
}

/** More than any cost, and a whole number: with infinity, the engine would take every `from` for a fraction. */
const MOST = 2 ** 30;

/** An empty queue. */
export function createWayQueue(): WayQueue {
  const shelves = new Map<number, Shelf>();
  // What waits has a place, from 1 on, and knows the place of the one below it: the next older one of its rank and cost. The
  // places that were left are chained in the same way, and used again first.
  let values = new Int32Array(1_024);
  let below = new Int32Array(1_024);
  let places = 1;
  let left = 0;
  let rank = 0;
  let shelf = shelfOf(shelves, 0);
  const newPlace = (): number => {
    if (places === values.length) {
      values = grown(values, places + 1);
      below = grown(below, places + 1);
    }
    places += 1;
    return places - 1;
  };
  return {
    rank: () => rank,
    put(value, of, cost) {
      const on = of === rank ? shelf : shelfOf(shelves, of);
      if (cost >= on.newest.length) on.newest = grown(on.newest, cost + 1);
      let place = left;
      if (place === 0) place = newPlace();
      else left = below[place] as number;
      values[place] = value;
      below[place] = on.newest[cost] as number;
      on.newest[cost] = place;
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
      const { newest } = shelf;
      let { from } = shelf;
      while (newest[from] === 0) from += 1;
      const place = newest[from] as number;
      shelf.from = from;
      shelf.count -= 1;
      newest[from] = below[place] as number;
      below[place] = left;
      left = place;
      return values[place] as number;
    },
  };
}

/** The same numbers with room for at least so many, and for as many again as there were. */
function grown(numbers: Int32Array<ArrayBuffer>, least: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(least, numbers.length * 2));
  larger.set(numbers);
  return larger;
}

function shelfOf(shelves: Map<number, Shelf>, rank: number): Shelf {
  const made = shelves.get(rank);
  if (made !== undefined) return made;
  const shelf: Shelf = { newest: new Int32Array(64), from: MOST, count: 0 };
  shelves.set(rank, shelf);
  return shelf;
}
