import { describe, expect, it } from "vitest";
import { memoryObjectStore } from "../../../../test/helpers/fleet/memory-object-store.ts";
import type { ObjectStore } from "../../src/store/object-store.ts";
import { retryingStore } from "../../src/store/retrying-store.ts";
import { storeFailed, storeRefused } from "../../src/store/store-failure.ts";

const textOf = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString();
const BYTES = Buffer.from("bytes");

/** A store that fails so often, with time that passes only while somebody waits. */
function failing(times: number, options: { readonly retryForMs?: number; readonly error?: Error } = {}) {
  const { retryForMs = 3_600_000, error = storeFailed("memory", "the server answered HTTP 503, SlowDown") } =
    options;
  const waits: number[] = [];
  const told: number[] = [];
  const controller = new AbortController();
  const within = memoryObjectStore();
  let left = times;
  const fail: ObjectStore = {
    ...within,
    async put(name, bytes) {
      left -= 1;
      if (left >= 0) throw error;
      await within.put(name, bytes);
    },
  };
  const store = retryingStore(fail, {
    retryForMs,
    clock: { elapsedMs: () => waits.reduce((sum, ms) => sum + ms, 0) },
    sleep: async (ms, signal) => {
      signal.throwIfAborted();
      waits.push(ms);
    },
    random: () => 0.5,
    signal: controller.signal,
    onRetry: (_, waitMs) => told.push(waitMs),
    onOver: () => told.push(0),
  });
  return { store, within, waits, told, controller, tries: () => times - left };
}

describe("a store that is asked again", () => {
  it("waits twice as long each time, up to half a minute, and tells it", async () => {
    const { store, within, waits, told } = failing(11);

    await store.put("a", BYTES);

    expect(waits).toEqual([150, 300, 600, 1200, 2400, 4800, 9600, 19_200, 22_500, 22_500, 22_500]);
    expect(told).toEqual([...waits, 0]);
    expect(textOf(await within.get("a"))).toBe("bytes");
  });

  it("says once that nothing waits any more, when the last of several calls is through", async () => {
    const { store, told } = failing(4);

    await Promise.all([store.put("a", BYTES), store.put("b", BYTES)]);
    await store.put("c", BYTES);

    expect(told.filter((ms) => ms === 0)).toHaveLength(1);
    expect(told.at(-1)).toBe(0);
  });

  it("gives up when its time is over, with what the store said last", async () => {
    const { store, waits } = failing(100, { retryForMs: 1_000 });

    await expect(store.put("a", BYTES)).rejects.toMatchObject({ code: "store-failed" });

    expect(waits).toEqual([150, 300, 550]);
  });

  it("makes no second try of what does not pass", async () => {
    const { store, waits, tries } = failing(1, { error: storeRefused("memory", "the key is unknown") });

    await expect(store.put("a", BYTES)).rejects.toMatchObject({ code: "store-refused" });

    expect({ waits, tries: tries() }).toEqual({ waits: [], tries: 1 });
  });

  it("stops waiting with the signal's reason", async () => {
    const { store, controller } = failing(100);
    controller.abort(new Error("drained"));

    await expect(store.put("a", BYTES)).rejects.toThrow("drained");
  });

  it("goes on with a listing that fails in the midst behind what came of it", async () => {
    const within = memoryObjectStore();
    for (const name of ["a/1", "a/2", "a/3", "a/4", "a/5"]) await within.put(name, BYTES);
    const asked: (string | undefined)[] = [];
    // Two a page, and each second page breaks.
    const pages: ObjectStore = {
      ...within,
      async list(prefix, { after, onPage } = {}) {
        asked.push(after);
        const left = await within.list(prefix, after === undefined ? {} : { after });
        onPage?.(left.slice(0, 2));
        if (left.length > 2) throw storeFailed("memory", "the connection broke");
        return left;
      },
    };
    const store = retryingStore(pages, {
      ...{ retryForMs: 1_000, clock: { elapsedMs: () => 0 }, sleep: async () => {} },
      signal: new AbortController().signal,
    });
    const told: string[] = [];

    const listed = await store.list("a", { onPage: (page) => told.push(...page.map(({ name }) => name)) });

    expect(listed.map(({ name }) => name)).toEqual(["a/1", "a/2", "a/3", "a/4", "a/5"]);
    expect(told).toEqual(listed.map(({ name }) => name));
    expect(asked).toEqual([undefined, "a/2", "a/4"]);
  });

  it("gives everything else on as it is", async () => {
    const { store } = failing(0);

    await store.put("a/1", BYTES);

    expect(await store.create("a/1", Buffer.from("other"))).toBe(false);
    expect(await store.list("a")).toEqual([{ name: "a/1", bytes: 5 }]);
    await store.tidy("a");
    await store.remove("a/1");
    expect(await store.get("a/1")).toBeNull();
  });
});
