import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Memory } from "../../../../src/base/vocabulary/run-state.ts";
import { plainIds } from "../../../helpers/runs/plain-ids.ts";
import { playedFolder } from "../../../helpers/runs/played-folder.ts";
import { type HereOptions, runHere } from "../../../helpers/runs/run-here.ts";
import { changeSave } from "../../../helpers/saves/change-save.ts";
import { forgeInfo } from "../../../helpers/saves/forge-save.ts";
import { rechain } from "../../../helpers/saves/rechain.ts";

// Five steps, saved after the second and the fourth, and one other step from there.
const copy = playedFolder(
  ["--steps", "5", "--save-every", "2", "--goal", "light the lamp"],
  ["--load-backup", "--steps", "1"],
);
const MAIN = "saves/lantern_save_step0005.png";
const BACKUP = "saves/lantern_save_step0004_backup.png";
const JOURNAL = "saves/lantern_journal.jsonl";

async function saves(cwd: string, args: readonly string[], world: HereOptions["world"] = {}) {
  const { code, stdout, stderr } = await runHere(["saves", ...args], { cwd, world });
  return { code, stdout: plainIds(stdout), stderr: plainIds(stderr) };
}

/** A person at the terminal, who answers so. */
function answering(answer: string | null) {
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return answer;
  };
  return { asked, world: { hasKeys: true, ask } };
}

/** A memory in the middle of all that a page of a save tells. */
function full(memory: Memory): Memory {
  return {
    ...memory,
    plan: { now: "leave the house", next: "find Odo" },
    notes: Object.fromEntries(["a", "b", "c", "d", "e", "f", "g"].map((name) => [name, `note ${name}`])),
    summaryText: "# Story\n\nWick woke up.\nHe left.",
    milestones: ["one", "two", "three", "four", "five", "six"],
    counters: { ...memory.counters, summaries: 2, uselessReplies: 3 },
  };
}

describe("saves list", () => {
  const HEAD =
    "   id        kind              label             step  time               place       size  parent";

  test("shows each branch's saves, the newest first, the current one marked, and counts the archive", async () => {
    expect(await saves(copy(), ["list"])).toEqual({
      code: 0,
      stdout: [
        ...["LANTERN", HEAD],
        "Branch ID------: the current one",
        "▶  ID------  routine                                5  MINUTE----------Z  Village  SIZE KB  ID------",
        "Branch ID------, left at step 4",
        "   ID------  routine (backup)                       4  MINUTE----------Z  Village  SIZE KB  ID------",
        "   ID------  milestone         embers: 1            4  MINUTE----------Z  Village  SIZE KB  ID------",
        "   ID------  routine (backup)                       2  MINUTE----------Z  Village  SIZE KB  —",
        "   ID------  milestone         new map: Village     1  MINUTE----------Z  Village  SIZE KB  —",
        ...["1 more in the archive: runner saves list --all", ""],
      ].join("\n"),
      stderr: "",
    });
  });

  test("with --all shows the archive in its place, and another agent in the title", async () => {
    const cwd = copy();
    forgeInfo(join(cwd, MAIN), (info) => ({ ...info, agentId: "red-1" }));

    const { code, stdout } = await saves(cwd, ["list", "--all"]);

    expect(code).toBe(0);
    const lines = stdout.split("\n");
    expect(lines[0]).toBe("LANTERN, agent red-1");
    expect(lines[5]).toMatch(/^ {3}ID-{6} {2}routine \(archive\) {23}5 {2}/);
    expect(stdout).not.toContain("more in the archive");
  });

  test("names damaged saves on stderr, and lists the others", async () => {
    const cwd = copy();
    writeFileSync(join(cwd, BACKUP), "no picture".repeat(20));

    const { code, stdout, stderr } = await saves(cwd, ["list", "--json"]);

    expect(code).toBe(0);
    expect(stderr).toMatch(/^runner: saves\/lantern_save_step0004_backup\.png is not a PNG.*\n$/);
    const listed = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(
      listed.map(({ totalSteps, kind, where, isCurrent }) => [totalSteps, kind, where, isCurrent]),
    ).toEqual([
      [5, "routine", "main", true],
      [4, "milestone", "checkpoint", false],
      [2, "routine", "backup", false],
      [1, "milestone", "checkpoint", false],
    ]);
    expect(listed[0]).toEqual({
      file: MAIN,
      where: "main",
      isCurrent: true,
      ...{ id: "UUID", parentId: "UUID", runId: "UUID", branchId: "UUID" },
      seq: 6,
      kind: "routine",
      label: null,
      totalSteps: 5,
      saveTime: "TIME",
      place: "Village",
      bytes: readFileSync(join(cwd, MAIN)).length,
      game: "LANTERN",
      romSha256: "SHA256",
      model: "explorer",
      messages: 11,
      agentId: "runner",
      machineSha256: "SHA256",
      isOpenInterrupt: false,
    });
  });
});

