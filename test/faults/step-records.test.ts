import { createHash } from "node:crypto";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { nodeDisk } from "../../src/base/disk/disk.ts";
import type { LanguageModel } from "../../src/model/language-model.ts";
import { writeNote } from "../../src/play/agent/tools/notes.ts";
import { createFileStore } from "../../src/record/saves/store.ts";
import { Death, faultyDisk } from "../helpers/disks/faulty-disk.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { type PowerCutDisk, powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { readLantern } from "../helpers/roms/lantern.ts";
import { breakWhen } from "../helpers/runs/break-when.ts";
import { playRun, readRun, removeLock } from "../helpers/runs/journal-world.ts";
import { operatorAt } from "../helpers/runs/operator.ts";
import { faultsOf } from "../helpers/runs/prove-journal.ts";
import { run } from "../helpers/runs/run-command.ts";
import { TRICK_RECORDS, type TrickWorld, trickTool, trickWorld } from "../helpers/runs/trick.ts";
import { recordsOf } from "../helpers/saves/journals.ts";

let world: TrickWorld;

beforeEach(async () => {
  world = await trickWorld();
  // The trick stands in the place of a tool: its calls and its answers go the way of every tool's.
  const play = vi.spyOn(writeNote, "run");
  play.mockImplementation((input, context) => trickTool(world).run(input, context));
});

afterEach(() => {
  vi.restoreAllMocks();
});

const STEPS = 4;

/** A player that does the trick in every step but the third, which it spends waiting. */
function trickPlayer(jumps = true) {
  const asked: number[] = [];
  const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };
  const model: LanguageModel = {
    id: "scripted",
    isRemote: true,
    // biome-ignore lint/correctness/useYield: it says nothing on the way.
    async *reply({ messages }) {
      const step = (messages.length + 1) / 2;
      asked.push(step);
      const [name, input] = step === 3 ? ["wait", { frames: 30 }] : [writeNote.spec.name, { step, jumps }];
      const content = [{ type: "tool_use", id: `call_${step}`, name, input }];
      return { content, stopReason: "tool_use", usage, model: "scripted" };
    },
  };
  return { model, asked };
}

const lanternSha256 = async () =>
  createHash("sha256")
    .update(await readLantern())
    .digest("hex");

const RUN = { untilStep: STEPS, settings: { maxHistory: 100 } };

/** A run that nothing interrupted. */
async function wholeRun() {
  const disk = powerCutDisk();
  const player = trickPlayer();
  await playRun({ ...RUN, disk, player: player.model });
  return { disk, end: await readRun(disk), asked: player.asked, asks: world.asks };
}

/** Kills a run behind the record number `count` of its tricks. */
async function killBehind(count: number, disk: PowerCutDisk, player: LanguageModel): Promise<void> {
  let seen = 0;
  await playRun({
    ...{ ...RUN, disk, player },
    watch: (event) => {
      if (event.type === "notice" && event.text.startsWith("trick") && ++seen === count) {
        throw new Death("killed");
      }
    },
  }).catch((error: unknown) => {
    if (!(error instanceof Death)) throw error;
  });
  removeLock(disk);
}

/** The records of the tricks in each step, without what follows from the step. */
function tricksIn(disk: PowerCutDisk): Record<number, string[]> {
  const steps: Record<number, string[]> = {};
  for (const entry of recordsOf(disk)) {
    const isTrick =
      entry.type === "reply"
        ? entry.purpose === "skill"
        : (TRICK_RECORDS as readonly string[]).includes(entry.type);
    if (isTrick && "step" in entry) steps[entry.step] = [...(steps[entry.step] ?? []), entry.type];
  }
  return steps;
}

const EACH_ONCE = { 1: [...TRICK_RECORDS], 2: [...TRICK_RECORDS], 4: [...TRICK_RECORDS] };

