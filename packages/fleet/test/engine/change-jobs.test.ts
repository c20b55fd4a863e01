import { expect, test } from "vitest";
import { jobOf } from "../../../../test/helpers/fleet/jobs.ts";
import { addJobs } from "../../src/engine/redis/change-jobs.ts";

test("55.5: a job that was cancelled is not added again, nor is one that is there", async () => {
  const [fresh, cancelled, known] = [1, 2, 3].map((seed) => jobOf({ settings: { seed } }, { seed }));
  const jobs = [fresh, cancelled, known].filter((job) => job !== undefined);
  const added: string[] = [];
  const open = {
    queue: {
      toKey: (id: string) => id,
      addBulk: async (all: readonly { opts: { jobId: string } }[]) => {
        added.push(...all.map(({ opts }) => opts.jobId));
      },
    },
    client: { exists: async (id: string) => (id === known?.id ? 1 : 0) },
  };
  const control = {
    left: async () => [],
    bringBack: async () => 0,
    cancelled: async () => new Set([cancelled?.id]),
  };

  expect(await addJobs(open as never, control as never, jobs, new Map())).toBe(1);
  expect(added).toEqual([fresh?.id]);
});
