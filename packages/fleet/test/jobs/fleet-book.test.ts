import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { Death } from "../../../../test/helpers/disks/faulty-disk.ts";
import { endedLeft } from "../../../../test/helpers/fleet/fleet-jobs.ts";
import { jobOf, TERMS } from "../../../../test/helpers/fleet/jobs.ts";
import { memoryObjectStore } from "../../../../test/helpers/fleet/memory-object-store.ts";
import { mortalStore } from "../../../../test/helpers/fleet/mortal-store.ts";
import { openFleetBook, type PlannedFleet } from "../../src/jobs/fleet-book.ts";
import { createJob, type FleetJob } from "../../src/jobs/job.ts";
import { encodeFleet } from "../../src/jobs/stored-fleet.ts";
import type { ObjectStore } from "../../src/store/object-store.ts";

const seeds = (from: number, to: number): readonly FleetJob[] =>
  Array.from({ length: to - from + 1 }, (_, at) =>
    jobOf({ settings: { seed: from + at } }, { seed: from + at }),
  );

const FILES = new Map([["a".repeat(64), Buffer.from("one")]]);

const fleetOf = (jobs: readonly FleetJob[], more: Partial<PlannedFleet> = {}): PlannedFleet => ({
  ...{ name: "compare", terms: TERMS, jobs, files: FILES, ...more },
});

const tell = async (store: ObjectStore, fleet: PlannedFleet) => {
  const { added, known, left } = await openFleetBook(store).submit(fleet);
  return { added: added.map(({ cell }) => cell["seed"]), known, left };
};

it("a store without a fleet has none", async () => {
  expect(await openFleetBook(memoryObjectStore()).read()).toBeNull();
});

it("what is submitted is read again", async () => {
  const store = memoryObjectStore();
  const terms = { ...TERMS, fleetCostUsd: 150, rates: { m: { requestsPerMinute: 50 } } };

  const came = await openFleetBook(store).submit(fleetOf(seeds(1, 2), { terms }));

  expect(came).toEqual({ added: seeds(1, 2), known: 0, left: 0 });
  expect(await openFleetBook(store).read()).toEqual({ name: "compare", terms, jobs: seeds(1, 2) });
  expect([...store.objects.keys()]).toEqual([
    `files/${"a".repeat(64)}`,
    ...seeds(1, 2).map(({ id }) => `jobs/${id}/job.json`),
    "manifests/00000001.json.gz",
  ]);
});

it("a job's own object tells how it is played", async () => {
  const store = memoryObjectStore();
  const [job] = seeds(7, 7);
  await openFleetBook(store).submit(fleetOf(seeds(7, 7)));

  const text = Buffer.from(store.objects.get(`jobs/${job?.id}/job.json`) ?? []).toString();

  expect(JSON.parse(text)).toEqual({
    format: "gameboy-runner fleet",
    version: 1,
    id: job?.id,
    shape: job?.shape,
  });
});

describe("submitted again", () => {
  it("the same fleet writes nothing", async () => {
    const store = memoryObjectStore();
    await tell(store, fleetOf(seeds(1, 3)));
    const before = new Map(store.objects);

    expect(await tell(store, fleetOf(seeds(1, 3)))).toEqual({ added: [], known: 3, left: 0 });
    expect(store.objects).toEqual(before);
  });

  it("a larger matrix adds, and a smaller one leaves", async () => {
    const store = memoryObjectStore();
    await tell(store, fleetOf(seeds(1, 3)));

    expect(await tell(store, fleetOf(seeds(2, 5)))).toEqual({ added: [4, 5], known: 2, left: 1 });
    expect((await openFleetBook(store).read())?.jobs).toEqual(seeds(2, 5));
    expect(store.objects.has(`jobs/${seeds(1, 1)[0]?.id}/job.json`)).toBe(true);
    expect(await tell(store, fleetOf(seeds(1, 3)))).toEqual({ added: [1], known: 2, left: 2 });
  });

  it("other terms hold from then on, for the same jobs", async () => {
    const store = memoryObjectStore();
    const book = openFleetBook(store);
    await book.submit(fleetOf(seeds(1, 2)));
    expect((await book.read())?.terms).toEqual(TERMS);
    const terms = { ...TERMS, fleetCostUsd: 300 };

    expect(await tell(store, fleetOf(seeds(1, 2), { terms }))).toEqual({ added: [], known: 2, left: 0 });
    expect((await book.read())?.terms).toEqual(terms);
  });

  it("another name of a file is the same job", async () => {
    const store = memoryObjectStore();
    const rom = (name: string) => jobOf({ rom: { name, sha256: "a".repeat(64) } });
    await tell(store, fleetOf([rom("red.gb")]));

    expect(await tell(store, fleetOf([rom("blue.gb")]))).toEqual({ added: [], known: 1, left: 0 });
  });

  it("a fleet of another name is refused, and nothing is written", async () => {
    const store = memoryObjectStore();
    await tell(store, fleetOf(seeds(1, 1)));
    const before = new Map(store.objects);

    await expect(tell(store, fleetOf(seeds(2, 2), { name: "other" }))).rejects.toMatchObject({
      code: "fleet-foreign",
      message: 'memory holds the fleet "compare", and this one is called "other"',
    });
    expect(store.objects).toEqual(before);
  });
});

