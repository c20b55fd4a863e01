import { expect, it } from "vitest";
import type { RunEvent } from "../../src/base/vocabulary/run-event.ts";
import { Death, type FaultyDisk, faultyDisk } from "../helpers/disks/faulty-disk.ts";
import { powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { removeLock } from "../helpers/runs/journal-world.ts";
import { faultsOf } from "../helpers/runs/prove-journal.ts";
import { everyNth } from "../helpers/runs/sweep.ts";
import { mortal, scriptedPlayer } from "../helpers/server/scripted-player.ts";
import { leftBy, withoutCalls } from "../helpers/workflows/left-by.ts";
import { playWorkflow } from "../helpers/workflows/workflow-world.ts";

const STRIDE = everyNth(97);

/** Each so-manieth effect about the steps in question: the two workflows begin at another one. */
const NEAR_STRIDE = everyNth(11);

/** Two games from the title, and back to the end of the first: what was done stays done. */
const GAMES = `
name: games
steps:
  - name: games
    type: loop
    for_each: [1, 2]
    steps:
      - { name: title, type: restore, from: new-game, seed: "\${{ item }}" }
      - { name: play, type: agent, goal: Play, until: totalSteps >= item, max_steps: 3 }
      - { name: mark, type: checkpoint, checkpoint_id: "game_\${{ steps.title.output.seed }}" }
  - { name: first, type: restore, checkpoint_id: game_1 }
  - { name: more, type: agent, goal: Go on, until: totalSteps >= 3, max_steps: 3 }
`;

/** Effects during the steps that put the game elsewhere, and some of the others, up to the last step. */
function effectsToDieAt(
  disk: FaultyDisk,
  first: number,
): { watch: (event: RunEvent) => void; effects: () => number[] } {
  const near = new Set<number>();
  let from: number | null = null;
  let last = 0;
  return {
    watch: (event) => {
      const now = disk.calls.length;
      if (event.type === "stage-started") {
        // The record that begins the step was written before it is told.
        if (event.kind === "restore") from = now - 4;
        last = now;
      } else if (event.type === "stage-finished" && from !== null) {
        for (let at = from + first; at <= now; at += NEAR_STRIDE) near.add(at);
        from = null;
      }
    },
    effects: () =>
      Array.from({ length: last }, (_, at) => at).filter((at) => near.has(at) || at % STRIDE === 0),
  };
}

it.each([
  ["with checkpoints", GAMES, true, 0],
  ["without them", GAMES.replace("checkpoint_id: game_1", "from: new-game"), false, NEAR_STRIDE - 1],
] as const)(
  "a workflow that puts the game back, killed at any effect of that, loses and repeats nothing: %s",
  async (_, text, checkpoints, firstNear) => {
    const first = powerCutDisk();
    const counting = faultyDisk(first, "dies", Number.POSITIVE_INFINITY);
    const { watch, effects } = effectsToDieAt(counting, firstNear);
    const player = scriptedPlayer();
    const { end } = await playWorkflow(text, { disk: counting, player, checkpoints, watch });
    expect(end).toMatchObject({ status: "done", error: null });
    const whole = await leftBy(first, end);
    const chosen = effects();
    expect(chosen.length * NEAR_STRIDE).toBeGreaterThan(20);

    for (const at of chosen) {
      const left = powerCutDisk();
      const disk = faultyDisk(left, "dies", at);
      const again = scriptedPlayer();
      const dying = playWorkflow(text, { disk, player: mortal(again, disk.isHit), checkpoints });
      await expect(dying).rejects.toThrow(Death);
      left.cutPower("loses names and contents");
      removeLock(left);
      const resumed = await playWorkflow(text, { disk: left, player: again, mode: "resume", checkpoints });
      const result = await leftBy(left, resumed.end);

      expect(withoutCalls(result), `died at effect ${at}`).toEqual(withoutCalls(whole));
      expect(again.asked.length - player.asked.length, `LM calls, died at effect ${at}`).toBeLessThanOrEqual(
        1,
      );
      if (at % 5 === 0) expect(await faultsOf(left, false), `died at effect ${at}`).toEqual([]);
    }
  },
  300_000,
);
