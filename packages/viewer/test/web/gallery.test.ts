import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeDisk } from "../../../../src/base/disk/disk.ts";
import { takeFolderLock } from "../../../../src/base/disk/folder-lock.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { playedFolder } from "../../../../test/helpers/runs/played-folder.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";
import { forgeInfo } from "../../../../test/helpers/saves/forge-save.ts";
import { openTestViewer, type TestViewer } from "../../../../test/helpers/web/test-viewer.ts";
import { crc32, readChunks } from "../../../emulator/src/picture/png-chunks.ts";
import { decodePng } from "../../../emulator/src/picture/screen-png.ts";
import type { Gallery, GalleryGame } from "../../src/web/api.ts";

const played = playedFolder(["--new-game", "--steps", "12", "--quiet"]);
const MAIN = "lantern_save_step0012.png";

async function onlyGame(viewer: TestViewer): Promise<GalleryGame> {
  const { games } = await viewer.json<Gallery>("/api/games");
  const [game] = games;
  if (game === undefined || games.length > 1) throw new Error(`there are ${games.length} games`);
  return game;
}

/** Those that were made by the number of steps: how many more there are is up to what the player reached. */
function routineOf({ saves }: GalleryGame): GalleryGame["saves"] {
  return saves.filter(({ kind }) => kind === "routine");
}

test("a folder without a game is an empty gallery", async () => {
  const viewer = await openTestViewer(".", { cwd: temporaryFolder() });

  expect(await viewer.json("/api/games")).toEqual({ folder: ".", control: false, games: [], refused: [] });
});

test("a game is shown with its saves, the newest first, and what is current", async () => {
  const folder = join(played(), "saves");
  const viewer = await openTestViewer(folder);

  const game = await onlyGame(viewer);

  expect(game).toMatchObject({ slug: "lantern", title: "LANTERN", hasRom: true, why: null, live: null });
  expect(routineOf(game).map(({ where, step, current }) => [where, step, current])).toEqual([
    ["main", 12, true],
    ["backup", 10, false],
  ]);
  const steps = game.saves.map(({ step }) => step);
  expect(steps).toEqual(steps.toSorted((a, b) => b - a));
  expect(game.saves.at(-1)).toMatchObject({
    ...{ kind: "milestone", where: "checkpoint", step: 1, current: false },
    ...{ label: "new map: Village", place: "Village", model: "explorer" },
  });
  expect(game.journalBytes).toBe(readFileSync(join(folder, "lantern_journal.jsonl")).length);
});

test("what changes in the folder is shown at the next look", async () => {
  const folder = join(played(), "saves");
  const viewer = await openTestViewer(folder);
  await onlyGame(viewer);

  const lock = takeFolderLock({ folder, slug: "lantern" });
  const live = (await onlyGame(viewer)).live;
  lock.release();
  rmSync(join(folder, MAIN));
  const after = await onlyGame(viewer);

  expect(live).toEqual({ pid: process.pid, since: expect.stringMatching(/^\d{4}-/) });
  expect(after.live).toBeNull();
  expect(routineOf(after).map(({ step }) => step)).toEqual([10]);
});

test("a game that was begun and has no save yet is shown by its journal", async () => {
  const folder = join(played(), "saves");
  for (const name of readdirSync(folder)) {
    if (name !== "lantern_journal.jsonl") rmSync(join(folder, name), { recursive: true });
  }
  const viewer = await openTestViewer(folder);

  expect(await onlyGame(viewer)).toMatchObject({
    slug: "lantern",
    title: "LANTERN",
    hasRom: true,
    saves: [],
  });
});

test("a ROM that is nowhere is said to be so", async () => {
  const folder = join(played(), "saves");
  for (const name of [MAIN, "lantern_save_step0010_backup.png"]) {
    forgeInfo(join(folder, name), (info) => ({
      ...info,
      game: { ...(info["game"] as object), romSha256: "0".repeat(64), romPath: "/nowhere/game.gb" },
    }));
  }
  const viewer = await openTestViewer(folder);

  const { games } = await viewer.json<Gallery>("/api/games");

  expect(games[0]?.hasRom).toBe(false);
});

test("an open interrupt is shown with what is about to be done", async () => {
  const folder = played();
  await run(["--model", "explorer", "--steps", "3", "--interrupt-before", "act", "--quiet"], { cwd: folder });
  const viewer = await openTestViewer(join(folder, "saves"));

  const { interrupt, saves } = await onlyGame(viewer);

  expect(interrupt).toMatchObject({
    step: 13,
    reason: expect.stringContaining("act"),
    pending: { by: "lm" },
  });
  expect(saves.find(({ id }) => id === interrupt?.id)?.kind).toBe("interrupt");
  expect(interrupt?.pending?.toolCalls.length).toBeGreaterThan(0);
});

