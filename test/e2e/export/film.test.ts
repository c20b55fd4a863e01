import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { decodePng } from "../../../packages/emulator/src/picture/screen-png.ts";
import { CAPTION_ROWS } from "../../../packages/viewer/src/film/captions/caption.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { digestOf, enlarged } from "../../helpers/film/encode-all.ts";
import { readApng } from "../../helpers/film/read-apng.ts";
import { readGif } from "../../helpers/film/read-gif.ts";
import { buildRom } from "../../helpers/roms/build-rom.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { startRunner } from "../../helpers/runs/run-command.ts";
import { runHere } from "../../helpers/runs/run-here.ts";
import { rechain } from "../../helpers/saves/rechain.ts";

const ROM = buildRom({ title: "MY GAME" }, (code) => code.forever());

/** Twelve steps, of which the last four were played again from step 8, on a new branch. */
const played = playedFolder(
  ["--until-step", "12", "--save-every", "4", "--set", "palette=green"],
  ["--to-step", "8", "--until-step", "12", "--save-every", "4", "--seed", "7"],
);

/** The pictures of saves of the present branch, which are of the steps 4, 8 and 12. */
function savedPictures(folder: string): Map<number, string> {
  const saves = join(folder, "saves");
  return new Map(
    readdirSync(saves)
      .filter((name) => name.endsWith(".png"))
      .map((name) => {
        const step = Number(/_step(\d+)/.exec(name)?.[1]);
        return [step, digestOf(decodePng(readFileSync(join(saves, name))))];
      }),
  );
}

test("a run without a step cannot be filmed, and the remedy is to play", async () => {
  const cwd = temporaryFolder();
  const model = ["--model", "claude-sonnet-5-5", "--base-url", "http://127.0.0.1:1", "--set", "retryFor=1s"];
  await runHere([...model, "--steps", "1"], { cwd, env: { ANTHROPIC_API_KEY: "key" } });

  expect(await runHere(["export", "film", "a.gif"], { cwd })).toMatchObject({
    code: 66,
    stderr: expect.stringMatching(/_journal\.jsonl has no step yet: play first: runner --steps 50/),
  });
});

const NAMES = ["a.gif", "a.png"] as const;

test.each(NAMES)(
  "%s ends with the picture of the save behind its last step, and holds those before",
  async (name) => {
    const cwd = played();
    const saved = savedPictures(cwd);

    const { code, stdout, stderr } = await runHere(["export", "film", name, "--speed", "1", "--scale", "1"], {
      cwd,
    });

    const read = name === "a.gif" ? readGif : readApng;
    const pictures = read(readFileSync(join(cwd, name))).shots.map(({ picture }) => digestOf(picture));
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(stderr).toMatch(/^wrote a\.(gif|png): \d+\.\d s, [\d.]+ [KM]B, steps 1 to 12\n$/);
    expect([...saved.keys()].sort((a, b) => a - b)).toEqual([4, 8, 12]);
    expect(pictures.at(-1)).toBe(saved.get(12));
  },
);

test("each save's picture is the last frame of its step, in the colours of the run", async () => {
  const cwd = played();
  const saved = savedPictures(cwd);

  for (const [step, picture] of saved) {
    const folder = `frames${step}`;
    const only = ["--from", `${step}`, "--to", `${step}`];
    await runHere(["export", "frames", folder, "--speed", "1", ...only], { cwd });

    const last = readdirSync(join(cwd, folder)).sort().at(-1) ?? "";
    expect(last).toMatch(new RegExp(`^step${String(step).padStart(6, "0")}_`));
    expect(digestOf(decodePng(readFileSync(join(cwd, folder, last))))).toBe(picture);
  }
});

