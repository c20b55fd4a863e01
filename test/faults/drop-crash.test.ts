import { describe, expect, it } from "vitest";
import type { Disk } from "../../src/base/disk/disk.ts";
import { parseInterrupts } from "../../src/parts/interrupts/base/parse-interrupts.ts";
import { closeInterrupt } from "../../src/parts/interrupts/play/close-interrupt.ts";
import { JournalReader } from "../../src/record/journal/journal-reader.ts";
import { faultyDisk } from "../helpers/disks/faulty-disk.ts";
import { type PowerCut, powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { interruptIn } from "../helpers/interrupts/runner-course.ts";
import { FOLDER, JOURNAL, playRun, readRun, removeLock, STILL } from "../helpers/runs/journal-world.ts";
import { faultsOf } from "../helpers/runs/prove-journal.ts";
import { scriptedPlayer } from "../helpers/server/scripted-player.ts";

/** A run that waits before the action of its second step, and what says where. */
async function waiting() {
  const disk = powerCutDisk();
  const settings = { interrupts: parseInterrupts({ when: ["step == 2"] }) };
  const stop = interruptIn(await playRun({ disk, settings, untilStep: 4 }));
  const [entry] = entriesOf(disk).filter(({ type }) => type === "interrupt");
  if (stop === null || entry === undefined) return expect.fail("it did not stop");
  return { disk, stop: { id: stop.checkpointId, branchId: entry.branchId, step: 2, isPending: true } };
}

const entriesOf = (disk: Disk) => new JournalReader(disk, JOURNAL).skim(["interrupt", "resume"]);

describe("runner resume --drop that died at any of its effects", () => {
  it.each<PowerCut>(["loses nothing", "loses names and contents"])(
    "leaves the interrupt open or closed, and nothing else changed, on a disk that %s",
    async (cut) => {
      const { disk: before, stop } = await waiting();
      const close = (disk: Disk) =>
        closeInterrupt({ folder: FOLDER, slug: "lantern", now: STILL.clock.now, disk }, stop);
      const end = before.copy();
      close(end);
      const run = await readRun(before);
      const resumesIn = (disk: Disk) => entriesOf(disk).filter(({ type }) => type === "resume").length;
      expect([resumesIn(before), resumesIn(end)]).toEqual([0, 1]);
      const after = await endOf(end);

      const found = new Set<number>();
      for (let at = 0; ; at += 1) {
        const left = before.copy();
        const disk = faultyDisk(left, "dies", at);
        try {
          close(disk);
        } catch (error) {
          if (!disk.isHit()) throw error;
        }
        if (!disk.isHit()) break;
        left.cutPower(cut);
        removeLock(left);

        const told = `died at effect ${at}`;
        const closed = resumesIn(left);
        found.add(closed);
        expect(await readRun(left), told).toEqual(run);
        if (closed === 0) close(left);
        else expect(() => close(left), told).toThrow("already decided");
        expect(await endOf(left), told).toEqual(after);
        expect(resumesIn(left), told).toBe(1);
        expect(await faultsOf(left, false), told).toEqual([]);
      }
      expect(found).toEqual(new Set([0, 1]));
    },
    600_000,
  );
});

/** The run as it is two steps later: nobody has to decide any more. */
async function endOf(disk: Disk) {
  const events = await playRun({ disk, player: scriptedPlayer(), untilStep: 4 });
  expect(interruptIn(events)).toBeNull();
  return readRun(disk);
}
