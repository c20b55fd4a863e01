import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { decodePng } from "../../../packages/emulator/src/picture/screen-png.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { buildRom } from "../../helpers/roms/build-rom.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { forgeInfo } from "../../helpers/saves/forge-save.ts";
import { rechain } from "../../helpers/saves/rechain.ts";

// 12 steps, and 3 others from the save at step 10.
const copy = playedFolder(["--steps", "12"], ["--load-backup", "--steps", "3"]);
const JOURNAL = "saves/lantern_journal.jsonl";
const MAIN = "saves/lantern_save_step0013.png";
const BACKUP = "saves/lantern_save_step0010_backup.png";

const saves = (cwd: string, ...args: string[]) => run(["saves", ...args], { cwd });
const objects = (stdout: string) =>
  stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("saves list", () => {
  test("tells of each save, the newest first; the archive only when asked", async () => {
    const cwd = copy();

    const { code, stdout } = await saves(cwd, "list", "--json");
    const all = await saves(cwd, "list", "--all", "--json");

    expect(code).toBe(0);
    const [newest, ...others] = objects(stdout);
    expect(newest).toMatchObject({
      file: MAIN,
      where: "main",
      isCurrent: true,
      totalSteps: 13,
      kind: "routine",
    });
    // Milestones lie between, and are no parents.
    expect(newest.parentId).toBe(others.find(({ file }) => file === BACKUP)?.id);
    expect(objects(stdout).map(({ where }) => where)).not.toContain("archive");
    expect(objects(all.stdout).filter(({ where }) => where === "archive")).toHaveLength(1);
  });

  test("is what `runner saves` means, and needs no terminal", async () => {
    const { code, stdout } = await saves(copy());

    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^LANTERN\n +id +kind +label +step +time +place +size +parent\nBranch [0-9a-f]{8}: the current one\n▶ {2}[0-9a-f]{8} {2}routine/,
    );
    expect(stdout).toContain("1 more in the archive: runner saves list --all");
    expect(stdout).not.toContain("\u001b");
  });

  test("tells the branches apart, and where each was left", async () => {
    const cwd = copy();
    await run(["--new-game", "--model", "explorer", "--steps", "1"], { cwd });

    const before = (await saves(copy(), "list", "--all")).stdout;
    const after = (await saves(cwd, "list", "--all")).stdout;

    const titles = (text: string) => text.split("\n").filter((line) => line.startsWith("Branch "));
    expect(titles(before)).toEqual([
      expect.stringMatching(/^Branch [0-9a-f]{8}: the current one$/),
      expect.stringMatching(/^Branch [0-9a-f]{8}, left at step 10$/),
    ]);
    expect(titles(after)).toEqual([
      expect.stringMatching(/^Branch [0-9a-f]{8}: the current one$/),
      expect.stringMatching(/^Branch [0-9a-f]{8} of an earlier game, run [0-9a-f]{8}$/),
      expect.stringMatching(/^Branch [0-9a-f]{8} of an earlier game, run [0-9a-f]{8}$/),
    ]);
  });

  test("finds saves in an archive of an earlier version, and --load takes them", async () => {
    const cwd = copy();
    const archive = join(cwd, "saves/archive");
    const [folder = ""] = readdirSync(archive);
    const { runId, branchId, id } = objects((await saves(cwd, "list", "--all", "--json")).stdout).find(
      ({ where }) => where === "archive",
    );
    mkdirSync(join(archive, runId));
    renameSync(join(archive, folder), join(archive, runId, branchId));

    const listed = objects((await saves(cwd, "list", "--all", "--json")).stdout);
    const loaded = await run(["--load", id.slice(0, 8), "--steps", "1"], { cwd });

    expect(folder).toMatch(/^lantern_\d{4}-\d\d-\d\d_run-[0-9a-f]{8}_branch-[0-9a-f]{8}$/);
    expect(listed).toContainEqual(expect.objectContaining({ id, where: "archive", totalSteps: 12 }));
    expect(loaded).toMatchObject({ code: 0, stdout: expect.stringContaining("continuing from step 12") });
  });

  test("goes on past a damaged save and names it", async () => {
    const cwd = copy();
    writeFileSync(
      join(cwd, BACKUP),
      "not a PNG at all, but long enough to be looked at, or so one might think",
    );

    const { code, stdout, stderr } = await saves(cwd, "list");

    expect(code).toBe(0);
    expect(stdout).toContain("routine");
    expect(stderr).toContain(`runner: ${BACKUP} is not a PNG`);
  });
});

