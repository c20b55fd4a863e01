import { expect, test } from "vitest";
import { parseInterrupts } from "../../../src/parts/interrupts/base/parse-interrupts.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { playToStop } from "../../helpers/interrupts/gated-run.ts";
import { APPROVE, interruptIn } from "../../helpers/interrupts/runner-course.ts";
import { playRun } from "../../helpers/runs/journal-world.ts";

test("a place that was resumed before a save does not fire again where that save is no longer due", async () => {
  const disk = powerCutDisk();
  const settings = { maxHistory: 4, interrupts: parseInterrupts({ after: ["summarize"] }) };
  const stop = await playToStop({ disk, settings, saveEvery: 2, untilStep: 3 });

  const events = await playRun({ disk, settings: { maxHistory: 4 }, saveEvery: 10, resume: APPROVE });

  expect([stop.state.next, stop.totalSteps]).toEqual(["save", 2]);
  expect(interruptIn(events)).toBeNull();
  expect(events.at(-1)).toMatchObject({ type: "finished", totalSteps: 3 });
});

test("a run that was to end at the nearer of two steps ends there when it is resumed", async () => {
  const disk = powerCutDisk();
  const settings = { maxHistory: 4, interrupts: parseInterrupts({ after: ["summarize"] }) };
  await playToStop({ disk, settings, steps: 9, untilStep: 3 });

  const events = await playRun({ disk, settings: { maxHistory: 4 }, resume: APPROVE });

  expect(events.at(-1)).toMatchObject({ type: "finished", totalSteps: 3 });
});

test("the options of a command are kept under the id of the interrupt that it stops at", async () => {
  const kept: string[] = [];
  const keeper = { elsewhere: [], keep: (id: string) => void kept.push(id) };
  const settings = { interrupts: parseInterrupts({ before: ["act"] }) };

  const stop = await playToStop({ disk: powerCutDisk(), settings, untilStep: 3, options: { keeper } });

  expect(kept).toEqual([stop.checkpointId]);
});
