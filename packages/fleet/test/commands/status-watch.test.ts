import { expect, test } from "vitest";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { jobOf, TERMS } from "../../../../test/helpers/fleet/jobs.ts";
import { showFleetStatus } from "../../src/commands/status.ts";
import { openFleetBook } from "../../src/jobs/fleet-book.ts";
import { openStore } from "../../src/store/open-store.ts";

test("a fleet that is watched is read anew every two seconds, until Ctrl-C, which is no failure", async () => {
  const folder = temporaryFolder();
  const book = openFleetBook(await openStore(folder, { environment: {} }));
  const submit = (count: number) =>
    book.submit({
      ...{ name: "compare", terms: TERMS, files: new Map() },
      jobs: Array.from({ length: count }, (_, seed) => jobOf({ settings: { seed } })),
    });
  const stop = new AbortController();
  const [told, slept]: [string[], number[]] = [[], []];
  const world = {
    ...{ env: {}, cwd: folder, signal: stop.signal, clock: { elapsedMs: () => 0 } },
    stdout: { isTerminal: false, failure: null, write: (text: string) => void told.push(text) },
    timers: {
      sleep: async (ms: number) => {
        slept.push(ms);
        if (slept.length === 1) await submit(3);
        else {
          stop.abort();
          throw stop.signal.reason;
        }
      },
    },
  } as unknown as World;
  await submit(1);

  const show = (watch: { readonly watch?: boolean }) =>
    showFleetStatus(world, { json: true } as never, [], { store: folder, ...watch }, null);

  expect(await show({})).toBe(0);
  expect([told.length, slept]).toEqual([1, []]);
  expect(await show({ watch: true })).toBe(0);
  expect(told.map((line) => JSON.parse(line).jobs.length)).toEqual([1, 1, 3]);
  expect(slept).toEqual([2_000, 2_000]);
});
