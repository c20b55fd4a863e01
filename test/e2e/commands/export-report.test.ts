import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { decodePng } from "../../../packages/emulator/src/picture/screen-png.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { FADING_MAP, fadingRom } from "../../helpers/roms/fading-rom.ts";
import { readLantern } from "../../helpers/roms/lantern.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run } from "../../helpers/runs/run-command.ts";

// 32 steps with two milestones, and 8 others from the save at step 20.
const copy = playedFolder(["--steps", "32"], ["--to-step", "20", "--steps", "8"]);
const JOURNAL = "saves/lantern_journal.jsonl";

const report = (cwd: string, ...args: string[]) => run(["export", "report", "out.html", ...args], { cwd });
const read = (cwd: string) => readFileSync(join(cwd, "out.html"), "utf8");
/** The PNGs inside of a page. */
const picturesIn = (page: string) =>
  [...page.matchAll(/src="data:image\/png;base64,([^"]+)"/g)].map(([, base64 = ""]) =>
    Buffer.from(base64, "base64"),
  );

/** Whatever stands in a page in base64; unpacked where it is packed. */
const encodedIn = (page: string) =>
  [...page.matchAll(/[A-Za-z0-9+/]{40,}={0,2}/g)].map(([base64]) => {
    const bytes = Buffer.from(base64, "base64");
    return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
  });

