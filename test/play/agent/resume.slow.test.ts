import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import type { LanguageModel } from "../../../src/model/language-model.ts";
import { Death } from "../../helpers/disks/faulty-disk.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import {
  FOLDER,
  killAfterReply,
  killBefore,
  playRun,
  readRun,
  removeLock,
  STILL,
} from "../../helpers/runs/journal-world.ts";
import { noticesOf, wholeRun } from "../../helpers/runs/whole-run.ts";
import { bytesOf, linesOf, put, recordsOf } from "../../helpers/saves/journals.ts";
import { scriptedPlayer } from "../../helpers/server/scripted-player.ts";

it("is saved after half an hour of play, though each of its processes plays for less", async () => {
  const disk = powerCutDisk();
  let minutes = 0;
  const player = scriptedPlayer();
  const slow: LanguageModel = {
    ...player,
    reply: (...asked) => {
      minutes += 20;
      return player.reply(...asked);
    },
  };
  const services = { clock: { ...STILL.clock, elapsedMs: () => minutes * 60_000 } };
  const savedAt: number[] = [];
  const watch = (event: RunEvent) => {
    if (event.type === "saved" && event.kind === "routine") savedAt.push(event.step);
  };

  for (const step of [2, 3, 4])
    await killBefore(step, { disk, player: slow, services, watch, saveEvery: 99 });

  expect(savedAt).toEqual([2]);
});

describe("a reply that arrived and was not acted on", () => {
  it.each([1, 2, 4, 5])("is given once, before step %i", async (step) => {
    const disk = powerCutDisk();
    const player = scriptedPlayer();
    await killAfterReply(step, { disk, player });

    await playRun({ disk, player, untilStep: 7 });

    const whole = await wholeRun(7);
    expect(await readRun(disk)).toEqual(whole.run);
    expect(player.asked).toEqual(whole.asked);
  });

  it("still waits when the next process ends before it plays", async () => {
    const disk = powerCutDisk();
    const player = scriptedPlayer();
    await killAfterReply(2, { disk, player });

    await playRun({ disk, player, untilStep: 1 });
    await playRun({ disk, player, untilStep: 7 });

    const whole = await wholeRun(7);
    expect(await readRun(disk)).toEqual(whole.run);
    expect(player.asked).toEqual(whole.asked);
  });
});

it("sessions without a journal mix with journaled ones: each goes on from the newest save", async () => {
  const disk = powerCutDisk();
  await playRun({ disk, untilStep: 2 });
  await playRun({ disk, journal: false, untilStep: 4 });
  const player = scriptedPlayer();
  await killBefore(6, { disk, player, saveEvery: 100 });
  const events = await playRun({ disk, player, untilStep: 7 });
  expect(noticesOf(events)).toEqual([]);
  expect(new Set(player.asked).size).toBe(player.asked.length);
  await playRun({ disk, journal: false, untilStep: 8 });
  await playRun({ disk, untilStep: 9 });

  expect(await readRun(disk)).toEqual((await wholeRun(9)).run);
});
describe("a journal that is not as it was left", () => {
  it("begins again with the machine of the save; killed before that counts, it begins anew", async () => {
    const disk = powerCutDisk();
    await playRun({ disk, untilStep: 4 });
    disk.remove(`${FOLDER}/lantern_journal.jsonl`);
    await playRun({ disk, untilStep: 5 });
    const keyframe = recordsOf(disk).findIndex((record) => record.type === "keyframe");
    put(disk, Buffer.concat(linesOf(bytesOf(disk)).slice(0, keyframe + 1)));

    const notices = noticesOf(await playRun({ disk, untilStep: 7 }));

    expect(notices.join()).toContain("the branch that a killed process began to write is removed");
    expect(recordsOf(disk).flatMap((one) => (one.type === "keyframe" ? [one.step] : []))).toEqual([5]);
    expect(await readRun(disk)).toEqual((await wholeRun(7)).run);
  });

  it.each([
    ["is gone", null],
    ["was emptied", Buffer.of()],
  ])("%s between two runs: the game goes on from its save", async (_, bytes) => {
    const disk = powerCutDisk();
    await playRun({ disk, untilStep: 4 });
    if (bytes === null) disk.remove(`${FOLDER}/lantern_journal.jsonl`);
    else put(disk, bytes);

    const events = await playRun({ disk, untilStep: 5 });
    const player = scriptedPlayer();
    await killBefore(7, { disk, player, saveEvery: 100 });
    await playRun({ disk, player, untilStep: 7 });

    expect(new Set(player.asked).size).toBe(player.asked.length);
    expect(noticesOf(events).join()).toContain("is not in the journal, which now continues from it");
    expect(await readRun(disk)).toEqual((await wholeRun(7)).run);
  });

  it.each([
    ["is gone", null],
    ["was emptied", Buffer.of()],
  ])("%s during a run: the next save begins another one, and nothing is lost after it", async (_, bytes) => {
    const disk = powerCutDisk();
    const watch = (event: { type: string; step?: number }): void => {
      if (event.type !== "step-finished" || event.step !== 1) return;
      if (bytes === null) disk.remove(`${FOLDER}/lantern_journal.jsonl`);
      else put(disk, bytes);
    };
    const told: number[] = [];
    const player = scriptedPlayer();
    await killBefore(6, {
      ...{ disk, player },
      watch: (event) => {
        watch(event);
        if (event.type === "unsaved") told.push(event.steps);
      },
    });

    await playRun({ disk, player, untilStep: 7 });

    expect(new Set(player.asked).size).toBe(player.asked.length);
    expect(told).toEqual([1, 0]);
    expect(await readRun(disk)).toEqual((await wholeRun(7)).run);
  });
});