test("other colours, a size and captions can be asked for", async () => {
  const cwd = played();
  const plain = ["export", "film", "--from", "12", "--speed", "8"];

  await runHere([...plain, "a.png", "--scale", "1"], { cwd });
  await runHere([...plain, "b.png", "--scale", "1", "--set", "palette=grey"], { cwd });
  await runHere([...plain, "c.png", "--scale", "3", "--captions"], { cwd });

  const [a, b, c] = ["a", "b", "c"].map((name) => {
    return readApng(readFileSync(join(cwd, `${name}.png`))).shots.at(-1)?.picture;
  });
  if (a === undefined || b === undefined || c === undefined) throw new Error("no picture");
  expect(digestOf(b)).not.toBe(digestOf(a));
  expect([c.width, c.height]).toEqual([480, 3 * (144 + CAPTION_ROWS)]);
  const above = { width: 480, height: 432, rgb: c.rgb.slice(0, 480 * 432 * 3) };
  expect(digestOf(above)).toBe(digestOf(enlarged(a, 3)));
});

test("a branch that was left can be filmed, from the beginning of the game on", async () => {
  const cwd = played();
  const journal = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8");
  const branches = [
    ...new Set([...journal.matchAll(/"branchId":"([0-9a-f-]{36})"/g)].map(([, id]) => id ?? "")),
  ];
  expect(branches).toHaveLength(2);

  const pictures = await Promise.all(
    branches.map(async (id, i) => {
      await runHere(["export", "frames", `of${i}`, "--branch", id.slice(0, 8)], { cwd });
      const names = readdirSync(join(cwd, `of${i}`)).sort();
      return names.map((name) => [name, digestOf(decodePng(readFileSync(join(cwd, `of${i}`, name))))]);
    }),
  );

  const upTo8 = pictures.map((all) => all.filter(([name = ""]) => name < "step000009"));
  expect(upTo8[0]?.length).toBeGreaterThan(20);
  expect(upTo8[0]).toEqual(upTo8[1]);
  expect(pictures[0]).not.toEqual(pictures[1]);
});

test.each([
  [[], "runner export takes one of film, frames, report, run, trajectories: see runner export --help", 64],
  [["a.gif"], 'unknown command "a.gif": see runner export --help', 64],
  [["film", "a.avi"], 'a film is a file that ends with .gif, .apng, .png or .mp4, got "a.avi"', 64],
  [["film", "a.gif", "--from", "13"], '--from takes a step of the run, 1 to 12, got "13"', 64],
  [["film", "a.gif", "--to", "99"], '--to takes a step of the run, 1 to 12, got "99"', 64],
  [
    ["film", "a.gif", "--from", "5", "--to", "3"],
    "--from 5 is after --to 3: give the first step, then the last",
    64,
  ],
  [["film", "a.gif", "--speed", "0"], '--speed takes a speed from 0.1 to 1000, got "0"', 64],
  [
    ["film", "a.gif", "--branch", "zz"],
    /^--branch zz is no branch of the journal: pass one of [0-9a-f, ]+, or more/,
    64,
  ],
  [["film", "saves"], 'a film is a file that ends with .gif, .apng, .png or .mp4, got "saves"', 64],
  [
    ["film", "no/a.gif"],
    "no/a.gif cannot be written, no does not exist: create that folder, or give another name",
    73,
  ],
  [["film", `${"a".repeat(300)}.gif`], /its name is too long: give another name$/m, 73],
  [
    ["film", "saves/lantern_save_step0012.png", "--force"],
    "saves/lantern_save_step0012.png is a save: give another name",
    64,
  ],
  [["frames", "saves"], "saves already has something in it: give another folder, or pass --force", 64],
] as const)("runner export %j is refused in a line, and nothing is left", async (args, line, exitCode) => {
  const cwd = played();
  const before = readdirSync(cwd);

  const { code, stderr } = await runHere(["export", ...args], { cwd });

  expect(code).toBe(exitCode);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  if (typeof line === "string") expect(stderr).toBe(`runner: ${line}\n`);
  else expect(stderr.replace("runner: ", "")).toMatch(line);
  expect(readdirSync(cwd)).toEqual(before);
});

