import { expect, it } from "vitest";
import { memoryObjectStore } from "../../../../test/helpers/fleet/memory-object-store.ts";
import { readEnds, tellEnd } from "../../src/mirror/ends.ts";

const DONE = { outcome: "done" };

it("how jobs ended is read with one listing, and each end once", async () => {
  const store = memoryObjectStore();
  await tellEnd(store, "jobs/a", 12, { outcome: "failed" });
  await tellEnd(store, "jobs/b", 7, DONE);
  const reads: string[] = [];
  let lists = 0;
  const counted = {
    ...store,
    get: (name: string) => {
      reads.push(name);
      return store.get(name);
    },
    list: (prefix: string) => {
      lists += 1;
      return store.list(prefix);
    },
  };

  const ends = await readEnds(counted);
  expect(Object.fromEntries(ends)).toEqual({
    a: { number: 12, end: { outcome: "failed" } },
    b: { number: 7, end: DONE },
  });
  // Gone on with, and ended again.
  await tellEnd(store, "jobs/a", 30, DONE);
  const again = await readEnds(counted, ends);

  expect(again.get("a")).toEqual({ number: 30, end: DONE });
  expect(again.get("b")).toBe(ends.get("b"));
  expect({ lists, reads: reads.sort() }).toEqual({
    lists: 2,
    reads: ["ends/a/00000012", "ends/a/00000030", "ends/b/00000007"],
  });
  expect([...store.objects.keys()].sort()).toEqual(["ends/a/00000030", "ends/b/00000007"]);
});

it("of two ends, where the older one could not be removed, the newest counts", async () => {
  const store = memoryObjectStore();
  await store.put("ends/a/00000003", Buffer.from('{"outcome":"failed"}'));
  await tellEnd({ ...store, remove: async () => {} }, "jobs/a", 100, DONE);

  expect((await readEnds(store)).get("a")).toEqual({ number: 100, end: DONE });
});

it.each(["", "{", "[]", "null"])("an end that is %j is none, nor is what is not one", async (text) => {
  const store = memoryObjectStore();
  await store.put("ends/a/00000003", Buffer.from(text));
  await store.put("ends/b/other", Buffer.from("{}"));
  await store.put("ends/00000001", Buffer.from("{}"));

  expect((await readEnds(store)).size).toBe(0);
});
