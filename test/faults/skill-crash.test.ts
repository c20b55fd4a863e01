import { describe, expect, it, test } from "vitest";
import type { RunEvent } from "../../src/run/run-event.ts";
import { Death, faultyDisk } from "../helpers/disks/faulty-disk.ts";
import { type PowerCut, powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { EVERY_STEPS, everyPlayer, putEvery } from "../helpers/runs/every-primitive.ts";
import { readRun, removeLock } from "../helpers/runs/journal-world.ts";
import { faultsOf } from "../helpers/runs/prove-journal.ts";
import { playSkills, toldIn } from "../helpers/runs/skill-world.ts";
import { recordsOf } from "../helpers/saves/journals.ts";
import { mortal } from "../helpers/server/scripted-player.ts";

const RUN = { untilStep: EVERY_STEPS, saveEvery: 2 };

/** Each so-manieth effect. `npm run test:long` dies at every one. */
const STRIDE = Number(process.env["CRASH_STRIDE"] ?? 13);

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

  expect(told.slice(1, 3).join("\n")).toMatch(/^Skill every: success\. Counted to 2\.$/m);
  expect(told[2]).toContain("As the LM said.");
  expect(told[2]).toContain("nobody is there");
  expect(told[3]).toMatch(/^The skill mine is kept as version 1\. Tried on a copy/);
  expect(told[6]).toContain("undo_skill puts the game back");
  expect(told[7]).toBe("The game is as it was before the skill aborts, in step 4.");
  expect(await faultsOf(disk)).toEqual([]);
  const restored = recordsOf(disk).filter(({ type }) => type === "restored");
  expect(restored.length).toBeGreaterThanOrEqual(3);
});

describe("a run with skills that died at any of its effects goes on as if nothing had happened", () => {
  it.each<PowerCut>(["loses nothing", "loses names and contents"])("on a disk that %s", async (cut) => {
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
      expect(await faultsOf(left), where).toEqual([]);
    }
  });
});

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
