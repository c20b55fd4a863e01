import { beforeEach, describe, expect, it } from "vitest";
import type { ObjectStore } from "../../packages/fleet/src/store/object-store.ts";
import { proveStore } from "../../packages/fleet/src/store/prove-store.ts";

/**
 * Runs the contract of `ObjectStore` over one implementation.
 *
 * @param open gives an empty store, and the same one once more as another worker has it
 */
export function describeObjectStore(
  name: string,
  open: () => Promise<{ readonly store: ObjectStore; readonly other: ObjectStore }>,
): void {
  describe(`${name} keeps the contract of a store of objects`, () => {
    let store: ObjectStore;
    let other: ObjectStore;
    beforeEach(async () => {
      ({ store, other } = await open());
    });

    const bytes = (text: string): Uint8Array => Buffer.from(text);
    const textOf = async (name: string, of = other): Promise<string | null> => {
      const found = await of.get(name);
      return found === null ? null : Buffer.from(found).toString();
    };

    it("gives back whole what was written, to other workers too", async () => {
      const all = Uint8Array.from({ length: 256 }, (_, at) => at);

      expect(await store.create("jobs/a/segments/00000001", all)).toBe(true);
      await store.put("fleet.json", bytes("{}"));

      expect(new Uint8Array((await other.get("jobs/a/segments/00000001")) ?? [])).toEqual(all);
      expect(await textOf("fleet.json")).toBe("{}");
      expect(await textOf("jobs/a/segments/00000002")).toBeNull();
    });

    it("keeps objects without a byte, and of many", async () => {
      const many = new Uint8Array(3_000_000).fill(7);

      await store.create("empty", new Uint8Array(0));
      await store.put("many", many);

      expect((await other.get("empty"))?.length).toBe(0);
      expect(Buffer.compare((await other.get("many")) ?? Buffer.of(), many)).toBe(0);
    });

    it("creates an object once: other bytes are refused, and change nothing", async () => {
      expect(await store.create("segments/1", bytes("mine"))).toBe(true);
      expect(await other.create("segments/1", bytes("yours"))).toBe(false);
      expect(await textOf("segments/1")).toBe("mine");
    });

    it("says yes to the same bytes again: who is not sure may try again", async () => {
      await store.create("segments/1", bytes("mine"));

      expect(await store.create("segments/1", bytes("mine"))).toBe(true);
    });

    it("lets one of many win that create the same name at once", async () => {
      const wins = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          (n % 2 === 0 ? store : other).create("fence", bytes(`worker ${n}`)),
        ),
      );

      expect(wins.filter(Boolean)).toHaveLength(1);
      expect(await textOf("fence")).toBe(`worker ${wins.indexOf(true)}`);
    });

    it("replaces an object", async () => {
      await store.put("fleet.json", bytes("one"));
      await other.put("fleet.json", bytes("two"));

      expect(await textOf("fleet.json", store)).toBe("two");
    });

    it("lists what begins with a folder's name, in order, over as many pages as there are", async () => {
      for (const name of ["jobs/b/2", "jobs/b/10", "jobs/b/1", "jobs/bb/1", "jobs/a/x", "fleet.json"]) {
        await store.put(name, bytes(name));
      }

      expect(await other.list("jobs/b")).toEqual([
        { name: "jobs/b/1", bytes: 8 },
        { name: "jobs/b/10", bytes: 9 },
        { name: "jobs/b/2", bytes: 8 },
      ]);
      expect((await other.list("")).map(({ name }) => name)).toEqual([
        ...["fleet.json", "jobs/a/x", "jobs/b/1", "jobs/b/10", "jobs/b/2", "jobs/bb/1"],
      ]);
      expect(await other.list("jobs/c")).toEqual([]);
    });

    it("lists what stands behind a name, and tells it page by page", async () => {
      for (const name of ["jobs/a/1", "jobs/a/2", "jobs/a/3", "jobs/a/4", "jobs/a/5", "jobs/b/1"]) {
        await store.put(name, bytes(name));
      }
      const told: string[] = [];

      const listed = await other.list("jobs/a", {
        after: "jobs/a/2",
        onPage: (page) => told.push(...page.map(({ name }) => name)),
      });

      expect(listed.map(({ name }) => name)).toEqual(["jobs/a/3", "jobs/a/4", "jobs/a/5"]);
      expect(told).toEqual(["jobs/a/3", "jobs/a/4", "jobs/a/5"]);
      expect(await other.list("jobs/a", { after: "jobs/a/20" })).toHaveLength(3);
      expect(await other.list("jobs/a", { after: "jobs/a/5" })).toEqual([]);
    });

    it("removes an object; one that does not exist is fine", async () => {
      await store.put("a", bytes("a"));

      await other.remove("a");
      await other.remove("a");

      expect(await textOf("a", store)).toBeNull();
      expect(await store.list("")).toEqual([]);
      expect(await store.create("a", bytes("again"))).toBe(true);
    });

    it.each([
      "",
      "..",
      "a/../b",
      "/a",
      "a/",
      "a//b",
      ".a",
      "a/.b",
      "a b",
      "a\\b",
      "ä",
      "a\n",
      "x".repeat(201),
    ])("takes no %j for a name", async (name) => {
      const refused = { code: "store-invalid" };

      await expect(store.get(name)).rejects.toMatchObject(refused);
      await expect(store.put(name, bytes("a"))).rejects.toMatchObject(refused);
      await expect(store.create(name, bytes("a"))).rejects.toMatchObject(refused);
      await expect(store.remove(name)).rejects.toMatchObject(refused);
      if (name !== "") await expect(store.list(name)).rejects.toMatchObject(refused);
    });

    it("keeps what it gave and was given apart from what the caller does with it", async () => {
      const given = bytes("given");
      await store.put("a", given);
      given.fill(0);
      const read = await store.get("a");
      read?.fill(0);

      expect(await textOf("a")).toBe("given");
    });

    it("is proved to be one that keeps its word, and leaves nothing of that", async () => {
      await proveStore(store);

      expect(await store.list("")).toEqual([]);
    });

    it("can be tidied while it is in use", async () => {
      await store.put("jobs/a/1", bytes("a"));

      await other.tidy("jobs/a");
      await other.tidy("jobs/none");

      expect(await textOf("jobs/a/1")).toBe("a");
    });
  });
}
