import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { decodePng } from "../../../packages/emulator/src/picture/screen-png.ts";
import { readApng } from "../../helpers/film/read-apng.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run } from "../../helpers/runs/run-command.ts";

/** Six steps, of which the last two were played again on a new branch. */
const played = playedFolder(
  ["--new-game", "--steps", "6", "--save-every", "2", "--quiet"],
  ["--to-step", "4", "--steps", "2", "--seed", "7", "--quiet"],
);

const JOURNAL = "saves/lantern_journal.jsonl";
const exported = (cwd: string, ...words: string[]) => run(["export", ...words], { cwd });

/** The branch that was left. */
function leftBranch(cwd: string): string {
  const [first = ""] = readFileSync(join(cwd, JOURNAL), "utf8").split("\n");
  return (JSON.parse(first) as { branchId: string }).branchId;
}

/** Breaks the record of the last step, so that the journal ends before it. */
function breakLastStep(cwd: string): void {
  const text = readFileSync(join(cwd, JOURNAL), "utf8");
  writeFileSync(
    join(cwd, JOURNAL),
    text.replace(/"type":"outcome"(?![\s\S]*"type":"outcome")/, '"type":"outCome"'),
  );
}

test("a report is one file with the run's steps, of the current branch or of the one that is named", async () => {
  const cwd = played();
  const now = await exported(cwd, "report", "now.html");
  const left = await exported(cwd, "report", "left.html", "--branch", leftBranch(cwd).slice(0, 8), "--quiet");

  expect(now).toMatchObject({ code: 0, stdout: "" });
  expect(now.stderr).toMatch(/^wrote now\.html, \d+\.\d KB\n$/);
  expect(left).toMatchObject({ code: 0, stdout: "", stderr: "" });
  const [nowPage, leftPage] = ["now", "left"].map((name) => readFileSync(join(cwd, `${name}.html`), "utf8"));
  expect(nowPage).toContain("<title>LANTERN: a run of 6 steps</title>");
  expect(nowPage).toContain("It stopped after step 6 and can be continued from there.");
  expect(leftPage).toContain("This branch was left after step 6: the run continues on another branch.");
  for (const page of [nowPage, leftPage]) expect(page).not.toMatch(/<script/i);
  expect(readdirSync(cwd).sort()).toEqual(["left.html", "now.html", "saves"]);
});

test("a film has the steps that are asked for, in the size that is asked for, and ends with the save's picture", async () => {
  const cwd = played();

  const film = await exported(cwd, "film", "a.png", "--from", "5", "--speed", "8", "--scale", "1");

  expect(film).toMatchObject({ code: 0, stdout: "" });
  expect(film.stderr).toMatch(/^wrote a\.png: \d+\.\d s, [\d.]+ KB, steps 5 to 6\n$/);
  const last = readApng(readFileSync(join(cwd, "a.png"))).shots.at(-1)?.picture;
  const save = readdirSync(join(cwd, "saves")).find((name) => name.includes("_save_step0006"));
  const saved = decodePng(readFileSync(join(cwd, "saves", save ?? "")));
  expect([last?.width, last?.height]).toEqual([160, 144]);
  expect(Buffer.from(last?.rgb ?? []).equals(Buffer.from(saved.rgb))).toBe(true);
});

test("frames go to a folder, each named by its step", async () => {
  const cwd = played();

  const frames = await exported(cwd, "frames", "all", "--from", "6", "--to", "6", "--speed", "8");
  const names = readdirSync(join(cwd, "all"));

  expect(frames).toMatchObject({ code: 0, stdout: "" });
  expect(frames.stderr).toBe(`wrote ${names.length} pictures to all, steps 6 to 6\n`);
  expect(names.every((name) => name.startsWith("step000006_"))).toBe(true);
});

