import { describe, expect, it } from "vitest";
import type { Disk } from "../../../../src/base/disk/disk.ts";
import { powerCutDisk } from "../../../../test/helpers/disks/power-cut-disk.ts";
import { readLantern } from "../../../../test/helpers/roms/lantern.ts";
import { FOLDER, JOURNAL, killAfterReply, playRun } from "../../../../test/helpers/runs/journal-world.ts";
import { operatorAt } from "../../../../test/helpers/runs/operator.ts";
import { createRandom } from "../../../../test/helpers/runs/random.ts";
import { playSkills, putSkill, skillPlayer } from "../../../../test/helpers/runs/skill-world.ts";
import { bytesOf, linesOf, recordsOf } from "../../../../test/helpers/saves/journals.ts";
import { circlingPlayer } from "../../../../test/helpers/server/circling-player.ts";
import { makeLongJournal } from "../../../../test/helpers/timeline/make-long-journal.ts";
import { diskWith, readTimeline } from "../../../../test/helpers/timeline/read-timeline.ts";
import { gamesWorkflow } from "../../../../test/helpers/workflows/games.ts";
import { playWorkflow } from "../../../../test/helpers/workflows/workflow-world.ts";
import { createEmulator } from "../../../emulator/src/wasmboy-emulator.ts";
import { createStepPlayer } from "../../src/playback/step-player.ts";
import { pathOf } from "../../src/timeline/read-path.ts";
import { stretchOf } from "../../src/timeline/stretch.ts";
import type { Timeline } from "../../src/timeline/timeline.ts";

/** Plays steps again in a shuffled order, each with a plan of its own: those whose machine is not the recorded one. */
async function inexactIn(timeline: Timeline, every = 1): Promise<readonly number[]> {
  const player = createStepPlayer(createEmulator(await readLantern()), 8);
  const random = createRandom(15);
  const rows = timeline.view.rows.filter(({ index }) => index % every === 0);
  const shuffled = rows.map((row) => [random(), row] as const).sort(([a], [b]) => a - b);
  const inexact: number[] = [];
  for (const [, { index, sha256 }] of shuffled) {
    const end = player.goTo(await stretchOf(timeline, index), index);
    if (!end.isExact || end.sha256 !== sha256) inexact.push(index);
  }
  return inexact;
}

async function expectExact(disk: Disk, steps: readonly number[]): Promise<Timeline> {
  const timeline = readTimeline(disk);
  expect(timeline.view.rows.map(({ step }) => step)).toEqual(steps);
  expect(await inexactIn(timeline)).toEqual([]);
  return timeline;
}

const upTo = (step: number, from = 1) => Array.from({ length: step - from + 1 }, (_, i) => from + i);