describe("two submit at once", () => {
  /** Another one submits right before the manifest is created. */
  const raced = (
    store: ReturnType<typeof memoryObjectStore>,
    other: () => Promise<unknown>,
  ): ObjectStore => ({
    ...store,
    create: async (name, bytes) => {
      if (name === "manifests/00000001.json.gz") await other();
      return store.create(name, bytes);
    },
  });

  it("the last one to write counts, and both have all their jobs", async () => {
    const store = memoryObjectStore();

    const came = await tell(
      raced(store, () => tell(store, fleetOf(seeds(1, 2)))),
      fleetOf(seeds(2, 3)),
    );

    expect(came).toEqual({ added: [3], known: 1, left: 1 });
    expect((await openFleetBook(store).read())?.jobs).toEqual(seeds(2, 3));
    expect([...store.objects.keys()].filter((name) => name.startsWith("jobs/"))).toHaveLength(3);
  });

  it("the same fleet is written once", async () => {
    const store = memoryObjectStore();

    await tell(
      raced(store, () => tell(store, fleetOf(seeds(1, 2)))),
      fleetOf(seeds(1, 2)),
    );

    expect([...store.objects.keys()].filter((name) => name.startsWith("manifests/"))).toHaveLength(1);
  });

  it("another fleet loses", async () => {
    const store = memoryObjectStore();
    const other = () => tell(store, fleetOf(seeds(1, 2)));

    await expect(tell(raced(store, other), fleetOf(seeds(9, 9), { name: "b" }))).rejects.toMatchObject({
      code: "fleet-foreign",
    });
    expect(await openFleetBook(store).read()).toMatchObject({ name: "compare", jobs: seeds(1, 2) });
  });
});

it.each(["before", "behind"] as const)(
  "killed right %s any call, a submit has changed nothing that counts, or all; again, it is whole",
  async (when) => {
    const original = memoryObjectStore();
    await tell(original, fleetOf(seeds(1, 2)));
    const whole = memoryObjectStore(original.objects);
    await tell(whole, fleetOf(seeds(2, 4)));
    let at = 0;
    for (; ; at += 1) {
      const store = memoryObjectStore(original.objects);
      const isDead = await tell(mortalStore(store, at, when), fleetOf(seeds(2, 4))).then(
        () => false,
        (error: unknown) => error instanceof Death,
      );
      if (!isDead) break;

      const jobs = (await openFleetBook(store).read())?.jobs;
      expect([seeds(1, 2), seeds(2, 4)], `killed ${when} call ${at}`).toContainEqual(jobs);
      const isDone = jobs?.length === 3;
      expect(await tell(store, fleetOf(seeds(2, 4)))).toEqual(
        isDone ? { added: [], known: 3, left: 0 } : { added: [3, 4], known: 1, left: 1 },
      );
      expect(new Map([...store.objects].sort())).toEqual(new Map([...whole.objects].sort()));
    }
    expect(at).toBeGreaterThan(4);
  },
);

