import { describe, expect, it } from "vitest";
import type { Disk } from "../../src/base/disk/disk.ts";
import { RunnerError } from "../../src/base/errors.ts";
import type { Checkpoint } from "../../src/base/vocabulary/checkpoint.ts";
import type { CheckpointStore, SaveRequest } from "../../src/record/saves/checkpoint-store.ts";
import { Death, type Fault, faultyDisk } from "../helpers/disks/faulty-disk.ts";
import { type PowerCut, powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { someCheckpoint, someMemory, tinyMachine } from "../helpers/saves/checkpoints.ts";
import { fileStore } from "../helpers/saves/stores.ts";

const FOLDER = "/saves";
const STEPS = [10, 20, 30, 40];

/** Five saves before something happens at the sixth: four of one line, and a slot. */
const before: readonly Checkpoint[] = STEPS.map((totalSteps, i) =>
  someCheckpoint({
    id: `before-${i}`,
    totalSteps,
    parentId: i === 0 ? null : `before-${i - 1}`,
    machine: tinyMachine(i),
  }),
);
const small = { machine: tinyMachine(99), memory: someMemory(1) };

const SCENARIOS: readonly (readonly [title: string, request: SaveRequest, next: Checkpoint])[] = [
  [
    "a save that follows",
    { kind: "routine" },
    someCheckpoint({ ...small, totalSteps: 50, parentId: "before-3" }),
  ],
  [
    "another save of the same step",
    { kind: "emergency" },
    someCheckpoint({ ...small, totalSteps: 40, parentId: "before-3" }),
  ],
  [
    "the first save of a new game, at the same step",
    { kind: "routine" },
    someCheckpoint({ ...small, totalSteps: 40, runId: "run-2" }),
  ],
  [
    "the first save after going back",
    { kind: "routine" },
    someCheckpoint({ ...small, totalSteps: 40, branchId: "branch-2", parentId: "before-2" }),
  ],
  ["a milestone", { kind: "milestone" }, someCheckpoint({ ...small, totalSteps: 43, parentId: "before-3" })],
  [
    "another run's slot",
    { kind: "slot", slot: 0 },
    someCheckpoint({ ...small, totalSteps: 43, runId: "run-2" }),
  ],
];

const prepared = (async () => {
  const disk = powerCutDisk();
  const store = fileStore(FOLDER, { disk });
  for (const checkpoint of before) await store.save(checkpoint, { kind: "routine" });
  await store.save(someCheckpoint({ ...small, id: "slot-0", totalSteps: 39 }), { kind: "slot", slot: 0 });
  return disk;
})();

/** Saves, and gives what the caller is told: a receipt, or the one line of a refusal. */
async function trySave(store: CheckpointStore, checkpoint: Checkpoint, request: SaveRequest) {
  try {
    return await store.save(checkpoint, request);
  } catch (error) {
    if (error instanceof Death) return error;
    if (!(error instanceof RunnerError)) throw error;
    expect(error.exitCode).toBe(73);
    expect(error.message).toMatch(/^\S+ cannot be written, [^\n:]+$/);
    return error;
  }
}

/** What must hold in any folder that a process left, once the next one has started. */
async function expectWhole(disk: Disk, saved: Checkpoint | null): Promise<void> {
  const store = fileStore(FOLDER, { disk });
  await store.tidy();
  expect(await store.tidy()).toEqual([]);

  const saves = await store.list();
  const latest = await store.load("latest");
  expect(latest.notices).toEqual([]);
  expect([...STEPS.slice(2), 43, 50]).toContain(latest.info.totalSteps);
  // The oldest may be pruned once there is a new one.
  const ids = new Set(saves.map(({ info }) => info.id));
  const kept = [...before.slice(1).map(({ id }) => id), "slot-0"];
  expect(kept.filter((id) => !ids.has(id))).toEqual([]);
  if (saved !== null) await store.load(saved.id);
  expect(saves.filter(({ place }) => place === "main")).toHaveLength(1);
}

describe.each(SCENARIOS)("%s", (_, request, next) => {
  it.each<Fault>(["fails once", "is full from then on", "dies"])(
    "on a disk that %s, at any call, loses nothing",
    async (fault) => {
      for (let at = 0, isOver = false; !isOver; at++) {
        const real = (await prepared).copy();
        const disk = faultyDisk(real, fault, at);

        const told = await trySave(fileStore(FOLDER, { disk }), next, request);

        const isSaved = !(told instanceof Error);
        if (fault === "fails once" && disk.calls[at] !== "remove") expect(temporaryFiles(real)).toEqual([]);
        await expectWhole(real, isSaved ? next : null);
        isOver = disk.calls.length <= at;
      }
    },
  );

  it.each<PowerCut>(["loses names and contents", "loses contents"])(
    "with a power cut that %s, after any call, loses nothing",
    async (cut) => {
      for (let at = 0, isOver = false; !isOver; at++) {
        const real = (await prepared).copy();
        const disk = faultyDisk(real, "dies", at);

        const told = await trySave(fileStore(FOLDER, { disk }), next, request);
        real.cutPower(cut);

        await expectWhole(real, told instanceof Error ? null : next);
        isOver = disk.calls.length <= at;
      }
    },
  );

  it("after a failure can be tried again with the same checkpoint", async () => {
    for (let at = 0, isOver = false; !isOver; at++) {
      const real = (await prepared).copy();
      const disk = faultyDisk(real, "fails once", at, { code: "EIO" });
      const store = fileStore(FOLDER, { disk });

      const first = await trySave(store, next, request);
      isOver = disk.calls.length <= at;
      const second = isOver ? first : await store.save(next, request);

      expect(second).toMatchObject({ info: { id: next.id } });
      if (first instanceof RunnerError) expect(first.message).toContain("the disk reports an error");
      real.cutPower("loses names and contents");
      await expectWhole(real, next);
    }
  });
});

function temporaryFiles(disk: Disk): readonly string[] {
  return ["", "/slots", "/checkpoints"]
    .map((name) => FOLDER + name)
    .filter((folder) => disk.inspect(folder) !== null)
    .flatMap((folder) => disk.list(folder).filter((name) => name.endsWith(".tmp")));
}

it("a disk that fails at any call, reading ones too, is told in one line and loses nothing", async () => {
  const [, request, next] = SCENARIOS[0] ?? expect.fail();
  for (let at = 0, isOver = false; !isOver; at++) {
    const real = (await prepared).copy();
    const disk = faultyDisk(real, "fails once", at, { code: "EACCES", counted: Object.keys(real) });

    const told = await trySave(fileStore(FOLDER, { disk }), next, request);

    await expectWhole(real, told instanceof Error ? null : next);
    isOver = disk.calls.length <= at;
  }
});