describe("saves show", () => {
  const FACTS = [
    ...["LANTERN, step 5", "File    saves/lantern_save_step0005.png (main, SIZE KB)", "Id      UUID"],
    ...["Kind    manual: mine", "Saved   TIME", "Agent   runner", "Player  explorer"],
  ];

  test("shows on one screen what people look for, and how much more there is", async () => {
    const cwd = copy();
    await changeSave(join(cwd, MAIN), full);
    forgeInfo(join(cwd, MAIN), (info) => ({ ...info, kind: "manual", label: "mine" }));

    const { code, stdout } = await saves(cwd, ["show", "latest"]);

    expect(code).toBe(0);
    const lines = stdout.split("\n");
    expect(lines.slice(0, 7)).toEqual(FACTS);
    expect(lines[7]).toMatch(/^Game {4}Village · map Village · x \d/);
    expect(lines.slice(8, -10)).toEqual([
      "Goal    light the lamp",
      ...["", "Plan", "Now   leave the house", "Next  find Odo"],
      ...["", "Milestones", "… after 1 earlier", "two", "three", "four", "five", "six"],
      ...["", "Notes", "a: note a", "b: note b", "c: note c", "d: note d", "e: note e", "… and 2 more"],
      ...["", "Summary", "Wick woke up.", "He left.", ""],
    ]);
    expect(lines.slice(-10)).toEqual([
      "Latest",
      expect.stringMatching(/^… after \d+ earlier$/),
      expect.stringMatching(/^player: › press_buttons buttons=\[.*\] hold_frames=8 wait_frames=8$/),
      expect.stringMatching(/^game: At Village .*…$/),
      expect.stringMatching(/^player: It says: ".*" I read on\.$/),
      "player: › read_text",
      expect.stringMatching(/^game: At Village /),
      "",
      "For settings, the system prompt, tools and the whole conversation: the same command with --all",
      "",
    ]);
  });

  test("with --all shows everything, each in its section", async () => {
    const cwd = copy();
    await changeSave(join(cwd, MAIN), full);

    const { code, stdout } = await saves(cwd, ["show", "latest", "--all"]);

    expect(code).toBe(0);
    const lines = stdout.split("\n");
    const facts = lines.slice(0, lines.indexOf(""));
    expect(facts).toEqual([
      "LANTERN, step 5",
      "File     saves/lantern_save_step0005.png (main, SIZE KB)",
      "Id       UUID",
      "Kind     routine",
      "Saved    TIME",
      "Parent   UUID",
      "Agent    runner",
      expect.stringMatching(/^Run {6}UUID, branch UUID, save number \d$/),
      "ROM      the bundled game, sha256 SHA256",
      expect.stringMatching(/^Core {5}\S+, sha256 SHA256$/),
      expect.stringMatching(/^Machine {2}sha256 SHA256, \d+ globals, vram SIZE KB, wram SIZE KB, /),
      expect.stringMatching(
        /^Memory {3}11 messages in all, 2 summaries, the next at 60 messages, \d images?, 3 useless replies in a row; the player's reply comes next$/,
      ),
      expect.stringMatching(/^Journal {2}record \d+, byte \d+$/),
    ]);
    const titles = ["Game", "Settings", "Plan", "Milestones", "Notes", "Summary", "System prompt", "Tools"];
    expect(lines.filter((line, at) => lines[at - 1] === "" && titles.includes(line))).toEqual(titles);
    expect(lines).toContain("History (11 messages since the last summary)");
    for (const line of [
      "goal             light the lamp",
      "a  note a",
      "g  note g",
      "Wick woke up.",
      "1 game",
      "11 game",
    ])
      expect(lines).toContain(line);
    expect(stdout).toMatch(/^read_text: Reads the text on the screen/m);
    expect(stdout).toMatch(/^ {2}▣ \S+… \d+ × \d+, \S+ KB$/m);
    expect(stdout).toMatch(
      /^2 player\n {2}This looks like a title screen: I press start\.\n {2}› press_buttons /m,
    );
    expect(stdout).toMatch(/^3 game\n {2}‹ Pressed all 1\.$/m);
  });

  test("with --json gives the memory, pictures by hash and size, and the machine by its sizes", async () => {
    const { stdout } = await runHere(["saves", "show", BACKUP, "--json"], { cwd: copy() });

    const { machine, memory, ...info } = JSON.parse(stdout);
    expect(info).toMatchObject({ file: BACKUP, where: "backup", totalSteps: 4, kind: "routine" });
    expect(machine).toMatchObject({ globals: expect.any(Number), frame: 160 * 144 * 3, palettes: 128 });
    expect(memory.settings.goal).toBe("light the lamp");
    expect(memory.images[0]).toEqual({
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      bytes: expect.any(Number),
      width: 320,
      height: 288,
    });
  });
});

