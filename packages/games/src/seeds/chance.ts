/** FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash | 0;
}

/** Whole numbers of 32 bits that follow from words alone, the same on every machine. */
function numbersOf(words: string): () => number {
  let state = hashOf(words);
  return () => {
    // mulberry32, which is in the public domain: 32 bits of state are plenty for choosing buttons.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** Numbers from 0 up to 1 that look random, always the same ones for the same parts. */
export function chanceOf(...parts: readonly (string | number)[]): () => number {
  const next = numbersOf(parts.join("|"));
  return () => next() / 2 ** 32;
}

/** One of `items`, which must not be empty. */
export function pick<Item>(items: readonly [Item, ...Item[]], chance: () => number): Item {
  return items[Math.floor(chance() * items.length)] ?? items[0];
}

/** A factor about 1 that differs by up to `most`. */
export function shaken(chance: () => number, most: number): number {
  return 1 - most + 2 * most * chance();
}

/** The item that is worth most; the first of equals. `items` must not be empty. */
export function best<Item>(items: readonly Item[], worth: (item: Item) => number): Item {
  return items
    .map((item) => ({ item, value: worth(item) }))
    .reduce((one, other) => (other.value > one.value ? other : one)).item;
}

/** Whole numbers that follow from a seed alone. */
export class Chance {
  readonly #next: () => number;

  /** @param words what the numbers follow from; equal words give equal numbers */
  constructor(words: string) {
    this.#next = numbersOf(words);
  }

  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number {
    return this.#next() % limit;
  }

  /** A whole number from `least` to `most`, both included. */
  from(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** One of `items`, which must not be empty. */
  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  /** The items in another order. */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const left = [...items];
    const out: Item[] = [];
    while (left.length > 0) out.push(...left.splice(this.below(left.length), 1));
    return out;
  }
}
