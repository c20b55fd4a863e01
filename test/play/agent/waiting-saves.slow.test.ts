import { describe, expect, it } from "vitest";
import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import { createEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import { type LanguageModel, ModelFault } from "../../../src/model/language-model.ts";
import { JournalReader } from "../../../src/record/journal/journal-reader.ts";
import { factsOfSave } from "../../../src/record/replay/verify/check-save.ts";
import { traceJournal } from "../../../src/record/replay/verify/trace-journal.ts";
import { readSave } from "../../../src/record/saves/format/read-save.ts";
import { type PowerCutDisk, powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { JOURNAL, playRun, readRun, runStore } from "../../helpers/runs/journal-world.ts";
import { scriptedPlayer } from "../../helpers/server/scripted-player.ts";

/** A run that nothing interrupted: its end after seven steps, and what it asked. */
async function wholeRun() {
  const disk = powerCutDisk();
  const player = scriptedPlayer();
  await playRun({ disk, player, untilStep: 7 });
  return { end: await readRun(disk), asked: player.asked };
}

/** Plays until the machine breaks while the reply to step `step` is acted on. */
async function breakDuring(step: number, disk: PowerCutDisk, player: LanguageModel, journal: boolean) {
  let isBroken = false;
  const powerOn = (rom: Uint8Array): Emulator => {
    const emulator = createEmulator(rom);
    return {
      ...emulator,
      run(frames, held, options) {
        if (isBroken) throw new Error("the machine broke");
        emulator.run(frames, held, options);
      },
    };
  };
  const watch = (event: RunEvent): void => {
    if (event.type === "lm-reply" && event.purpose === "play" && event.step === step) isBroken = true;
  };
  await expect(playRun({ disk, player, journal, powerOn, watch, steps: 100 })).rejects.toThrow(
    "the machine broke",
  );
}

/** A player that cannot be reached when a summary is asked for once more. */
function unreachable(player: LanguageModel): LanguageModel {
  return {
    ...player,
    async *reply(request, options) {
      const isSecond = JSON.stringify(request.messages.at(-1)).includes("Once more: ");
      if (isSecond) throw new ModelFault("unreachable", "the server cannot be reached: try later");
      return yield* player.reply(request, options);
    },
  };
}

describe("a run that broke while it acted on a reply", () => {
  it.each([
    ["without a journal, before any save", 2, false, false],
    ["without a journal", 5, false, false],
    ["whose journal was lost", 5, true, true],
    ["whose journal is there", 4, true, false],
  ])("%s, at step %i, goes on and pays for nothing twice", async (_, step, journal, isLost) => {
    const disk = powerCutDisk();
    const player = scriptedPlayer();
    await breakDuring(step, disk, player, journal);
    if (isLost) disk.remove(JOURNAL);

    const { info, checkpoint } = await runStore(disk).load("latest");
    expect(info).toMatchObject({ version: 2, kind: "emergency", totalSteps: step - 1 });
    expect(checkpoint.memory).toMatchObject({ next: "act", waiting: [{ purpose: "play" }] });
    await playRun({ disk, player, journal: journal && !isLost, untilStep: 7 });

    const whole = await wholeRun();
    expect(await readRun(disk)).toEqual(whole.end);
    expect(player.asked).toEqual(whole.asked);
    expect((await runStore(disk).load("latest")).info.version).toBe(1);
  });

  it("tells the waiting reply once more, before it is acted on", async () => {
    const disk = powerCutDisk();
    const player = scriptedPlayer();
    await breakDuring(2, disk, player, false);

    const events = await playRun({ disk, player, journal: false, untilStep: 2 });

    const types = events.map(({ type }) => type);
    expect(types.slice(0, 5)).toEqual([
      "started",
      "step-started",
      "lm-reply",
      "tool-result",
      "step-finished",
    ]);
    expect(player.asked).toHaveLength(2);
  });

  it("leaves a save that agrees with its journal", async () => {
    const disk = powerCutDisk();
    await breakDuring(4, disk, scriptedPlayer(), true);
    const { file } = await runStore(disk).load("latest");
    const facts = factsOfSave(file, await readSave(disk, file));

    const trace = traceJournal(new JournalReader(disk, JOURNAL).entriesFrom(), [facts]);

    expect(trace.faults).toEqual([]);
    expect([...trace.saveFaults]).toEqual([[file, []]]);
  });

  it("goes back to the step before it without what waits", async () => {
    const disk = powerCutDisk();
    const player = scriptedPlayer();
    await breakDuring(5, disk, player, true);
    const asked = player.asked.length;

    await playRun({ disk, player, start: { step: 4 }, untilStep: 7 });

    expect(await readRun(disk)).toEqual((await wholeRun()).end);
    // The reply to step 5 is not part of step 4: it is asked for anew.
    expect(player.asked[asked]).toBe(player.asked[asked - 1]);
  });
});

describe("a run whose player could not be reached between the two tries of a summary", () => {
  it.each([true, false])("keeps the first one (journal: %s)", async (journal) => {
    const disk = powerCutDisk();
    const player = scriptedPlayer();
    const events = await playRun({ disk, player: unreachable(player), journal, steps: 100 });
    expect(events.at(-1)).toMatchObject({ outcome: { type: "unreachable" } });
    const { info, checkpoint } = await runStore(disk).load("latest");
    expect(info.version).toBe(2);
    expect(checkpoint.memory).toMatchObject({ next: "summarize", waiting: [{ purpose: "summary" }] });

    await playRun({ disk, player, journal, untilStep: 7 });

    const whole = await wholeRun();
    expect(await readRun(disk)).toEqual(whole.end);
    expect(player.asked).toEqual(whole.asked);
  });
});