describe("saves show", () => {
  test("--all shows everything, the history readable", async () => {
    const { code, stdout } = await saves(copy(), "show", "latest", "--all");

    expect(code).toBe(0);
    expect(stdout).toMatch(/^LANTERN, step 13\nFile +saves\/lantern_save_step0013\.png/);
    expect(stdout).toMatch(/History \(\d+ messages\)/);
    expect(stdout).toMatch(/\d+ player\n(?: {2}.*\n)* {2}› press_buttons buttons=\[/);
    expect(stdout).toMatch(/▣ [0-9a-f]{8}… \d+ × \d+, \d/);
  });

  test.each([
    ["a file", BACKUP, 10],
    ["a file's name in the save folder", "lantern_save_step0010_backup.png", 10],
    ["-1", "-1", 10],
    ["backup", "backup", 10],
    ["latest", "latest", 13],
  ])("takes %s", async (_, reference, step) => {
    const { stdout } = await saves(copy(), "show", reference, "--json");

    expect(JSON.parse(stdout)).toMatchObject({
      totalSteps: step,
      memory: { settings: { model: "explorer" } },
    });
  });

  test("lets no control characters from a save through", async () => {
    const cwd = copy();
    forgeInfo(join(cwd, MAIN), (info) => ({ ...info, label: "red \u001b[31m\u0007\u202eder" }));

    const shown = await saves(cwd, "show", "latest");
    const listed = await saves(cwd, "list");

    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
    expect(shown.stdout + listed.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    expect(listed.stdout).toContain("red [31mder");
  });
});

test("saves diff tells steps, game, notes and summary", async () => {
  const cwd = copy();

  const { code, stdout } = await saves(cwd, "diff", BACKUP, MAIN);
  const json = JSON.parse((await saves(cwd, "diff", BACKUP, MAIN, "--json")).stdout);
  const same = await saves(cwd, "diff", MAIN, MAIN);

  expect(code).toBe(0);
  expect(stdout).toMatch(/^A {2}step 10 .*\nB {2}step 13 .*\nB descends from A, 3 steps later\n/);
  expect(stdout).toMatch(/Game\n(?:[-+] .*\n)+/);
  expect(json).toMatchObject({ steps: 3, a: { totalSteps: 10 }, b: { totalSteps: 13 } });
  expect(same.stdout).toMatch(/the same save, the same step\nMachine: the same\n$/);
});

test("a label keeps a save, and --load takes it", async () => {
  const cwd = copy();

  const labelled = await saves(cwd, "label", "backup", "before the wood");
  const loaded = await run(["--model", "explorer", "--load", "before the wood", "--steps", "1"], { cwd });

  expect(labelled).toMatchObject({ code: 0, stdout: expect.stringMatching(/is "before the wood"\n$/) });
  expect(loaded.stdout).toContain("continuing from step 10");
});

describe("saves export", () => {
  test("the screen, as large as asked", async () => {
    const cwd = copy();

    const { code } = await saves(cwd, "export", "latest", "screen.png", "--scale", "3");

    expect(code).toBe(0);
    expect(decodePng(readFileSync(join(cwd, "screen.png")))).toMatchObject({ width: 480, height: 432 });
  });

  test("the history, for people and for programs", async () => {
    const cwd = copy();

    await saves(cwd, "export", "latest", "history.md");
    const { stdout } = await saves(cwd, "export", "latest", "-", "--as", "history", "--json");

    expect(readFileSync(join(cwd, "history.md"), "utf8")).toMatch(/^# LANTERN, step 13\n/);
    expect(JSON.parse(stdout)).toMatchObject({ totalSteps: 13, messages: expect.any(Array) });
  });

  test("never over a file that is there, but with --force", async () => {
    const cwd = copy();
    writeFileSync(join(cwd, "mine.md"), "mine");

    const refused = await saves(cwd, "export", "latest", "mine.md", "new.png");
    const before = readFileSync(join(cwd, "mine.md"), "utf8");
    const forced = await saves(cwd, "export", "latest", "mine.md", "--force");

    expect(refused).toMatchObject({ code: 64, stderr: expect.stringContaining("mine.md already exists") });
    expect(before).toBe("mine");
    expect(readdirSync(cwd)).not.toContain("new.png");
    expect(forced.code).toBe(0);
    expect(readFileSync(join(cwd, "mine.md"), "utf8")).toContain("# LANTERN");
  });

  test("says so where a cartridge has no RAM", async () => {
    const { code, stderr } = await saves(copy(), "export", "latest", "x.sav");

    expect({ code, stderr }).toEqual({ code: 66, stderr: expect.stringContaining("has no cartridge RAM") });
  });
});

describe("saves clear and remove", () => {
  test("clear asks; where nobody can be asked it wants --yes, and then removes that kind alone", async () => {
    const cwd = copy();
    await saves(cwd, "label", "backup", "keep");

    const asked = await saves(cwd, "clear", "manual");
    const young = await saves(cwd, "clear", "manual", "--older-than", "1", "--yes");
    const cleared = await saves(cwd, "clear", "manual", "--yes", "--json");

    expect(asked).toMatchObject({ code: 64, stderr: expect.stringContaining("pass --yes") });
    expect(young).toMatchObject({ code: 0, stdout: "" });
    expect(objects(cleared.stdout)).toEqual([expect.objectContaining({ kind: "manual", label: "keep" })]);
    expect(readdirSync(join(cwd, "saves"))).toContain("lantern_save_step0010_backup.png");
  });

  test("remove refuses what the run goes on from, and what is in no save folder", async () => {
    const cwd = copy();
    const elsewhere = join(cwd, "elsewhere.png");
    writeFileSync(elsewhere, readFileSync(join(cwd, BACKUP)));

    const current = await saves(cwd, "remove", "latest", "--yes");
    const outside = await saves(cwd, "remove", elsewhere, "--yes");
    const backup = await saves(cwd, "remove", BACKUP, "--yes");

    expect(current).toMatchObject({
      code: 64,
      stderr: expect.stringContaining("is what the run goes on from"),
    });
    expect(outside).toMatchObject({ code: 64, stderr: expect.stringContaining("is not in the save folder") });
    expect(backup).toMatchObject({ code: 0, stdout: `removed ${BACKUP}\n` });
    expect(readdirSync(cwd)).toContain("elsewhere.png");
  });

  test("what writes waits for nobody: a running game's folder is refused, readers are not", async () => {
    const cwd = copy();
    const running = startRunner(["--verbose", "--model", "explorer", "--steps", "100000"], { cwd });
    await running.saw("step 15\n");

    const label = await saves(cwd, "label", BACKUP, "now");
    const list = await saves(cwd, "list");
    running.child.kill("SIGTERM");
    await running.finished;

    expect(label).toMatchObject({ code: 75, stderr: expect.stringContaining("is in use by process") });
    expect(list.code).toBe(0);
  });
});

describe("saves verify", () => {
  test("all is well after playing, branching and a new game", async () => {
    const cwd = copy();
    await run(["--model", "explorer", "--new-game", "--steps", "3"], { cwd });

    const sampled = await saves(cwd, "verify");
    const whole = await saves(cwd, "verify", "--all", "--json");

    expect(sampled).toMatchObject({ code: 0, stdout: expect.stringMatching(/All \d+ checks passed\.\n$/) });
    expect(whole.code).toBe(0);
    // 12 steps, 3 of the branch, and 3 of the new game.
    expect(objects(whole.stdout).at(-1)).toEqual({
      verdict: "ok",
      file: JOURNAL,
      what: "18 steps replayed",
    });
  });

  const WRONGS: readonly [what: string, line: RegExp, change: (cwd: string) => void][] = [
    [
      "a flipped byte in a save",
      /step0010_backup\.png is damaged: the CRC/,
      (cwd) => {
        const file = join(cwd, BACKUP);
        const bytes = readFileSync(file);
        bytes[9000] = (bytes[9000] ?? 0) ^ 1;
        writeFileSync(file, bytes);
      },
    ],
    [
      "a flipped byte in the journal",
      /journal\.jsonl is damaged after record \d+/,
      (cwd) => {
        const file = join(cwd, JOURNAL);
        writeFileSync(file, readFileSync(file, "utf8").replace('"step":5', '"step":6'));
      },
    ],
    [
      "the journal's last lines gone",
      /^wrong saves\/lantern_journal\.jsonl ends before \d saves?: what led there could not be written, .* or was cut off$/m,
      (cwd) => {
        const file = join(cwd, JOURNAL);
        writeFileSync(file, `${readFileSync(file, "utf8").trim().split("\n").slice(0, -6).join("\n")}\n`);
      },
    ],
    [
      "another input, in a journal whose chain is right",
      /the machine after step 5 is not the recorded one/,
      (cwd) =>
        rechain(join(cwd, JOURNAL), (records) =>
          records.map((record) =>
            record["type"] === "outcome" && record["step"] === 5
              ? { ...record, outcome: { ...(record["outcome"] as object), track: [[["start"], 40]] } }
              : record,
          ),
        ),
    ],
    [
      "records that are none",
      /journal\.jsonl is damaged after record \d+ \(record \d+ \(outcome\) has no valid outcome\)/,
      (cwd) =>
        rechain(join(cwd, JOURNAL), (records) =>
          records.map((record) => (record["type"] === "outcome" ? { ...record, outcome: 7 } : record)),
        ),
    ],
    [
      "a link in the place of a save",
      /step0010_backup\.png is not a regular file/,
      (cwd) => {
        renameSync(join(cwd, BACKUP), join(cwd, "elsewhere.png"));
        symlinkSync("../elsewhere.png", join(cwd, BACKUP));
      },
    ],
  ];

  test.each(WRONGS)("finds %s", async (_, line, change) => {
    const cwd = copy();
    change(cwd);

    const { code, stdout, stderr } = await saves(cwd, "verify", "--all", "--quiet");

    expect({ code, stderr }).toEqual({ code: 65, stderr: "" });
    expect(stdout).toMatch(line);
    const lines = stdout.trim().split("\n");
    expect(lines.filter((text) => !/^wrong |^\d+ things? (is|are) wrong\.$/.test(text))).toEqual([]);
  });

  test("without the ROM it says that nothing was replayed", async () => {
    const cwd = copy();
    rechain(join(cwd, JOURNAL), (records) =>
      records.map((record) =>
        record["type"] === "start"
          ? { ...record, game: { ...(record["game"] as object), romSha256: "ab".repeat(32) } }
          : record,
      ),
    );

    const { stdout } = await saves(cwd, "verify");

    expect(stdout).toContain("note  saves/lantern_journal.jsonl: its ROM (sha256 abababab…) was not found");
  });

  test("one save alone: the way to it is replayed", async () => {
    const { code, stdout } = await saves(copy(), "verify", BACKUP);

    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^ok {4}.*step0010_backup\.png\nok .*\nok .*: 10 steps replayed, as a sample of \d+; --all replays each\n/,
    );
  });
});

describe("wrong input", () => {
  const CASES: readonly [args: string[], code: number, line: RegExp][] = [
    [["show"], 64, /missing required argument 'save': see runner saves show --help/],
    [["lst"], 64, /unknown command "lst": did you mean list\?/],
    [["show", "nope"], 66, /no save "nope" in saves/],
    [["show", "nope.png"], 66, /nope\.png does not exist/],
    [["show", "/etc/passwd"], 65, /\/etc\/passwd is not a PNG/],
    [["show", "/dev/null"], 66, /\/dev\/null is not a regular file/],
    [["label", "latest", "a/b"], 64, /"a\/b" cannot be a label/],
    [["export", "latest"], 64, /missing required argument 'out'/],
    [["export", "latest", "x.txt", "--as", "history"], 64, /ends with \.md or \.json/],
    [["export", "latest", "x.png", "--scale", "5"], 64, /--scale takes one of 1, 2, 3, 4, got "5"/],
    [["clear"], 64, /missing required argument 'kind'/],
    [["clear", "cake"], 64, /runner saves clear takes one of milestone, manual, recovery, pre-operation/],
    [["verify", "nope"], 66, /nope does not exist/],
  ];

  test.each(CASES)("runner saves %j", async (args, code, line) => {
    const done = await saves(copy(), ...args);

    expect(done).toMatchObject({ code, stdout: "", stderr: expect.stringMatching(/^runner: .*\n$/) });
    expect(done.stderr).toMatch(line);
  });

  test.each([["list"], ["show", "latest"], ["verify"], ["clear", "manual"]])(
    "without any save: runner saves %s",
    async (...args) => {
      const cwd = temporaryFolder();

      const { code, stderr } = await saves(cwd, ...args);

      expect({ code, stderr }).toEqual({
        code: 66,
        stderr: expect.stringMatching(/^runner: saves has no save/),
      });
      expect(readdirSync(cwd)).toEqual([]);
    },
  );
});

test("--rom keeps to one game, whatever the command", async () => {
  const cwd = copy();
  const other = join(cwd, "other.gb");
  writeFileSync(
    other,
    buildRom({}, (code) => code.raw(0x18, 0xfe)),
  );

  const codes = await Promise.all(
    [["list"], ["verify"], ["show", "latest"], ["clear", "manual", "--yes"]].map(
      async (args) => (await saves(cwd, ...args, "--rom", other)).code,
    ),
  );

  expect(codes).toEqual([66, 66, 66, 66]);
});

test("going on with another goal or language is told, naming both", async () => {
  const cwd = copy();
  await run(["--steps", "1", "--goal", "find the cat"], { cwd });

  const { code, stderr } = await run(["--steps", "1", "--goal", "find the dog"], { cwd });
  const same = await run(["--steps", "1"], { cwd });

  expect(code).toBe(0);
  expect(stderr).toContain('the goal was "find the cat" and is "find the dog" from now on');
  expect(same.stderr).not.toContain("goal");
});
