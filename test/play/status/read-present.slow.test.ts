import { expect, test } from "vitest";
import type { Disk } from "../../../src/base/disk/disk.ts";
import { fillConfig, type SessionInput } from "../../../src/play/session/config.ts";
import { openSession } from "../../../src/play/session/open-session.ts";
import { type Present, readPresent } from "../../../src/play/status/read-present.ts";
import { Death, faultyDisk } from "../../helpers/disks/faulty-disk.ts";
import { type PowerCutDisk, powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { FOLDER, JOURNAL, killBefore, playRun, removeLock, STILL } from "../../helpers/runs/journal-world.ts";
import { bytesOf } from "../../helpers/saves/journals.ts";
import { mortal, scriptedPlayer } from "../../helpers/server/scripted-player.ts";

const READING: readonly string[] = ["list", "inspect", "read"] satisfies (keyof Disk)[];

/** A disk on which nothing can be changed. */
function readOnly(disk: Disk): Disk {
  return new Proxy(disk, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (READING.includes(String(name)) || typeof value !== "function") return value;
      return () => {
        throw new Error(`${String(name)} changes the disk`);
      };
    },
  });
}

const look = (disk: Disk): Promise<Present> =>
  readPresent({ folder: FOLDER, slug: "lantern", disk: readOnly(disk) });

/** What a session finds that opens the folder, with a machine. */
async function openedAt(disk: Disk) {
  const session = await openSession(fillConfig({ saveDir: FOLDER, steps: 0 }), {
    ...{ ...STILL, disk, model: scriptedPlayer() },
  });
  session.close();
  return session.start.state;
}

const told = ({ runId, branchId, totalSteps, gameInfo, memory }: Present["state"]) => ({
  ...{ runId, branchId, totalSteps, gameInfo, memory },
});

async function playUntilDeath(before: PowerCutDisk, at: number, options: Partial<SessionInput>) {
  const left = before.copy();
  const disk = faultyDisk(left, "dies", at);
  try {
    await playRun({ ...options, disk, player: mortal(scriptedPlayer(), disk.isHit) });
  } catch (error) {
    if (!(error instanceof Death)) throw error;
  }
  removeLock(left);
  return { left, isDead: disk.isHit() };
}

test.each<[string, Partial<SessionInput>]>([
  ["goes on", { untilStep: 9 }],
  ["goes back to a save", { start: { save: "backup" }, untilStep: 6 }],
])("a run that %s stands, wherever it was killed, where the next session finds it", async (_, options) => {
  const before = powerCutDisk();
  await playRun({ disk: before, untilStep: 6 });

  let deaths = 0;
  for (let at = 0; ; at += 7) {
    const { left, isDead } = await playUntilDeath(before, at, options);
    if (!isDead) break;
    deaths += 1;
    const present = await look(left);

    expect(told(present.state), `died at effect ${at}`).toEqual(told(await openedAt(left)));
  }
  expect(deaths).toBeGreaterThan(5);
});

test("a save that is renamed while it is read is no damaged one: it is looked at again", async () => {
  const disk = powerCutDisk();
  await playRun({ disk, untilStep: 6 });
  const file = (await look(disk)).state.saved.file ?? "";

  for (let at = 1; at <= 3; at += 1) {
    let reads = 0;
    const moving: Disk = {
      ...disk,
      read(path, maxBytes, from) {
        if (path === file) reads += 1;
        if (path === file && reads === at)
          throw Object.assign(new Error("ENOENT"), { code: "ENOENT", syscall: "open" });
        return disk.read(path, maxBytes, from);
      },
    };

    const { notices, state } = await look(moving);

    expect([at, notices, state.saved.file]).toEqual([at, [], file]);
    expect(reads).toBeGreaterThan(at);
  }
});

test("a game that has no save yet stands where its journal ends", async () => {
  const disk = powerCutDisk();
  await killBefore(3, { disk, saveEvery: 100 });

  const { state, saves } = await look(disk);

  expect(saves).toEqual([]);
  expect(state).toMatchObject({ totalSteps: 2, saved: { file: null } });
});

test("while a long stretch without a save is read, whoever else waits has turns", async () => {
  const disk = powerCutDisk();
  await killBefore(41, { disk, saveEvery: 100 });
  let turns = 0;
  let isRead = false;
  const turn = (): void => {
    turns += 1;
    if (!isRead) setImmediate(turn);
  };
  setImmediate(turn);

  const { state } = await look(disk);
  isRead = true;

  expect(state.totalSteps).toBe(40);
  expect(turns).toBeGreaterThanOrEqual(15);
});

test("a line that is being written does not count yet", async () => {
  const disk = powerCutDisk();
  await playRun({ disk, untilStep: 6 });
  for (const name of disk.list(FOLDER))
    if (name.includes("_save_step0006.")) disk.remove(`${FOLDER}/${name}`);
  const whole = await look(disk);
  const torn = disk.copy();
  const bytes = bytesOf(disk);
  const descriptor = torn.openToAppend(JOURNAL);
  torn.write(descriptor, bytes.subarray(bytes.lastIndexOf(0x0a, bytes.length - 2) + 1, bytes.length - 9));
  torn.close(descriptor);

  const { state } = await look(torn);

  expect(state.totalSteps).toBe(6);
  expect(told(state)).toEqual(told(whole.state));
});

test("where nothing of a game is, nothing is told", async () => {
  await expect(look(powerCutDisk())).rejects.toMatchObject({ code: "no-saves" });
});
