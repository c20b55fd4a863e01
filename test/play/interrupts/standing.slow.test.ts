import { describe, expect, it } from "vitest";
import { parseInterrupts } from "../../../src/parts/interrupts/base/parse-interrupts.ts";
import type { SessionInput } from "../../../src/play/session/config.ts";
import { type PowerCutDisk, powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { BEFORE_ACT, playToStop } from "../../helpers/interrupts/gated-run.ts";
import { APPROVE, interruptIn } from "../../helpers/interrupts/runner-course.ts";
import { FOLDER, playRun, readRun, runStore } from "../../helpers/runs/journal-world.ts";
import { faultsOf } from "../../helpers/runs/prove-journal.ts";
import { bytesOf, linesOf, put, recordsOf } from "../../helpers/saves/journals.ts";
import { scriptedPlayer } from "../../helpers/server/scripted-player.ts";

/** Every file with its bytes; what the lock leaves is no part of a run. */
function filesOf(disk: PowerCutDisk, folder = FOLDER): Readonly<Record<string, string>> {
  return Object.fromEntries(
    disk.list(folder).flatMap((name) => {
      const path = `${folder}/${name}`;
      const entry = disk.inspect(path);
      if (name.includes("lock")) return [];
      return entry?.type === "folder"
        ? Object.entries(filesOf(disk, path))
        : [[path, Buffer.from(disk.read(path, entry?.bytes ?? 0)).toString("latin1")]];
    }),
  );
}

/** A run that stands before its second action. */
async function standing(options: Partial<SessionInput> = {}) {
  const disk = powerCutDisk();
  const player = scriptedPlayer();
  const play = { disk, player, ...options };
  await playRun({ ...play, untilStep: 1 });
  const stop = await playToStop({ ...play, untilStep: 5, settings: BEFORE_ACT });
  return { disk, player, stop, play };
}

describe("a run that stands at an interrupt", () => {
  it("tells of it as its last event, with what is pending, and nothing is done behind it", async () => {
    const { disk, stop, player } = await standing();

    const { machineSha256, memory } = await readRun(disk);
    expect(stop).toMatchObject({
      ...{ node: "act", when: "before", reason: "before act", step: 2, totalSteps: 1, sessionSteps: 0 },
      ...{ outcome: { type: "interrupted" }, unsavedSteps: 0, lastSave: stop.checkpointPath },
      state: { step: 1, next: "act", goal: null, summaryText: null, messages: 3, notes: {} },
      pending: { by: "lm", toolCalls: [{ name: "press_buttons", input: { wait_frames: 0 } }] },
    });
    expect(stop.pending?.text).toMatch(/^I am at /);
    expect(stop.checkpointPath).toMatch(/checkpoints\/lantern_step0001_interrupt_\w+\.png$/);
    expect(
      recordsOf(disk)
        .slice(-4)
        .map(({ type }) => type),
    ).toEqual(["call", "reply", "interrupt", "head"]);
    expect(memory.waiting).toHaveLength(1);
    const { info } = await runStore(disk).load(stop.checkpointId);
    expect([info.version, info.kind, info.machineSha256]).toEqual([2, "interrupt", machineSha256]);
    expect(player.asked).toHaveLength(2);
    expect(await faultsOf(disk)).toEqual([]);
  });

  it.each([
    ["to a number of steps", { steps: 5 }],
    ["to a step", { untilStep: 9 }],
    ["to nowhere", { steps: 0 }],
    ["with another goal, and without interrupts", { settings: { goal: "another", interrupts: null } }],
    ["without a journal", { journal: false }],
    ["as a trial", { autoSave: false }],
  ])(
    "goes on %s by nothing but a decision: it tells the same, asks nobody and writes nothing",
    async (_, asked) => {
      const { disk, player, stop } = await standing();
      const before = filesOf(disk);

      for (const start of ["present", { save: stop.checkpointId }] as const) {
        const again = interruptIn(await playRun({ disk, player, start, ...asked }));
        expect(again).toEqual({ ...stop, sessionSteps: 0 });
      }

      expect(filesOf(disk)).toEqual(before);
      expect(player.asked).toHaveLength(2);
    },
  );

  it("leaves what a killed process left until somebody lets it go on, by the name of its checkpoint without a branch", async () => {
    const { disk, player, stop } = await standing();
    const left = `${FOLDER}/.lantern_save_step0009.png.0123456789ab.tmp`;
    put(disk, Buffer.from("half a save"), left);

    await playRun({ disk, player, steps: 1 });
    expect(disk.inspect(left)).not.toBeNull();

    await playRun({ disk, player, start: { save: stop.checkpointId }, steps: 1, resume: APPROVE });
    expect(disk.inspect(left)).toBeNull();
    expect(recordsOf(disk).filter(({ type }) => type === "branch")).toEqual([]);
    expect((await readRun(disk)).totalSteps).toBe(2);
  });

  it("an operator's action does not go past it", async () => {
    const { disk, player, stop } = await standing();
    const takeAction = () => ({ tool: "wait", input: { frames: 5 } });

    const events = await playRun({ disk, player, steps: 1, options: { takeAction } });

    expect(interruptIn(events)).toEqual(stop);
  });

  it.each<readonly [string, Partial<SessionInput>]>([
    ["a new game", { start: "new-game" }],
    ["another save", { start: { save: "-1" } }],
    ["a step", { start: { step: 0 } }],
    ["the step that it has played last", { start: { step: 1 } }],
  ])("is left for %s, and stays open on its branch", async (_, from) => {
    const { disk, player, stop } = await standing();

    const events = await playRun({ disk, player, ...from, steps: 1, settings: { interrupts: null } });

    expect(events.at(-1)).toMatchObject({ type: "finished", outcome: { type: "done" } });
    const left = await playRun({ disk, player, start: { save: stop.checkpointId } });
    expect(interruptIn(left)).toMatchObject({ checkpointId: stop.checkpointId, pending: stop.pending });
    expect(await faultsOf(disk)).toEqual([]);
    const asked = player.asked.length;

    await playRun({ disk, player, start: { save: stop.checkpointId }, steps: 1, resume: APPROVE });

    expect(player.asked).toHaveLength(asked);
    expect((await readRun(disk)).totalSteps).toBe(2);
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("is found without a journal, and when its journal is lost", async () => {
    const kept = await standing({ journal: false });
    const lost = await standing();
    lost.disk.remove(`${FOLDER}/lantern_journal.jsonl`);

    for (const { disk, player, stop } of [kept, lost]) {
      expect(interruptIn(await playRun({ disk, player, steps: 1 }))).toEqual(stop);
      await playRun({ ...kept.play, disk, player, steps: 1, resume: APPROVE });
      expect((await readRun(disk)).totalSteps).toBe(2);
      expect(player.asked).toHaveLength(2);
    }
  });

  it("is found by the journal when its checkpoint is lost, which is made again", async () => {
    const { disk, player, stop } = await standing();
    disk.remove(stop.checkpointPath ?? "");

    const again = interruptIn(await playRun({ disk, player, steps: 1 }));

    expect(again).toEqual({ ...stop });
    expect(disk.inspect(stop.checkpointPath ?? "")).not.toBeNull();
    await playRun({ disk, player, steps: 1, resume: APPROVE });
    expect(player.asked).toHaveLength(2);
    expect(await faultsOf(disk)).toEqual([]);
  });
});

it.each(["before", "after"] as const)(
  "a run that was killed right %s the record of a stop behind an action stops again, as it would have",
  async (when) => {
    const disk = powerCutDisk();
    const play = { disk, settings: { interrupts: parseInterrupts({ after: ["act"] }) }, untilStep: 1 };
    const stop = await playToStop(play);
    const lines = linesOf(bytesOf(disk));
    const at = recordsOf(disk).findIndex(({ type }) => type === "interrupt");
    put(disk, Buffer.concat(lines.slice(0, when === "after" ? at + 1 : at)));
    disk.remove(stop.checkpointPath ?? "");

    const again = await playToStop(play);

    const { checkpointId: _, checkpointPath: __, lastSave: ___, ...same } = stop;
    expect(again).toMatchObject(same);
    expect(again.checkpointId === stop.checkpointId).toBe(when === "after");
    expect(await faultsOf(disk)).toEqual([]);
  },
);

describe("interrupts are refused", () => {
  it.each([
    ["where nothing is saved", { autoSave: false, settings: BEFORE_ACT }, "interrupts-need-store"],
    [
      "where a condition cannot be used",
      { settings: { interrupts: { before: [], after: [], when: ["game.x ="] } } },
      "interrupt-invalid",
    ],
  ])("%s, before the machine runs", async (_, config, code) => {
    const disk = powerCutDisk();
    const player = scriptedPlayer();
    const powerOn = () => expect.fail("the machine ran");

    await expect(playRun({ disk, player, steps: 1, powerOn, ...config })).rejects.toMatchObject({
      code,
      kind: "usage",
    });
    expect(player.asked).toEqual([]);
  });

  it("where the save has them, and nothing is to be saved", async () => {
    const { disk, player } = await standing();
    await playRun({ disk, player, start: { save: "-1" }, steps: 0, settings: BEFORE_ACT });
    const before = filesOf(disk);

    const trial = playRun({ disk, player, autoSave: false, steps: 1 });

    await expect(trial).rejects.toMatchObject({ code: "interrupts-need-store" });
    expect(filesOf(disk)).toEqual(before);
  });
});

describe("a run that is asked to pause", () => {
  it("stops before it acts next, without any interrupts, and goes on once it is told to", async () => {
    const disk = powerCutDisk();
    const player = scriptedPlayer();
    let requests = 0;
    const takePauseRequest = () => ++requests === 2;

    const stop = await playToStop({ disk, player, untilStep: 4, options: { takePauseRequest } });

    expect(stop).toMatchObject({ node: "act", when: "condition", reason: "asked to pause", step: 2 });
    const events = await playRun({ disk, player, resume: APPROVE });
    expect(events.at(-1)).toMatchObject({ type: "finished", totalSteps: 4, outcome: { type: "done" } });
    expect(player.asked.length).toBe(new Set(player.asked).size);
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("is not asked where it was just let go on", async () => {
    const { disk, player } = await standing();
    const takePauseRequest = () => true;

    const events = await playRun({
      ...{ disk, player, resume: APPROVE, settings: { interrupts: null } },
      options: { takePauseRequest },
    });

    expect(interruptIn(events)).toMatchObject({ step: 3, reason: "asked to pause" });
  });
});

describe("a condition", () => {
  it("stops where it holds, at each action, and names itself", async () => {
    const disk = powerCutDisk();
    const player = scriptedPlayer();
    const interrupts = parseInterrupts({ when: ["step >= 2 && size(buttons) > 0"] });

    const stop = await playToStop({ disk, player, untilStep: 3, settings: { interrupts } });
    const next = await playToStop({ disk, player, resume: APPROVE });

    expect([stop.step, stop.when, stop.reason]).toEqual([
      ...[2, "condition"],
      "step >= 2 && size(buttons) > 0 holds",
    ]);
    expect(next.step).toBe(3);
  });

  it("that cannot be evaluated stops, and says why", async () => {
    const disk = powerCutDisk();
    const interrupts = parseInterrupts({ when: ["game.nowhere == 1"] });

    const stop = await playToStop({ disk, steps: 1, settings: { interrupts } });

    expect(stop.reason).toContain("game.nowhere == 1 cannot be evaluated: ");
  });
});
