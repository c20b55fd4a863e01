import { expect, it } from "vitest";
import { openInterruptsOf } from "../../../src/parts/interrupts/record/open-interrupts.ts";
import { JournalReader } from "../../../src/record/journal/journal-reader.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { playToStop } from "../../helpers/interrupts/gated-run.ts";
import { APPROVE } from "../../helpers/interrupts/runner-course.ts";
import { JOURNAL, type Play, playRun, runStore } from "../../helpers/runs/journal-world.ts";

const EVERYWHERE = { before: ["act", "remember", "save"], after: ["save"], when: [] } as const;

it.each([true, false])(
  "the newest twenty checkpoints of a branch's interrupts stay, and each that is still open (journal: %s)",
  async (journal) => {
    const disk = powerCutDisk();
    const settings = { maxHistory: 60, interrupts: EVERYWHERE };
    const play: Play = { disk, journal, saveEvery: 1, settings, untilStep: 9 };
    const open = await playToStop(play);
    // Left, and so open for ever; what follows is another game.
    let stop = await playToStop({ ...play, start: "new-game" });
    const ids = [stop.checkpointId];
    for (let count = 1; count < 24; count += 1) {
      stop = await playToStop({ ...play, resume: APPROVE });
      ids.push(stop.checkpointId);
    }
    await playRun({ ...play, resume: APPROVE, steps: 1, settings: { ...settings, interrupts: null } });
    await playRun({ ...play, steps: 0, settings: { maxHistory: 60 } });

    const kept = (await runStore(disk).list()).filter(({ info }) => info.kind === "interrupt");

    expect(kept.map(({ info }) => info.id)).toEqual([...ids.slice(-20).reverse(), open.checkpointId]);
  },
);

it("an interrupt is open until the journal tells that somebody let the run go on from it", async () => {
  const disk = powerCutDisk();
  const play: Play = { disk, settings: { interrupts: EVERYWHERE }, untilStep: 2 };
  const first = await playToStop(play);
  const second = await playToStop({ ...play, resume: APPROVE });
  const saves = await runStore(disk).list();

  const isOpen = openInterruptsOf(new JournalReader(disk, JOURNAL));

  const open = saves.filter(({ info }) => isOpen(info)).map(({ info }) => info.id);
  expect(open).toEqual([second.checkpointId]);
  expect(saves.map(({ info }) => info.id)).toContain(first.checkpointId);
});
