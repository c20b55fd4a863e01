import { describe, expect, it, test } from "vitest";
import type { RunEvent } from "../../src/base/vocabulary/run-event.ts";
import { Death, faultyDisk } from "../helpers/disks/faulty-disk.ts";
import { type PowerCut, type PowerCutDisk, powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { EVERY_STEPS, everyPlayer, putEvery } from "../helpers/runs/every-primitive.ts";
import { FOLDER, JOURNAL, readRun, removeLock } from "../helpers/runs/journal-world.ts";
import { faultsOf } from "../helpers/runs/prove-journal.ts";
import { playSkills, toldIn } from "../helpers/runs/skill-world.ts";
import { everyNth } from "../helpers/runs/sweep.ts";
import { bytesOf, put, recordsOf } from "../helpers/saves/journals.ts";
import { mortal } from "../helpers/server/scripted-player.ts";

const RUN = { untilStep: EVERY_STEPS, saveEvery: 2 };

const STRIDE = everyNth(23);

const TIME = { timeout: 600_000 };

const SLOT = `${FOLDER}/slots/lantern_slot03.png`;

/** A run that nothing interrupted: its end, and what it asked. */
async function wholeRun() {
  const disk = powerCutDisk();
  putEvery(disk);
  const { model } = everyPlayer();
  const events = await playSkills({ ...RUN, disk, player: model });
  return { disk, end: await readRun(disk), asked: model.asked, told: toldIn(events) };
}

test("a run with every primitive is proved step by step", async () => {
  const { disk, told } = await wholeRun();

  expect(told.slice(2, 4).join("\n")).toMatch(/^Skill every: success\. Counted to 0\.$/m);
  for (const note of ["nobody is there", "As the LM said.", 'checkpoint "start", for the 1st time', "few"]) {
    expect(told[3]).toContain(note);
  }
  expect(told[4]).toMatch(/^The skill mine is kept as version 1\. Tried on a copy/);
  expect(told[7]).toMatch(/^Skill aborts: aborted\. enough/);
  expect(told[7]).toContain("undo_skill puts the game back");
  expect(told[8]).toBe("The game is as it was before the skill aborts, in step 5.");
  expect(await faultsOf(disk, false)).toEqual([]);
  const restored = recordsOf(disk).filter(({ type }) => type === "restored");
  expect(restored.length).toBeGreaterThanOrEqual(3);
});

describe("a run with skills that died at any of its effects goes on as if nothing had happened", () => {
  it.each<PowerCut>(["loses nothing", "loses names and contents"])("on a disk that %s", TIME, async (cut) => {
    const whole = await wholeRun();
    for (let at = 7; ; at += STRIDE) {
      const left = powerCutDisk();
      putEvery(left);
      const disk = faultyDisk(left, "dies", at);
      const { model } = everyPlayer();
      await playUntilDeath({ disk, player: mortal(model, disk.isHit) });
      if (!disk.isHit()) break;
      left.cutPower(cut);
      removeLock(left);
      // The user's skills were there before.
      putEvery(left);

      const events = await playSkills({ ...RUN, disk: left, player: model });

      const where = `died at effect ${at} (${disk.calls.at(-1)})`;
      expect(noticesOf(events), where).toEqual([]);
      expect(await readRun(left), where).toEqual(whole.end);
      expect(new Set(model.asked), where).toEqual(new Set(whole.asked));
      expect(model.asked.length - whole.asked.length, `calls, ${where}`).toBeLessThanOrEqual(1);
      // A power cut may take the journal's end from below a save, which then begins a branch of its own.
      if (cut === "loses nothing") expect(await faultsOf(left, false), where).toEqual([]);
    }
  });
});

describe("a step with skills that was killed goes on as it began", () => {
  it("although definitions, slots and the clock have changed meanwhile", TIME, async () => {
    const whole = await wholeRun();
    const changed = new Set<string>();
    for (let at = 7; ; at += STRIDE) {
      const left = powerCutDisk();
      putEvery(left);
      const disk = faultyDisk(left, "dies", at);
      const { model } = everyPlayer();
      await playUntilDeath({ disk, player: mortal(model, disk.isHit) });
      if (!disk.isHit()) break;
      removeLock(left);
      // Only what the step has not written down yet may differ.
      const begun = recordsOfStep(left);
      if (begun.length === 0) continue;
      const types = begun.map(({ type, name }) => `${type} ${name ?? ""}`);
      if (types.includes("skill part")) {
        putEvery(left, 200);
        changed.add("definition");
      }
      if (begun.some(({ type, slot }) => type === "restored" && slot === 3)) {
        const other = `${FOLDER}/slots/lantern_slot00.png`;
        if (left.inspect(other) === null) left.remove(SLOT);
        else put(left, bytesOf(left, other), SLOT);
        changed.add("slot");
      }
      const clock = { now: () => new Date("2026-11-21T13:00:00Z"), elapsedMs: () => 3_600_000 };

      const events = await playSkills({ ...RUN, disk: left, player: model, services: { clock } });

      const where = `died at effect ${at} (${disk.calls.at(-1)}) behind ${types.join(", ")}`;
      expect(noticesOf(events), where).toEqual([]);
      expect(await readRun(left), where).toEqual(whole.end);
      expect(model.asked.length - whole.asked.length, `calls, ${where}`).toBeLessThanOrEqual(1);
    }
    expect([...changed].sort()).toEqual(["definition", "slot"]);
  });
});

/** What the step that is under way has left in the journal. */
function recordsOfStep(disk: PowerCutDisk) {
  if (disk.inspect(JOURNAL) === null) return [];
  const records = recordsOf(disk);
  const last = records.findLastIndex((one) => one.type === "outcome" || one.type === "start");
  return records.slice(last + 1).filter(({ type }) => type === "skill" || type === "restored") as readonly {
    type: string;
    name?: string;
    slot?: number | null;
  }[];
}

/** That a step goes another way than before. */
function noticesOf(events: readonly RunEvent[]): readonly string[] {
  return events.flatMap((event) =>
    event.type === "notice" && event.text.includes("another way") ? [event.text] : [],
  );
}

async function playUntilDeath(play: Pick<Parameters<typeof playSkills>[0], "disk" | "player" | "watch">) {
  try {
    await playSkills({ ...RUN, ...play });
  } catch (error) {
    if (!(error instanceof Death)) throw error;
  }
}
