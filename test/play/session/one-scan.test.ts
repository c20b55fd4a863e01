import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Disk } from "../../../src/base/disk/disk.ts";
import { createMemoryDisk } from "../../../src/base/disk/memory-disk.ts";
import { writeNew } from "../../../src/base/disk/write/write-atomically.ts";
import { fillConfig } from "../../../src/play/session/config.ts";
import { openSession, type Session } from "../../../src/play/session/open-session.ts";
import { listScanned } from "../../../src/record/saves/folder/list-saves.ts";
import { FolderScan } from "../../../src/record/saves/folder/scan-folder.ts";
import { APPROVE } from "../../helpers/interrupts/runner-course.ts";
import { FOLDER, playRun, STILL } from "../../helpers/runs/journal-world.ts";
import { someCheckpoint, someMemory, tinyMachine } from "../../helpers/saves/checkpoints.ts";
import { fileStore } from "../../helpers/saves/stores.ts";
import { scriptedPlayer } from "../../helpers/server/scripted-player.ts";
import { type CountingDisk, countingDisk } from "./counting-disk.ts";

const pngs = (opened: ReadonlyMap<string, number>) => [...opened].filter(([file]) => file.endsWith(".png"));

describe("a run that is resumed", () => {
  let disk: CountingDisk;
  let session: Session | null = null;
  beforeEach(async () => {
    disk = countingDisk(createMemoryDisk());
    // Six saves: the main one, three backups, and two beside them; and an old game in the archive.
    await playRun({ disk, untilStep: 4 });
    await playRun({ disk, start: "new-game", untilStep: 14 });
    const store = fileStore(FOLDER, { disk, slug: "lantern", romSha256: romOf(disk) });
    for (const label of ["one", "two"]) await store.label("backup", label);
    disk.reset();
  });
  afterEach(() => session?.close());

  const resume = async (): Promise<Session> => {
    const config = fillConfig({ saveDir: FOLDER, steps: 1, settings: { model: "scripted" } });
    return openSession(config, { ...STILL, disk, model: scriptedPlayer() });
  };

  it("lists its folder once and opens each save at most once, twice in a row", async () => {
    for (const step of [14, 15]) {
      session = await resume();
      expect(session.start.state.totalSteps).toBe(step);
      expect(session.notices).toEqual([]);
      expect(disk.listed.get(FOLDER)).toBe(1);
      expect(pngs(disk.opened).length).toBeGreaterThanOrEqual(5);
      expect(pngs(disk.opened).filter(([file]) => file.includes("archive"))).toEqual([]);
      expect([...disk.listed.keys()].filter((path) => path.includes("archive/"))).toEqual([]);
      expect(pngs(disk.opened).filter(([, times]) => times > 1)).toEqual([]);

      for await (const _ of session.play());
      session.close();
      disk.reset();
    }
  });

  it("looks again when the folder changed between the look and the lock", async () => {
    let isChanged = false;
    const { link } = disk;
    disk.link = (from, to) => {
      // Another process is killed right before this one takes the lock, in the middle of a rotation.
      if (to.endsWith("_lock") && !isChanged) {
        isChanged = true;
        const main = disk.list(FOLDER).find((name) => /_save_step\d+\.png$/.test(name)) ?? "";
        disk.rename(`${FOLDER}/${main}`, `${FOLDER}/${main.replace(".png", "_backup.png")}`);
      }
      link(from, to);
    };

    session = await resume();

    expect(session.start.state.totalSteps).toBe(14);
    expect(disk.list(FOLDER).filter((name) => /_save_step0014\.png$/.test(name))).toHaveLength(1);
  });

  it.each([
    ["goes on from an interrupt to the next", 1],
    ["begins a game", 0],
  ])("looks again when another process %s between the look and the lock", async (_, stops) => {
    const play = {
      settings: { interrupts: { before: ["act"], after: [], when: [] } },
      journal: false,
    } as const;
    const [mine, others] = [createMemoryDisk(), createMemoryDisk()];
    if (stops === 1) await playRun({ ...play, disk: others, untilStep: 9 });
    copyFiles(others, mine);
    await playRun({ ...play, disk: others, ...(stops === 1 ? { resume: APPROVE } : { untilStep: 9 }) });
    let isPlayed = false;
    const { link } = mine;
    mine.link = (from, to) => {
      if (to.endsWith("_lock") && !isPlayed) copyFiles(others, mine);
      isPlayed = true;
      link(from, to);
    };

    const config = fillConfig({ saveDir: FOLDER, journal: false });
    session = await openSession(config, { ...STILL, disk: mine, model: scriptedPlayer() });

    expect(session.start.state).toMatchObject({ totalSteps: stops, memory: { next: "act" } });
  });
});

