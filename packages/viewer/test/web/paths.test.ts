import { mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { playedFolder } from "../../../../test/helpers/runs/played-folder.ts";
import { openTestViewer } from "../../../../test/helpers/web/test-viewer.ts";
import type { Gallery } from "../../src/web/api.ts";

const SECRET = "what lies beside the save folder";

/** A save folder with a secret beside it. */
function folderWithSecret(): { readonly saves: string; readonly secret: string } {
  const root = temporaryFolder();
  const saves = join(root, "saves");
  mkdirSync(saves);
  const secret = join(root, "secret.txt");
  writeFileSync(secret, SECRET);
  return { saves, secret };
}

test.each([
  "/../secret.txt",
  "/../../../../../../../../etc/passwd",
  "/%2e%2e/secret.txt",
  "/%2e%2e%2fsecret.txt",
  "/..%5csecret.txt",
  "/assets/../../secret.txt",
  "/assets/%2e%2e/%2e%2e/package.json",
  "//etc/passwd",
  "/./core.wasm/../secret.txt",
  "/SECRET",
  "/core.wasm%00.txt",
  "/%00",
  "/%",
  "/%ff%fe",
  "/api/saves/..%2f..%2fsecret.txt/x/picture",
  "/api/saves/%2e%2e/secret.txt/picture",
  "/api/saves/lantern/..%2f..%2fsecret.txt/picture",
  "/api/saves/SECRET/SECRET/picture",
  "/api/saves/lantern%00/x%00/picture",
  "/api/saves/__proto__/constructor/picture",
  `/api/saves/${"a/".repeat(3000)}picture`,
])("the path %s leads to no file", async (path) => {
  const { saves, secret } = folderWithSecret();
  const viewer = await openTestViewer(saves);

  const answer = await viewer.ask(
    path.replaceAll("SECRET", path.startsWith("/api") ? encodeURIComponent(secret) : secret),
  );

  expect([400, 404]).toContain(answer.status);
  expect(answer.text).not.toMatch(/what lies beside|root:|"name": "gameboy-runner"/);
  expect(viewer.bugs).toEqual([]);
});

const played = playedFolder(["--new-game", "--steps", "12", "--quiet"]);

test("links in the folder are followed nowhere: neither a save, a journal nor a folder of saves", async () => {
  const folder = join(played(), "saves");
  const outside = temporaryFolder();
  renameSync(join(folder, "lantern_save_step0012.png"), join(outside, "lantern_save_step0012.png"));
  renameSync(join(folder, "lantern_journal.jsonl"), join(outside, "journal.jsonl"));
  renameSync(join(folder, "checkpoints"), join(outside, "checkpoints"));
  symlinkSync(join(outside, "lantern_save_step0012.png"), join(folder, "lantern_save_step0012.png"));
  symlinkSync(join(outside, "journal.jsonl"), join(folder, "lantern_journal.jsonl"));
  symlinkSync(join(outside, "checkpoints"), join(folder, "checkpoints"));
  const viewer = await openTestViewer(folder);

  const gallery = await viewer.json<Gallery>("/api/games");

  expect(gallery.games.flatMap(({ saves }) => saves.map(({ where, step }) => [where, step]))).toEqual([
    ["backup", 10],
  ]);
  expect(gallery.games.map(({ journalBytes }) => journalBytes)).toEqual([0]);
  expect(gallery.games.flatMap(({ refused }) => refused)).toEqual([
    {
      name: "lantern_save_step0012.png",
      why: expect.stringContaining("is not a regular file (a link, a folder or a device)"),
    },
  ]);
});

test("the folder itself may be a link, as for every command", async () => {
  const folder = played();
  symlinkSync(join(folder, "saves"), join(folder, "link"));
  const viewer = await openTestViewer("link", { cwd: folder });

  const { games } = await viewer.json<Gallery>("/api/games");

  expect(games.map(({ slug }) => slug)).toEqual(["lantern"]);
});
