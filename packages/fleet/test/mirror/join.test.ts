import { beforeAll, describe, expect, it } from "vitest";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import {
  type MemoryObjectStore,
  memoryObjectStore,
} from "../../../../test/helpers/fleet/memory-object-store.ts";
import { JOB, playJob, playPlain, tellJob } from "../../../../test/helpers/fleet/play-job.ts";
import { FOLDER, JOURNAL } from "../../../../test/helpers/runs/journal-world.ts";
import { bytesOf } from "../../../../test/helpers/saves/journals.ts";
import { scriptedPlayer } from "../../../../test/helpers/server/scripted-player.ts";
import { fetchRun, RunCopy } from "../../src/mirror/fetch-run.ts";
import { takeOver } from "../../src/mirror/take-over.ts";
import type { ObjectStore } from "../../src/store/object-store.ts";

const SCRIPTED = { settings: { model: "scripted" } } as const;

let whole: Awaited<ReturnType<typeof playPlain>>;
beforeAll(async () => {
  whole = await playPlain({ player: scriptedPlayer(), ...SCRIPTED });
});

const namesIn = ({ objects }: MemoryObjectStore, folder: string): readonly string[] =>
  [...objects.keys()].filter((name) => name.startsWith(`${JOB}/${folder}/`)).sort();

/** The same store, which counts what is read of it. */
function counting(store: ObjectStore): ObjectStore & { readonly reads: readonly string[] } {
  const reads: string[] = [];
  return {
    ...store,
    reads,
    get: (name) => {
      reads.push(name);
      return store.get(name);
    },
  };
}

const oneShot = async (store: ObjectStore) =>
  takeOver({ store, job: JOB, folder: FOLDER, worker: "two", disk: createMemoryDisk() });

it("a job that is taken over is a few pieces, and as many segments as are not joined yet", async () => {
  const store = memoryObjectStore();
  await playJob({ store, player: scriptedPlayer(), joinAt: 4, ...SCRIPTED });
  const loose = memoryObjectStore();
  await playJob({ store: loose, player: scriptedPlayer(), ...SCRIPTED });

  const [few, many] = [counting(store), counting(loose)];
  const { notices, isNew } = await oneShot(few);
  await oneShot(many);

  expect({ notices, isNew }).toEqual({ notices: [], isNew: false });
  const isSegment = (name: string): boolean => name.includes("/segments/");
  expect(many.reads.filter(isSegment).length).toBeGreaterThan(15);
  expect(few.reads.filter(isSegment).length).toBeLessThan(4);
  expect(few.reads.filter((name) => name.includes("/joined/"))).toEqual(namesIn(store, "joined"));
  // All else is the first fence, which whoever was fenced by it may still want.
  expect(namesIn(store, "segments")[0]).toBe(`${JOB}/segments/00000001`);
  expect(await tellJob(store)).toEqual({ ...whole, notices: [] });
});

it("whoever sleeps between looking and fencing, while the job is joined, fences who has it all the same", async () => {
  const store = memoryObjectStore();
  await playJob({ store, player: scriptedPlayer(), untilStep: 3, joinAt: 4, ...SCRIPTED });
  const before = memoryObjectStore(store.objects);
  const first = scriptedPlayer();
  let lists = 0;
  // It sees what there was at first; meanwhile the other plays to the end, and what it wants to fence is joined and gone.
  const sleepy: ObjectStore = {
    ...store,
    list: async (prefix, options) => (lists++ < 2 ? before : store).list(prefix, options),
  };
  await playJob({ store, player: first, worker: "two", untilStep: 6, joinAt: 4, ...SCRIPTED });
  const last = namesIn(store, "joined").at(-1) ?? "";

  const { mirror, notices } = await oneShot(sleepy);

  expect(mirror.number).toBeGreaterThan(Number(/-(\d{8})\.gz$/.exec(last)?.[1]));
  expect(notices).toEqual([]);
  expect(await tellJob(store)).toEqual({ ...whole, notices: [] });
});

