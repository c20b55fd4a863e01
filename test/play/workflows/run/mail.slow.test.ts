import { describe, expect, it } from "vitest";
import type { Disk } from "../../../../src/base/disk/disk.ts";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import { Death, faultyDisk } from "../../../helpers/disks/faulty-disk.ts";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { answeringPlayer, mailIn, tellRun, waitingIn } from "../../../helpers/mailbox/mail-world.ts";
import { readRun, removeLock } from "../../../helpers/runs/journal-world.ts";
import { faultsOf } from "../../../helpers/runs/prove-journal.ts";
import { everyNth } from "../../../helpers/runs/sweep.ts";
import { gamesWorkflow } from "../../../helpers/workflows/games.ts";
import { playWorkflow } from "../../../helpers/workflows/workflow-world.ts";

const STUCK = `
name: stuck
steps:
  - { name: warm, type: agent, goal: Go, until: totalSteps >= 1, max_steps: 2 }
  - { name: m, type: checkpoint }
  - { name: go, type: agent, goal: Open the door, until: totalSteps >= 9, max_steps: 2, retries: 1, on_failure: rollback }
`;

const LONG = { settings: { maxHistory: 1000 } };

const STRIDE = everyNth(61);

/** Writes to the run when it has played its second step for the first time. */
function writing(disk: Disk) {
  let isSent = false;
  return (event: RunEvent): void => {
    if (isSent || event.type !== "step-finished" || event.step !== 2) return;
    isSent = true;
    tellRun(disk, "The key is in the wood", "m2");
  };
}

/** The messages that each request of the player's shows. */
const shownIn = ({ requests }: ReturnType<typeof answeringPlayer>) =>
  requests.map(({ messages }) => mailIn(messages).map((line) => line.slice(0, 2)));

describe("a message of the operator's in a workflow", () => {
  it("is told before the next step, and again where the run goes back behind a step that failed", async () => {
    const disk = powerCutDisk();
    disk.makeFolder("/saves");
    tellRun(disk, "Begin with the door", "m1");
    const player = answeringPlayer();

    await playWorkflow(STUCK, { disk, player: player.model, config: LONG, watch: writing(disk) });

    // Step 1; steps 2 and 3, the second of them with the new message; both again from the checkpoint on.
    const [one, two] = [["m1"], ["m1", "m2"]];
    expect(shownIn(player)).toEqual([one, one, two, two, two]);
    expect(waitingIn(disk)).toBe(0);
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("stays behind where a step goes back to the title as planned", async () => {
    const disk = powerCutDisk();
    disk.makeFolder("/saves");
    tellRun(disk, "Begin with the door", "m1");
    const player = answeringPlayer();
    await playWorkflow(gamesWorkflow(1), { disk, player: player.model, config: LONG });

    expect(shownIn(player).at(-1)).toEqual([]);
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("is told again once, at whichever effect the process died", { timeout: 600_000 }, async () => {
    // Sent whenever step 2 is played: what was told before has no effect.
    const playOn = (disk: Disk, left: Disk, mode: "resume" | "start") => {
      const watch = (event: RunEvent): void => {
        if (event.type === "step-finished" && event.step === 2) tellRun(left, "The key is in the wood", "m2");
      };
      const player = answeringPlayer();
      return playWorkflow(STUCK, { disk, player: player.model, config: LONG, watch, mode });
    };
    for (let at = 5; ; at += STRIDE) {
      const left = powerCutDisk();
      const disk = faultyDisk(left, "dies", at);
      await playOn(disk, left, "start").catch((error: unknown) => {
        if (!(error instanceof Death)) throw error;
      });
      removeLock(left);

      if (disk.isHit()) await playOn(left, left, "resume");

      const where = `died at effect ${at} (${disk.calls.at(-1)})`;
      const { memory, totalSteps } = await readRun(left);
      const told = mailIn(memory.messageHistory);
      expect([totalSteps, told], where).toEqual([3, ["m2: The key is in the wood"]]);
      expect(await faultsOf(left), where).toEqual([]);
      if (!disk.isHit()) break;
    }
  });
});
