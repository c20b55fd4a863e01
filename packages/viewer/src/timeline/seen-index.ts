import type { SeenMaps } from "../../../games/src/world/atlas/atlas.ts";

/** More than this is not what one step shows of a game's maps. */
const MOST_OF_STEP = 64 * 2 ** 10;

/** More than this is not kept of one journal, in characters: a step has some 70. */
const MOST_IN_ALL = 32 * 2 ** 20;

/** The map parts that each step of a journal showed first, in as little memory as may be. */
export class SeenIndex {
  readonly #texts: (string | null)[] = [];
  #characters = 0;
  #isWhole = true;

  /** Whether all that was shown was kept. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Adds a step after those before; undefined for one that showed nothing. */
  add(seen: SeenMaps | undefined): void {
    const text = seen === undefined ? null : JSON.stringify(seen);
    const isKept =
      text !== null && text.length <= MOST_OF_STEP && this.#characters + text.length <= MOST_IN_ALL;
    this.#isWhole &&= isKept || text === null;
    this.#texts.push(isKept ? text : null);
    if (isKept) this.#characters += text.length;
  }

  /** The parts that a step showed; null for none. With a map's name, null if it showed nothing of that map. */
  at(index: number, map?: string): SeenMaps | null {
    const text = this.#texts[index] ?? null;
    if (text === null || (map !== undefined && !text.includes(JSON.stringify(map)))) return null;
    return JSON.parse(text) as SeenMaps;
  }
}
