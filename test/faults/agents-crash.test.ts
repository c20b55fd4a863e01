import { expect, test } from "vitest";
import { agentOf } from "../../src/base/vocabulary/agent-id.ts";
import { readPresent } from "../../src/play/status/read-present.ts";
import { listSaves } from "../../src/record/saves/folder/list-saves.ts";
import { Death, faultyDisk } from "../helpers/disks/faulty-disk.ts";
import { type PowerCutDisk, powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { FOLDER, killBefore, playRun, removeLock } from "../helpers/runs/journal-world.ts";
import { everyNth } from "../helpers/runs/sweep.ts";
import { mortal, scriptedPlayer } from "../helpers/server/scripted-player.ts";

const STRIDE = everyNth(23);

/** Seven steps of the first agent were played, and it was killed: the last save is of step 6. */
async function firstAgentsFolder(saveEvery: number): Promise<PowerCutDisk> {
  const disk = powerCutDisk();
  await killBefore(8, { disk, saveEvery, settings: { agentId: "red-1" } });
  return disk;
}

/** The newest step of an agent that can be gone on from: where the folder stands, or a save. */
async function reachOf(disk: PowerCutDisk, agent: string): Promise<number> {
  const { state } = await readPresent({ folder: FOLDER, slug: "lantern", disk });
  const present = agentOf(state.memory.settings) === agent ? [state.totalSteps] : [];
  const saves = listSaves(FOLDER, { disk }).games.flatMap((game) => game.saves);
  const saved = saves.flatMap(({ info }) => (agentOf(info) === agent ? [info.totalSteps] : []));
  return Math.max(-1, ...present, ...saved);
}

test.each([
  ["behind a save", 3],
  ["before any save", 100],
])("wherever a second agent's new game dies, the first loses no step %s", async (_, saveEvery) => {
  const before = await firstAgentsFolder(saveEvery);
  expect(await reachOf(before, "red-1")).toBe(7);

  let deaths = 0;
  for (let at = 0; ; at += STRIDE) {
    const left = before.copy();
    const disk = faultyDisk(left, "dies", at);
    const settings = { agentId: "red-2" };
    const play = { disk, start: "new-game" as const, untilStep: 4, settings };
    try {
      await playRun({ ...play, player: mortal(scriptedPlayer(), disk.isHit) });
    } catch (error) {
      if (!(error instanceof Death)) throw error;
    }
    left.cutPower("loses names and contents");
    removeLock(left);

    expect(await reachOf(left, "red-1"), `died at effect ${at}`).toBe(7);
    if (!disk.isHit()) {
      expect(await reachOf(left, "red-2")).toBe(4);
      break;
    }
    deaths += 1;
  }
  expect(deaths).toBeGreaterThan(5);
});
