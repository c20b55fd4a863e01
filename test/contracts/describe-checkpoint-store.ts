import { beforeEach, describe, expect, it } from "vitest";
import type { CoreIdentity } from "../../packages/emulator/src/machine/machine.ts";
import { RunnerError } from "../../src/base/errors.ts";
import type { Checkpoint, GameIdentity } from "../../src/base/vocabulary/checkpoint.ts";
import type { Head, HeadKeeper } from "../../src/base/vocabulary/journal/head.ts";
import { NO_DRIFT } from "../../src/parts/drift/record/window.ts";
import type { CheckpointStore, SaveRequest } from "../../src/record/saves/checkpoint-store.ts";
import type { SaveInfo } from "../../src/record/saves/format/save-info.ts";
import {
  CORE,
  expectSameCheckpoint,
  GAME,
  someCheckpoint,
  someMachine,
  someMemory,
  tinyMachine,
} from "../helpers/saves/checkpoints.ts";
import { play } from "../helpers/saves/stores.ts";

/** What the suite asks a store to be made with. Two stores of one `world` see the same saves. */
export interface StoreSettings {
  readonly game?: GameIdentity;
  readonly core?: CoreIdentity | null;
  readonly keepBackups?: number;
  readonly head?: HeadKeeper | null;
  readonly isOpen?: (info: SaveInfo) => boolean;
  readonly now?: () => Date;
}