test("the picture of a save is its screen and nothing else of it", async () => {
  const folder = join(played(), "saves");
  const viewer = await openTestViewer(folder);
  const { slug, saves } = await onlyGame(viewer);

  const answer = await viewer.ask(`/api/saves/${slug}/${saves[0]?.id}/picture`);

  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toBe("image/png");
  expect(decodePng(answer.bytes)).toEqual(decodePng(nodeDisk.read(join(folder, MAIN), 1e9)));
  const types = readChunks(answer.bytes).map(({ type }) => type);
  expect(types.filter((type) => !["IHDR", "PLTE", "IDAT", "IEND"].includes(type))).toEqual([]);
});

test("no save and no such game are said in words", async () => {
  const viewer = await openTestViewer(join(played(), "saves"));

  for (const path of ["/api/saves/lantern/nothing/picture", "/api/saves/tetris/nothing/picture"]) {
    const answer = await viewer.ask(path);

    expect(answer.status).toBe(404);
    expect(answer.headers["content-type"]).toBe("text/plain; charset=UTF-8");
    expect(answer.text).toMatch(/^(lantern|tetris) has no save nothing here\n$/);
  }
});

test.each([
  [
    "cut short",
    (bytes: Buffer) => bytes.subarray(0, bytes.length - 100),
    "is damaged: it has the wrong length",
  ],
  ["a picture of something else", () => Buffer.from("not a picture at all"), "is not a PNG"],
  ["empty", () => Buffer.alloc(0), "is not a PNG"],
] as const)("a save that is %s is refused in words, and the others are shown", async (_, change, why) => {
  const folder = join(played(), "saves");
  const file = join(folder, MAIN);
  writeFileSync(file, change(readFileSync(file)));
  const viewer = await openTestViewer(folder);

  const game = await onlyGame(viewer);

  expect(routineOf(game).map(({ step }) => step)).toEqual([10]);
  expect(game.refused).toEqual([{ name: MAIN, why: expect.stringContaining(why) }]);
});

test("a picture that is damaged, or claims to fill a browser's memory, is refused in words", async () => {
  const folder = join(played(), "saves");
  const viewer = await openTestViewer(folder);
  const { slug, saves } = await onlyGame(viewer);
  const ask = () => viewer.ask(`/api/saves/${slug}/${saves[0]?.id}/picture`);
  const file = join(folder, MAIN);
  const sound = readFileSync(file);
  const damaged = Buffer.from(sound);
  damaged.writeUInt8(damaged.readUInt8(damaged.length - 40) ^ 1, damaged.length - 40);

  writeFileSync(file, damaged);
  const broken = await ask();
  writeFileSync(file, withWidth(sound, 0x7fffffff));
  const huge = await ask();

  expect([broken.status, huge.status]).toEqual([422, 422]);
  expect(broken.text).toContain("is damaged: the CRC of its");
  expect(huge.text).toMatch(/is damaged: its picture claims \d{12} pixels/);
  expect(viewer.bugs).toEqual([]);
});

test("text of others comes as data only: a label, a game's title, a file's name", async () => {
  const folder = join(played(), "saves");
  const script = "</script><script>alert(1)</script>";
  forgeInfo(join(folder, MAIN), (info) => ({
    ...info,
    label: script,
    game: { ...(info["game"] as object), title: `<img src=x onerror=alert(1)>` },
    gameInfo: { place: `<b>${script}` },
  }));
  copyFileSync(join(folder, MAIN), join(folder, "x.png"));
  renameSync(join(folder, "x.png"), join(folder, "checkpoints", "lantern_step0001_milestone_-script-.png"));
  writeFileSync(join(folder, "checkpoints", "lantern_step0001_milestone_x.png"), script);
  const viewer = await openTestViewer(folder);

  const answer = await viewer.ask("/api/games");

  expect(answer.headers["content-type"]).toBe("application/json");
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  const { games } = JSON.parse(answer.text) as Gallery;
  expect(games[0]?.title).toBe("<img src=x onerror=alert(1)>");
  expect(games[0]?.saves[0]).toMatchObject({ label: script, place: `<b>${script}` });
});

test("what nobody expected is a bug that the terminal tells; the page gets no stack", async () => {
  const folder = join(played(), "saves");
  const viewer = await openTestViewer(folder, {
    explain: () => {
      throw new Error("nobody expected this");
    },
  });

  const answer = await viewer.ask("/api/saves/lantern/x/picture?%");
  writeFileSync(join(folder, MAIN), "no save");
  const failed = await viewer.ask("/api/games");

  expect(answer.status).toBe(404);
  expect(failed.status).toBe(500);
  expect(failed.text).not.toContain("nobody expected this");
  expect(viewer.bugs.map(({ message }) => message)).toEqual(["nobody expected this"]);
});

/** A PNG whose head claims another width; its CRC is right. */
function withWidth(png: Buffer, width: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
}
