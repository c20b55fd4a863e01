import { expect, it } from "vitest";
import { Death, faultyDisk } from "../helpers/disks/faulty-disk.ts";
import { type PowerCut, type PowerCutDisk, powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { removeLock } from "../helpers/runs/journal-world.ts";
import { faultsOf } from "../helpers/runs/prove-journal.ts";
import { everyNth } from "../helpers/runs/sweep.ts";
import { mortal, scriptedPlayer } from "../helpers/server/scripted-player.ts";
import { leftBy, withoutCalls } from "../helpers/workflows/left-by.ts";
import { keptCalls, playWorkflow, putSmallSkill } from "../helpers/workflows/workflow-world.ts";

const STRIDE = everyNth(61);

/** One of each type of step; a part that fails and is rolled back is among them. */
const EVERY_STEP = `
name: every
inputs: { places: { type: list, default: [1, 2] } }
steps:
  - { name: intro, type: agent, goal: Begin, until: totalSteps >= 2, max_steps: 9 }
  - { name: tap, type: skill, skill: small }
  - name: rounds
    type: loop
    for_each: \${{ inputs.places }}
    steps:
      - { name: buttons, type: press, buttons: [a, left], hold_frames: 2, wait_frames: 1 }
      - { name: mark, type: checkpoint, checkpoint_id: "round_\${{ index }}", metadata: { item: "\${{ item }}" } }
  - name: fork
    type: branch
    if: steps.rounds.output.size() == 2
    steps:
      - { name: pause, type: wait, frames: 2 }
      - { name: tell, type: call, function: keep, args: { at: "\${{ totalSteps }}" } }
  - { name: stuck, type: agent, goal: Never, until: "false", max_steps: 2, retries: 1, on_failure: continue }
  - { name: back, type: call, function: fails, retries: 1, on_failure: rollback }
  - { name: anew, type: restore, from: new-game, seed: 5 }
  - { name: again, type: agent, goal: Again, until: totalSteps >= 2, max_steps: 9 }
  - { name: there, type: restore, checkpoint_id: round_1 }
  - { name: end, type: assert, that: steps.fork.output == "steps" && steps.there.output.totalSteps == 5 }
`;

function functionsFor() {
  const { calls, keep } = keptCalls();
  return {
    calls,
    functions: {
      keep,
      // Fails in its first attempt, whichever process makes it.
      fails: (_: unknown, { attempt }: { attempt: number }) => {
        if (attempt === 1) throw new Error("not yet");
        return "at last";
      },
    },
  };
}

function prepared(): PowerCutDisk {
  const disk = powerCutDisk();
  putSmallSkill(disk);
  return disk;
}

it.each<PowerCut>(["loses nothing", "loses names and contents"])(
  "a workflow that died at any of its effects goes on as if nothing had happened: a disk that %s",
  async (cut) => {
    const first = prepared();
    const player = scriptedPlayer();
    const { calls, functions } = functionsFor();
    const { end } = await playWorkflow(EVERY_STEP, { disk: first, player, functions });
    expect(end).toMatchObject({ status: "done", error: null });
    const whole = await leftBy(first, end);
    expect(await faultsOf(first, false)).toEqual([]);

    let deaths = 0;
    for (let at = 0; ; at += STRIDE) {
      const left = prepared();
      const disk = faultyDisk(left, "dies", at);
      const again = scriptedPlayer();
      const called = functionsFor();
      try {
        await playWorkflow(EVERY_STEP, {
          disk,
          player: mortal(again, disk.isHit),
          functions: called.functions,
        });
      } catch (error) {
        if (!(error instanceof Death)) throw error;
      }
      if (!disk.isHit()) break;
      deaths += 1;
      left.cutPower(cut);
      removeLock(left);
      // Nobody synced it.
      putSmallSkill(left);
      const resumed = await playWorkflow(EVERY_STEP, {
        disk: left,
        player: again,
        functions: called.functions,
        mode: "resume",
      });
      const result = await leftBy(left, resumed.end);

      expect(withoutCalls(result), `died at effect ${at}`).toEqual(withoutCalls(whole));
      expect(again.asked.length - player.asked.length, `LM calls, died at effect ${at}`).toBeLessThanOrEqual(
        1,
      );
      expect(new Set(again.asked), `died at effect ${at}`).toEqual(new Set(player.asked));
      expect(called.calls.length - calls.length, `calls, died at effect ${at}`).toBeLessThanOrEqual(1);
      expect(new Set(called.calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(calls.length);
      expect(left.list("/saves").filter((name) => name.includes(".tmp"))).toEqual([]);
    }
    expect(deaths).toBeGreaterThan(5);
  },
  900_000,
);

it("a workflow that is killed again and again comes to the same end", async () => {
  const first = prepared();
  const whole = await playWorkflow(EVERY_STEP, { disk: first, ...functionsFor() });
  const expected = await leftBy(first, whole.end);
  const left = prepared();
  const { functions, calls } = functionsFor();

  for (let kills = 0; ; kills += 1) {
    const disk = faultyDisk(left, "dies", 41 + (kills % 7));
    const player = mortal(scriptedPlayer(), disk.isHit);
    try {
      const { end } = await playWorkflow(EVERY_STEP, { disk, player, functions, mode: "resume" });
      if (!disk.isHit()) {
        expect(withoutCalls(await leftBy(left, end))).toEqual(withoutCalls(expected));
        expect(kills).toBeGreaterThan(5);
        expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
        break;
      }
    } catch (error) {
      if (!(error instanceof Death)) throw error;
    }
    left.cutPower("loses nothing");
    removeLock(left);
  }
  expect(await faultsOf(left, false)).toEqual([]);
}, 60_000);
