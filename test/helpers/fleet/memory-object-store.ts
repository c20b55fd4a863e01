import { beginningOf, byName, checkName } from "../../../packages/fleet/src/store/object-name.ts";
import type { ObjectStore, StoredObject } from "../../../packages/fleet/src/store/object-store.ts";

const PAGE = 1_000;

/** A store in memory. `objects` is what it holds: a test may look at it, and damage it. */
export interface MemoryObjectStore extends ObjectStore {
  readonly objects: Map<string, Uint8Array>;
}

/** One with the same objects as another's, or empty. */
export function memoryObjectStore(other: Iterable<readonly [string, Uint8Array]> = []): MemoryObjectStore {
  const objects = new Map(other);
  return {
    objects,
    shown: "memory",
    async create(name, bytes) {
      const there = objects.get(checkName(name));
      if (there === undefined) objects.set(name, Uint8Array.from(bytes));
      return there === undefined || Buffer.compare(there, bytes) === 0;
    },
    async put(name, bytes) {
      objects.set(checkName(name), Uint8Array.from(bytes));
    },
    async get(name) {
      const found = objects.get(checkName(name));
      return found === undefined ? null : Uint8Array.from(found);
    },
    async list(prefix, { after = "", onPage, next = (last: StoredObject) => last.name } = {}) {
      const beginning = beginningOf(prefix);
      const found = [...objects].filter(([name]) => name.startsWith(beginning));
      const all = found.map(([name, { length }]) => ({ name, bytes: length })).sort(byName);
      const listed: StoredObject[] = [];
      for (let behind: string | null = after; behind !== null; ) {
        const from: string = behind;
        const page = all.filter(({ name }) => name > from).slice(0, PAGE);
        const last = page.at(-1);
        if (last === undefined) break;
        listed.push(...page);
        onPage?.(page);
        behind = next(last);
      }
      return listed;
    },
    async remove(name) {
      objects.delete(checkName(name));
    },
    async tidy(prefix) {
      beginningOf(prefix);
    },
  };
}