describe("going back to a step", () => {
  it("goes through a stretch that was played without a journal by its saves", async () => {
    const disk = powerCutDisk();
    await playRun({ disk, untilStep: 2 });
    await playRun({ disk, journal: false, untilStep: 4 });
    await playRun({ disk, untilStep: 7 });

    await playRun({ disk, start: { step: 6 }, untilStep: 8 });

    expect(await readRun(disk)).toEqual((await wholeRun(8)).run);
  });

  it.each([0, 1, 3, 4, 6, 8])(
    "%i is the run as it was then, through branches and summaries",
    async (step) => {
      const disk = powerCutDisk();
      await playRun({ disk, untilStep: 4 });
      await playRun({ disk, start: { step: 3 }, untilStep: 6 });
      await playRun({ disk, start: { save: "backup" }, untilStep: 8 });

      await playRun({ disk, start: { step }, untilStep: Math.max(1, step) });

      expect(await readRun(disk)).toEqual((await wholeRun(Math.max(1, step))).run);
    },
  );

  it.each([1, 2, 4, 5, 6])("%i and being killed there goes on from there", async (step) => {
    const disk = powerCutDisk();
    await playRun({ disk, untilStep: 5 });
    await playRun({ disk, start: { step: 4 }, settings: { goal: "another one" }, untilStep: 7 });
    const whole = disk.copy();
    await playRun({ disk: whole, start: { step }, saveEvery: 100, untilStep: step + 3 });
    await killBefore(step + 3, { disk, start: { step }, saveEvery: 100 });

    const events = await playRun({ disk, untilStep: step + 3 });

    expect(noticesOf(events)).toEqual([]);
    expect(await readRun(disk)).toEqual(await readRun(whole));
  });
});

describe("a save that was due when the run was killed", () => {
  // Milestones are saved besides, wherever the buttons lead: those hang on every word of the request.
  const savesIn = (events: Awaited<ReturnType<typeof playRun>>) =>
    events.flatMap((event) => (event.type === "saved" && event.kind === "routine" ? [event.step] : []));

  /** Killed after step `step`, right before its save. */
  async function killAtStep(step: number) {
    const disk = powerCutDisk();
    const watch = (event: RunEvent): void => {
      if (event.type === "step-finished" && event.step === step) throw new Death("killed");
    };
    await playRun({ disk, steps: 1000, watch, settings: { maxHistory: 100 } }).catch(() => {});
    removeLock(disk);
    return disk;
  }

  it.each([
    [3, [3, 4]],
    [6, [6, 7]],
    [4, [5]],
  ])("at step %i is made up before the next step is played", async (step, saved) => {
    const disk = await killAtStep(step);

    const events = await playRun({ disk, steps: 1, settings: { maxHistory: 100 } });

    expect(savesIn(events)).toEqual(saved);
    expect(await readRun(disk)).toEqual((await wholeRun(step + 1, { settings: { maxHistory: 100 } })).run);
  });

  it("is not made up by a run that has nothing to play", async () => {
    const disk = await killAtStep(3);

    expect(savesIn(await playRun({ disk, untilStep: 3, settings: { maxHistory: 100 } }))).toEqual([3]);
  });
});