describe("a step that is played again ends at the machine that the journal tells", () => {
  it("of the player and the operator, behind a kill, and on a branch that leaves at an earlier step", async () => {
    const disk = powerCutDisk();
    await playRun({ disk, ...operatorAt([4]), untilStep: 6 });
    await killAfterReply(7, { disk });
    await playRun({ disk, untilStep: 8 });
    await playRun({ disk, start: { step: 4 }, untilStep: 7 });
    await playRun({ disk, start: { step: 6 }, untilStep: 8 });

    const timeline = await expectExact(disk, [...upTo(8), ...upTo(7, 5), 7, 8]);

    const [first, second, third] = timeline.view.branches;
    expect(pathOf(timeline, first?.branchId ?? "")).toEqual(upTo(7, 0));
    expect(pathOf(timeline, second?.branchId ?? "")).toEqual([0, 1, 2, 3, 8, 9, 10]);
    expect(pathOf(timeline, third?.branchId ?? "")).toEqual([0, 1, 2, 3, 8, 9, 11, 12]);
    expect(pathOf(timeline, "nobody's")).toEqual([]);
  });

  it("of skills that load slots, and on a branch that begins in one, in the middle of a step", async () => {
    const disk = powerCutDisk();
    putSkill(disk, "keep", [
      { primitive: "wait", frames: 50 },
      { primitive: "save_checkpoint", slot: 3, label: "safe room" },
      { primitive: "wait", frames: 40 },
    ]);
    putSkill(disk, "load", [
      { primitive: "load_checkpoint", slot: 3 },
      { primitive: "wait", frames: 20 },
    ]);
    const plays = ["keep", "load", "keep", "load"].map((name) => [["run_skill", { name }] as const]);
    await playSkills({ disk, player: skillPlayer({ plays }).model, untilStep: 4 });
    await playSkills({
      disk,
      player: skillPlayer({ plays: [] }).model,
      start: { save: "slot:3" },
      untilStep: 4,
    });

    expect(recordsOf(disk).filter(({ type }) => type === "restored")).toHaveLength(2);
    expect(recordsOf(disk)).toContainEqual(
      expect.objectContaining({ type: "branch", from: null, fromStep: 2 }),
    );
    await expectExact(disk, [1, 2, 3, 4, 3, 4]);
  });

  it("of a run that went back by itself", async () => {
    const disk = powerCutDisk();
    const settings = { maxHistory: 200, drift: { allowsRollback: true } };
    await playRun({ disk, steps: 110, player: circlingPlayer(), settings });

    const timeline = readTimeline(disk);
    expect(timeline.view.marks.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["recovery", "rollback"]),
    );
    expect(timeline.view.branches).toHaveLength(2);
    expect(await inexactIn(timeline, 3)).toEqual([]);
  });

  it("of a workflow that begins the game again, and goes back to a checkpoint of its own", async () => {
    const disk = powerCutDisk();
    await playWorkflow(gamesWorkflow(3, 4), { disk });

    const timeline = await expectExact(disk, [1, 2, 3, 1, 2, 3, 4]);
    expect(timeline.view.marks.some(({ kind }) => kind === "stage")).toBe(true);
  });

  it("of a run whose journal went, and begins again at a save that goes later", async () => {
    const disk = powerCutDisk();
    await playRun({ disk, untilStep: 6 });
    disk.remove(JOURNAL);
    await playRun({ disk, untilStep: 9 });
    for (const name of disk.list(FOLDER).filter((each) => each.endsWith(".png")))
      disk.remove(`${FOLDER}/${name}`);

    await expectExact(disk, [7, 8, 9]);
  });

  it("of a long one, from the keyframe before it, and no more than to the next", async () => {
    const timeline = readTimeline(diskWith(await makeLongJournal(350, 120)));

    expect(await inexactIn(timeline, 11)).toEqual([]);
    for (const { index } of timeline.view.rows) {
      const { steps } = await stretchOf(timeline, index);
      expect(steps.length).toBeLessThanOrEqual(120);
    }
  });
});

describe("where something between is damaged", () => {
  it("a step is played from the next machine that is known, and until then it is said that it cannot be", async () => {
    const journal = await makeLongJournal(130);
    const lines = linesOf(journal);
    const lost = lines.findIndex((line) => line.includes('"type":"outcome","step":60,'));
    const bytes = Buffer.concat(
      lines.map((line, i) => (i === lost ? Buffer.from(line).fill(0x20, 300, 310) : line)),
    );
    const timeline = readTimeline(diskWith(bytes));
    const at = (step: number) => timeline.view.rows.find((row) => row.step === step)?.index ?? expect.fail();

    const before = await stretchOf(timeline, at(59));
    expect(before.steps.at(-1)?.step).toBe(59);
    await expect(stretchOf(timeline, at(61))).rejects.toThrow(/^step 61 cannot be played again: /);
    const behind = await stretchOf(timeline, at(101));
    expect(behind.steps[0]?.step).toBe(101);
    expect(bytesOf(diskWith(bytes)).length).toBe(journal.length);
  });
});