describe("a step that leaves records before it comes to its end", () => {
  it("is replayed, and every step of it is proved", async () => {
    const { disk } = await wholeRun();

    expect(tricksIn(disk)).toEqual(EACH_ONCE);
    expect(await faultsOf(disk, false)).toEqual([]);
    expect(recordsOf(disk).filter(({ type }) => type === "version")).toHaveLength(1);
  });

  it.each(Array.from({ length: 3 * TRICK_RECORDS.length }, (_, index) => index + 1))(
    "killed behind record %i of it, asks for nothing twice, and ends as if nothing had happened",
    async (count) => {
      const whole = await wholeRun();
      world = { ...world, asks: 0 };
      const disk = powerCutDisk();
      const player = trickPlayer();
      await killBehind(count, disk, player.model);

      await playRun({ ...RUN, disk, player: player.model });

      expect(await readRun(disk)).toEqual(whole.end);
      expect(player.asked).toEqual(whole.asked);
      expect(world.asks).toBe(whole.asks);
      expect(tricksIn(disk)).toEqual(EACH_ONCE);
      expect(await faultsOf(disk, false)).toEqual([]);
    },
  );

  it.each(TRICK_RECORDS.map((type, index) => [type, index + 1] as const))(
    "goes on as it began where the world changed after %s (record %i)",
    async (_, count) => {
      const disk = powerCutDisk();
      const player = trickPlayer();
      await killBehind(count, disk, player.model);
      world = { ...world, epoch: 1 };

      await playRun({ ...RUN, disk, player: player.model });

      const { memory } = await readRun(disk);
      const [wait, way, why] = [1, 2, 5].map((record) => count >= record);
      const text = `Waited ${wait ? 3 : 4}, went ${way ? "up" : "down"}, ${why ? 0 : 1}.`;
      expect(JSON.stringify(memory.messageHistory[2])).toContain(text);
      const loaded = recordsOf(disk).find((entry) => entry.type === "restored" && entry.slot === 3);
      expect(loaded).toMatchObject({ step: 1, checkpointId: count >= 3 ? "slot-0" : "slot-1" });
      expect(await faultsOf(disk, false)).toEqual([]);
    },
  );

  it("killed at any effect on a disk that forgets, ends as if nothing had happened", async () => {
    const whole = await wholeRun();
    for (let at = 1; ; at += 13) {
      const left = powerCutDisk();
      const disk = faultyDisk(left, "dies", at);
      const player = trickPlayer();
      world = { ...world, asks: 0 };
      await playRun({ ...RUN, disk, player: player.model }).catch((error: unknown) => {
        if (!(error instanceof Death)) throw error;
      });
      if (!disk.isHit()) break;
      left.cutPower("loses names and contents");
      removeLock(left);

      await playRun({ ...RUN, disk: left, player: player.model });

      expect(await readRun(left), `died at effect ${at}`).toEqual(whole.end);
      expect(world.asks - whole.asks, `asks, died at effect ${at}`).toBeLessThanOrEqual(1);
      expect(player.asked.length - whole.asked.length).toBeLessThanOrEqual(1);
      expect(await faultsOf(left, false), `died at effect ${at}`).toEqual([]);
    }
  });

  it.each([3, 4, 5])(
    "that goes another way after a kill behind record %i, says so and is proved all the same",
    async (count) => {
      const disk = powerCutDisk();
      const player = trickPlayer();
      await killBehind(count, disk, player.model);
      vi.restoreAllMocks();

      const events = await playRun({ ...RUN, disk, player: player.model, untilStep: 1 });

      expect(events).toContainEqual({
        ...{ type: "notice", step: 1 },
        text: `step 1 goes another way than before it was interrupted: ${count} of its records count no more`,
      });
      expect(await faultsOf(disk, false)).toEqual([]);
      const end = await readRun(disk);
      await playRun({ ...RUN, disk, player: player.model, untilStep: 1, start: { step: 1 } });
      expect((await readRun(disk)).machineSha256).toBe(end.machineSha256);
    },
  );

  it("is proved by saves verify --all, which blames no slot that was saved inside a step", async () => {
    const cwd = temporaryFolder();
    const saveDir = join(cwd, "saves");
    await playRun({ ...RUN, disk: nodeDisk, saveDir, player: trickPlayer().model, ...operatorAt([STEPS]) });
    const store = createFileStore({ folder: saveDir, slug: "lantern", romSha256: await lanternSha256() });
    const { checkpoint } = await store.load("latest");
    const [machine = checkpoint.machine] = world.machines;
    const slot = {
      ...checkpoint,
      id: "in-a-step",
      parentId: checkpoint.id,
      totalSteps: 1,
      journal: null,
      machine,
    };
    await store.save(slot, { kind: "slot", slot: 3 });

    const { code, stdout } = await run(["saves", "verify", "--all"], { cwd });

    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/\nAll \d+ checks passed/),
    });
    expect(stdout).toContain("ok    saves/lantern_journal.jsonl: 4 steps replayed\n");
    expect(stdout).toContain("ok    saves/slots/lantern_slot03.png\n");
  });

  it.each([0, 1, 2, 3, 4])("is left and gone back to by --to-step %i", async (step) => {
    const whole = await wholeRun();
    const { disk } = whole;

    await playRun({ ...RUN, disk, player: trickPlayer().model, start: { step } });

    expect(await readRun(disk)).toEqual(whole.end);
    expect(await faultsOf(disk, false)).toEqual([]);
  });

  it("that broke, leaves the machine at its start and the answers in the journal", async () => {
    const whole = await wholeRun();
    world = { ...world, asks: 0 };
    const disk = powerCutDisk();
    const player = trickPlayer();
    const powerOn = (rom: Uint8Array) => breakWhen(rom, () => world.asks === 7);
    await expect(playRun({ ...RUN, disk, player: player.model, powerOn })).rejects.toThrow(
      "the machine broke",
    );
    expect(await readRun(disk)).toMatchObject({ totalSteps: 1, memory: { next: "act" } });
    expect(await faultsOf(disk, false)).toEqual([]);

    await playRun({ ...RUN, disk, player: player.model });

    expect(await readRun(disk)).toEqual(whole.end);
    expect([player.asked, world.asks]).toEqual([whole.asked, whole.asks]);
    expect(await faultsOf(disk, false)).toEqual([]);
  });
});
