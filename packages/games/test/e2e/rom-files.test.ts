import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { buildRom } from "../../../../test/helpers/roms/build-rom.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";

const ROM = buildRom({ title: "MY GAME" }, (code) => code.forever());
const EXPLORER = ["--model", "explorer", "--steps", "2"];

/** A folder with these files in it. */
function folderWith(files: Record<string, Uint8Array>): string {
  const cwd = temporaryFolder();
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(cwd, name), bytes);
  return cwd;
}

test.each<[string, Uint8Array]>([
  ["mine.gb", ROM],
  ["mine.zip", zipSync({ "roms/mine.gb": ROM, "readme.txt": Buffer.from("Hello") })],
  ["mine.gb.gz", gzipSync(ROM)],
])("runner %s plays it, and the next command finds it again", async (name, bytes) => {
  const cwd = folderWith({ [name]: bytes });

  const first = await run([name, ...EXPLORER], { cwd });
  const second = await run(["--steps", "2"], { cwd });
  const verified = await run(["saves", "verify", "--all"], { cwd });

  expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining("MY GAME: a new game") });
  expect(second).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("MY GAME: continuing from step 2"),
  });
  expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining("4 steps replayed") });
});

test("a packed ROM is the same game as the file in it", async () => {
  const cwd = folderWith({ "mine.gb": ROM, "mine.zip": zipSync({ "mine.gb": ROM }) });

  await run(["mine.gb", ...EXPLORER], { cwd });
  const { code, stdout } = await run(["mine.zip", ...EXPLORER], { cwd });

  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("continuing from step 2") });
});

test("an archive that is gone is named", async () => {
  const cwd = folderWith({ "mine.zip": zipSync({ "mine.gb": ROM }) });
  await run(["mine.zip", ...EXPLORER], { cwd });
  rmSync(join(cwd, "mine.zip"));

  const { code, stderr } = await run(["--steps", "2"], { cwd });

  expect({ code, stderr }).toEqual({ code: 66, stderr: expect.stringMatching(/mine\.zip does not exist/) });
});

test("a ROM with a wrong header checksum is played, with a warning", async () => {
  const flawed = Uint8Array.from(ROM).fill(0, 0x14d, 0x14e);
  const cwd = folderWith({ "homebrew.gb": flawed });

  const { code, stdout, stderr } = await run(["homebrew.gb", ...EXPLORER], { cwd });

  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("2 played now") });
  expect(stderr).toMatch(/homebrew\.gb has header checksum 00 where [0-9A-F]{2} belongs/);
});

test("a ROM's name may hold no dot, and lie in a folder", async () => {
  const cwd = folderWith({ mine: ROM });
  mkdirSync(join(cwd, "roms"));
  renameSync(join(cwd, "mine"), join(cwd, "roms/mine"));

  expect(await run(["roms/mine", ...EXPLORER], { cwd })).toMatchObject({ code: 0 });
});

test.each([
  [["nonsense", "--steps", "2"], 64, 'unknown command "nonsense": see runner --help'],
  [["a.gb", "b.gb", "--steps", "2"], 64, 'unknown command "b.gb": see runner --help'],
  [["a.gb", "--rom", "b.gb", "--steps", "2"], 64, "a.gb and --rom b.gb are two ROMs: pass one of them"],
  [["none.gb", "--steps", "2"], 66, "none.gb does not exist: give the path of a .gb or .gbc file"],
])("runner %j is answered in one line", async (args, code, line) => {
  const done = await run(args, { cwd: temporaryFolder() });

  expect(done).toMatchObject({ code, stdout: "", stderr: expect.stringMatching(/^runner: .*\n$/) });
  expect(done.stderr).toContain(line);
});
