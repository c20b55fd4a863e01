import { describe, expect, it } from "vitest";
import { Death, faultyDisk } from "../helpers/disks/faulty-disk.ts";
import { type PowerCut, type PowerCutDisk, powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { FOLDER, playRun, readRun, removeLock, runStore } from "../helpers/runs/journal-world.ts";
import { faultsOf } from "../helpers/runs/prove-journal.ts";
import { mortal } from "../helpers/server/scripted-player.ts";
import { stuckPlayer } from "../helpers/server/stuck-player.ts";

/** Each so-manieth effect. `npm run test:long` dies at every one. */
const STRIDE = Number(process.env["CRASH_STRIDE"] ?? 7);

/** Where a run that gets nowhere is taken in hand. */
const LEVELS = [
  ["hint", 20],
  ["review", 40],
  ["refresh", 60],
  ["stop", 80],
] as const;

/** Plays on; a summary is not due by itself around any level. */
function play(disk: PowerCutDisk, player: ReturnType<typeof stuckPlayer>, untilStep: number) {
  return { disk, player, untilStep, settings: { maxHistory: 50 } };
}

/** What two indistinguishable runs have in common, with what people find beside them. */
async function readAll(disk: PowerCutDisk) {
  const saves = await runStore(disk).list();
  const outbox = `${FOLDER}/mailbox/lantern/outbox`;
  return {
    run: await readRun(disk),
    recovery: saves.flatMap(({ info }) => (info.kind === "recovery" ? [info.totalSteps] : [])),
    // What a killed process had begun to post begins with a dot: nobody reads it.
    posted: disk.list(outbox).filter((name) => !name.startsWith(".")),
  };
}

describe("a run that is taken in hand, and died at any of its effects, goes on as if nothing had happened", () => {
  it.each(
    LEVELS.flatMap(([action, step]) =>
      (["loses nothing", "loses names and contents"] as const satisfies readonly PowerCut[]).map(
        (cut) => [action, cut, step] as const,
      ),
    ),
  )(
    "%s, and a disk that %s",
    async (action, cut, step) => {
      const played = powerCutDisk();
      await playRun(play(played, stuckPlayer(), step - 1));
      // A stop ends the run: the same command goes on.
      const playOn = async (disk: PowerCutDisk, player: ReturnType<typeof stuckPlayer>) => {
        await playRun(play(disk, player, step + 3));
        if (action === "stop") await playRun(play(disk, player, step + 3));
      };
      const left = played.copy();
      const asked = stuckPlayer();
      await playOn(left, asked);
      const whole = await readAll(left);
      expect(whole.run.memory.drift?.newest?.action).toBe(action);

      for (let at = 0; ; at += STRIDE) {
        const dying = played.copy();
        const disk = faultyDisk(dying, "dies", at);
        const player = stuckPlayer();
        try {
          await playRun({ ...play(dying, player, step + 3), disk, player: mortal(player, disk.isHit) });
        } catch (error) {
          if (!(error instanceof Death)) throw error;
        }
        if (!disk.isHit()) break;
        dying.cutPower(cut);
        removeLock(dying);

        await playOn(dying, player);

        const told = `died at effect ${at}`;
        expect(await readAll(dying), told).toEqual(whole);
        expect(new Set(player.asked), told).toEqual(new Set(asked.asked));
        expect(player.asked.length - asked.asked.length, told).toBeLessThanOrEqual(1);
        const faults = (await faultsOf(dying)).filter((fault) => !fault.endsWith("not led to"));
        expect(faults, told).toEqual([]);
      }
    },
    1_200_000,
  );
});
