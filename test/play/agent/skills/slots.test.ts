import { describe, expect, test } from "vitest";
import { hashMachine } from "../../../../packages/emulator/src/machine/machine-hash.ts";
import { Death } from "../../../helpers/disks/faulty-disk.ts";
import { type PowerCutDisk, powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { FOLDER, removeLock, runStore } from "../../../helpers/runs/journal-world.ts";
import { faultsOf } from "../../../helpers/runs/prove-journal.ts";
import {
  type Call,
  playSkills,
  putSkill,
  type SkillPlay,
  skillPlayer,
  toldIn,
} from "../../../helpers/runs/skill-world.ts";
import { bytesOf, put, recordsOf } from "../../../helpers/saves/journals.ts";

const SLOT = `${FOLDER}/slots/lantern_slot03.png`;
const KEEP: Call = ["run_skill", { name: "keep" }];
const LOAD: Call = ["run_skill", { name: "load" }];

function slotDisk(): PowerCutDisk {
  const disk = powerCutDisk();
  putSkill(disk, "keep", [
    { primitive: "wait", frames: 50 },
    { primitive: "save_checkpoint", slot: 3, label: "safe room" },
    { primitive: "wait", frames: 40 },
  ]);
  putSkill(disk, "load", [
    { primitive: "load_checkpoint", slot: 3 },
    { primitive: "success", summary: "Loaded." },
  ]);
  return disk;
}

/** Plays these calls, one a step. */
async function play(calls: readonly Call[], input: Partial<SkillPlay> = {}) {
  const disk = input.disk ?? slotDisk();
  const { model } = skillPlayer({ plays: calls.map((call) => [call]) });
  const events = await playSkills({ player: model, untilStep: calls.length, ...input, disk });
  return { disk, events, told: toldIn(events) };
}

describe("a slot", () => {
  test("of an earlier step is loaded: the machine is that of the slot, and every step is proved", async () => {
    const { disk, told } = await play([KEEP, ["wait", { frames: 70 }], LOAD]);

    const { checkpoint } = await runStore(disk).load("slot:3");
    const loaded = recordsOf(disk).find(({ type }) => type === "restored");
    expect(told[2]).toContain('Went back to slot 3 "safe room", saved in step 1.');
    expect(loaded).toMatchObject({ slot: 3, checkpointId: checkpoint.id, version: 2 });
    expect(checkpoint).toMatchObject({ journal: null, totalSteps: 0, memory: { next: "decide" } });
    expect(checkpoint.memory).not.toHaveProperty("waiting");
    expect(await faultsOf(disk)).toEqual([]);
  });

  test("of the same step is loaded without a record, and the frames behind it are gone from the track", async () => {
    const disk = slotDisk();
    putSkill(disk, "both", [
      { primitive: "wait", frames: 50 },
      { primitive: "save_checkpoint", slot: 3 },
      { primitive: "wait", frames: 400 },
      { primitive: "load_checkpoint", slot: 3 },
    ]);
    const { told } = await play([["run_skill", { name: "both" }]], { disk });

    expect(told[0]).toContain("450 frames played, of which 50 are kept");
    const records = recordsOf(disk);
    expect(records.filter(({ type }) => type === "restored")).toEqual([]);
    const outcome = records.find((record) => record.type === "outcome");
    const frames = outcome?.outcome.track.reduce((sum, [, count]) => sum + count, 0) ?? 0;
    expect(frames).toBeLessThan(450);
    expect(await faultsOf(disk)).toEqual([]);
  });

  test("that is loaded again in the same step is the same, though its file was changed meanwhile", async () => {
    const disk = slotDisk();
    const load = { primitive: "load_checkpoint", slot: 3 };
    putSkill(disk, "twice", [load, { primitive: "wait", frames: 400 }, load]);
    const watch = ({ type }: { readonly type: string }) => {
      if (type === "skill-restored" && disk.inspect(SLOT) !== null) disk.remove(SLOT);
    };
    const { told } = await play([KEEP, ["wait", { frames: 70 }], ["run_skill", { name: "twice" }]], {
      disk,
      watch,
    });

    expect(told[2]).toContain("400 frames played, of which 0 are kept");
    expect(told[2]?.match(/^- Went back to slot 3 "safe room", saved in step 1\.$/gm)).toHaveLength(2);
    expect(recordsOf(disk).filter(({ type }) => type === "restored")).toHaveLength(1);
    expect(await faultsOf(disk)).toEqual([]);
  });

  test("that is empty aborts, and says so", async () => {
    const { disk, told } = await play([LOAD]);

    expect(told[0]).toMatch(/^Skill load: aborted\. .*slot 3 is empty/);
    expect(recordsOf(disk)).toContainEqual(
      expect.objectContaining({ type: "restored", slot: 3, machine: null, refusal: "slot 3 is empty" }),
    );
  });

  test.each([
    ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 200)],
    ["no save at all", () => Buffer.from("nothing")],
  ])("that is damaged (%s) aborts, and says so", async (_, damage) => {
    const { disk } = await play([KEEP]);
    put(disk, damage(bytesOf(disk, SLOT)), SLOT);

    const { told } = await play([KEEP, LOAD], { disk });

    expect(told.at(-1)).toMatch(/^Skill load: aborted\. .*slot 3 is damaged/);
  });

  test("of another run aborts, and says so", async () => {
    const { disk } = await play([KEEP]);

    const { told } = await play([LOAD], { disk, start: "new-game" });

    expect(told[0]).toMatch(/slot 3 was saved in another run/);
  });

  test("goes on where the disk takes nothing: people are told, and within the process it holds", async () => {
    const disk = slotDisk();
    const full: PowerCutDisk = {
      ...disk,
      makeFolder(folder) {
        if (folder.includes("slots"))
          throw Object.assign(new Error("full"), { code: "ENOSPC", errno: -28, syscall: "mkdir" });
        disk.makeFolder(folder);
      },
    };
    const { told, events } = await play([KEEP, LOAD], { disk: full });

    expect(events).toContainEqual(expect.objectContaining({ type: "save-failed", kind: "slot" }));
    expect(told[1]).toMatch(/^Skill load: success/);
  });

  test("of a trial is in memory, for as long as the trial lasts", async () => {
    const { disk, told } = await play([KEEP, LOAD], { autoSave: false });

    expect(told[1]).toMatch(/^Skill load: success/);
    expect(disk.inspect(FOLDER)).toBeNull();
  });

  test("is no place from which the run goes on by itself", async () => {
    const { disk } = await play([["wait", { frames: 5 }], KEEP]);
    const before = hashMachine((await runStore(disk).load("latest")).checkpoint.machine);

    const { events } = await play([], { disk, steps: 0, untilStep: null });

    expect(events[0]).toMatchObject({
      type: "started",
      totalSteps: 2,
      from: expect.stringContaining("save_step0002"),
    });
    expect(hashMachine((await runStore(disk).load("latest")).checkpoint.machine)).toBe(before);
  });
});

