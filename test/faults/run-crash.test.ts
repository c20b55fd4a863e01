import { beforeAll, describe, expect, it } from "vitest";
import type { SessionInput } from "../../src/play/session/config.ts";
import { Death, faultyDisk } from "../helpers/disks/faulty-disk.ts";
import { type PowerCut, type PowerCutDisk, powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { branchOf, playRun, readRun, removeLock } from "../helpers/runs/journal-world.ts";
import { everyNth } from "../helpers/runs/sweep.ts";
import { mortal, scriptedPlayer } from "../helpers/server/scripted-player.ts";

/** Steps of each run: two summaries, of two calls each, and two saves are among them. */
const GO_ON = { untilStep: 6 };

const STRIDE = everyNth(37);

/** A run that nothing interrupted: its end, and what it asked. */
async function uninterrupted(before: PowerCutDisk, options: Partial<SessionInput>) {
  const disk = before.copy();
  const player = scriptedPlayer();
  await playRun({ ...options, disk, player });
  return { end: await readRun(disk), asked: player.asked };
}

/** Plays until the process dies at effect number `at`; false when it came to its end before. */
async function playUntilDeath(before: PowerCutDisk, at: number, options: Partial<SessionInput>) {
  const left = before.copy();
  const disk = faultyDisk(left, "dies", at);
  const player = scriptedPlayer();
  try {
    await playRun({ ...options, disk, player: mortal(player, disk.isHit) });
  } catch (error) {
    if (!(error instanceof Death)) throw error;
  }
  return { left, player, isDead: disk.isHit() };
}

/** Dies at one effect after another, starts again, and compares the end and the calls with those of a whole run. */
async function sweep(
  before: PowerCutDisk,
  options: Partial<SessionInput>,
  cut: PowerCut,
  stride: number,
): Promise<number> {
  const whole = await uninterrupted(before, options);
  for (let at = 0; ; at += stride) {
    const { left, player, isDead } = await playUntilDeath(before, at, options);
    if (!isDead) return at;
    left.cutPower(cut);
    removeLock(left);

    // What was asked for is asked for again, as a person would, unless it had begun.
    const hasBegun = branchOf(left) !== branchOf(before);
    await playRun({ ...(hasBegun ? GO_ON : options), disk: left, player });

    expect(await readRun(left), `died at effect ${at}`).toEqual(whole.end);
    expect(new Set(player.asked), `died at effect ${at}`).toEqual(new Set(whole.asked));
    expect(player.asked.length - whole.asked.length, `calls, died at effect ${at}`).toBeLessThanOrEqual(1);
    expect(left.list("/saves").filter((name) => name.includes(".tmp"))).toEqual([]);
  }
}

describe("a run that died at any of its effects goes on as if nothing had happened", () => {
  const played = powerCutDisk();

  beforeAll(async () => {
    await playRun({ disk: played, untilStep: 4, settings: { goal: "an older game" } });
  });

  it.each<PowerCut>(["loses nothing", "loses names and contents"])(
    "a first game, and a disk that %s",
    async (cut) => {
      expect(await sweep(powerCutDisk(), GO_ON, cut, STRIDE)).toBeGreaterThan(90);
    },
  );

  it("a new game in place of an old one", async () => {
    await sweep(played, { start: "new-game", ...GO_ON }, "loses nothing", STRIDE);
  });

  it("a branch from the backup", async () => {
    await sweep(played, { start: { save: "backup" }, ...GO_ON }, "loses nothing", STRIDE);
  });

  it("a branch from a step", async () => {
    await sweep(played, { start: { step: 2 }, ...GO_ON }, "loses nothing", STRIDE);
  });

  it("a game that goes on with another goal", async () => {
    await sweep(played, { settings: { goal: "a newer game" }, ...GO_ON }, "loses nothing", STRIDE);
  });
});
