import { gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import { Death } from "../../../../test/helpers/disks/faulty-disk.ts";
import {
  type MemoryObjectStore,
  memoryObjectStore,
} from "../../../../test/helpers/fleet/memory-object-store.ts";
import { mortalStore } from "../../../../test/helpers/fleet/mortal-store.ts";
import { JOB, playJob, playPlain, tellJob } from "../../../../test/helpers/fleet/play-job.ts";
import { FOLDER, JOURNAL } from "../../../../test/helpers/runs/journal-world.ts";
import { bytesOf } from "../../../../test/helpers/saves/journals.ts";
import { scriptedPlayer } from "../../../../test/helpers/server/scripted-player.ts";
import { endJob } from "../../src/mirror/end-job.ts";
import { readEnds } from "../../src/mirror/ends.ts";
import { fetchRun } from "../../src/mirror/fetch-run.ts";
import { takeOver } from "../../src/mirror/take-over.ts";
import type { ObjectStore } from "../../src/store/object-store.ts";

const SCRIPTED = { settings: { model: "scripted", goal: "out" } } as const;
const END = { outcome: "done", steps: 6 };

let whole: Awaited<ReturnType<typeof playPlain>>;
let original: MemoryObjectStore;
let journal: Buffer;
beforeAll(async () => {
  whole = await playPlain({ player: scriptedPlayer(), ...SCRIPTED });
  original = memoryObjectStore();
  await playJob({ store: original, player: scriptedPlayer(), untilStep: 3, ...SCRIPTED });
  const disk = createMemoryDisk();
  await playJob({ store: original, player: scriptedPlayer(), worker: "two", disk, ...SCRIPTED });
  journal = bytesOf(disk, JOURNAL);
});

/** A job that two workers played to its end, taken over by a third. */
async function taken(store: ObjectStore = memoryObjectStore(original.objects), worker = "three") {
  return takeOver({ store, job: JOB, folder: FOLDER, worker, disk: createMemoryDisk() });
}

const endOf = async (store: ObjectStore) =>
  (await fetchRun({ store, job: JOB, folder: FOLDER, disk: createMemoryDisk() })).end;

/** The journal in the piece that all of a job was made, behind its first line. */
function joinedJournal(store: MemoryObjectStore): Buffer {
  const [packed = ""] = namesIn(store, "joined");
  const piece = gunzipSync(store.objects.get(packed) ?? "");
  return piece.subarray(piece.indexOf("\n") + 1);
}

const namesIn = ({ objects }: MemoryObjectStore, folder: string): readonly string[] =>
  [...objects.keys()].filter((name) => name.startsWith(`${JOB}/${folder}/`)).sort();

it("an ended job is one journal, its saves, and the fences", async () => {
  const store = memoryObjectStore(original.objects);
  const { mirror } = await taken(store);

  await endJob(store, JOB, mirror, END);

  expect(namesIn(store, "joined")).toHaveLength(1);
  expect(joinedJournal(store).equals(journal)).toBe(true);
  expect(namesIn(store, "segments")).toHaveLength(3);
  expect(namesIn(store, "saves").map((name) => name.replace(/(?:_[0-9a-f]{8})?-[0-9a-f]{16}/, ""))).toEqual([
    "jobs/a/saves/lantern_save_step0003.png",
    "jobs/a/saves/lantern_save_step0006.png",
    "jobs/a/saves/lantern_step0003_milestone.png",
  ]);
  expect(await tellJob(store)).toEqual({ ...whole, notices: [] });
  expect(await endOf(store)).toEqual(END);
});

it.each(["before", "behind"] as const)(
  "a worker that dies right %s any call of the end leaves a job that ends with the next one",
  async (when) => {
    const counted = mortalStore(memoryObjectStore(original.objects));
    await taken(counted);
    let at = counted.calls();
    for (const first = at; ; at += 1) {
      const store = memoryObjectStore(original.objects);
      const dying = mortalStore(store, at, when);
      const { mirror } = await taken(dying);
      const isDead = await endJob(dying, JOB, mirror, END).then(
        () => false,
        (error: unknown) => error instanceof Death,
      );
      if (!isDead) {
        expect(at - first).toBeGreaterThan(20);
        break;
      }

      const next = await taken(store, "four");
      expect(next.notices, `died ${when} call ${at}`).toEqual([]);
      await endJob(store, JOB, next.mirror, next.end ?? END);

      expect(await endOf(store)).toEqual(END);
      expect(await tellJob(store), `died ${when} call ${at}`).toEqual({ ...whole, notices: [] });
      expect([...(await readEnds(store)).values()].map(({ end }) => end)).toEqual([END]);
      // Nothing is left of it but its fences, those of the two before and of these two, and what the first one joined.
      expect(namesIn(store, "segments"), `died ${when} call ${at}`).toHaveLength(4);
      expect(namesIn(store, "saves")).toHaveLength(3);
    }
  },
);

it("an ended job can be gone on with, and ended again", async () => {
  const longer = await playPlain({ player: scriptedPlayer(), untilStep: 9, ...SCRIPTED });
  const store = memoryObjectStore(original.objects);
  await endJob(store, JOB, (await taken(store)).mirror, END);

  const player = scriptedPlayer();
  const again = await playJob({ store, player, worker: "four", untilStep: 9, ...SCRIPTED });
  expect(again).toMatchObject({ isNew: false, takeovers: 3, end: END, notices: [] });
  expect(await endOf(store)).toBeNull();
  expect(await tellJob(store)).toEqual({ ...longer, notices: [] });
  await endJob(store, JOB, again.mirror, { outcome: "again" });

  expect(await tellJob(store)).toEqual({ ...longer, notices: [] });
  expect(await endOf(store)).toEqual({ outcome: "again" });
  expect([...(await readEnds(store)).values()].map(({ end }) => end)).toEqual([{ outcome: "again" }]);
  expect(namesIn(store, "joined")).toHaveLength(2);
  expect(namesIn(store, "segments")).toHaveLength(4);
});

it("saves that a killed worker left unlisted are gone when the job has ended", async () => {
  const store = memoryObjectStore(original.objects);
  store.objects.set(`${JOB}/saves/lantern_save_step0004-0123456789abcdef.png`, Buffer.from("unlisted"));

  await endJob(store, JOB, (await taken(store)).mirror, END);

  expect(namesIn(store, "saves").map((name) => name.replace(/(?:_[0-9a-f]{8})?-[0-9a-f]{16}/, ""))).toEqual([
    "jobs/a/saves/lantern_save_step0003.png",
    "jobs/a/saves/lantern_save_step0006.png",
    "jobs/a/saves/lantern_step0003_milestone.png",
  ]);
});

it("what is damaged is not joined: it stays for people to look at", async () => {
  const store = memoryObjectStore(original.objects);
  store.objects.delete(`${JOB}/segments/00000004`);
  const { mirror } = await taken(store);

  await endJob(store, JOB, mirror, END);

  expect(namesIn(store, "joined")).toEqual([]);
  expect(namesIn(store, "segments").length).toBeGreaterThan(10);
  expect(await endOf(store)).toEqual(END);
});

it("a joined journal that is damaged is told", async () => {
  const store = memoryObjectStore(original.objects);
  await endJob(store, JOB, (await taken(store)).mirror, END);
  const [packed = ""] = namesIn(store, "joined");
  store.objects.set(packed, gzipSync("another journal\n"));

  const { notices, end } = await taken(store, "four");

  expect(notices[0]).toBe(`memory/${packed} is damaged, and left out`);
  expect(notices[1]).toMatch(/^memory\/jobs\/a: segments 2, 3, 4, 5, 6 and \d+ more are damaged or missing/);
  expect(end).toBeNull();
});