describe("saves diff", () => {
  test("shows the relation, the time between, the machine, and each changed value", async () => {
    const cwd = copy();
    await changeSave(join(cwd, MAIN), full);

    const { code, stdout } = await saves(cwd, ["diff", BACKUP, MAIN]);
    const back = await saves(cwd, ["diff", "latest", "backup"]);

    expect(code).toBe(0);
    const [a, b, relation, machine, ...others] = stdout.split("\n");
    expect([a, b, relation]).toEqual([
      `A  step 4 · Village · TIME · ${BACKUP}`,
      `B  step 5 · Village · TIME · ${MAIN}`,
      "B descends from A, 1 step later",
    ]);
    expect(machine).toMatch(/^Machine: bytes that differ: vram \d+, wram \d+, oamIoHram \d+, frame \d+$/);
    expect(others).toEqual([
      ...["", "Game", "- text: Something glows in the bucket.", "+ text:", "- mode: dialog", "+ mode: walk"],
      ...["", "Plan", "+ now: leave the house", "+ next: find Odo"],
      ...["", "Notes", ...["a", "b", "c", "d", "e", "f", "g"].map((name) => `+ ${name}: note ${name}`)],
      ...["", "Summary", "+ # Story", "+ ", "+ Wick woke up.", "+ He left.", ""],
    ]);
    expect(back.stdout).toContain("\nA descends from B, 1 step earlier\n");
    expect(back.stdout).toContain("\n- now: leave the house\n");
  });

  test("distinguishes two branches, a save from itself, and another run", async () => {
    const cwd = copy();
    const [archive = ""] = readdirSync(join(cwd, "saves/archive"));
    const other = `saves/archive/${archive}/lantern_save_step0005.png`;

    const branches = await saves(cwd, ["diff", other, MAIN]);
    const same = await saves(cwd, ["diff", MAIN, MAIN, "--json"]);
    forgeInfo(join(cwd, MAIN), (info) => ({ ...info, runId: "another" }));
    const runs = await saves(cwd, ["diff", other, MAIN]);

    expect(branches.stdout).toContain("\nanother branch of the same run, the same step\nMachine: the same\n");
    const side = { file: MAIN, id: "UUID", totalSteps: 5, saveTime: "TIME", place: "Village" };
    expect(JSON.parse(same.stdout)).toEqual({
      ...{ a: side, b: side, relation: "the same save", steps: 0, gameInfo: [], plan: [], notes: [] },
      ...{ settings: [], standing: [], summary: [], machine: {} },
    });
    expect(runs.stdout).toContain("\nanother run, the same step\n");
  });
});