describe("a risky skill", () => {
  function riskyDisk(): PowerCutDisk {
    const disk = slotDisk();
    const steps = [
      { primitive: "tap", button: "start" },
      {
        primitive: "if",
        condition: "params.fails",
        then: [{ primitive: "abort", reason: "It went wrong." }],
      },
    ];
    putSkill(disk, "risky", steps, {
      risky: true,
      parameters: { fails: { type: "boolean", default: true } },
    });
    putSkill(disk, "outer", [{ primitive: "call", skill: "risky", params: {} }]);
    return disk;
  }
  const checkpoints = async (disk: PowerCutDisk) =>
    (await runStore(disk).list()).filter(({ info }) => info.kind === "pre-operation");

  test("that is aborted leaves a checkpoint, to which undo_skill goes back", async () => {
    const disk = riskyDisk();
    const { told, events } = await play(
      [
        ["wait", { frames: 30 }],
        ["run_skill", { name: "risky" }],
        ["undo_skill", {}],
      ],
      { disk },
    );

    const [entry, ...others] = await checkpoints(disk);
    expect(others).toEqual([]);
    expect(entry?.info).toMatchObject({ label: "skill risky", totalSteps: 1, journal: null });
    expect(told[1]).toMatch(/^Skill risky: aborted\. It went wrong\.[\s\S]*undo_skill puts the game back/);
    expect(told[1]).not.toContain(entry?.info.id.slice(0, 8));
    expect(told[2]).toBe("The game is as it was before the skill risky, in step 2.");
    expect(events).toContainEqual(
      expect.objectContaining({ type: "saved", kind: "pre-operation", label: "skill risky" }),
    );
    const restored = recordsOf(disk).find((record) => record.type === "restored");
    expect(restored).toMatchObject({ slot: null, checkpointId: entry?.info.id });
    expect(await faultsOf(disk)).toEqual([]);
  });

  test("that succeeds leaves none", async () => {
    const disk = riskyDisk();
    const { told } = await play(
      [
        ["run_skill", { name: "risky", params: { fails: false } }],
        ["undo_skill", {}],
      ],
      { disk },
    );

    expect(await checkpoints(disk)).toEqual([]);
    expect(told[1]).toBe("no risky skill was aborted, so there is nothing to undo. Nothing was done.");
  });

  test("that another one calls has its checkpoint too", async () => {
    const disk = riskyDisk();
    await play([["run_skill", { name: "outer" }]], { disk });

    expect(await checkpoints(disk)).toHaveLength(1);
  });

  test("is where one can go on from, and the LM is asked anew there", async () => {
    const disk = riskyDisk();
    await play([["run_skill", { name: "risky" }]], { disk });
    const [entry] = await checkpoints(disk);

    const { events } = await play([["wait", { frames: 2 }]], { disk, start: { save: entry?.info.id ?? "" } });

    expect(events.filter(({ type }) => type === "lm-reply")).toHaveLength(1);
    expect(toldIn(events)).toEqual(["Waited 2 frames."]);
  });

  test("that was killed goes on from the journal, not from its checkpoint: nothing is asked again", async () => {
    const disk = riskyDisk();
    const { model } = skillPlayer({ plays: [[["wait", { frames: 4 }]], [["run_skill", { name: "risky" }]]] });
    const killed = playSkills({
      ...{ disk, player: model, untilStep: 2 },
      watch: ({ type }) => {
        if (type === "skill-finished") throw new Death("killed");
      },
    });
    await expect(killed).rejects.toThrow("killed");
    expect(await checkpoints(disk)).toHaveLength(1);
    removeLock(disk);

    const events = await playSkills({ disk, player: model, untilStep: 2 });

    expect(events[0]).toMatchObject({ type: "started", totalSteps: 1 });
    expect(toldIn(events)).toEqual([expect.stringMatching(/^Skill risky: aborted/)]);
    expect(model.asked).toHaveLength(2);
    // Played again, the step made its own checkpoint in the place of the first.
    expect(await checkpoints(disk)).toHaveLength(1);
  });

  test("can be undone in a trial", async () => {
    const { told } = await play(
      [
        ["run_skill", { name: "risky" }],
        ["undo_skill", {}],
      ],
      {
        disk: riskyDisk(),
        autoSave: false,
      },
    );

    expect(told[1]).toMatch(/^The game is as it was before the skill risky/);
  });
});