test("a file that is there stays without --force", async () => {
  const cwd = played();
  writeFileSync(join(cwd, "a.gif"), "mine");

  const refused = await runHere(["export", "film", "a.gif", "--from", "12"], { cwd });
  expect(refused).toMatchObject({
    code: 64,
    stderr: "runner: a.gif already exists: give another name, or pass --force\n",
  });
  expect(readFileSync(join(cwd, "a.gif"), "utf8")).toBe("mine");

  await runHere(["export", "film", "a.gif", "--from", "12", "--force"], { cwd });
  expect(readGif(readFileSync(join(cwd, "a.gif"))).shots.length).toBeGreaterThan(0);
});

test("a machine that is not the recorded one ends the film", async () => {
  const cwd = played();
  // Other buttons than those that were pressed, in a journal that is whole.
  rechain(join(cwd, "saves/lantern_journal.jsonl"), (records) =>
    records.map((record) =>
      record["type"] === "outcome" && record["step"] === 11
        ? { ...record, outcome: { ...(record["outcome"] as JsonObject), track: [[["start"], 50]] } }
        : record,
    ),
  );
  const before = readdirSync(cwd);

  const { code, stderr } = await runHere(["export", "film", "a.gif"], { cwd });

  expect({ code, stderr }).toEqual({
    code: 65,
    stderr: "runner: the machine at step 11 is not the recorded one: see runner saves verify\n",
  });
  expect(readdirSync(cwd)).toEqual(before);
});

test("of a damaged journal the steps can be filmed that are whole, and the damage is told", async () => {
  const cwd = played();
  const file = join(cwd, "saves/lantern_journal.jsonl");
  const lines = readFileSync(file, "utf8").split("\n");
  const at = lines.findIndex((line) => line.includes('"type":"outcome"') && line.includes('"step":6,'));
  lines[at] = "damaged";
  writeFileSync(file, lines.join("\n"));

  const all = await runHere(["export", "film", "a.gif"], { cwd });
  const whole = await runHere(["export", "film", "b.gif", "--to", "5"], { cwd });

  expect(all.code).toBe(65);
  expect(all.stderr).toMatch(
    /^runner: step 7 cannot be played again: .+ does not hold what led to it: .+\n$/,
  );
  expect(whole.code).toBe(65);
  expect(whole.stderr).toMatch(
    /^wrote b\.gif: .+, steps 1 to 5\nrunner: the journal .+ is not shown whole: .+: see runner saves verify\n$/,
  );
  expect(readdirSync(cwd).sort()).toEqual(["b.gif", "saves"]);
});

test("a ROM that is gone is asked for, and found where --rom says", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "mine.gb"), ROM);
  await runHere(["mine.gb", "--model", "explorer", "--steps", "3"], { cwd });
  mkdirSync(join(cwd, "elsewhere"));
  renameSync(join(cwd, "mine.gb"), join(cwd, "elsewhere/mine.gb"));

  const refused = await runHere(["export", "film", "a.gif"], { cwd });
  const found = await runHere(["export", "film", "a.gif", "--rom", "elsewhere/mine.gb"], { cwd });

  expect(refused.code).toBe(65);
  expect(refused.stderr).toMatch(
    /^runner: the ROM of my-game \(sha256 [0-9a-f]{8}…\) was not found: pass that ROM with --rom\n$/,
  );
  expect(found).toMatchObject({ code: 0, stderr: expect.stringContaining("steps 1 to 3") });
});

test("a folder without a game is refused", async () => {
  const cwd = played();
  rmSync(join(cwd, "saves"), { recursive: true });

  const { code, stderr } = await runHere(["export", "film", "a.gif"], { cwd });

  expect({ code, stderr }).toEqual({
    code: 66,
    stderr: "runner: saves has no save: start a game with runner --steps 50\n",
  });
});

test("Ctrl-C ends a film and leaves nothing of it", async () => {
  const cwd = played();
  const before = readdirSync(cwd);

  const running = startRunner(["export", "frames", "all", "--speed", "0.1"], { cwd });
  const timer = setInterval(() => {
    if (readdirSync(cwd).some((name) => name.endsWith(".tmp"))) running.child.kill("SIGINT");
  }, 5);
  const { code } = await running.finished;
  clearInterval(timer);

  expect(code).toBe(130);
  expect(readdirSync(cwd)).toEqual(before);
});
