import { expect, test } from "vitest";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import { memoryObjectStore } from "../../../../test/helpers/fleet/memory-object-store.ts";
import { JOB, playJob } from "../../../../test/helpers/fleet/play-job.ts";
import { scriptedPlayer } from "../../../../test/helpers/server/scripted-player.ts";
import { jobName } from "../../src/jobs/job.ts";
import { spentUnended } from "../../src/jobs/spent-unended.ts";
import { takeOver } from "../../src/mirror/take-over.ts";

/** Each call takes 100 tokens in and 10 out. */
const PRICE = { inputUsd: 1_000, outputUsd: 10_000, cacheReadUsd: 0, cacheWriteUsd: 0 };

test("the segments of a job are listed until it is known to be begun, and those of one that ended not", async () => {
  const store = memoryObjectStore();
  for (const id of ["a", "b"]) {
    for (let at = 0; at < 3_000; at += 1) await store.put(`${jobName(id)}/segments/s${at}`, Buffer.of());
  }
  let listed = 0;
  const list: typeof store.list = async (prefix, options) => {
    const found = await store.list(prefix, options);
    if (prefix === "jobs") listed = found.length;
    return found;
  };

  const spent = await spentUnended({ ...store, list }, new Set(["a"]));

  expect([...spent]).toEqual([["b", 0]]);
  expect(listed).toBeLessThanOrEqual(2_000);
});

test("what jobs cost so far that have not ended is read from their journals", async () => {
  const store = memoryObjectStore();
  const player = scriptedPlayer();
  await playJob({ store, player, prices: { scripted: PRICE } });
  await store.create(`${jobName("b")}/job.json`, Buffer.from("{}"));
  await takeOver({ store, job: jobName("c"), folder: "/c", worker: "one", disk: createMemoryDisk() });

  const spent = await spentUnended(store, new Set(["d"]));

  expect(player.asked.length).toBeGreaterThan(6);
  expect([...spent.keys()]).toEqual(["a", "c"]);
  expect(spent.get("a")).toBeCloseTo(0.2 * player.asked.length, 9);
  expect(spent.get("c")).toBe(0);
  expect(await spentUnended(store, new Set(["a", "c"]))).toEqual(new Map());
  expect(JOB).toBe(jobName("a"));
});
