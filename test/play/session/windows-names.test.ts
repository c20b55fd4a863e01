import { expect, test } from "vitest";
import { createExplorer } from "../../../packages/explorer/src/explorer.ts";
import type { Disk } from "../../../src/base/disk/disk.ts";
import { CHECKPOINT_KINDS } from "../../../src/base/vocabulary/checkpoint.ts";
import { createDiskMailbox } from "../../../src/parts/mail/record/mailbox/disk-mailbox.ts";
import { fillConfig, type SessionInput } from "../../../src/play/session/config.ts";
import { openSession } from "../../../src/play/session/open-session.ts";
import { windowsDisk } from "../../helpers/disks/windows-disk.ts";
import { STILL } from "../../helpers/runs/journal-world.ts";
import { playAgent } from "../../helpers/runs/play-agent.ts";
import { someCheckpoint } from "../../helpers/saves/checkpoints.ts";
import { fileStore } from "../../helpers/saves/stores.ts";

/** Plays steps of the bundled game in a folder of the disk, and gives the last save. */
async function playIn(disk: Disk, saveDir: string, steps: number, input: Partial<SessionInput> = {}) {
  const settings = { model: "explorer" };
  const config = fillConfig({ settings, steps, ...input, saveDir });
  const session = await openSession(config, { ...STILL, disk, model: createExplorer({ seed: 1 }) });
  const events = await playAgent(session, {});
  session.close();
  return events.findLast(({ type }) => type === "saved");
}

/** Every file below a folder. */
function filesBelow(disk: Disk, folder: string): readonly string[] {
  return disk.list(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    return disk.inspect(path)?.type === "folder" ? filesBelow(disk, path) : [path];
  });
}

test.each(["con", "NUL.txt", "a:b", "a\\b", "a.", "a "])("a disk of Windows refuses the name %j", (name) => {
  expect(() => windowsDisk().create(`/${name}`)).toThrow("EINVAL");
});

test("a disk of Windows has one file for names that differ by case, spelled as it was made", () => {
  const disk = windowsDisk();
  disk.close(disk.create("/Save.png"));

  expect(() => disk.create("/save.PNG")).toThrow("EEXIST");
  expect(disk.list("/")).toEqual(["Save.png"]);
  disk.remove("/SAVE.png");
  expect(disk.list("/")).toEqual([]);
});

test("a run is played, continued and begun anew where names differ by more than case, and in no name that Windows refuses", async () => {
  const disk = windowsDisk();
  disk.makeFolder("/Saves");

  await playIn(disk, "/Saves", 12);
  const second = await playIn(disk, "/saves", 3);
  await playIn(disk, "/SAVES", 2, { start: "new-game" });

  expect(second).toMatchObject({ step: 15 });
  const files = filesBelow(disk, "/Saves");
  expect(files.filter((file) => file.includes("/archive/")).length).toBeGreaterThan(1);
  expect(files).toContain("/Saves/lantern_save_step0002.png");
});

test("a save of every kind is written and found again", async () => {
  const disk = windowsDisk();
  const store = fileStore("/saves", { disk });

  for (const [at, kind] of CHECKPOINT_KINDS.filter((one) => one !== "slot").entries()) {
    const id = `a${at}000000-b`;
    await store.save(someCheckpoint({ id, totalSteps: at + 1 }), { kind, label: 'a: "b"/c? <d>' });

    expect((await store.load(id)).checkpoint, kind).toMatchObject({ id });
  }
});

test("an answer is put into the outbox whatever the id of its message", () => {
  const disk = windowsDisk();
  disk.makeFolder("/saves");
  const mailbox = createDiskMailbox({ folder: "/saves", slug: "lantern", disk });

  for (const id of ["con", 'a: "b"?', "..", "a\\b", "x."]) {
    mailbox.post({ type: "answer", step: 1, id, in_reply_to: id, text: "Yes." });
  }

  expect(filesBelow(disk, "/saves")).toHaveLength(5);
});
