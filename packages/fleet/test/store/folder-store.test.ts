import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nodeDisk } from "../../../../src/base/disk/disk.ts";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import { faultyDisk } from "../../../../test/helpers/disks/faulty-disk.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { type PowerCut, powerCutDisk } from "../../../../test/helpers/disks/power-cut-disk.ts";
import { createFolderStore } from "../../src/store/folder-store.ts";
import { isPassing } from "../../src/store/store-failure.ts";

const textOf = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString();
const BYTES = Buffer.from("twenty bytes of text");

/** Writes until the process dies at effect number `at`; null when it came to its end before. */
async function die(write: "create" | "put", at: number, cut: PowerCut) {
  const left = powerCutDisk();
  await createFolderStore("/store", left).put("old", Buffer.from("old"));
  const before = left.copy();
  const disk = faultyDisk(before, "dies", at);
  const store = createFolderStore("/store", disk);
  const told = await store[write](write === "put" ? "old" : "jobs/a/1", BYTES).then(
    () => true,
    () => false,
  );
  before.cutPower(cut);
  return disk.isHit() ? { left: before, told } : null;
}

describe.each<PowerCut>(["loses nothing", "loses names and contents", "loses contents"])(
  "a folder whose worker dies, on a disk that %s,",
  (cut) => {
    it("has the object whole or not at all, and takes the next try", async () => {
      let at = 0;
      for (let found = await die("create", at, cut); found !== null; found = await die("create", ++at, cut)) {
        const store = createFolderStore("/store", found.left);
        const there = await store.get("jobs/a/1");
        expect(there === null || Buffer.compare(there, BYTES) === 0, `died at effect ${at}`).toBe(true);
        expect(await store.create("jobs/a/1", BYTES)).toBe(true);
        await store.tidy("");
        expect((await store.list("")).map(({ name }) => name)).toEqual(["jobs/a/1", "old"]);
        expect(found.left.list("/store/jobs/a")).toEqual(["1"]);
      }
      expect(at).toBeGreaterThan(8);
    });

    it("has the object that was or the one that is to be, whole", async () => {
      let at = 0;
      for (let found = await die("put", at, cut); found !== null; found = await die("put", ++at, cut)) {
        const there = await createFolderStore("/store", found.left).get("old");
        expect(["old", BYTES.toString()], `died at effect ${at}`).toContain(textOf(there));
      }
      expect(at).toBeGreaterThan(4);
    });
  },
);

it("what is told to be written outlives a power cut", async () => {
  const disk = powerCutDisk();
  const store = createFolderStore("/store", disk);

  await store.create("jobs/a/1", BYTES);
  await store.put("jobs/b/1", BYTES);
  disk.cutPower("loses names and contents");

  expect((await store.list("")).map(({ name }) => name)).toEqual(["jobs/a/1", "jobs/b/1"]);
  expect(textOf(await store.get("jobs/a/1"))).toBe(BYTES.toString());
});

it("an object that another made outlives a power cut, too, once it is told to be there", async () => {
  const disk = powerCutDisk();
  const lastSync = async (): Promise<number> => {
    const counted = faultyDisk(disk.copy(), "dies", 1_000);
    await createFolderStore("/store", counted).create("a", BYTES);
    return counted.calls.lastIndexOf("syncFolder");
  };
  const dying = faultyDisk(disk, "dies", await lastSync());
  await expect(createFolderStore("/store", dying).create("a", BYTES)).rejects.toThrow("died");

  expect(await createFolderStore("/store", disk).create("a", BYTES)).toBe(true);
  disk.cutPower("loses names and contents");

  expect(textOf(await createFolderStore("/store", disk).get("a"))).toBe(BYTES.toString());
});

describe("what the file system says becomes one line", () => {
  const failing = (code: string, counted: readonly string[]) => {
    const disk = createMemoryDisk();
    disk.makeFolder("/store");
    return createFolderStore("/store", faultyDisk(disk, "fails once", 0, { code, counted }));
  };

  it.each([
    ["ENOSPC", ["write"], "store-failed", "/store: the disk is full"],
    ["EIO", ["sync"], "store-failed", "/store: the disk reports an error"],
    ["ESTALE", ["link"], "store-failed", "/store: it is gone, or another program changed it"],
    ["EROFS", ["create"], "store-refused", "/store: the file system is read-only"],
    [
      "EOPNOTSUPP",
      ["link"],
      "store-refused",
      "/store: its file system has no links, by which only one worker can make a file: choose another folder",
    ],
  ] as const)("%s in %s", async (errno, counted, code, message) => {
    const store = failing(errno, counted);

    await expect(store.create("a", BYTES)).rejects.toMatchObject({ code, message });

    expect(await store.list("")).toEqual([]);
    expect(await store.create("a", BYTES)).toBe(true);
  });

  it.each([
    ...["EACCES", "EPERM", "EROFS", "ENOTDIR", "EISDIR", "ELOOP", "ENAMETOOLONG", "EFBIG"].map(
      (errno) => [errno, false] as const,
    ),
    ...["ENOSPC", "EDQUOT", "EIO", "ESTALE", "EMFILE", "ENFILE", "EBUSY", "ETIMEDOUT"].map(
      (errno) => [errno, true] as const,
    ),
  ])("%s passes: %s", async (errno, passes) => {
    const failure = await failing(errno, ["create"])
      .put("a", BYTES)
      .catch((error: unknown) => error);

    expect(failure).toMatchObject({ code: passes ? "store-failed" : "store-refused" });
    expect(isPassing(failure)).toBe(passes);
  });

  it("and says whether it may pass", async () => {
    const full = await failing("ENOSPC", ["write"]).put("a", BYTES).catch(String);
    const failure = await failing("EACCES", ["create"])
      .put("a", BYTES)
      .catch((error: unknown) => error);

    expect(full).toContain("the disk is full");
    expect(isPassing(failure)).toBe(false);
    expect(
      isPassing(
        await failing("EIO", ["rename"])
          .put("a", BYTES)
          .catch((error: unknown) => error),
      ),
    ).toBe(true);
  });
});

it("links in the folder are followed nowhere, and names of others are left out", async () => {
  const folder = temporaryFolder();
  const elsewhere = temporaryFolder();
  writeFileSync(join(elsewhere, "secret"), "secret");
  mkdirSync(join(folder, "jobs"));
  symlinkSync(join(elsewhere, "secret"), join(folder, "jobs", "linked"));
  symlinkSync(elsewhere, join(folder, "away"));
  writeFileSync(join(folder, "jobs", "a file of others"), "");
  const store = createFolderStore(folder, nodeDisk);
  await store.put("jobs/own", BYTES);

  expect(await store.list("")).toEqual([{ name: "jobs/own", bytes: BYTES.length }]);
  await expect(store.get("jobs/linked")).rejects.toMatchObject({ code: "store-refused" });
  expect(await store.create("jobs/own", Buffer.from("other"))).toBe(false);
  expect(readdirSync(join(folder, "jobs")).sort()).toEqual(["a file of others", "linked", "own"]);
});
