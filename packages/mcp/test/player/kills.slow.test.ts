import { expect, test } from "vitest";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import { Death } from "../../../../test/helpers/disks/faulty-disk.ts";
import { nextCall } from "../../../../test/helpers/mcp/lantern-client.ts";
import { openPlayedRun } from "../../../../test/helpers/mcp/played.ts";
import { readRun, removeLock } from "../../../../test/helpers/runs/journal-world.ts";
import { faultsOf } from "../../../../test/helpers/runs/prove-journal.ts";
import { withoutPlayTimes } from "../../../../test/helpers/saves/without-times.ts";

const LAST_STEP = 8;

type MemoryDisk = ReturnType<typeof createMemoryDisk>;

/** The client plays to its last step, and leaves. */
async function playOn(disk: MemoryDisk, watch: (event: RunEvent) => void = () => {}): Promise<void> {
  const run = await openPlayedRun({ disk, saveEvery: 3, settings: { maxHistory: 6 }, watch });
  let told = await run.look();
  while (told.step < LAST_STEP) {
    const { tool, input } = nextCall({ step: told.step, game: told.gameInfo });
    told = await run.call(tool, input);
  }
  await run.leave();
}

/** What the run came to. */
async function endOf(disk: MemoryDisk) {
  const { memory, ...rest } = await readRun(disk);
  return { ...rest, memory: withoutPlayTimes(memory) };
}

test("a run that is killed right behind any event ends as if it had been left alone", async () => {
  const types: string[] = [];
  const whole = createMemoryDisk();
  await playOn(whole, ({ type }) => types.push(type));
  const expected = await endOf(whole);
  // The last of each kind of event.
  const points = [...new Set(types)].map((type) => types.lastIndexOf(type));

  for (const point of points) {
    const disk = createMemoryDisk();
    let seen = 0;
    const dying = playOn(disk, () => {
      if (seen++ === point) throw new Death("killed");
    });
    await expect(dying).rejects.toThrow("killed");
    removeLock(disk);
    await playOn(disk);

    expect(await endOf(disk), `killed behind ${types[point]}, event ${point}`).toEqual(expected);
    expect(await faultsOf(disk)).toEqual([]);
  }
  expect(points.length).toBeGreaterThanOrEqual(9);
});