describe("saves label", () => {
  test("keeps a save for good, prints where, and says when another one has the same label", async () => {
    const cwd = copy();
    const first = await saves(cwd, ["label", "backup", "wood"]);
    const second = await saves(cwd, ["label", "latest", "wood"]);
    const json = await saves(cwd, ["label", "latest", "road", "--json"]);

    const manual = (step: number) => `saves/checkpoints/lantern_step000${step}_manual_ID.png`;
    expect(first).toEqual({ code: 0, stdout: `${manual(4)} is "wood"\n`, stderr: "" });
    expect(second).toEqual({
      code: 0,
      stdout: `${manual(5)} is "wood"\n`,
      stderr: `runner: "wood" is the label of 2 saves now: it means the newest of them, step 5 (${manual(5)})\n`,
    });
    expect(JSON.parse(json.stdout)).toMatchObject({ label: "road", kind: "manual", isCurrent: false });
    expect(readdirSync(join(cwd, "saves")).filter((name) => name.includes("lock"))).toEqual([]);
    expect((await saves(cwd, ["show", "road"])).stdout).toContain("\nKind    manual: road\n");
  });
});

describe("saves remove and clear", () => {
  test.each([
    ["y", true],
    [" YES ", true],
    ["n", false],
    ["yesterday", false],
    ["", false],
    [null, false],
  ] as const)("remove asks a person, and %j removes: %s", async (answer, isRemoved) => {
    const cwd = copy();
    const { asked, world } = answering(answer);

    const done = await saves(cwd, ["remove", "backup"], world);

    expect(asked).toEqual([`Remove step 4 of LANTERN (${BACKUP})? [y/N] `]);
    expect(done).toEqual({
      code: 0,
      stdout: isRemoved ? `removed ${BACKUP}\n` : "",
      stderr: isRemoved ? "" : `${answer === null ? "\n" : ""}Nothing was removed.\n`,
    });
    expect(existsSync(join(cwd, BACKUP))).toBe(!isRemoved);
    expect(existsSync(join(cwd, MAIN))).toBe(true);
  });

  test("without a terminal both want --yes, and --yes asks nobody", async () => {
    const cwd = copy();
    const question = `Remove step 4 of LANTERN (${BACKUP})?`;
    const { asked, world } = answering("n");

    const unasked = await saves(cwd, ["remove", "backup"]);
    const agreed = await saves(cwd, ["remove", "backup", "--yes", "--json"], world);

    expect(unasked).toEqual({
      code: 64,
      stdout: "",
      stderr: `runner: ${question} There is no terminal to ask on: pass --yes to confirm\n`,
    });
    expect(JSON.parse(agreed.stdout)).toMatchObject({ file: BACKUP, totalSteps: 4, isCurrent: false });
    expect(asked).toEqual([]);
    expect(existsSync(join(cwd, BACKUP))).toBe(false);
  });

  test("clear asks, then removes one kind of some age; stderr names what it leaves", async () => {
    const cwd = copy();
    const { asked, world } = answering("no");
    const kinds = () => readdirSync(join(cwd, "saves/checkpoints")).map((name) => name.split("_")[2]);

    const none = await saves(cwd, ["clear", "manual"]);
    const young = await saves(cwd, ["clear", "milestone", "--older-than", "1", "--yes"]);
    const refused = await saves(cwd, ["clear", "milestone"], world);
    await saves(cwd, ["label", "backup", "wood"]);
    const cleared = await saves(cwd, ["clear", "milestone", "--older-than", "0", "--yes"]);

    expect(none).toEqual({ code: 0, stdout: "", stderr: "saves has no manual save to clear\n" });
    expect(young).toEqual({
      code: 0,
      stdout: "",
      stderr: "saves has 2 milestone saves, but none that is 1 day old: nothing was removed\n",
    });
    expect(asked).toEqual(["Remove 2 milestone saves of LANTERN? [y/N] "]);
    expect(refused).toEqual({ code: 0, stdout: "", stderr: "Nothing was removed.\n" });
    const removed = (step: number) => `removed saves/checkpoints/lantern_step000${step}_milestone_ID.png\n`;
    expect(cleared.code).toBe(0);
    expect(cleared.stdout.split(/(?<=\n)/).sort()).toEqual([removed(1), removed(4)]);
    expect(kinds()).toEqual(["manual"]);
    expect(existsSync(join(cwd, BACKUP))).toBe(true);
  });
});

