import { expect, test } from "vitest";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import type { Processes } from "../../../../src/base/disk/processes.ts";
import { faultyDisk } from "../../../../test/helpers/disks/faulty-disk.ts";
import { takeFleetLock } from "../../src/engine/local/fleet-lock.ts";

/** A process of that number; all those that are named live. */
function processOf(pid: number, alive: readonly number[]): Processes {
  return { self: { pid, host: "here", start: "1" }, isAlive: (other) => alive.includes(other.pid) };
}

test("a fleet is played by one process at a time, and by the next once that one is gone", () => {
  const disk = createMemoryDisk();
  const now = () => new Date("2026-11-22T22:00:00Z");
  const take = (pid: number, alive: readonly number[]) =>
    takeFleetLock("/fleets/a", { disk, now, processes: processOf(pid, alive) });

  const first = take(1, [1, 2]);

  expect(() => take(2, [1, 2])).toThrowError(
    expect.objectContaining({
      code: "fleet-in-use",
      message: "the fleet in /fleets/a is played by process 1 on here since 2026-11-22T22:00:00.000Z",
    }),
  );
  first.release();
  take(2, [1, 2]);
  expect(() => take(3, [2, 3])).toThrow("played by process 2");
  take(3, [3]);
});

test("a store that is no folder has no lock", () => {
  expect(() => takeFleetLock("s3://bucket/prefix").release()).not.toThrow();
});

test("the error for a store that cannot be written names the store, not a fleet that another process plays", () => {
  const disk = faultyDisk(createMemoryDisk(), "fails once", 0);

  expect(() => takeFleetLock("/fleets/a", { disk, processes: processOf(1, [1]) })).toThrowError(
    expect.objectContaining({ code: "cannot-write" }),
  );
});
