import { describe, expect, it } from "vitest";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import { fakeS3 } from "../../../../test/helpers/fleet/fake-s3.ts";
import { memoryObjectStore } from "../../../../test/helpers/fleet/memory-object-store.ts";
import { begunJobs } from "../../src/jobs/begun-jobs.ts";
import { createFolderStore } from "../../src/store/folder-store.ts";
import { openStore } from "../../src/store/open-store.ts";
import { retryingStore } from "../../src/store/retrying-store.ts";

it("tells which jobs were begun, and the steps of their newest saves", async () => {
  const names = [
    "jobs/a/job.json",
    "jobs/b/job.json",
    "jobs/b/segments/00000001",
    "jobs/c/saves/lantern_save_step0005-00112233445566aa.png",
    "jobs/c/saves/lantern_save_step12000-00112233445566bb.png",
    "jobs/c/saves/lantern_save_step9990-00112233445566cc.png",
  ];
  const store = memoryObjectStore(names.map((name) => [name, Buffer.of()]));

  expect(Object.fromEntries(await begunJobs(store, ["c", "a", "b"]))).toEqual({ b: 0, c: 12000 });
  expect([...(await begunJobs(store, [])), ...(await begunJobs(store, ["d"]))]).toEqual([]);
});

describe("of a store with jobs that ended, and with long ones", () => {
  /** 30 jobs with 40 objects each: every tenth has not ended, and every twentieth was not begun. */
  const ids = Array.from({ length: 30 }, (_, at) => `job${String(at).padStart(2, "0")}`);
  const objects = ids.flatMap((id, at) => [
    `jobs/${id}/job.json`,
    ...(at % 20 === 0 ? [] : [`jobs/${id}/saves/lantern_save_step0007-00112233445566aa.png`]),
    ...(at % 20 === 0 ? [] : Array.from({ length: 38 }, (_, n) => `jobs/${id}/segments/${n + 10_000_000}`)),
  ]);
  const unended = ids.filter((_, at) => at % 10 === 0);

  it("S3 lists neither the objects of other jobs nor all of a long one", async () => {
    const server = await fakeS3({ pageSize: 10 });
    const { environment, requests } = server;
    for (const name of objects) server.objects.get("runs")?.set(`fleets/a/${name}`, Buffer.of());
    let failures = 1;
    server.fail(() =>
      requests.length === 2 && failures-- > 0 ? { status: 400, code: "RequestTimeout" } : null,
    );
    const store = retryingStore(await openStore(server.url("runs"), { environment }), {
      ...{ retryForMs: 1_000, clock: { elapsedMs: () => 0 }, sleep: async () => {} },
      signal: new AbortController().signal,
    });

    expect(Object.fromEntries(await begunJobs(store, unended))).toEqual({ job10: 7 });
    // A page each, and the request that failed; all pages would be 112.
    expect(requests.length).toBeLessThan(6);
  });

  it("a folder is not walked through either", async () => {
    const disk = createMemoryDisk();
    const store = createFolderStore("/store", disk);
    for (const name of objects) await store.put(name, Buffer.of());
    const looked: string[] = [];
    const counting = {
      ...disk,
      list: (folder: string) => {
        looked.push(folder);
        return disk.list(folder);
      },
    };

    const begun = await begunJobs(createFolderStore("/store", counting as typeof disk), unended);

    expect(Object.fromEntries(begun)).toEqual({ job10: 7 });
    expect(looked.length).toBeLessThan(10);
  });
});
