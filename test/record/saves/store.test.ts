import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { nodeDisk } from "../../../src/base/disk/disk.ts";
import { listSaves, resolveSaveSlug } from "../../../src/record/saves/folder/list-saves.ts";
import { FolderScan } from "../../../src/record/saves/folder/scan-folder.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { expectSameCheckpoint, GAME, someCheckpoint } from "../../helpers/saves/checkpoints.ts";
import { fileStore, play } from "../../helpers/saves/stores.ts";

/** Every file in a folder, by path, sorted. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

const MAIN = "lost-key_save_step0020.png";
const BACKUP = "lost-key_save_step0010_backup.png";

describe("a save is found", () => {
  const folderWithRecoveries = async () => {
    const folder = temporaryFolder();
    const store = fileStore(folder);
    await play(store, [10, 20]);
    for (const [id, totalSteps] of [
      ["1f00aa2b-0000", 14],
      ["2f00aa2b-0000", 18],
    ] as const)
      await store.save(someCheckpoint({ id, totalSteps }), { kind: "recovery" });
    return { folder, store };
  };

  it("by its kind: the newest one", async () => {
    const { store } = await folderWithRecoveries();

    expect((await store.load("recovery")).info.id).toBe("2f00aa2b-0000");
    await expect(store.load("emergency")).rejects.toMatchObject({ code: "save-missing" });
  });

  it.each([
    ["the save it describes", { runner: { id: "1f00aa2b-0000" } }, null],
    ["a save that is gone", { runner: { id: "3f00aa2b-0000" } }, "save-missing"],
    ["no save at all", { runner: {} }, "save-missing"],
    [
      "another agent than the save",
      { agent_id: "red-1", runner: { id: "1f00aa2b-0000" } },
      "protocol-mismatched",
    ],
  ])("by a protocol file with %s", async (_, content, code) => {
    const { folder, store } = await folderWithRecoveries();
    const file = join(folder, "runner_20261121120000_recovery.checkpoint");
    writeFileSync(file, JSON.stringify({ agent_id: "runner", version: "1.0", ...content }));

    const loaded = store.load(file);

    if (code === null) expect((await loaded).info.totalSteps).toBe(14);
    else await expect(loaded).rejects.toMatchObject({ code });
  });
});

describe("a save folder", () => {
  it("has the names of the design", async () => {
    const folder = join(temporaryFolder(), "a/b");
    const store = fileStore(folder, { now: () => new Date("2026-11-21T12:00:00Z") });

    await play(store, [10, 20]);
    const milestone = someCheckpoint({ id: "1f00aa2b-0000", totalSteps: 21 });
    await store.save(milestone, { kind: "milestone" });
    await store.save(someCheckpoint({ totalSteps: 21 }), { kind: "slot", slot: 3 });
    await store.save(someCheckpoint({ totalSteps: 5, runId: "run-2", branchId: "b" }), { kind: "routine" });

    expect(filesIn(folder)).toEqual([
      "archive/lost-key_2026-11-21_run-run-1_branch-branch-1/lost-key_save_step0010_backup.png",
      "archive/lost-key_2026-11-21_run-run-1_branch-branch-1/lost-key_save_step0020.png",
      "checkpoints/lost-key_step0021_milestone_1f00aa2b.png",
      "lost-key_save_step0005.png",
      "slots/lost-key_slot03.png",
    ]);
  });

  it("keeps both of two checkpoints whose short names are equal", async () => {
    const folder = temporaryFolder();
    const store = fileStore(folder);

    for (const id of ["12345678-a", "12345678-b"])
      await store.save(someCheckpoint({ id }), { kind: "manual" });

    expect(filesIn(folder)).toEqual([
      "checkpoints/lost-key_step0010_manual_12345678-b.png",
      "checkpoints/lost-key_step0010_manual_12345678.png",
    ]);
  });

  it("archives under another name what has a name that is taken there", async () => {
    const folder = temporaryFolder();
    const archive = join(folder, "archive/lost-key_2026-11-21_run-run-1_branch-branch-1");
    const store = fileStore(folder, { now: () => new Date("2026-11-21T12:00:00Z") });
    for (const runId of ["run-1", "run-2", "run-1", "run-3"]) {
      await store.save(someCheckpoint({ runId }), { kind: "routine" });
    }

    expect(readdirSync(archive).sort()).toEqual([
      "lost-key_save_step0010_backup-2.png",
      "lost-key_save_step0010_backup.png",
    ]);
    expect(await store.list()).toHaveLength(4);
  });

  it("goes back from a damaged main save to its ancestor, says so, and removes nothing", async () => {
    const folder = temporaryFolder();
    const store = fileStore(folder);
    const [ten, twenty] = await play(store, [10, 20]);
    const bytes = readFileSync(join(folder, MAIN));
    bytes[bytes.length - 100] = ~(bytes[bytes.length - 100] ?? 0);
    writeFileSync(join(folder, MAIN), bytes);

    const loaded = await store.load("latest");

    expectSameCheckpoint(loaded.checkpoint, ten ?? someCheckpoint());
    expect(loaded.notices).toEqual([expect.stringContaining(`${MAIN} is damaged: the CRC of its`)]);
    await store.tidy();
    await store.save(someCheckpoint({ totalSteps: 20, parentId: ten?.id ?? null }), { kind: "routine" });
    expect(filesIn(folder).map((file) => readFileSync(join(folder, file)).equals(bytes))).toContain(true);
    expect(twenty?.totalSteps).toBe(20);
  });

  it("goes back from a main save without a head of its own, and quarantines it when its name is needed", async () => {
    const folder = temporaryFolder();
    const store = fileStore(folder);
    const [ten] = await play(store, [10, 20]);
    writeFileSync(join(folder, MAIN), "garbage");

    expect((await store.load("latest")).notices).toEqual([expect.stringContaining("is not a PNG")]);
    await store.tidy();
    await play(fileStore(folder), [20, 30], ten?.id);

    expect(readFileSync(join(folder, "archive/quarantined", MAIN), "utf8")).toBe("garbage");
    expect((await store.latest())?.info.totalSteps).toBe(30);
  });

  it("with nothing but a damaged save says what is wrong with it", async () => {
    const folder = temporaryFolder();
    const store = fileStore(folder);
    await play(store, [20]);
    writeFileSync(join(folder, MAIN), "garbage");

    await expect(store.load("latest")).rejects.toThrow("is not a PNG");
    await expect(store.load("latest")).rejects.toMatchObject({ exitCode: 65 });
    expect(await store.latest()).toBeNull();
  });

  it("refuses another ROM's save by its path, and says which ROM it needs", async () => {
    const folder = temporaryFolder();
    await play(fileStore(folder), [10]);
    const other = fileStore(temporaryFolder(), { romSha256: "b2".repeat(32) });

    await expect(other.load(join(folder, "lost-key_save_step0010.png"))).rejects.toThrow(
      /made with another ROM \(LOST KEY, sha256 a1a1a1a1…\)$/,
    );
  });

  it("takes a save by a path from anywhere, or from the save folder", async () => {
    const folder = temporaryFolder();
    const store = fileStore(folder);
    await play(store, [10, 20]);
    const elsewhere = join(temporaryFolder(), "my copy.png");
    renameSync(join(folder, BACKUP), elsewhere);

    expect((await store.load(elsewhere)).info.totalSteps).toBe(10);
    expect((await store.load(MAIN)).info.totalSteps).toBe(20);
    await expect(store.load("other.png")).rejects.toMatchObject({ exitCode: 66 });
  });

  it("removes nothing outside itself, nor its main save by any way to write its path", async () => {
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
    const store = fileStore(relative(process.cwd(), folder));
    await play(store, [10, 20]);
    await play(fileStore(elsewhere), [20]);

    await expect(store.remove(join(elsewhere, MAIN))).rejects.toThrow("is not in the save folder");
    for (const path of [
      MAIN,
      join(folder, MAIN),
      join(relative(process.cwd(), folder), ".", MAIN),
      "latest",
    ]) {
      await expect(store.remove(path)).rejects.toThrow("is what the run goes on from");
    }
    expect(filesIn(folder)).toEqual([BACKUP, MAIN].sort());
  });

  it("leaves alone what is not its own", async () => {
    const folder = temporaryFolder();
    const others = [
      "notes.txt",
      "picture.png",
      ".other_save_step0010.png.0123456789ab.tmp",
      "lost-key_journal.jsonl",
      "tetris_save_step0010.png",
    ];
    for (const name of others) writeFileSync(join(folder, name), name);
    const store = fileStore(folder);

    await play(store, [10, 20, 30, 40, 50]);
    await store.tidy();

    expect(readdirSync(folder)).toEqual(expect.arrayContaining(others));
  });

  it("follows no link out of the folder", async () => {
    const [folder, outside] = [temporaryFolder(), temporaryFolder()];
    await play(fileStore(outside), [10, 20]);
    symlinkSync(join(outside, MAIN), join(folder, MAIN));
    for (const name of ["checkpoints", "archive"]) symlinkSync(outside, join(folder, name));
    const store = fileStore(folder);

    expect(await store.list()).toEqual([]);
    await expect(store.load("latest")).rejects.toThrow("is not a regular file");
    await expect(store.save(someCheckpoint(), { kind: "manual" })).rejects.toMatchObject({ exitCode: 73 });
    await store.tidy();
    expect(filesIn(outside)).toEqual([BACKUP, MAIN].sort());
  });

  it("may itself be a link to another disk", async () => {
    const [folder, outside] = [join(temporaryFolder(), "saves"), temporaryFolder()];
    symlinkSync(outside, folder);

    await play(fileStore(folder), [10]);

    expect(readdirSync(outside)).toEqual(["lost-key_save_step0010.png"]);
  });

  it("that vanishes during a run is made again", async () => {
    const folder = temporaryFolder();
    const store = fileStore(folder);
    await play(store, [10, 20]);
    rmSync(folder, { recursive: true });

    const { info, notices } = await store.save(someCheckpoint({ totalSteps: 30 }), { kind: "routine" });

    expect(notices).toEqual([]);
    expect(info.seq).toBe(3);
    expect(existsSync(join(folder, "lost-key_save_step0030.png"))).toBe(true);
  });
});

describe("two games in one folder", () => {
  const red = { ...GAME, slug: "pokemon", title: "POKEMON RED" };
  const blue = { ...GAME, slug: "pokemon", title: "POKEMON BLUE", romSha256: "b2".repeat(32) };

  it("have names of their own, and see only their own saves", async () => {
    const folder = temporaryFolder();
    const stores = [];
    for (const game of [red, blue]) {
      const slug = resolveSaveSlug(new FolderScan(nodeDisk, folder), game.slug, game.romSha256);
      const store = fileStore(folder, { slug, romSha256: game.romSha256 });
      await store.save(someCheckpoint({ game }), { kind: "routine" });
      stores.push(store);
    }

    expect(filesIn(folder)).toEqual(["pokemon-b2b2_save_step0010.png", "pokemon_save_step0010.png"]);
    expect((await stores[0]?.list())?.map(({ info }) => info.game.title)).toEqual(["POKEMON RED"]);
    expect((await stores[1]?.latest())?.info.game).toEqual({ ...blue, slug: "pokemon-b2b2" });
    expect(resolveSaveSlug(new FolderScan(nodeDisk, folder), "pokemon", red.romSha256)).toBe("pokemon");
    expect(resolveSaveSlug(new FolderScan(nodeDisk, folder), "pokemon", blue.romSha256)).toBe("pokemon-b2b2");
    expect(resolveSaveSlug(new FolderScan(nodeDisk, folder), "pokemon", "c3".repeat(32))).toBe(
      "pokemon-c3c3",
    );
  });

  it("are listed without a ROM, the one that was saved last first", async () => {
    const folder = temporaryFolder();
    const other = { ...GAME, slug: "tetris", title: "TETRIS", romSha256: "b2".repeat(32) };
    const tetris = fileStore(folder, { slug: "tetris", romSha256: other.romSha256 });
    await tetris.save(someCheckpoint({ game: other, totalSteps: 500 }), { kind: "routine" });
    await play(fileStore(folder), [10, 20]);
    writeFileSync(join(folder, "lost-key_save_step0003_backup.png"), "garbage");

    const { games, refused } = listSaves(folder);

    expect(games.map(({ game }) => game.title)).toEqual(["LOST KEY", "TETRIS"]);
    expect(games[0]?.current?.info.totalSteps).toBe(20);
    expect(games[0]?.backups.map(({ info }) => info.totalSteps)).toEqual([10]);
    expect(games.map(({ saves }) => saves.map(({ info }) => info.seq))).toEqual([[3, 2], [1]]);
    expect(refused.map(({ error }) => error.message)).toEqual([expect.stringContaining("is not a PNG")]);
  });

  it("do not touch each other's temporary files", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "slots"));
    const left = [
      ".lost-key_save_step0010.png.0123456789ab.tmp",
      "slots/.lost-key_slot03.png.0123456789ab.tmp",
    ];
    const others = ".lost-key-b2b2_save_step0010.png.0123456789ab.tmp";
    for (const file of [...left, others]) writeFileSync(join(folder, file), "half a sa");

    const lines = await fileStore(folder).tidy();

    expect(filesIn(folder)).toEqual([others]);
    expect(lines).toHaveLength(2);
  });
});

describe("a folder that does not exist", () => {
  it("holds nothing, and is not made by looking", async () => {
    const folder = join(temporaryFolder(), "none");

    expect(listSaves(folder)).toEqual({ games: [], refused: [] });
    expect(await fileStore(folder).tidy()).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });
});
