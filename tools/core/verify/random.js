/** A small seeded source of random numbers (mulberry32): the same seed gives the same numbers everywhere. */
export function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
  return {
    next,
    /** A whole number from 0 up to but without `limit`. */
    below: (limit) => next() % limit,
    byte: () => next() & 0xff,
    chance: (probability) => next() / 2 ** 32 < probability,
    pick: (list) => list[next() % list.length],
  };
}