describe("a manifest in the store that", () => {
  const stored = async (bytes: Uint8Array) => {
    const store = memoryObjectStore();
    await tell(store, fleetOf(seeds(1, 2)));
    store.objects.set("manifests/00000002.json.gz", bytes);
    return store;
  };
  const forged = (job: unknown) => encodeFleet({ name: "compare", terms: TERMS, jobs: [job as FleetJob] });
  const [job = jobOf()] = seeds(1, 1);
  const BAD: readonly (readonly [string, Uint8Array])[] = [
    ["is no archive", Buffer.from("{}")],
    ["is cut", encodeFleet(fleetOf(seeds(1, 2))).subarray(0, 100)],
    ["has a job whose id leads out of the store", forged({ ...job, id: "../../../../../etc/passwd" })],
    [
      "has a file whose name leads out of a folder",
      forged(createJob({ ...job.shape, rom: { name: "../x", sha256: "a".repeat(64) } }, {})),
    ],
    [
      "has a number for a job",
      gzipSync('{"format":"gameboy-runner fleet","version":1,"name":"compare","terms":{},"jobs":[1]}'),
    ],
    ["has a job without a shape", forged({ id: job.id, cell: {} })],
    ...(
      [
        ["is of another format", { format: "gameboy-runner segment" }],
        ["has no version", { version: null }],
        ["has a number for a name", { name: 5 }],
        ["has no terms", { terms: undefined }],
        ["has a map for its jobs", { jobs: {} }],
        ["has no jobs", { jobs: undefined }],
      ] as const
    ).map(([words, change]) => {
      const whole = { format: "gameboy-runner fleet", version: 1, name: "compare", terms: TERMS, jobs: [] };
      return [words, gzipSync(JSON.stringify({ ...whole, ...change }))] as const;
    }),
  ];

  it.each(BAD)("%s is damaged; the fleet is submitted again", async (_, bytes) => {
    const store = await stored(bytes);

    await expect(openFleetBook(store).read()).rejects.toMatchObject({
      code: "fleet-damaged",
      message: "memory/manifests/00000002.json.gz is damaged",
    });
    expect(await tell(store, fleetOf(seeds(1, 2)))).toEqual({ added: [1, 2], known: 0, left: 0 });
    expect((await openFleetBook(store).read())?.jobs).toEqual(seeds(1, 2));
  });

  it("was written by a later version is left alone", async () => {
    const text = JSON.stringify({ format: "gameboy-runner fleet", version: 2, name: "compare", more: true });
    const store = await stored(gzipSync(text));

    const refusal = {
      code: "fleet-too-new",
      message:
        "memory/manifests/00000002.json.gz was written by a newer gameboy-runner (format 2, this one reads up to 1)",
    };
    await expect(openFleetBook(store).read()).rejects.toMatchObject(refusal);
    await expect(tell(store, fleetOf(seeds(1, 1)))).rejects.toMatchObject(refusal);
  });
});

it("a book that looks again reads nothing twice", async () => {
  const store = memoryObjectStore();
  await tell(store, fleetOf(seeds(1, 2)));
  const counted = mortalStore(store);
  const book = openFleetBook(counted);

  await book.read();
  const first = counted.calls();
  await book.read();

  expect(counted.calls() - first).toBe(1);
});

it("a book tells how jobs ended, and reads each end once", async () => {
  const inner = memoryObjectStore();
  const read: string[] = [];
  const store: ObjectStore = {
    ...inner,
    get: (name) => {
      read.push(name);
      return inner.get(name);
    },
  };
  const left = endedLeft();
  const book = openFleetBook(store);
  const end = (job: string, number: number, value: unknown) =>
    inner.put(`ends/${job}/0000000${number}`, Buffer.from(JSON.stringify(value)));

  await end("a", 3, left.type === "ended" && left.result);
  await end("b", 4, { outcome: "won" });
  const first = await book.ends();
  await end("c", 2, left.type === "ended" && left.result);
  const second = await book.ends();

  expect([...first.keys()]).toEqual(["a"]);
  expect(first.get("a")).toEqual(left.type === "ended" && left.result);
  expect([...second.keys()].sort()).toEqual(["a", "c"]);
  expect(read).toEqual(["ends/a/00000003", "ends/b/00000004", "ends/c/00000002"]);
});