describe("who reads a job while it is joined", () => {
  it("misses nothing: what is gone stands in a piece", async () => {
    const played = memoryObjectStore();
    await playJob({ store: played, player: scriptedPlayer(), ...SCRIPTED });
    const store = memoryObjectStore(played.objects);
    let isJoined = false;
    const meanwhile: ObjectStore = {
      ...store,
      get: async (name) => {
        if (!isJoined && name.endsWith("/segments/00000006")) {
          isJoined = true;
          await (await oneShot(store)).mirror.join();
        }
        return store.get(name);
      },
    };

    const disk = createMemoryDisk();
    const { notices } = await fetchRun({ store: meanwhile, job: JOB, folder: FOLDER, disk });

    expect(isJoined).toBe(true);
    expect(namesIn(store, "joined")).toHaveLength(1);
    expect(notices).toEqual([]);
    expect(await tellJob(store)).toEqual({ ...whole, notices: [] });
  });

  it("may have read half of what was made one since", async () => {
    const store = memoryObjectStore();
    const copied = createMemoryDisk();
    const copy = new RunCopy({ store, job: JOB, folder: FOLDER, disk: copied });
    const disk = createMemoryDisk();
    const seen: number[] = [];
    let events = 0;
    await playJob({
      ...{ store, player: scriptedPlayer(), joinAt: 9, disk, ...SCRIPTED },
      watch: async () => {
        events += 1;
        if (events % 7 !== 0) return;
        const { notices } = await copy.fetch();
        expect(notices).toEqual([]);
        seen.push(bytesOf(copied, JOURNAL).length);
        const own = bytesOf(disk, JOURNAL);
        expect(own.subarray(0, seen.at(-1)).equals(bytesOf(copied, JOURNAL))).toBe(true);
      },
    });

    await copy.fetch();

    expect(new Set(seen).size).toBeGreaterThan(4);
    expect(bytesOf(copied, JOURNAL).equals(bytesOf(disk, JOURNAL))).toBe(true);
    const saves = (of: typeof disk) =>
      of
        .list(FOLDER)
        .filter((name) => name.endsWith(".png"))
        .sort();
    expect(saves(copied)).toEqual(saves(disk));
  });
});

it("what is fetched again is what changed", async () => {
  const store = memoryObjectStore();
  await playJob({ store, player: scriptedPlayer(), untilStep: 3, ...SCRIPTED });
  const counted = counting(store);
  const copy = new RunCopy({ store: counted, job: JOB, folder: FOLDER, disk: createMemoryDisk() });
  await copy.fetch();
  const first = counted.reads.length;

  await copy.fetch();
  expect(counted.reads.length).toBe(first);
  const before = namesIn(store, "segments").length;
  const saves = new Set(namesIn(store, "saves"));
  await playJob({ store, player: scriptedPlayer(), worker: "two", untilStep: 6, ...SCRIPTED });
  await copy.fetch();

  const fresh = counted.reads.slice(first);
  expect(fresh.filter((name) => name.includes("/segments/"))).toEqual(
    namesIn(store, "segments").slice(before),
  );
  const freshSaves = fresh.filter((name) => name.includes("/saves/")).sort();
  expect(freshSaves).toEqual(namesIn(store, "saves").filter((name) => !saves.has(name)));
  expect(freshSaves.length).toBeGreaterThan(0);
});

it("a piece that two made of the same segments is the same", async () => {
  const store = memoryObjectStore();
  await playJob({ store, player: scriptedPlayer(), ...SCRIPTED });
  const other = memoryObjectStore(store.objects);

  await (await oneShot(store)).mirror.join();
  await (await oneShot(other)).mirror.join();

  const [piece = ""] = namesIn(store, "joined");
  expect(namesIn(other, "joined")).toEqual([piece]);
  expect(
    Buffer.compare(store.objects.get(piece) ?? Buffer.of(), other.objects.get(piece) ?? Buffer.of()),
  ).toBe(0);
});

it("of pieces that overlap, those are read that cover all", async () => {
  const store = memoryObjectStore();
  await playJob({ store, player: scriptedPlayer(), untilStep: 2, joinAt: 4, ...SCRIPTED });
  // Who was fenced wakes up and joins what it had; the others made pieces of their own of that and of what came behind.
  const { objects } = store;
  const fork = memoryObjectStore(objects);
  await playJob({ store: fork, player: scriptedPlayer(), worker: "two", joinAt: 7, ...SCRIPTED });
  const [one, other] = [memoryObjectStore(fork.objects), memoryObjectStore(fork.objects)];
  await (await oneShot(one)).mirror.join();
  for (const [name, bytes] of one.objects) if (name.includes("/joined/")) other.objects.set(name, bytes);

  expect(namesIn(other, "joined").length).toBeGreaterThan(3);
  expect(await tellJob(other)).toEqual({ ...whole, notices: [] });
});
