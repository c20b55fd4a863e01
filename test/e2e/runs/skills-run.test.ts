import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { writeSkills } from "../../helpers/runs/skill-files.ts";
import { printedCommand, runPrinted } from "./printed-command.ts";

const folder = playedFolder(["--new-game", "--until-step", "2"]);

const WAIT = { primitive: "wait", frames: 20 };

/** Every file in a folder, with its bytes. */
function contentsOf(cwd: string) {
  return readdirSync(cwd, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), "base64")])
    .sort();
}

const jsonLines = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("runner skills run", () => {
  test("crosses the wood in one step, without an LM call, saved and journaled like any other", async () => {
    const cwd = folder();

    const ran = await run(["skills", "run", "cross-the-wood", "--verbose"], { cwd });
    const info = await run(["--save-info", "--json"], { cwd });
    const cost = await run(["cost", "--json"], { cwd });
    const verified = await run(["saves", "verify", "--all"], { cwd });

    expect(ran.code).toBe(0);
    expect(ran.stdout).toMatch(/^step 3\n {2}▸ cross-the-wood ember=false\n/m);
    expect(ran.stdout).toMatch(/^cross-the-wood succeeded: You stand before the door of the tower/m);
    expect(ran.stdout).toMatch(/^It took \d+ primitives, \d+ frames played/m);
    expect(ran.stdout).toContain(
      "Steps: 1 played now, 3 in all.\nLast save: saves/lantern_save_step0003.png.\n",
    );
    expect(printedCommand(ran)).toBe("runner --steps 50 --verbose");
    expect(JSON.parse(info.stdout)).toMatchObject({ totalSteps: 3 });
    expect(JSON.parse(cost.stdout).byPurpose).toMatchObject([{ key: "play", calls: 2 }]);
    expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining("3 steps replayed")]);
  });

  test("is listed by skills runs, and shown with its checkpoints and variables, also after a resume", async () => {
    const cwd = writeSkills(folder(), {
      tries: [
        { primitive: "set", name: "way", value: "left" },
        { primitive: "checkpoint", label: "start", description: "before the door" },
        WAIT,
        {
          primitive: "if",
          condition: "resumes.start < 1",
          then: [
            { primitive: "resume", label: "start" },
            { primitive: "set", name: "way", value: "right" },
          ],
        },
        { primitive: "save_checkpoint", slot: 2 },
      ],
      stops: [{ primitive: "abort", reason: "No way." }],
    });
    await run(["skills", "run", "tries"], { cwd });
    await run(["skills", "run", "stops"], { cwd });

    const listed = await run(["skills", "runs"], { cwd });
    const shown = await run(["skills", "runs", "3"], { cwd });
    const json = await run(["skills", "runs", "3", "--json"], { cwd });
    const missing = await run(["skills", "runs", "9"], { cwd });

    expect(listed.stdout).toMatch(/^3 +tries +3 +completed +20 +2 +0 /m);
    expect(listed.stdout).toMatch(/^4 +stops +4 +aborted +0 +0 +0 +.*No way\.$/m);
    expect(shown.stdout).toContain('  start (before the door), after 0 frames: {"way":"left"}\n');
    expect(shown.stdout).toMatch(/^ {2}slot 2, after 20 frames: \{.*"way":"right"\}$/m);
    expect(JSON.parse(json.stdout)).toMatchObject({
      ...{ id: "3", step: 3, name: "tries", status: "completed" },
      checkpoints: [{ label: "start", frames: 0 }, { label: "slot 2" }],
    });
    expect([missing.code, missing.stderr]).toEqual([64, expect.stringContaining('no skill run "9"')]);
  });

  test("gives every event and then the result with --json; stats counts the run", async () => {
    const cwd = writeSkills(folder(), {
      mine: [{ primitive: "annotate", message: "hello" }, WAIT, { primitive: "call", skill: "close-menu" }],
    });

    const { code, stdout } = await run(["skills", "run", "mine", "--json"], { cwd });
    const stats = await run(["skills", "stats", "--json"], { cwd });

    expect(code).toBe(0);
    const types = jsonLines(stdout).map(({ type }) => type);
    expect(types).toEqual(
      expect.arrayContaining(["started", "step-started", "skill-started", "skill-primitive", "skill-note"]),
    );
    expect(types.slice(-2)).toEqual(["finished", "skill-result"]);
    expect(jsonLines(stdout).at(-1)).toMatchObject({
      ...{ skill: "mine", status: "completed", notes: ["hello"], isDryRun: false },
      metrics: { framesPlayed: expect.any(Number), inferences: 0 },
    });
    expect(jsonLines(stats.stdout)).toMatchObject([
      { name: "mine", runs: 1, byStatus: { success: 0, completed: 1, aborted: 0 }, calls: null },
    ]);
    expect((await run(["skills", "stats"], { cwd })).stdout).toMatch(/^mine +1 +0 +1 +0 +\d+ +0 +0 /m);
  });

  test("says only what came of it with --quiet", async () => {
    const cwd = writeSkills(folder(), { mine: [{ primitive: "success", summary: "All is well." }] });

    const { stdout } = await run(["skills", "run", "mine", "--quiet"], { cwd });

    expect(stdout).toMatch(
      /^mine succeeded: All is well\.\nIt took 1 primitive, 0 frames played, .* s\.\nSteps: 1 played now/,
    );
  });

  test("gives the parameters as what the skill says they are", async () => {
    const parameters = {
      times: { type: "number" },
      loud: { type: "boolean", default: false },
      word: { type: "string", default: "x" },
    };
    const steps = [
      { primitive: "set", name: "all", value: "${{ [params.times + 1, params.loud, params.word] }}" },
    ];
    const cwd = writeSkills(folder(), { mine: steps }, { meta: { parameters } });

    const args = ["--input", "times=2", "--input", "loud=true", "--input", "word=3=4"];
    const { code, stdout } = await run(["skills", "run", "mine", ...args, "--json"], { cwd });

    expect(code).toBe(0);
    expect(jsonLines(stdout).at(-1).variables).toEqual({ all: [3, true, "3=4"] });
  });

  test("ends with 5 where the skill is aborted; the step counts and is saved", async () => {
    const cwd = writeSkills(folder(), { mine: [WAIT, { primitive: "abort", reason: "no way" }] });

    const { code, stdout } = await run(["skills", "run", "mine"], { cwd });

    expect(code).toBe(5);
    expect(stdout).toMatch(/^ {2}✗ mine aborted: .*no way/m);
    expect(stdout).toMatch(/^mine was aborted: .*no way/m);
    expect(stdout).toContain("Steps: 1 played now, 3 in all.");
    expect(stdout).not.toContain("To go back");
  });

  test("names the checkpoint before a risky skill that was aborted, and the command that goes back", async () => {
    const steps = [
      { primitive: "tap", button: "START" },
      { primitive: "abort", reason: "no way" },
    ];
    const cwd = writeSkills(folder(), { mine: steps }, { meta: { risky: true } });

    const aborted = await run(["skills", "run", "mine"], { cwd });
    const [, file = "", command = ""] =
      /^The game before mine is in (.*)\. To go back: (.*)$/m.exec(aborted.stdout) ?? [];
    const back = await runPrinted(
      { stdout: `To continue: ${command.replace("--steps 50", "--steps 1")}` },
      { cwd },
    );

    expect(aborted.code).toBe(5);
    expect(file).toMatch(/^saves\/checkpoints\/lantern_step0002_pre-operation/);
    expect(command).toMatch(/^runner --steps 50 --load [0-9a-f]{8}$/);
    expect(back.code).toBe(0);
    expect(back.stdout).toContain("Steps: 1 played now, 3 in all.");
  });

  test("keeps no checkpoint of a risky skill that succeeded", async () => {
    const cwd = writeSkills(folder(), { mine: [WAIT] }, { meta: { risky: true } });

    expect((await run(["skills", "run", "mine"], { cwd })).code).toBe(0);
    expect(readdirSync(join(cwd, "saves"), { recursive: true }).join(" ")).not.toContain("pre-operation");
  });

  test("ends with 5 after maxFrames", async () => {
    const cwd = writeSkills(folder(), { mine: [{ primitive: "wait", frames: 600 }] });

    const { code, stdout } = await run(["skills", "run", "mine", "--set", "maxFrames=100"], { cwd });

    expect(code).toBe(5);
    expect(stdout).toMatch(/^mine was aborted: .*100 frames/m);
    expect(stdout).toMatch(/, 100 frames played/);
  });

  test("runs a file from anywhere as it is", async () => {
    const cwd = writeSkills(
      folder(),
      { mine: [{ primitive: "success", summary: "from elsewhere" }] },
      { folder: "plans" },
    );

    const { code, stdout } = await run(["skills", "run", "plans/mine.json"], { cwd });

    expect([code, stdout]).toEqual([0, expect.stringContaining("mine succeeded: from elsewhere")]);
    expect((await run(["saves", "verify", "--all"], { cwd })).code).toBe(0);
  });

  test("begins a game where there is none", async () => {
    const cwd = writeSkills(temporaryFolder(), { mine: [WAIT] });

    const { code, stdout } = await run(["skills", "run", "mine"], { cwd });

    expect(code).toBe(0);
    expect(stdout).toContain("a new game");
    expect(stdout).toContain("Steps: 1 played now, 1 in all.");
  });

  test("takes no heed of the steps that a settings file asks for", async () => {
    const cwd = writeSkills(folder(), { mine: [WAIT] });

    const { stdout } = await run(["skills", "run", "mine"], { cwd, env: { RUNNER_STEPS: "9" } });

    expect(stdout).toContain("Steps: 1 played now, 3 in all.");
  });
});

