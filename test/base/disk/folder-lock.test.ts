import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Disk, nodeDisk } from "../../../src/base/disk/disk.ts";
import { type FolderLock, findLockHolder, takeFolderLock } from "../../../src/base/disk/folder-lock.ts";
import {
  nodeProcesses,
  type Processes,
  type ProcessIdentity,
  processesFrom,
} from "../../../src/base/disk/processes.ts";
import { RunnerError } from "../../../src/base/errors.ts";
import { Death, type Fault, faultyDisk } from "../../helpers/disks/faulty-disk.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { startUnreaped } from "../../helpers/runs/unreaped.ts";

const alive = new Set<number>();

/** A process by its number, and what it knows of the others: only those in `alive` run. */
function processNamed(pid: number): Processes {
  alive.add(pid);
  const isAlive = (other: ProcessIdentity) => alive.has(other.pid);
  return { self: { pid, host: "test", start: `start of ${pid}` }, isAlive };
}

const now = () => new Date("2026-11-21T10:00:00.000Z");

function take(folder: string, pid: number, disk: Disk = nodeDisk): FolderLock {
  return takeFolderLock({ folder, slug: "k", now, disk, processes: processNamed(pid) });
}

/** A folder whose lock a dead process left. */
function leftBehind(disk: Disk, folder: string): void {
  take(folder, 1, disk);
  alive.delete(1);
}

describe("the lock of a save folder", () => {
  it("is taken by one and released", () => {
    const folder = temporaryFolder();

    const lock = take(folder, 1);

    expect(readdirSync(folder)).toEqual(["k_lock"]);
    expect(lock.isHeld()).toBe(true);
    lock.release();
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
    expect(lock.isHeld()).toBe(false);
  });

  it("refuses a second holder, and says who has it and since when", () => {
    const folder = temporaryFolder();
    take(folder, 1);

    expect(() => take(folder, 2)).toThrow(
      expect.objectContaining({
        code: "folder-locked",
        message: `${folder} is in use by process 1 on test since 2026-11-21T10:00:00.000Z`,
      }),
    );
    expect(() => take(folder, 1)).toThrow(RunnerError);
    expect(readdirSync(folder)).toEqual(["k_lock"]);
  });

  it("is another one for another game", () => {
    const folder = temporaryFolder();
    take(folder, 1);

    const other = takeFolderLock({ folder, slug: "other", processes: processNamed(2) });

    expect(other.isHeld()).toBe(true);
  });

  it("is taken over from a dead holder, which then no longer holds it", () => {
    const folder = temporaryFolder();
    const dead = take(folder, 1);
    alive.delete(1);

    const lock = take(folder, 2);
    dead.release();

    expect([lock.isHeld(), dead.isHeld()]).toEqual([true, false]);
    expect(readdirSync(folder)).toEqual(["k_lock"]);
  });

  it.each(["", "garbage", '{"pid":"x"}', '{"pid":7}', "[]"])("is taken over when it holds %j", (text) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "k_lock"), text);

    expect(take(folder, 2).isHeld()).toBe(true);
    expect(readdirSync(folder)).toEqual(["k_lock"]);
  });

  it("is no longer held when somebody removed it", () => {
    const folder = temporaryFolder();
    const lock = take(folder, 1);

    nodeDisk.remove(lock.file);

    expect(lock.isHeld()).toBe(false);
  });

  it("tells readers who plays, without taking anything", () => {
    const folder = temporaryFolder();
    const look = () => findLockHolder({ folder, slug: "k", processes: processNamed(9) });

    expect(look()).toBeNull();
    take(folder, 1);
    expect(look()).toMatchObject({ pid: 1, host: "test", since: "2026-11-21T10:00:00.000Z" });
    alive.delete(1);
    expect(look()).toBeNull();
  });

  it("has one holder when two find a dead one's at once, wherever the one is in its taking", () => {
    for (let at = 0, isOver = false; !isOver; at++) {
      const disk = powerCutDisk();
      leftBehind(disk, "/saves");
      const second: (FolderLock | unknown)[] = [];
      const calls = { count: 0 };
      const first = attempt(() =>
        take(
          "/saves",
          2,
          interrupted(disk, calls, at, () => second.push(attempt(() => take("/saves", 3, disk)))),
        ),
      );
      isOver = calls.count <= at;

      const locks = [first, ...second].filter((result): result is FolderLock => !(result instanceof Error));
      expect(locks.filter((lock) => lock.isHeld())).toHaveLength(1);
      expect(locks).toHaveLength(1);
      locks[0]?.release();
      alive.delete(2);
      alive.delete(3);
      take("/saves", 4, disk);
      expect(disk.list("/saves")).toEqual(["k_lock"]);
    }
  });

  it.each<Fault>(["dies", "fails once"])("can be taken after one whose disk %s, at any call", (fault) => {
    for (let at = 0, isOver = false; !isOver; at++) {
      const real = powerCutDisk();
      leftBehind(real, "/saves");
      const disk = faultyDisk(real, fault, at);

      const told = attempt(() => take("/saves", 2, disk));
      isOver = disk.calls.length <= at;
      if (told instanceof Error && !(told instanceof Death)) expect(told).toMatchObject({ exitCode: 73 });
      alive.delete(2);

      expect(take("/saves", 3, real).isHeld()).toBe(true);
      expect(real.list("/saves")).toEqual(["k_lock"]);
    }
  });
});

describe("a process", () => {
  it("is alive as itself, and not as an earlier one with its number", () => {
    const { self } = nodeProcesses;

    expect(nodeProcesses.isAlive(self)).toBe(true);
    if (self.start !== null) {
      expect(nodeProcesses.isAlive({ ...self, start: "another boot 1" })).toBe(false);
      expect(self.start).toContain(readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim());
    }
    expect(nodeProcesses.isAlive({ ...self, start: null })).toBe(true);
  });

  it("that does not exist is dead, but on another host nobody can tell", () => {
    const gone = { ...nodeProcesses.self, pid: 4_194_305, start: null };

    expect(nodeProcesses.isAlive(gone)).toBe(false);
    expect(nodeProcesses.isAlive({ ...gone, host: "elsewhere" })).toBe(true);
  });

  it.each([
    ["by /proc", nodeProcesses],
    ["by kill and ps", processesFrom("/nowhere")],
  ])("that was killed and not reaped is dead, %s", async (_, processes) => {
    const { pid, kill } = await startUnreaped([process.execPath, "-e", "setInterval(() => {}, 1000)"]);
    const identity = { ...processes.self, pid, start: null };
    expect(processes.isAlive(identity)).toBe(true);

    await kill();

    expect(processes.isAlive(identity)).toBe(false);
  });
});

function attempt<T>(action: () => T): T | Error {
  try {
    return action();
  } catch (error) {
    return error as Error;
  }
}

/** A disk that lets something else happen before its call number `at`. */
function interrupted(disk: Disk, calls: { count: number }, at: number, meanwhile: () => void): Disk {
  const wrapped = Object.entries(disk).map(([name, call]) => [
    name,
    (...given: unknown[]) => {
      if (calls.count++ === at) meanwhile();
      return (call as (...given: unknown[]) => unknown)(...given);
    },
  ]);
  return Object.fromEntries(wrapped) as Disk;
}