test("clear takes those of an age alone", async () => {
  const cwd = copy();
  const folder = join(cwd, "saves/checkpoints");
  const [first = "", second = ""] = readdirSync(folder).sort();
  const saveTime = new Date(Date.now() - 3 * 86_400_000).toISOString();
  forgeInfo(join(folder, first), (info) => ({ ...info, saveTime }));

  const cleared = await saves(cwd, ["clear", "milestone", "--older-than", "2", "--yes"]);

  expect(cleared).toEqual({ code: 0, stdout: plainIds(`removed saves/checkpoints/${first}\n`), stderr: "" });
  expect(readdirSync(folder)).toEqual([second]);
});

describe("saves verify", () => {
  test("checks each save and each record, replays every step, and counts what it checked", async () => {
    const cwd = copy();

    const whole = await saves(cwd, ["verify", "--all"]);
    const one = await saves(cwd, ["verify", BACKUP]);
    const wholly = await saves(cwd, ["verify", BACKUP, "--all", "--json"]);

    expect([whole.code, whole.stderr]).toEqual([0, ""]);
    expect(whole.stdout.split("\n")).toEqual([
      `ok    ${MAIN}`,
      "ok    saves/archive/lantern_DAY_run-ID_branch-ID/lantern_save_step0005.png",
      `ok    ${BACKUP}`,
      "ok    saves/checkpoints/lantern_step0004_milestone_ID.png",
      "ok    saves/lantern_save_step0002_backup.png",
      "ok    saves/checkpoints/lantern_step0001_milestone_ID.png",
      expect.stringMatching(/^ok {4}saves\/lantern_journal\.jsonl: \d+ records$/),
      `ok    ${JOURNAL}: 6 steps replayed`,
      ...["All 8 checks passed.", ""],
    ]);
    expect(one.code).toBe(0);
    expect(one.stdout.split("\n")).toEqual([
      `ok    ${BACKUP}`,
      expect.stringMatching(/: \d+ records$/),
      `ok    ${JOURNAL}: 4 steps replayed, as a sample of 6; --all replays each`,
      ...["All 3 checks passed.", ""],
    ]);
    expect(wholly.stdout).toContain('"what":"4 steps replayed"}');
  });

  test("a journal that ends before the saves and a torn one are reported differently", async () => {
    const cwd = copy();
    rechain(join(cwd, JOURNAL), (records) => records.slice(0, -5));
    writeFileSync(join(cwd, JOURNAL), `${readFileSync(join(cwd, JOURNAL), "utf8")}{"type":"rep`);

    const { code, stdout } = await saves(cwd, ["verify"]);

    expect(code).toBe(65);
    expect(stdout).toMatch(
      /^note {2}saves\/lantern_journal\.jsonl: ends with a line that was cut off, which the next start takes away$/m,
    );
    expect(stdout).toMatch(
      /^note {2}saves\/lantern_save_step0005\.png: the journal ends before it: what led to it was not replayed$/m,
    );
    expect(stdout).toMatch(
      /^wrong saves\/lantern_journal\.jsonl ends before 1 save: what led there could not be written, as on a full disk, or was cut off$/m,
    );
    expect(stdout).toMatch(/^1 thing is wrong\.$/m);
  });

  test("saves without their journal are checked, and noted; a file under another step's name is noted", async () => {
    const cwd = copy();
    rmSync(join(cwd, JOURNAL));
    rmSync(join(cwd, "saves/checkpoints"), { recursive: true });
    rmSync(join(cwd, "saves/archive"), { recursive: true });
    writeFileSync(join(cwd, "saves/lantern_save_step0003_backup.png"), readFileSync(join(cwd, BACKUP)));
    rmSync(join(cwd, BACKUP));

    const { code, stdout } = await saves(cwd, ["verify"]);

    const noted = "its game has no journal here: what led to it was not replayed";
    expect({ code, lines: stdout.split("\n") }).toEqual({
      code: 0,
      lines: [
        `ok    ${MAIN}`,
        "ok    saves/lantern_save_step0003_backup.png",
        "note  saves/lantern_save_step0003_backup.png: has the name of step 3 and holds step 4",
        "ok    saves/lantern_save_step0002_backup.png",
        `note  ${MAIN}: ${noted}`,
        `note  saves/lantern_save_step0003_backup.png: ${noted}`,
        `note  saves/lantern_save_step0002_backup.png: ${noted}`,
        ...["All 3 checks that could run passed.", ""],
      ],
    });
  });
});