/** Puts the files of a disk's save folder onto another disk, in the place of those there. */
function copyFiles(from: Disk, to: Disk, folder = FOLDER): void {
  if (from.inspect(folder) === null) return;
  if (to.inspect(folder) === null) to.makeFolder(folder);
  for (const path of from.list(folder).map((name) => `${folder}/${name}`)) {
    const entry = from.inspect(path);
    if (entry?.type === "folder") copyFiles(from, to, path);
    else {
      if (to.inspect(path) !== null) to.remove(path);
      writeNew(to, path, Buffer.from(from.read(path, entry?.bytes ?? 0)));
    }
  }
}

function romOf(disk: CountingDisk): string {
  return listScanned(new FolderScan(disk, FOLDER)).games[0]?.game.romSha256 ?? expect.fail();
}

describe("an archive", () => {
  const small = { memory: someMemory(1) };

  /** A folder whose old games went to the archive, one save of each. */
  async function folderWith(oldGames: number): Promise<CountingDisk> {
    const disk = countingDisk(createMemoryDisk());
    const store = fileStore(FOLDER, { disk });
    for (let game = 0; game <= oldGames; game += 1) {
      const checkpoint = someCheckpoint({ ...small, machine: tinyMachine(game), runId: `run-${game}` });
      await store.save(checkpoint, { kind: "routine" });
    }
    disk.reset();
    return disk;
  }

  const archived = (disk: CountingDisk) => pngs(disk.opened).filter(([file]) => file.includes("archive"));

  it("is not opened to tell what is current, its backups and where a new save stands", async () => {
    const disk = await folderWith(8);
    const scan = new FolderScan(disk, FOLDER);

    const [game] = listScanned(scan, { archive: false }).games;
    const store = fileStore(FOLDER, { disk, scan });
    await store.tidy();
    const { info } = await store.load("latest");

    expect(game?.current?.info.runId).toBe("run-8");
    expect(info.runId).toBe("run-8");
    expect(archived(disk)).toEqual([]);
    expect((await store.list()).length).toBe(9);
    expect(archived(disk)).toHaveLength(8);
  });

  it("is opened where nothing else is there, and for a head that is only there", async () => {
    const disk = await folderWith(3);
    const [top] = listScanned(new FolderScan(disk, FOLDER), { archive: false }).games;
    const main = top?.current ?? expect.fail();
    const all = listScanned(new FolderScan(disk, FOLDER)).games[0]?.saves ?? [];
    const old = all.find(({ info }) => info.runId === "run-1") ?? expect.fail();
    const headOf = () => ({ runId: "run-1", branchId: "branch-9", checkpointId: old.info.id });

    const led = listScanned(new FolderScan(disk, FOLDER), { archive: false, headOf }).games[0];
    disk.remove(main.file);
    const [left] = listScanned(new FolderScan(disk, FOLDER), { archive: false }).games;

    expect(led?.current?.file).toBe(old.file);
    expect(left?.current).toBeNull();
    expect(left?.saves.map(({ info }) => info.runId)).toEqual(["run-2", "run-1", "run-0"]);
  });

  it("counts for the number of the next save", async () => {
    const disk = await folderWith(3);
    const store = fileStore(FOLDER, { disk });
    const [first] = (await store.list()).filter(({ info }) => info.runId === "run-3");
    disk.remove(first?.file ?? "");

    const { info } = await fileStore(FOLDER, { disk }).save(someCheckpoint(small), { kind: "routine" });

    expect(info.seq).toBe(4);
  });
});