describe("runner skills run refuses, and touches nothing:", () => {
  const parameters = { row: { type: "number" }, slow: { type: "boolean", default: false } };
  const CASES: readonly [what: string, args: readonly string[], code: number, message: RegExp][] = [
    ["an unknown name", ["mone"], 66, /^runner: there is no skill "mone", did you mean "mine"\?/],
    ["a skill for another game", ["red"], 65, /^runner: "red" is for the game "pokemon-red", and this is "/],
    ["a skill that calls one for another game", ["calls-red"], 65, /^runner: "red" is for the game /],
    ["a file that does not exist", ["plans/mine.json"], 66, /^runner: plans\/mine\.json does not exist/],
    ["a bad file", ["bad"], 65, /^runner: skills\/bad\.json, steps\[0\]\.button: .*\n$/],
    ["the file of a shipped name", ["skills/talk.json"], 65, /"talk" is a shipped skill/],
    ["an unknown parameter", ["mine", "--input", "rwo=1"], 64, /^runner: --input: .*"rwo".*"row"/],
    ["a missing parameter", ["mine"], 64, /^runner: --input: "mine" needs "row", a number/],
    ["a parameter of another type", ["mine", "--input", "row=x"], 64, /"row" must be a number, got "x"/],
    ["a parameter without a value", ["mine", "--input", "row"], 64, /NAME=VALUE, got "row"/],
    ["a parameter that is given twice", ["mine", "--input", "row=1", "--input", "row=2"], 64, /twice/],
    [
      "bounds that are none",
      ["mine", "--input", "row=1", "--set", "maxFrames=0"],
      64,
      /--set maxFrames takes/,
    ],
    [
      "two places to begin at",
      ["mine", "--input", "row=1", "--new-game", "--load", "-1"],
      64,
      /cannot be combined/,
    ],
    ["two skills", ["mine", "mine"], 64, /does not take "mine"/],
  ];

  test.each(CASES)("%s", async (_, args, code, message) => {
    const cwd = writeSkills(folder(), { mine: [WAIT] }, { meta: { parameters } });
    writeSkills(cwd, { bad: [{ primitive: "tap", button: "Q" }], talk: [WAIT] });
    writeSkills(cwd, { red: [WAIT] }, { meta: { game: "pokemon-red" } });
    writeSkills(cwd, { "calls-red": [{ primitive: "call", skill: "red" }] });
    const before = contentsOf(cwd);

    const ended = await run(["skills", "run", ...args], { cwd });

    expect(ended).toMatchObject({ code, stdout: "", stderr: expect.stringMatching(message) });
    expect(contentsOf(cwd)).toEqual(before);
  });
});

describe("--dry-run", () => {
  const STEPS = [
    { primitive: "save_checkpoint", slot: 3 },
    { primitive: "inference_checkpoint", label: "stuck", context: "What next?" },
    { primitive: "load_checkpoint", slot: 3 },
    { primitive: "success", summary: "tried" },
  ];

  test("writes nothing and asks no LM, and says what came of it", async () => {
    const cwd = writeSkills(folder(), { mine: STEPS }, { meta: { risky: true } });
    const before = contentsOf(cwd);

    const { code, stdout } = await run(["skills", "run", "mine", "--dry-run"], { cwd });

    expect(code).toBe(0);
    expect(stdout).toMatch(/^mine succeeded: tried$/m);
    expect(stdout).toMatch(/no LM is asked in a dry run/);
    expect(stdout).toMatch(/\nThis was a dry run: nothing was written, and no LM was asked\.\n$/);
    expect(contentsOf(cwd)).toEqual(before);
  });

  test("ends with 5 where the skill is aborted, and marks its result with --json", async () => {
    const cwd = writeSkills(folder(), { mine: [{ primitive: "abort", reason: "no way" }] });
    const before = contentsOf(cwd);

    const { code, stdout } = await run(["skills", "run", "mine", "--dry-run", "--json"], { cwd });

    expect(code).toBe(5);
    expect(jsonLines(stdout).at(-1)).toMatchObject({
      type: "skill-result",
      isDryRun: true,
      status: "aborted",
    });
    expect(contentsOf(cwd)).toEqual(before);
  });

  test("leaves nothing when it is stopped", async () => {
    const body = [{ primitive: "wait", frames: 600 }];
    const endless = [{ primitive: "while", condition: "true", max_iterations: 200, body }];
    const cwd = writeSkills(folder(), { endless });
    const before = contentsOf(cwd);

    const running = startRunner(["skills", "run", "endless", "--dry-run", "--json"], { cwd });
    await running.saw('"place":"steps[0].body[0]"');
    running.child.kill("SIGINT");
    const { code, stdout } = await running.finished;

    expect(code).toBe(130);
    expect(stdout).toContain('"outcome":{"type":"cancelled"');
    expect(contentsOf(cwd)).toEqual(before);
  });
});
