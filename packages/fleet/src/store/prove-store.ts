import { randomToken } from "../../../../src/base/disk/lazy-crypto.ts";
import { hasEnded, ownMark, PROCESS_MARK } from "../../../../src/base/disk/process-mark.ts";
import type { ObjectStore } from "./object-store.ts";
import { storeRefused } from "./store-failure.ts";

/** The names of probes begin so; earlier versions made a folder for each. */
const BEGINNING = "probe-";

const NAME = new RegExp(`^${BEGINNING}(${PROCESS_MARK})-[0-9a-f]{12}$`);

/**
 * Tries whether a store can be written, read and listed, and keeps the first of two objects of one name: a server that
 * takes no notice of `If-None-Match` would let two workers write one run. Removes the probes of processes that have ended.
 *
 * @throws RunnerError `store-refused` where it cannot, or what the store throws
 */
export async function proveStore(store: ObjectStore): Promise<void> {
  const name = `${BEGINNING}${ownMark()}-${randomToken()}`;
  const first = Buffer.from("first");
  try {
    const isFirst = await store.create(name, first);
    const isSecond = await store.create(name, Buffer.from("second"));
    if (!isFirst || isSecond) {
      throw storeRefused(
        store.shown,
        "it replaces an object that must not be replaced (If-None-Match): choose another store",
      );
    }
    const read = await store.get(name);
    const listed = await listProbes(store);
    if (read === null || Buffer.compare(read, first) !== 0 || !listed.includes(name)) {
      throw storeRefused(store.shown, "it does not give back at once what was written: choose another store");
    }
    for (const other of listed) {
      const [, mark] = NAME.exec(other) ?? [];
      if (mark !== undefined && hasEnded(mark)) await store.remove(other);
    }
  } finally {
    await store.remove(name);
  }
}

/** The names behind that beginning: those with it, and the rest of their last page. */
async function listProbes(store: ObjectStore): Promise<readonly string[]> {
  const next = ({ name }: { readonly name: string }): string | null =>
    name.startsWith(BEGINNING) ? name : null;
  return (await store.list("", { after: BEGINNING, next })).map(({ name }) => name);
}
