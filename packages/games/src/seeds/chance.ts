/** Numbers that follow from a seed alone, the same on every machine: they are made with whole numbers only. */
export class Chance {
  #state: number;

  /** @param words what the numbers follow from; equal words give equal numbers */
  constructor(words: string) {
    // FNV-1a, 32 bits.
    let hash = 0x811c9dc5;
    for (let index = 0; index < words.length; index += 1) {
      hash = Math.imul(hash ^ words.charCodeAt(index), 0x01000193);
    }
    this.#state = hash | 0;
  }

  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number {
    // mulberry32, which is in the public domain.
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
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
