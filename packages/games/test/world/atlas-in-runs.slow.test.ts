import { beforeAll, describe, expect, it } from "vitest";
import { type PowerCutDisk, powerCutDisk } from "../../../../test/helpers/disks/power-cut-disk.ts";
import { startLantern } from "../../../../test/helpers/roms/lantern.ts";
import {
  killAfterReply,
  killBefore,
  type Play,
  playRun,
  readRun,
} from "../../../../test/helpers/runs/journal-world.ts";
import { operatorAt } from "../../../../test/helpers/runs/operator.ts";
import { toolPlayer } from "../../../../test/helpers/runs/play-agent.ts";
import { faultsOf } from "../../../../test/helpers/runs/prove-journal.ts";
import { recordsOf } from "../../../../test/helpers/saves/journals.ts";
import { createEmulator } from "../../../emulator/src/wasmboy-emulator.ts";
import { createExplorer } from "../../../explorer/src/explorer.ts";
import type { Atlas } from "../../src/world/atlas/atlas.ts";

/** Steps in which the built-in player sees the village and goes into the Wood and back; summaries are among them. */
const STEPS = 70;

/** A run of the bundled game by the built-in player. */
function exploring(disk: PowerCutDisk, more: Partial<Play> = {}): Play {
  return {
    ...{
      disk,
      player: createExplorer({ seed: 1 }),
      settings: { model: "explorer", maxHistory: 20, seed: 1 },
      saveEvery: 7,
    },
    ...more,
  };
}

/** The same from before the player's house on. */
async function exploringVillage(disk: PowerCutDisk, more: Partial<Play> = {}): Promise<Play> {
  const village = (await startLantern()).snapshot();
  return exploring(disk, {
    powerOn: (rom) => {
      const emulator = createEmulator(rom);
      emulator.restore(village);
      return emulator;
    },
    ...more,
  });
}

/** What a run knows of the game's maps at its end. */
async function atlasOf(disk: PowerCutDisk): Promise<Atlas> {
  const { memory } = await readRun(disk);
  return memory.atlas ?? expect.fail("there is no atlas");
}

describe("the atlas of a run", () => {
  const whole = powerCutDisk();
  let atlas: Atlas;

  beforeAll(async () => {
    await playRun(exploring(whole, { untilStep: STEPS }));
    atlas = await atlasOf(whole);
  });

  it("is what the journal leads to, at each of its saves", async () => {
    expect(await faultsOf(whole)).toEqual([]);
  });

  it("outlives summaries", () => {
    expect(recordsOf(whole).filter(({ type }) => type === "fold").length).toBeGreaterThan(3);
  });

  it("begins with the first look, which stands in the record of the start", async () => {
    const disk = powerCutDisk();
    await playRun(
      await exploringVillage(disk, { steps: 1, player: toolPlayer(["wait", { frames: 1 }]).model }),
    );

    const [start] = recordsOf(disk);
    expect(start).toMatchObject({ seen: [{ map: "Village", walks: [[3, 5, ""]] }] });
    expect(recordsOf(disk).find(({ type }) => type === "outcome")).not.toHaveProperty("outcome.seen");
    expect(await atlasOf(disk)).toMatchObject({ at: { map: "Village", x: 3, y: 5 }, maps: [{ step: 0 }] });
  });

  it.each([8, 21, 33, 47, 62])(
    "is the same for a run that was killed before and in step %i",
    async (step) => {
      const disk = powerCutDisk();
      await killBefore(step, exploring(disk));
      await killAfterReply(step + 2, exploring(disk));

      await playRun(exploring(disk, { untilStep: STEPS }));

      expect(await atlasOf(disk)).toEqual(atlas);
    },
  );

  it("goes back with the run, and is then that of the step", async () => {
    const short = powerCutDisk();
    await playRun(exploring(short, { untilStep: 25 }));
    const disk = whole.copy();

    await playRun(exploring(disk, { start: { step: 24 }, untilStep: 25 }));

    expect(await atlasOf(disk)).toEqual(await atlasOf(short));
    expect((await atlasOf(disk)).maps).not.toEqual(atlas.maps);
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("grows by an operator's steps as well, who are killed as any other", async () => {
    const steps = [1, 2, 3, 4, 5];
    const played = powerCutDisk();
    await playRun(await exploringVillage(played, { untilStep: 5, ...operatorAt(steps) }));
    const killed = powerCutDisk();
    await killBefore(4, await exploringVillage(killed, operatorAt(steps)));

    await playRun(await exploringVillage(killed, { untilStep: 5, ...operatorAt(steps) }));

    const known = await atlasOf(played);
    expect(known.maps[0]?.visits.join("").replaceAll(" ", "").length).toBeGreaterThan(1);
    expect(await atlasOf(killed)).toEqual(known);
  });
});
