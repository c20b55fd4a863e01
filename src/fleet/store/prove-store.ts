import { randomToken } from "../../base/disk/lazy-crypto.ts";
import type { ObjectStore } from "./object-store.ts";
import { storeRefused } from "./store-failure.ts";

/**
 * Tries whether a store can be written, read and listed, and keeps the first of two objects of one name: a server that
 * takes no notice of `If-None-Match` would let two workers write one run.
 *
 * @throws RunnerError `store-refused` where it cannot, or what the store throws
 */
export async function proveStore(store: ObjectStore): Promise<void> {
  const folder = `probe-${randomToken()}`;
  const name = `${folder}/object`;
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
    const listed = await store.list(folder);
    if (read === null || Buffer.compare(read, first) !== 0 || listed.length !== 1) {
      throw storeRefused(store.shown, "it does not give back at once what was written: choose another store");
    }
  } finally {
    await store.remove(name);
  }
}