describe("export report", () => {
  test("writes the run's story into one file, and touches nothing in the folder", async () => {
    const cwd = copy();
    const before = readdirSync(join(cwd, "saves"), { recursive: true }).sort();
    const journal = readFileSync(join(cwd, JOURNAL));

    const { code, stdout, stderr } = await report(cwd);

    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(stderr).toMatch(/^wrote out\.html, \d+\.\d KB\n$/);
    const page = read(cwd);
    expect(page).toContain("<title>LANTERN: a run of 28 steps</title>");
    expect(page).toContain("It stopped after step 28 and can be continued from there.");
    expect(page).toContain("new map: Village");
    expect(page).not.toMatch(/<script/i);
    expect(readdirSync(join(cwd, "saves"), { recursive: true }).sort()).toEqual(before);
    expect(readFileSync(join(cwd, JOURNAL))).toEqual(journal);
    expect(readdirSync(cwd).sort()).toEqual(["out.html", "saves"]);
  });

  test("its pictures are the game's: that of the last step is its save's, pixel by pixel", async () => {
    const cwd = copy();

    await report(cwd);

    const save = decodePng(readFileSync(join(cwd, "saves/lantern_save_step0028.png")));
    const [last] = picturesIn(read(cwd)).map((png) => decodePng(png));
    const scale = (last?.width ?? 0) / save.width;
    expect([1, 2]).toContain(scale);
    const shrunk = Array.from({ length: save.rgb.length }, (_, i) => {
      const [pixel, colour] = [Math.floor(i / 3), i % 3];
      const [x, y] = [pixel % save.width, Math.floor(pixel / save.width)];
      return last?.rgb[(y * scale * (last?.width ?? 0) + x * scale) * 3 + colour];
    });
    expect(Buffer.from(shrunk as number[]).equals(Buffer.from(save.rgb))).toBe(true);
  });

  test("no 16 bytes of the ROM's code are inside, nor of any picture's file", async () => {
    const cwd = copy();
    const rom = Buffer.from(await readLantern());

    await report(cwd);

    const page = read(cwd);
    const decoded = [Buffer.from(page), ...encodedIn(page)];
    const runs = Array.from({ length: rom.length - 15 }, (_, at) => rom.subarray(at, at + 16));
    // Runs of a few values stand in pictures as well as in a ROM, and are nobody's code; what the player read is told.
    const isRead = (bytes: Uint8Array) => bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
    const telling = runs.filter((bytes) => new Set(bytes).size > 8 && !isRead(bytes));
    expect(telling.length).toBeGreaterThan(5_000);
    expect(telling.some((bytes) => decoded.some((piece) => piece.includes(bytes)))).toBe(false);
  });

  test("an existing file stays, unless it is to be replaced; a folder stays in any case", async () => {
    const cwd = copy();
    writeFileSync(join(cwd, "out.html"), "mine");

    const refused = await report(cwd);
    const untouched = read(cwd);
    const forced = await report(cwd, "--force", "--quiet");
    mkdirSync(join(cwd, "folder.html"));
    const folder = await run(["export", "report", "folder.html", "--force"], { cwd });

    expect(refused).toMatchObject({
      code: 64,
      stderr: "runner: out.html already exists: give another name, or pass --force\n",
    });
    expect(untouched).toBe("mine");
    expect(forced).toMatchObject({ code: 0, stderr: "" });
    expect(read(cwd)).toContain("LANTERN");
    expect(folder).toMatchObject({
      code: 64,
      stderr: "runner: folder.html is a folder: give the path of a file\n",
    });
    expect(statSync(join(cwd, "folder.html")).isDirectory()).toBe(true);
  });

  test.each([
    [
      "in a folder that does not exist",
      ["nowhere/out.html"],
      73,
      /nowhere does not exist: create that folder, or give another name/,
    ],
    [
      "of a branch that does not exist",
      ["out.html", "--branch", "zzz"],
      64,
      /--branch zzz is no branch of the journal: pass one of [0-9a-f]{8}, [0-9a-f]{8}/,
    ],
    ["of a branch that is empty", ["out.html", "--branch", ""], 64, /--branch takes a text/],
    ["with a name too long", [`${"a".repeat(300)}.html`], 73, /its name is too long: give another name/],
    [
      "under the name of a journal",
      ["saves/lantern_journal.jsonl", "--force"],
      64,
      /ends with \.html, got "saves\/lantern_journal\.jsonl"/,
    ],
    ["of a folder without a game", ["out.html", "--save-dir", "none"], 66, /none has no save/],
  ])("a report %s is refused", async (_, args, code, words) => {
    const cwd = copy();

    const refused = await run(["export", "report", ...args], { cwd });

    expect(refused).toMatchObject({ code, stdout: "", stderr: expect.stringMatching(words) });
    expect(readdirSync(cwd)).toEqual(["saves"]);
  });

  test("another branch is told by the beginning of its id", async () => {
    const cwd = copy();
    const [first = ""] = readFileSync(join(cwd, JOURNAL), "utf8").split("\n");
    const { branchId } = JSON.parse(first) as { branchId: string };

    const { code } = await report(cwd, "--branch", branchId.slice(0, 8));

    expect(code).toBe(0);
    expect(read(cwd)).toContain("a run of 32 steps");
    expect(read(cwd)).toContain("This branch was left after step 32: the run continues on another branch.");
  });

  test("a damaged journal is told as far as it goes; the report says so, and the exit code", async () => {
    const cwd = copy();
    const lines = readFileSync(join(cwd, JOURNAL), "utf8").split("\n");
    const broken = lines.map((line, i) => (i === 60 ? line.replace(/"step":\d+/, '"step":999') : line));
    writeFileSync(join(cwd, JOURNAL), broken.join("\n"));

    const { code, stderr } = await report(cwd);

    expect(code).toBe(65);
    expect(stderr).toMatch(
      /runner: the journal .*lantern_journal\.jsonl is not shown whole: .*see runner saves verify/,
    );
    expect(read(cwd)).toContain("<dt>Damage</dt>");
  });

  test("a journal that holds nothing is refused", async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, "saves"));
    writeFileSync(join(cwd, JOURNAL), "no journal\n");

    const { code, stderr } = await report(cwd);

    expect(code).toBe(65);
    expect(stderr).toMatch(/lantern_journal\.jsonl is not shown whole: it does not begin as a journal does/);
    expect(existsSync(join(cwd, "out.html"))).toBe(false);
  });

  test("with the bundled game inside, the ROM is there and no warning is", async () => {
    const cwd = copy();

    const { code, stderr } = await report(cwd, "--with-rom");

    expect(code).toBe(0);
    expect(stderr).toMatch(/^wrote out\.html, \d+\.\d KB\n$/);
    const [, base64 = ""] = /id="player-data">([^<]+)</.exec(read(cwd)) ?? [];
    expect(gunzipSync(Buffer.from(base64, "base64")).includes(Buffer.from(await readLantern()))).toBe(true);
    expect(read(cwd)).toContain("Yes: the ROM is inside this file.");
  });

  test("with another game inside, it is said that the ROM is", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "fading.gb"), fadingRom());
    writeFileSync(join(cwd, "map.json"), JSON.stringify(FADING_MAP));
    await run(["fading.gb", "--game-map", "map.json", "--model", "explorer", "--steps", "3"], { cwd });

    const { code, stderr } = await report(cwd, "--with-rom");
    rmSync(join(cwd, "fading.gb"));
    const missing = await report(cwd, "--with-rom", "--force");

    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^runner: the ROM of \w+ is inside the report: pass it on only if you may pass on the ROM\nwrote out\.html/,
    );
    expect(missing).toMatchObject({
      code: 65,
      stderr: expect.stringMatching(
        /^runner: the ROM of \w+ \(sha256 [0-9a-f]{8}…\) was not found: pass that ROM with --rom/,
      ),
    });
  });
});