test("conversations are lines of a folder, with the pictures that were sent", async () => {
  const cwd = played();

  const whole = await exported(cwd, "trajectories", "out");
  const bare = await exported(cwd, "trajectories", "bare", "--redact", "words", "--without-pictures");

  expect(whole).toMatchObject({
    ...{ code: 0, stdout: "", stderr: "wrote out/trajectories.jsonl: 1 conversation\n" },
  });
  expect(bare).toMatchObject({ code: 0, stderr: "wrote bare/trajectories.jsonl: 1 conversation\n" });
  const [line, redacted] = ["out", "bare"].map((folder) =>
    readFileSync(join(cwd, folder, "trajectories.jsonl"), "utf8"),
  );
  const { kind, begins, ends, replies } = JSON.parse(line ?? "");
  expect({ kind, begins, ends }).toEqual({ kind: "play", begins: "game", ends: "open" });
  expect(replies.map(({ step }: { step: number }) => step)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(line).toContain("title screen: I press start");
  expect(redacted).not.toContain("title screen: I press start");
  expect(readdirSync(join(cwd, "bare"))).toEqual(["trajectories.jsonl"]);
});

test("parts of a save: its picture, its conversation in both forms, the protocol's view and the machine", async () => {
  const cwd = played();

  const all = await run(
    ["saves", "export", "latest", "a.png", "a.md", "a.json", "a.s0", "views/", "--scale", "2"],
    { cwd },
  );
  const info = JSON.parse((await run(["--save-info", "--json"], { cwd })).stdout);

  const [view = ""] = readdirSync(join(cwd, "views"));
  expect(all).toMatchObject({ code: 0, stdout: "" });
  expect(all.stderr.split("\n").slice(0, 5)).toEqual(
    ["a.png", "a.md", "a.json", "a.s0", `views/${view}`].map((name) => `wrote ${name}`),
  );
  expect(all.stderr).toMatch(/\nnot included in the exported state: .+\n$/);
  const picture = decodePng(readFileSync(join(cwd, "a.png")));
  expect([picture.width, picture.height]).toEqual([320, 288]);
  const markdown = readFileSync(join(cwd, "a.md"), "utf8");
  expect(markdown).toMatch(/^# LANTERN, step 6\n\nSave \S+ of \S+, played by explorer\.\n\n## 1\. /);
  expect(markdown).toMatch(/\n> .*title screen: I press start/);
  expect(markdown).toMatch(/\n```text\npress_buttons/);
  const history = JSON.parse(readFileSync(join(cwd, "a.json"), "utf8"));
  expect(history).toMatchObject({
    id: info.id,
    totalSteps: 6,
    game: "LANTERN",
    model: "explorer",
    summaryText: null,
    notes: {},
  });
  expect(history.messages.length).toBeGreaterThan(6);
  const { state, runner } = JSON.parse(readFileSync(join(cwd, "views", view), "utf8"));
  expect(runner).toMatchObject({ id: info.id, kind: info.kind, totalSteps: 6 });
  expect(state.operational_context.constraints).toEqual([]);
  expect(readFileSync(join(cwd, "a.s0")).subarray(-4).toString("latin1")).toBe("BESS");
});

test.each<[readonly string[], number, RegExp]>([
  [["saves", "export", "latest", "-"], 64, /- is stdout: say what goes there with --as/],
  [
    ["saves", "export", "latest", "a.txt"],
    64,
    /a\.txt does not end with \.png, \.md, \.json, \.sav or \.s0: say what/,
  ],
  [
    ["saves", "export", "latest", "a.png", "a.png"],
    64,
    /two exports go to one place: give each its own file/,
  ],
  [
    ["saves", "export", "latest", "a.md", "--scale", "2"],
    64,
    /--scale is for a screenshot: name a \.png file, too/,
  ],
  [
    ["saves", "export", "latest", "a.png", "b.png", "--as", "history"],
    64,
    /--as is for one file, and 2 are named/,
  ],
  [["saves", "export", "latest", "a.txt", "--as", "history"], 64, /ends with \.md or \.json, got "a\.txt"/],
  [["saves", "export", "latest", "a.sav"], 66, /has no cartridge RAM: this game's cartridge has none/],
  [["export", "film", "a.avi"], 64, /ends with \.gif, \.apng, \.png or \.mp4, got "a\.avi"/],
  [["export", "film", "a.gif", "--from", "7"], 64, /--from takes a step of the run, 1 to 6, got "7"/],
  [["export", "film", "a.gif", "--to", "0"], 64, /--to takes /],
  [
    ["export", "film", "a.gif", "--from", "5", "--to", "4"],
    64,
    /--from 5 is after --to 4: give the first step/,
  ],
  [["export", "film", "saves/lantern_save_step0006.png", "--force"], 64, /is a save: give another name/],
  [
    ["export", "report", "a.html", "--branch", "zz"],
    64,
    /--branch zz is no branch of the journal: pass one of [0-9a-f]{8}, [0-9a-f]{8}, or/,
  ],
  [["export", "report", "taken.html"], 64, /taken\.html already exists: give another name, or pass --force/],
  [
    ["export", "trajectories", "folder"],
    64,
    /folder already has something in it: give another folder, or pass --force/,
  ],
  [
    ["replay", "--from", "2"],
    64,
    /steps 2 to 6 of lantern cannot be replayed here: stderr is not a terminal: run it in a terminal, or use runner export film/,
  ],
  [["replay", "--from", "9"], 64, /--from takes a step of the run, 1 to 6/],
])("runner %j is refused, and writes nothing", async (words, code, line) => {
  const cwd = played();
  mkdirSync(join(cwd, "folder"));
  writeFileSync(join(cwd, "folder/mine.txt"), "mine");
  writeFileSync(join(cwd, "taken.html"), "mine");
  const before = readdirSync(cwd, { recursive: true }).sort();

  const ended = await run(words, { cwd });

  expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code, stdout: "" });
  expect(ended.stderr).toMatch(/^runner: .*\n$/);
  expect(ended.stderr).toMatch(line);
  expect(readdirSync(cwd, { recursive: true }).sort()).toEqual(before);
});

test.each([
  ["report", "a.html"],
  ["film", "a.png"],
  ["trajectories", "out"],
])("a damaged journal is exported as far as it goes, and said, with exit code 65: %s", async (kind, to) => {
  const cwd = played();
  breakLastStep(cwd);

  const ended = await exported(cwd, kind, to, ...(kind === "film" ? ["--from", "4", "--scale", "1"] : []));

  expect(ended).toMatchObject({ code: 65, stdout: "" });
  expect(ended.stderr).toMatch(/^runner: the journal \S+ is not shown whole: .* see runner saves verify$/m);
  expect(ended.stderr).toMatch(new RegExp(`^wrote ${to}`, "m"));
});
