import { describe, expect, it } from "vitest";
import type { Disk } from "../../src/base/disk/disk.ts";
import { Death, faultyDisk } from "../helpers/disks/faulty-disk.ts";
import { type PowerCut, powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { playRun, removeLock } from "../helpers/runs/journal-world.ts";
import { faultsOf } from "../helpers/runs/prove-journal.ts";
import { everyNth } from "../helpers/runs/sweep.ts";
import { mortal, scriptedPlayer } from "../helpers/server/scripted-player.ts";
import { leftBy, withoutCalls } from "../helpers/workflows/left-by.ts";
import { keptCalls, playWorkflow } from "../helpers/workflows/workflow-world.ts";

const STRIDE = everyNth(61);

const PLAN = `
name: plan
start: current
steps:
  - { name: first, type: agent, goal: Begin, until: totalSteps >= 3, max_steps: 5 }
  - { name: note, type: call, function: keep, args: { word: a } }
  - { name: second, type: agent, goal: Go on, until: totalSteps >= 5, max_steps: 5 }
  - { name: end, type: assert, that: "false" }
`;

describe("a changed workflow that died at any effect of its resume goes on as if nothing had happened", () => {
  it.each<readonly [string, string, string, PowerCut]>([
    ["stays where it is", "word: a", "word: b", "loses nothing"],
    ["goes back to a checkpoint", "Go on", "Go further", "loses nothing"],
    ["goes back to a checkpoint", "Go on", "Go further", "loses names and contents"],
    ["goes back to where the workflow began", "Begin", "Start", "loses nothing"],
    ["goes back to where the workflow began", "Begin", "Start", "loses names and contents"],
  ])(
    "the game %s (%s is now %s), and the disk %s",
    async (_, old, now, cut) => {
      const before = powerCutDisk();
      await playRun({ disk: before, steps: 1 });
      await playWorkflow(PLAN, { disk: before, functions: { keep: keptCalls().keep } });
      const changed = PLAN.replace(old, now).replace('"false"', "totalSteps == 5");
      const resume = (disk: Disk, player = scriptedPlayer(), isDead = () => false) => {
        const { calls, keep } = keptCalls();
        const play = { disk, player: mortal(player, isDead), functions: { keep } };
        return { calls, ending: playWorkflow(changed, { ...play, mode: "resume" }) };
      };
      const end = before.copy();
      const asked = scriptedPlayer();
      const whole = resume(end, asked);
      const expected = withoutCalls(await leftBy(end, (await whole.ending).end));
      expect(expected).toMatchObject({ status: "done" });

      let deaths = 0;
      for (let at = 0; ; at += STRIDE) {
        const left = before.copy();
        const disk = faultyDisk(left, "dies", at);
        const player = scriptedPlayer();
        const first = resume(disk, player, disk.isHit);
        await first.ending.catch((error: unknown) => {
          if (!(error instanceof Death)) throw error;
        });
        if (!disk.isHit()) break;
        deaths += 1;
        left.cutPower(cut);
        removeLock(left);

        const again = resume(left, player);
        const { end: ended } = await again.ending;

        const told = `died at effect ${at}`;
        expect(withoutCalls(await leftBy(left, ended)), told).toEqual(expected);
        expect(player.asked.length - asked.asked.length, told).toBeLessThanOrEqual(1);
        expect(new Set(player.asked), told).toEqual(new Set(asked.asked));
        expect(first.calls.length + again.calls.length - whole.calls.length, told).toBeLessThanOrEqual(1);
        // A power cut may take the last outcomes from the journal, which a save already holds.
        const faults = (await faultsOf(left, false)).filter(
          (fault) => cut === "loses nothing" || !fault.endsWith("not led to"),
        );
        expect(faults, told).toEqual([]);
      }
      expect(deaths).toBeGreaterThan(0);
    },
    600_000,
  );
});
