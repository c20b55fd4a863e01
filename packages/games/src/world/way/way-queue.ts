/**
 * Numbers to be looked at, the cheapest first: by rank, and of equal rank by cost, both whole numbers from 0. Of equal ones
 * the newest comes first. What is put in never costs less than what was taken out last of its rank. Plain data, and functions
 * beside it: to the engine, a queue of closures would be another one each time, and slow.
 */
export interface WayQueue {
  /** The rank of the one that was taken last. */
  rank: number;
  readonly shelves: Map<number, Shelf>;
  shelf: Shelf;
  // What waits has a place, from 1 on, and knows the place of the one below it: the next older one of its rank and cost. The
  // places that were left are chained in the same way, and used again first.
  values: Int32Array<ArrayBuffer>;
  below: Int32Array<ArrayBuffer>;
  places: number;
  left: number;
}

/** The queue of one rank: for each cost the place of the newest, 0 for none; and the lowest cost that may have any. */
interface Shelf {
  readonly rank: number;
  newest: Int32Array<ArrayBuffer>;
  from: number;
  count: number;
}

/** More than any cost, and a whole number: with infinity, the engine would take every `from` for a fraction. */
const MOST = 2 ** 30;

/** An empty queue. */
export function createWayQueue(): WayQueue {
  const shelf = makeShelf(0);
  return {
    rank: 0,
    shelves: new Map([[0, shelf]]),
    shelf,
    values: new Int32Array(1_024),
    below: new Int32Array(1_024),
    places: 1,
    left: 0,
  };
}

/** Puts a number into a queue. */
export function putInto(queue: WayQueue, value: number, rank: number, cost: number): void {
  const { shelf } = queue;
  const on = rank === shelf.rank ? shelf : shelfOf(queue, rank);
  if (cost >= on.newest.length) on.newest = grown(on.newest, cost + 1);
  const place = queue.left === 0 ? newPlace(queue) : queue.left;
  const { newest } = on;
  const { below } = queue;
  if (queue.left !== 0) queue.left = below[place] as number;
  queue.values[place] = value;
  below[place] = newest[cost] as number;
  newest[cost] = place;
  if (cost < on.from) on.from = cost;
  on.count += 1;
}

/** Takes the next number out of a queue; -1 for none. */
export function takeFrom(queue: WayQueue): number {
  if (queue.shelf.count === 0 && !turnToNextShelf(queue)) return -1;
  const { shelf, below } = queue;
  const { newest } = shelf;
  let { from } = shelf;
  while (newest[from] === 0) from += 1;
  const place = newest[from] as number;
  shelf.from = from;
  shelf.count -= 1;
  newest[from] = below[place] as number;
  below[place] = queue.left;
  queue.left = place;
  return queue.values[place] as number;
}

/** Whether anything of another rank waits. */
function turnToNextShelf(queue: WayQueue): boolean {
  const { shelves } = queue;
  while (queue.shelf.count === 0) {
    shelves.delete(queue.rank);
    if (shelves.size === 0) {
      shelves.set(queue.rank, queue.shelf);
      return false;
    }
    queue.rank = Math.min(...shelves.keys());
    queue.shelf = shelfOf(queue, queue.rank);
  }
  return true;
}

function newPlace(queue: WayQueue): number {
  if (queue.places === queue.values.length) {
    queue.values = grown(queue.values, queue.places + 1);
    queue.below = grown(queue.below, queue.places + 1);
  }
  queue.places += 1;
  return queue.places - 1;
}

/** The same numbers with room for at least this many, and at least twice as many as before. */
function grown(numbers: Int32Array<ArrayBuffer>, least: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(least, numbers.length * 2));
  larger.set(numbers);
  return larger;
}

function shelfOf({ shelves }: WayQueue, rank: number): Shelf {
  const made = shelves.get(rank);
  if (made !== undefined) return made;
  const shelf = makeShelf(rank);
  shelves.set(rank, shelf);
  return shelf;
}

function makeShelf(rank: number): Shelf {
  return { rank, newest: new Int32Array(64), from: MOST, count: 0 };
}
