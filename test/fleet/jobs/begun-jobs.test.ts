import { expect, it } from "vitest";
import { begunJobs } from "../../../src/fleet/jobs/begun-jobs.ts";
import { memoryObjectStore } from "../../helpers/fleet/memory-object-store.ts";

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

  expect(Object.fromEntries(await begunJobs(store))).toEqual({ b: 0, c: 12000 });
});
