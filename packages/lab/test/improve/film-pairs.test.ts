import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeDisk } from "../../../../src/base/disk/disk.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { readGif } from "../../../../test/helpers/film/read-gif.ts";
import {
  adding,
  HABITS,
  habitualPlayer,
  shortRun,
  shortTasks,
} from "../../../../test/helpers/fleet/improve-world.ts";
import { memoryObjectStore } from "../../../../test/helpers/fleet/memory-object-store.ts";
import { endFleetJob, TERMS } from "../../../../test/helpers/fleet/play-fleet-job.ts";
import { STILL } from "../../../../test/helpers/runs/journal-world.ts";
import { armsOf } from "../../src/improve/arms.ts";
import { filmPairs } from "../../src/improve/html/film-pairs.ts";
import { prepareStart } from "../../src/improve/prepare-start.ts";
import { TrialJobs } from "../../src/improve/trial-jobs.ts";

test("both attempts of a pair are played again from where they began; without them, a sentence says so", async () => {
  const folder = await shortRun();
  const [first] = shortTasks(folder);
  if (first === undefined) throw new Error("there is no task");
  const start = await prepareStart(first.from, join(folder, "start"), STILL);
  // Long enough that the save at the start makes room for later ones.
  const tasks = [{ ...first, steps: 12, success: "game.x == 99", start }];
  const { arms } = armsOf([], tasks, [adding("good", "Go left.")]);
  const [present, arm = present] = arms;
  const jobs = new TrialJobs({ settings: {}, seed: 100, folders: { skills: null } });
  const store = memoryObjectStore();
  for (const { id, ...own } of arms) {
    const job = jobs.jobOf(tasks[0] as (typeof tasks)[0], { id, ...own }, 0);
    for (const [sha256, bytes] of jobs.files) await store.create(`files/${sha256}`, bytes);
    const player = habitualPlayer(HABITS.walksIntoWall, 1);
    const scratch = join(temporaryFolder(), id);
    await endFleetJob({ job, store, player, terms: { ...TERMS, keepBackups: 1 }, disk: nodeDisk, scratch });
  }
  const attempt = { isReached: true, steps: 1, costUsd: 0, print: "" };
  const pair = { arm, task: first.id, repetition: 0, present: attempt, changed: attempt };
  const place = { jobs, tasks, present, signal: new AbortController().signal };

  const [filmed] = await filmPairs([pair], { ...place, store });
  const [missing] = await filmPairs([pair], { ...place, store: memoryObjectStore() });

  const films = [filmed?.films ?? []].flat();
  const seconds = films.map((film) =>
    readGif(Buffer.from(film)).shots.reduce((sum, { delay }) => sum + delay, 0),
  );
  expect(films).toHaveLength(2);
  expect(seconds[0]).toBe(seconds[1]);
  expect(seconds[0]).toBeGreaterThan(200);
  expect(missing?.films).toMatch(/^the journal of [0-9a-f]{24} has no step$/);
});
