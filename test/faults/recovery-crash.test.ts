import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../src/base/vocabulary/run-event.ts";
import { Death, faultyDisk } from "../helpers/disks/faulty-disk.ts";
import { type PowerCut, type PowerCutDisk, powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { FOLDER, playRun, readRun, removeLock, runStore } from "../helpers/runs/journal-world.ts";
import { faultsOf } from "../helpers/runs/prove-journal.ts";
import { everyNth } from "../helpers/runs/sweep.ts";
import { recordsOf } from "../helpers/saves/journals.ts";
import { circlingPlayer } from "../helpers/server/circling-player.ts";
import { mortal } from "../helpers/server/scripted-player.ts";
import { type StuckPlayer, stuckPlayer } from "../helpers/server/stuck-player.ts";

const STRIDE = everyNth(61);

/** A level, who is taken in hand by it, and what ends the runs right before it and behind it. */
interface Level {
  readonly action: string;
  readonly player: () => StuckPlayer;
  readonly before: string;
  readonly behind: string;
  /** True for what takes long: `npm test` tries it at fewer instants. */
  readonly isLong?: true;
}

const stuckAt = (action: string, step: number): Level => ({
  ...{ action, player: () => stuckPlayer() },
  ...{ before: `totalSteps == ${step - 1}`, behind: `totalSteps == ${step + 3}` },
});

/** Where a run that gets nowhere is taken in hand. */
const LEVELS: readonly Level[] = [
  stuckAt("hint", 20),
  stuckAt("review", 40),
  stuckAt("refresh", 60),
  stuckAt("stop", 80),
  // It goes back from step 106 to step 27, and in step 32 something came of that.
  {
    ...{ action: "rollback", player: () => circlingPlayer() },
    ...{ before: "totalSteps == 105", behind: "totalSteps == 33" },
    isLong: true,
  },
];

/** Plays on; a summary is not due by itself around any level. */
function play(disk: PowerCutDisk, player: StuckPlayer, until: string, allowsRollback = true) {
  return { disk, player, until, settings: { maxHistory: 250, drift: { allowsRollback } } };
}

/** What two indistinguishable runs have in common, with what people find beside them. */
async function readAll(disk: PowerCutDisk) {
  const saves = await runStore(disk).list();
  const outbox = `${FOLDER}/mailbox/lantern/outbox`;
  return {
    run: await readRun(disk),
    beside: saves.flatMap(({ info }) =>
      info.kind === "recovery" || info.kind === "pre-operation" ? [`${info.kind} ${info.totalSteps}`] : [],
    ),
    // What a killed process had begun to post begins with a dot: nobody reads it.
    posted: disk.list(outbox).filter((name) => !name.startsWith(".")),
  };
}

describe("a run that is taken in hand, and died at any of its effects, goes on as if nothing had happened", () => {
  it.each(
    LEVELS.flatMap((level) =>
      (["loses nothing", "loses names and contents"] as const satisfies readonly PowerCut[]).map(
        (cut) => [level.action, cut, level] as const,
      ),
    ),
  )(
    "%s, and a disk that %s",
    async (action, cut, { player: create, before, behind, isLong = false }) => {
      // Where going back is allowed, a run that stands still goes back instead of stopping.
      const mayGoBack = action !== "stop";
      const played = powerCutDisk();
      await playRun(play(played, create(), before, mayGoBack));
      // A stop ends the run: the same command goes on.
      const playOn = async (disk: PowerCutDisk, player: StuckPlayer) => {
        await playRun(play(disk, player, behind, mayGoBack));
        if (action === "stop") await playRun(play(disk, player, behind, mayGoBack));
      };
      const left = played.copy();
      const asked = create();
      await playOn(left, asked);
      const whole = await readAll(left);
      expect(whole.run.memory.drift?.newest?.action).toBe(action);

      const stride = isLong && STRIDE > 1 ? 4 * STRIDE : STRIDE;
      for (let at = 0; ; at += stride) {
        const dying = played.copy();
        const disk = faultyDisk(dying, "dies", at);
        const player = create();
        try {
          await playRun({
            ...play(dying, player, behind, mayGoBack),
            disk,
            player: mortal(player, disk.isHit),
          });
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
        const faults = (await faultsOf(dying, false)).filter((fault) => !fault.endsWith("not led to"));
        expect(faults, told).toEqual([]);
      }
    },
    1_200_000,
  );
});

it("a rollback that was killed half written is in the journal once", async () => {
  const played = powerCutDisk();
  await playRun(play(played, circlingPlayer(), "totalSteps == 105"));
  const goBack = (disk: PowerCutDisk) => play(disk, circlingPlayer(), "totalSteps == 30");
  const counting = faultyDisk(played.copy(), "dies", Number.POSITIVE_INFINITY);
  let [decided, gone] = [0, 0];
  const watch = (event: RunEvent): void => {
    if (event.type === "recovery" && event.action === "rollback") decided = counting.calls.length;
    if (event.type === "notice" && event.text.includes("went back")) gone = counting.calls.length;
  };
  await playRun({ ...goBack(played), disk: counting, watch });
  expect(gone).toBeGreaterThan(decided);

  for (let at = decided; at < gone; at += everyNth(3)) {
    const dying = played.copy();
    const disk = faultyDisk(dying, "dies", at);
    await expect(playRun({ ...goBack(dying), disk })).rejects.toThrow(Death);
    removeLock(dying);

    await playRun(goBack(dying));

    const records = recordsOf(dying);
    const branches = records.filter(({ type }) => type === "branch");
    const decisions = records.filter((entry) => entry.type === "decision" && entry.rollback !== undefined);
    expect([branches.length, decisions.length], `died at effect ${at}`).toEqual([1, 1]);
    expect(await faultsOf(dying, false)).toEqual([]);
  }
}, 600_000);