/** Runs the contract of `CheckpointStore` over one implementation. `create` begins empty. */
export function describeCheckpointStore(
  name: string,
  create: (settings: StoreSettings) => CheckpointStore,
): void {
  describe(`${name} keeps the contract of a checkpoint store`, () => {
    let store: CheckpointStore;
    beforeEach(() => {
      store = create({});
    });

    it("is empty at first", async () => {
      expect(await store.latest()).toBeNull();
      expect(await store.list()).toEqual([]);
      expect(await store.tidy()).toEqual([]);
      await expect(store.load("latest")).rejects.toThrow("holds no save of this game");
    });

    it("gives back what it was given", async () => {
      const checkpoint = someCheckpoint({
        memory: someMemory(7),
        journal: { offset: 3, seq: 1, hash: "ab" },
      });

      const receipt = await store.save(checkpoint, { kind: "routine", label: "first" });
      const loaded = await store.load("latest");

      expectSameCheckpoint(loaded.checkpoint, checkpoint);
      expect(receipt).toMatchObject({ place: "main", written: true, notices: [] });
      expect(loaded).toMatchObject({
        file: receipt.file,
        info: receipt.info,
        bytes: receipt.bytes,
        notices: [],
      });
      expect(await store.latest()).toMatchObject({ file: receipt.file, place: "main", info: receipt.info });
    });

    it("copies what it is given", async () => {
      const checkpoint = someCheckpoint();
      const before = structuredClone(checkpoint);

      await store.save(checkpoint, { kind: "routine" });
      checkpoint.machine.regions.wram.fill(9);
      checkpoint.machine.globals.fill(9);
      for (const png of checkpoint.memory.images.values()) png.fill(9);

      expectSameCheckpoint((await store.load("latest")).checkpoint, before);
    });

    it("describes a save in its info", async () => {
      const now = () => new Date("2026-11-21T10:20:30.000Z");
      const checkpoint = someCheckpoint({ totalSteps: 50, parentId: "p" });

      const { info } = await create({ now }).save(checkpoint, { kind: "emergency", label: "a note" });

      expect(info).toMatchObject({
        version: 1,
        id: checkpoint.id,
        parentId: "p",
        ancestorIds: ["p"],
        runId: "run-1",
        branchId: "branch-1",
        seq: 1,
        kind: "emergency",
        label: "a note",
        totalSteps: 50,
        saveTime: "2026-11-21T10:20:30.000Z",
        game: GAME,
        core: CORE,
        model: "explorer",
        gameInfo: { place: "Cave", hp: 12 },
        messages: 3,
        journal: null,
      });
    });

    it("has one main save; those before it are its backups, the newest three", async () => {
      await play(store, [10, 20, 30, 40, 50]);

      expect((await store.list()).map(({ place, info }) => `${place} ${info.totalSteps}`)).toEqual([
        "main 50",
        "backup 40",
        "backup 30",
        "backup 20",
      ]);
    });

    it("keeps as many backups as it is told", async () => {
      const none = create({ keepBackups: 0 });
      await play(none, [10, 20]);
      expect((await none.list()).map(({ info }) => info.totalSteps)).toEqual([20]);
    });

    it("writes nothing when the main save already is this point", async () => {
      const checkpoint = someCheckpoint();
      const first = await store.save(checkpoint, { kind: "routine" });

      const second = await store.save({ ...checkpoint, id: "another-id" }, { kind: "emergency" });

      expect(second).toMatchObject({ written: false, file: first.file, info: first.info });
      expect(await store.list()).toHaveLength(1);
    });

    it("keeps the old save of a step as a backup, when the new one differs", async () => {
      const first = await store.save(someCheckpoint(), { kind: "routine" });
      const changed = someCheckpoint({ parentId: first.info.id, memory: someMemory(5) });

      const second = await store.save(changed, { kind: "emergency" });

      expect(second).toMatchObject({ written: true, place: "main" });
      expect((await store.list()).map(({ place, info }) => [place, info.id])).toEqual([
        ["main", changed.id],
        ["backup", first.info.id],
      ]);
    });

    it("numbers its saves, whatever their steps and kinds", async () => {
      await play(store, [10, 20]);
      await store.save(someCheckpoint({ totalSteps: 3 }), { kind: "manual" });

      expect((await store.list()).map(({ info }) => info.seq)).toEqual([3, 2, 1]);
    });

    it("begins a new game without losing the old one", async () => {
      const old = await play(store, [10, 20, 30]);
      const begun = await store.save(someCheckpoint({ runId: "run-2", totalSteps: 30 }), { kind: "routine" });

      const saves = await store.list();
      expect(saves.map(({ place, info }) => `${place} ${info.runId} ${info.totalSteps}`)).toEqual([
        "main run-2 30",
        "archive run-1 30",
        "archive run-1 20",
        "archive run-1 10",
      ]);
      expect((await store.latest())?.info.id).toBe(begun.info.id);
      await expect(store.load("backup")).rejects.toThrow("no backup in ");
      for (const checkpoint of old) {
        expectSameCheckpoint((await store.load(checkpoint.id)).checkpoint, checkpoint);
      }
    });

    it("goes back to a backup in a new branch, and archives what was left", async () => {
      await play(store, [10, 20, 30]);
      const backup = await store.load("backup");

      await store.save(someCheckpoint({ totalSteps: 25, parentId: backup.info.id, branchId: "branch-2" }), {
        kind: "routine",
      });

      expect(backup.info.totalSteps).toBe(20);
      expect((await store.list()).map(({ place, info }) => `${place} ${info.totalSteps}`)).toEqual([
        "main 25",
        "archive 30",
        "backup 20",
        "backup 10",
      ]);
      expect((await store.load("backup")).info.totalSteps).toBe(20);
    });

    it("goes by the head when there is one, and records it after each save", async () => {
      const head = recordedHead();
      const led = create({ head });
      const [ten] = await play(led, [10, 20, 30]);
      expect(head.head).toMatchObject({
        branchId: "branch-1",
        checkpointId: (await led.latest())?.info.id,
      });

      head.setHead({ runId: "run-1", branchId: "branch-2", checkpointId: ten?.id ?? null });
      const current = await led.latest();
      await led.tidy();

      expect(current?.info.totalSteps).toBe(10);
      expect((await led.list()).map(({ place, info }) => `${place} ${info.totalSteps}`)).toEqual([
        "archive 30",
        "archive 20",
        "main 10",
      ]);
    });

    it("has nothing current at the start of a new game, though the old one's saves are there", async () => {
      const head = recordedHead();
      const led = create({ head });
      await play(led, [10, 20]);

      head.setHead({ runId: "run-2", branchId: "b", checkpointId: null });

      expect(await led.latest()).toBeNull();
      await led.tidy();
      expect((await led.list()).map(({ place }) => place)).toEqual(["archive", "archive"]);
    });

    it("keeps other kinds beside the main save, and goes on from the newest of them", async () => {
      const [ten] = await play(store, [10]);
      const milestone = someCheckpoint({ totalSteps: 13, parentId: ten?.id ?? null });

      const receipt = await store.save(milestone, { kind: "milestone", label: "new map: Cave" });
      await store.save(someCheckpoint({ totalSteps: 14 }), { kind: "slot", slot: 3 });

      expect(receipt.place).toBe("checkpoint");
      expect((await store.latest())?.info.id).toBe(milestone.id);
      const saved = await store.save(someCheckpoint({ totalSteps: 20, parentId: milestone.id }), {
        kind: "routine",
      });
      expect(saved.info.ancestorIds).toEqual([milestone.id, ten?.id]);
      expect((await store.load("backup")).info.id).toBe(ten?.id);
    });

    it("overwrites a slot, but not another run's", async () => {
      const slot: SaveRequest = { kind: "slot", slot: 15 };
      await store.save(someCheckpoint({ totalSteps: 1 }), slot);
      await store.save(someCheckpoint({ totalSteps: 2 }), slot);
      expect((await store.list()).map(({ info }) => info.totalSteps)).toEqual([2]);

      await store.save(someCheckpoint({ totalSteps: 3, runId: "run-2" }), slot);

      expect((await store.load("slot:15")).info.totalSteps).toBe(3);
      expect((await store.list()).map(({ place }) => place)).toEqual(["slot", "archive"]);
      await expect(store.save(someCheckpoint(), { kind: "slot", slot: 16 })).rejects.toThrow("from 0 to 15");
      await expect(store.save(someCheckpoint(), { kind: "slot" })).rejects.toThrow(RunnerError);
    });

    it("finds a save by file, id, beginning of an id, label and place in the line", async () => {
      const [ten, twenty, thirty] = await play(store, [10, 20, 30]);
      const labelled = someCheckpoint({ totalSteps: 5 });
      const { file } = await store.save(labelled, { kind: "manual", label: "before the boss" });
      const idOf = async (reference: string) => (await store.load(reference)).info.id;
      await store.save(someCheckpoint({ totalSteps: 40, parentId: thirty?.id ?? null }), { kind: "routine" });

      expect(await idOf(file)).toBe(labelled.id);
      expect(await idOf(labelled.id)).toBe(labelled.id);
      expect(await idOf("before the boss")).toBe(labelled.id);
      expect(await idOf("-1")).toBe(thirty?.id);
      expect(await idOf("-3")).toBe(ten?.id);
      expect(await idOf(twenty?.id.slice(0, 8) ?? "")).toBe(twenty?.id);
      await expect(store.load("-9")).rejects.toThrow('no save "-9"');
      await expect(store.load("nothing")).rejects.toMatchObject({ exitCode: 66 });
      for (const start of ["abcdef01", "abcdef02"]) {
        const id = `${start}-aaaa-4bbb-8ccc-dddddddddddd`;
        await store.save({ ...someCheckpoint({ totalSteps: 5 }), id }, { kind: "manual", label: start });
      }
      await expect(store.load("abcdef")).rejects.toMatchObject({ exitCode: 64 });
    });

    it("keeps a labelled save after its original is pruned", async () => {
      const [ten] = await play(store, [10]);

      const entry = await store.label("latest", "the cave");
      await play(store, [20, 30, 40, 50], ten?.id);

      expect(entry).toMatchObject({
        place: "checkpoint",
        info: { kind: "manual", label: "the cave", id: ten?.id },
      });
      expectSameCheckpoint((await store.load("the cave")).checkpoint, ten as Checkpoint);
      expect((await store.latest())?.info.totalSteps).toBe(50);
    });

    it("changes a label of a save that has one already", async () => {
      await play(store, [10]);
      await store.label("latest", "one");

      await store.label("one", "two");

      expect((await store.list()).map(({ info }) => info.label)).toEqual([null, "two"]);
      await expect(store.label("two", "latest")).rejects.toMatchObject({ exitCode: 64 });
      await expect(store.label("two", "a/b")).rejects.toMatchObject({ exitCode: 64 });
      for (const unreadable of ["a\u0000b", "\u001b[2J", "two\nlines", "\u202egate", "a\u2066b"]) {
        await expect(store.label("two", unreadable)).rejects.toMatchObject({ code: "label-invalid" });
      }
    });

    it("removes a save, but not what the run goes on from", async () => {
      await play(store, [10, 20]);

      await store.remove("backup");

      expect((await store.list()).map(({ info }) => info.totalSteps)).toEqual([20]);
      await expect(store.remove("latest")).rejects.toMatchObject({ exitCode: 64 });
      await expect(store.remove("backup")).rejects.toMatchObject({ exitCode: 66 });
    });

    it("clears the saves of a kind, by age if asked", async () => {
      let day = 1;
      const dated = create({ now: () => new Date(Date.UTC(2026, 10, day)) });
      const workflow = { kind: "workflow" } as const;
      for (day = 1; day <= 4; day++) await dated.save(someCheckpoint({ totalSteps: day }), workflow);
      await dated.save(someCheckpoint({ totalSteps: 9 }), { kind: "routine" });

      const old = await dated.clear({ ...workflow, olderThanDays: 3 });
      expect(old.map(({ info }) => info.totalSteps).sort()).toEqual([1, 2]);
      await dated.clear(workflow);
      await dated.clear({ kind: "routine" });

      expect((await dated.list()).map(({ info }) => info.kind)).toEqual(["routine"]);
    });

    it("goes on from no checkpoint that was made inside a step", async () => {
      const routine = await store.save(tiny(3), { kind: "routine" });
      await store.save(tiny(3, { parentId: routine.info.id, journal: null }), { kind: "pre-operation" });

      expect((await store.latest())?.info.id).toBe(routine.info.id);
    });

    it.each(["milestone", "pre-operation"] as const)(
      "keeps the newest 20 of a branch (%s), and another run's too",
      async (kind) => {
        for (let step = 1; step <= 23; step++) await store.save(tiny(step), { kind });
        await store.save(tiny(1, { runId: "run-2", branchId: "b" }), { kind });

        const kept = await store.list();
        expect(kept).toHaveLength(21);
        expect(Math.min(...kept.map(({ info }) => (info.runId === "run-1" ? info.totalSteps : 99)))).toBe(4);
      },
    );

    it("keeps an interrupt's checkpoint while it is open, then the newest 20", async () => {
      let open = "open-one";
      const held = create({ isOpen: ({ id }) => id === open });
      await held.save(tiny(1, { id: "open-one" }), { kind: "interrupt" });
      for (let step = 2; step <= 23; step++) await held.save(tiny(step), { kind: "interrupt" });
      expect((await held.list()).map(({ info }) => info.totalSteps).at(-1)).toBe(1);
      expect(await held.list()).toHaveLength(21);

      open = "none";
      await held.tidy();

      expect((await held.list()).map(({ info }) => info.totalSteps).at(-1)).toBe(4);
    });

    it("that is told nothing of interrupts keeps those from which no save descends", async () => {
      const held = create({});
      await held.save(tiny(1, { id: "open-one", branchId: "left" }), { kind: "interrupt" });
      await held.save(tiny(2, { id: "resumed", branchId: "left" }), { kind: "interrupt" });
      let parentId = "resumed";
      for (let step = 3; step <= 24; step++) {
        await held.save(tiny(step, { id: `at-${step}`, parentId, branchId: "left" }), { kind: "interrupt" });
        parentId = `at-${step}`;
      }

      const steps = (await held.list()).map(({ info }) => info.totalSteps);

      expect([steps.length, steps.slice(-2)]).toEqual([22, [4, 1]]);
    });

    it("keeps one routine save of each half hour of play for a day of it, whatever the clock says", async () => {
      let hour = 12;
      const dated = create({ keepBackups: 3, now: () => new Date(Date.UTC(2026, 10, 21, hour)) });
      let parentId: string | null = null;
      for (let step = 1; step <= 108; step++) {
        hour = step % 2 === 0 ? 3 : 20;
        const drift = { ...NO_DRIFT, playedMs: step * 15 * 60_000 };
        const { memory } = someCheckpoint();
        const id = `at-${step}`;
        await dated.save(tiny(step, { id, parentId, memory: { ...memory, drift } }), { kind: "routine" });
        parentId = id;
      }
      await dated.tidy();

      const steps = (await dated.list()).map(({ info }) => info.totalSteps).sort((a, b) => a - b);

      // The main save and its backups, and of two saves of each half hour the first one.
      expect(steps.slice(-4)).toEqual([105, 106, 107, 108]);
      expect(steps.slice(0, -4)).toEqual(Array.from({ length: 48 }, (_, index) => 10 + 2 * index));
    });

    it("keeps recovery points for seven days, and manual saves for ever", async () => {
      let day = 1;
      const dated = create({ now: () => new Date(Date.UTC(2026, 10, day)) });
      await dated.save(tiny(1), { kind: "recovery" });
      await dated.save(tiny(2), { kind: "manual" });
      day = 4;
      await dated.save(tiny(3), { kind: "recovery" });
      await dated.save(tiny(4), { kind: "routine" });

      day = 8;
      await dated.tidy();
      const afterSeven = (await dated.list()).map(({ info }) => info.totalSteps);
      day = 9;
      await dated.tidy();
      const afterEight = (await dated.list()).map(({ info }) => info.totalSteps);
      day = 400;
      await dated.tidy();

      expect(afterSeven).toEqual([4, 3, 2, 1]);
      expect(afterEight).toEqual([4, 3, 2]);
      expect((await dated.list()).map(({ info }) => info.totalSteps)).toEqual([4, 2]);
    });

    it("lets a checkpoint be removed even when it is the newest point, and goes on from its ancestor", async () => {
      const head = recordedHead();
      const led = create({ head });
      const [ten] = await play(led, [10]);
      const risky = someCheckpoint({ totalSteps: 12, parentId: ten?.id ?? null });
      await led.save(risky, { kind: "pre-operation" });

      await led.remove(risky.id);

      expect((await led.latest())?.info.id).toBe(ten?.id);
    });

    it("refuses a save of another core", async () => {
      const machine = { ...someMachine(1), core: { name: "wasmboy", sha256: "ee".repeat(32) } };
      const strict = create({ core: CORE });
      await strict.save(someCheckpoint({ machine }), { kind: "routine" });

      await expect(strict.load("latest")).rejects.toThrow("another build of the emulator's core");
      await expect(strict.load("latest")).rejects.toMatchObject({ exitCode: 65 });
    });

    it("refuses an id that could not be read again, as a bug of the caller's", async () => {
      await expect(store.save(someCheckpoint({ runId: "../up" }), { kind: "routine" })).rejects.toThrow(
        "runId",
      );
      expect(await store.list()).toEqual([]);
    });
  });
}

function tiny(totalSteps: number, changes: Partial<Checkpoint> = {}): Checkpoint {
  return someCheckpoint({ totalSteps, machine: tinyMachine(totalSteps), memory: someMemory(1), ...changes });
}

function recordedHead(): HeadKeeper {
  let head: Head | null = null;
  return {
    get head() {
      return head;
    },
    setHead: (next) => {
      head = next;
    },
  };
}
