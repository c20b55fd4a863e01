import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { printedCommand, runPrinted } from "../runs/printed-command.ts";
import { folderWith, jsonLines, TINY } from "./workflow-files.ts";

const PLAN = "tiny.yaml";

/** Runs the plan, and gives what came of it as programs read it. */
async function runJson(cwd: string, ...args: readonly string[]) {
  const ended = await run(["workflow", "run", PLAN, "--json", ...args], { cwd });
  const events = jsonLines(ended.stdout);
  return { ...ended, events, result: events.at(-1) ?? {} };
}

const begun = (events: readonly Record<string, unknown>[]) =>
  events.filter(({ type }) => type === "stage-started").map(({ path }) => path);

describe("runner workflow run", () => {
  test("plays a plan from a new game to its end, and tells each step, a table and the four facts", async () => {
    const cwd = folderWith({ [PLAN]: TINY });

    const ended = await run(["workflow", "run", PLAN], { cwd });

    expect(ended.code).toBe(0);
    expect(ended.stdout).toContain("▶ intro: agent\n");
    expect(ended.stdout).toContain("✓ parts[0].mark (3 of 6 steps)\n");
    expect(ended.stdout).toContain("✓ walk (6 of 6 steps)\n");
    expect(ended.stdout).toMatch(/^step +outcome +attempts +steps +LM calls +time +cost$/m);
    expect(ended.stdout).toMatch(/^parts\[1\]\.rest +done +1 +1 +0 +\S+ s +\$0\.00$/m);
    expect(ended.stdout).toMatch(/^in all +done +3 +7 /m);
    expect(ended.stdout.split("\n").slice(-5)).toEqual([
      "tiny is done.",
      "Steps: 7 played now, 7 in all.",
      "Last save: saves/lantern_save_step0007.png.",
      "To continue: runner --steps 50",
      "",
    ]);
  });

  test("gives every event and then the result with --json", async () => {
    const cwd = folderWith({ [PLAN]: TINY });

    const { code, events, result } = await runJson(cwd, "--input", "rounds=1");

    expect(code).toBe(0);
    expect(begun(events)).toEqual(["intro", "parts", "parts[0].rest", "parts[0].mark", "walk"]);
    expect(events.at(-2)).toMatchObject({ type: "finished", outcome: { type: "done" }, totalSteps: 7 });
    expect(result).toMatchObject({
      ...{ type: "workflow-result", workflow: "tiny", status: "done", error: null },
      inputs: { seed: 1, rounds: 1 },
      total: { process: { steps: 7, costUsd: 0 }, all: { steps: 7 } },
    });
    const steps = result["steps"] as readonly { readonly path: string; readonly outcome: string }[];
    expect(steps.map(({ path, outcome }) => `${path} ${outcome}`)).toEqual([
      ...["intro done", "parts done", "parts[0].rest done", "parts[0].mark done", "walk done"],
    ]);
  });

  test("a limit of the command ends it with 4; the printed command does the rest, and nothing twice", async () => {
    const cwd = folderWith({ [PLAN]: TINY });

    const first = await run(["workflow", "run", PLAN, "--steps", "3"], { cwd });
    const rest = await runPrinted(first, { cwd });
    const whole = await run(["workflow", "run", PLAN], { cwd: folderWith({ [PLAN]: TINY }) });

    expect(first.code).toBe(4);
    expect(first.stdout).toContain("tiny is not finished: the steps of this command are played.\n");
    expect(printedCommand(first)).toBe("runner workflow run tiny.yaml --resume");
    expect(rest.code).toBe(0);
    expect(rest.stdout).toMatch(/^↷ intro: done as of \d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ, skipped/m);
    expect(rest.stdout).not.toContain("▶ intro");
    expect(rest.stdout).toMatch(
      /^step +outcome +attempts +steps .* attempts in all +steps in all +LM calls in all +time in all +cost in all$/m,
    );
    expect(rest.stdout).toMatch(/^in all +done +\d +4 .* 3 +7 +\d+ +\S+ s +\$0\.00$/m);
    expect(rest.stdout).toContain("Steps: 4 played now, 7 in all.\n");
    const saveOf = ({ stdout }: typeof whole): string => /Last save: (.*)\./.exec(stdout)?.[1] ?? "";
    expect(saveOf(rest)).toBe(saveOf(whole));
  });

  test("goes on at its newest checkpoint where somebody began another game since", async () => {
    const cwd = folderWith({ [PLAN]: TINY });
    await run(["workflow", "run", PLAN, "--steps", "4"], { cwd });
    await run(["--new-game", "--steps", "1"], { cwd });

    const { code, events } = await runJson(cwd, "--resume");

    expect(code).toBe(0);
    const skipped = events.filter(({ type, reason }) => type === "stage-skipped" && reason === "done");
    expect(skipped.map(({ path }) => path)).toEqual(expect.arrayContaining(["intro", "parts[0].mark"]));
    expect(skipped[0]).toMatchObject({ since: expect.stringMatching(/^\d{4}-/) });
    expect(begun(events)).not.toContain("intro");
  });

  test("without --resume it begins anew, and says that there is a checkpoint, of when", async () => {
    const cwd = folderWith({ [PLAN]: TINY });
    await run(["workflow", "run", PLAN, "--steps", "4"], { cwd });

    const again = await run(["workflow", "run", PLAN], { cwd });

    expect(again.code).toBe(0);
    expect(again.stdout).toContain("▶ intro: agent\n");
    expect(again.stderr).toMatch(/tiny has the checkpoint part_\d, of \d{4}-\d\d-\d\dT/);
  });

  test("--resume with nothing to go on from says so and begins", async () => {
    const cwd = folderWith({ [PLAN]: TINY });

    const { code, stdout, stderr } = await run(["workflow", "run", PLAN, "--resume"], { cwd });

    expect(code).toBe(0);
    expect(stdout).toContain("▶ intro: agent\n");
    expect(stderr).toContain("there is no checkpoint of tiny: it begins");
  });

  test("46.4: --resume with other inputs is refused, and lists what would run again with its past cost", async () => {
    const cwd = folderWith({ [PLAN]: TINY });
    await run(["workflow", "run", PLAN, "--steps", "3", "--input", "seed=4"], { cwd });
    const before = await run(["status", "--json"], { cwd });

    const other = await run(["workflow", "run", PLAN, "--resume", "--input", "seed=5"], { cwd });
    const later = await run(["workflow", "run", PLAN, "--resume", "--input", "rounds=3"], { cwd });
    const after = await run(["status", "--json"], { cwd });
    const same = await run(["workflow", "run", PLAN, "--resume", "--input", "seed=4", "--steps", "1"], {
      cwd,
    });

    expect([other.code, later.code, same.code]).toEqual([65, 65, 4]);
    expect(other.stderr).toMatch(
      /tiny, saved at \d{4}-\S+ inputs differ from checkpoint inputs: seed was 4, now 5; these would run again: intro \(2 steps, \$0\.00\), .*: pass --rerun to run them again/,
    );
    expect(later.stderr).toContain(
      "rounds was 2, now 3; these would run again: parts[0].rest (1 step, $0.00), parts[0].mark",
    );
    expect(JSON.parse(after.stdout).step).toBe(JSON.parse(before.stdout).step);
  });

  test("46.4: --rerun without --resume is refused", async () => {
    const cwd = folderWith({ [PLAN]: TINY });

    expect(await run(["workflow", "run", PLAN, "--rerun"], { cwd })).toMatchObject({
      code: 64,
      stderr: expect.stringContaining("pass --resume, too"),
    });
  });

  test("--resume remembers the inputs; with --rerun, one that is given anew runs again what reads it", async () => {
    const cwd = folderWith({ [PLAN]: TINY });
    await run(["workflow", "run", PLAN, "--steps", "3", "--input", "seed=4"], { cwd });
    const inputsIn = () => JSON.parse(readFileSync(join(cwd, "a.json"), "utf8")).inputs;

    const other = await run(["workflow", "run", PLAN, "--resume", "--rerun", "--input", "rounds=3"], { cwd });
    const same = await run(["workflow", "run", PLAN, "--resume", "--report", "a.json"], { cwd });

    expect([other.code, same.code]).toEqual([0, 0]);
    expect(other.stderr).toContain("tiny: its inputs changed; ");
    expect(other.stdout).not.toContain("▶ intro");
    expect(other.stdout).toContain("▶ parts[2].mark");
    expect(inputsIn()).toEqual({ seed: 4, rounds: 3 });
  });

  test("--restart removes the checkpoints and begins anew; the old game goes to the archive", async () => {
    const cwd = folderWith({ [PLAN]: TINY });
    await run(["workflow", "run", PLAN], { cwd });

    const again = await run(["workflow", "run", PLAN, "--restart", "--steps", "3"], { cwd });
    const listed = await run(["workflow", "checkpoints", PLAN], { cwd });

    expect(again.code).toBe(4);
    expect(existsSync(join(cwd, "saves", "archive"))).toBe(true);
    expect(listed.stdout).not.toContain("part_1");
  });

  test("--set checkpoint=off makes none, at checkpoint steps neither", async () => {
    const cwd = folderWith({ [PLAN]: TINY });

    const { code, events } = await runJson(cwd, "--set", "checkpoint=off");

    expect(code).toBe(0);
    expect(events.filter(({ type, kind }) => type === "saved" && kind === "workflow")).toEqual([]);
    const marks = events.filter(({ type, path }) => type === "stage-finished" && path === "parts[0].mark");
    expect(marks).toMatchObject([{ output: { saved: false, checkpoint_id: "part_0" } }]);
    expect((await run(["workflow", "checkpoints", PLAN], { cwd })).stdout).toBe(
      "Workflow: tiny\nCheckpoints: none\n",
    );
  });

  test("a step that fails for good ends it with 5, and says which and why", async () => {
    const dark = `${TINY}  - { name: end, type: assert, that: totalSteps > 100, message: It is dark. }\n`;
    const cwd = folderWith({ [PLAN]: dark });

    const { code, stdout } = await run(["workflow", "run", PLAN], { cwd });

    expect(code).toBe(5);
    expect(stdout).toContain("✗ end failed: It is dark.");
    expect(stdout).toMatch(/^end +failed +1 /m);
    expect(stdout).toContain("tiny failed: end: It is dark.\n");
    expect(stdout).toContain("To continue: runner workflow run tiny.yaml --resume\n");
  });

  test("a step that is tried again is told with its reason", async () => {
    const plan = TINY.replace("totalSteps >= 7, max_steps: 20", "totalSteps >= 7, max_steps: 1, retries: 9");
    const cwd = folderWith({ [PLAN]: plan });

    const { code, stdout } = await run(["workflow", "run", PLAN], { cwd });

    expect(code).toBe(0);
    expect(stdout).toMatch(/^↺ walk: attempt 1 failed: 1 step was played.*; trying again from here$/m);
    expect(stdout).toContain("▶ walk: agent, attempt 2\n");
    expect(stdout).toMatch(/^walk +done +3 +3 /m);
  });

  test.each([
    ["r.json", (text: string) => JSON.parse(text).status, "done"],
    ["r.md", (text: string) => text.split("\n")[0], "# tiny: done"],
  ])("--report %s is written", async (name, read, expected) => {
    const cwd = folderWith({ [PLAN]: TINY });

    const { code } = await run(["workflow", "run", PLAN, "--report", name, "--input", "rounds=1"], { cwd });

    expect(code).toBe(0);
    expect(read(readFileSync(join(cwd, name), "utf8"))).toBe(expected);
  });

  test.each([
    [["--resume", "--restart"], 64, "--resume and --restart cannot be combined"],
    [["--report", "a.txt"], 64, 'ends with .json or .md, got "a.txt"'],
    [["--report", "nowhere/a.md"], 64, "there is no such folder"],
    [["--new-game"], 64, "does not take --new-game"],
    [["--input", "sed=1"], 64, 'there is no input "sed", did you mean "seed"?'],
    [["--input", "rounds=two"], 64, 'the input "rounds" takes a whole number'],
  ])("%j is refused before anything is played", async (args, code, message) => {
    const cwd = folderWith({ [PLAN]: TINY });

    const ended = await run(["workflow", "run", PLAN, ...args], { cwd });

    expect(ended.code).toBe(code);
    expect(ended.stderr).toContain(message);
    expect(readdirSync(cwd)).toEqual([PLAN]);
  });

  test("a file with a mistake is refused with 65 and its place", async () => {
    const cwd = folderWith({ [PLAN]: TINY.replace("frames: 10", "frames: none") });

    const { code, stderr } = await run(["workflow", "run", PLAN], { cwd });

    expect(code).toBe(65);
    expect(stderr).toMatch(/tiny\.yaml:11:\d+: steps\[1\]\.steps\[0\]\.frames: /);
  });

  test("a function that only a program can register is refused, and it is said where it runs", async () => {
    const cwd = folderWith({ [PLAN]: `${TINY}  - { name: note, type: call, function: note }\n` });

    const { code, stderr } = await run(["workflow", "run", PLAN], { cwd });

    expect(code).toBe(66);
    expect(stderr).toContain(
      "is not registered: it runs only in a program that gives runWorkflow that function",
    );
    expect(readdirSync(cwd)).toEqual([PLAN]);
  });

  test("--dry-run shows the plan with its inputs, and writes nothing", async () => {
    const cwd = folderWith({ [PLAN]: TINY });
    const asked = ["workflow", "run", PLAN, "--dry-run", "--input", "rounds=5"];

    const { code, stdout } = await run(asked, { cwd });
    const json = await run([...asked, "--json"], { cwd });

    expect(code).toBe(0);
    expect(stdout).toContain("tiny, from a new game\n  seed = 1\n  rounds = 5\n");
    expect(stdout).toContain("2. parts (loop)\n   times: 5\n");
    expect(stdout).toContain("checkpoint_id: part_${{ index }}\n");
    expect(JSON.parse(json.stdout)).toMatchObject({
      ...{ workflow: "tiny", start: "new-game", inputs: { seed: 1, rounds: 5 } },
      steps: [{ name: "intro", seed: 1 }, { name: "parts", times: 5 }, { name: "walk" }],
    });
    expect(readdirSync(cwd)).toEqual([PLAN]);
  });

  test("Ctrl-C ends it after the present step, saved; --resume does the rest", async () => {
    const cwd = folderWith({
      [PLAN]: TINY.replaceAll("7", "400").replace("max_steps: 20", "max_steps: 500"),
    });
    const running = startRunner(["workflow", "run", PLAN], { cwd });
    await running.saw("▶ walk");

    running.child.kill("SIGINT");
    const { code, stdout } = await running.finished;
    const rest = await run(["workflow", "run", PLAN, "--resume", "--steps", "2"], { cwd });

    expect(code).toBe(130);
    expect(stdout).toContain("Stopped: SIGINT.");
    expect(stdout).toContain("To continue: runner workflow run tiny.yaml --resume\n");
    expect(rest.code).toBe(4);
    expect(rest.stdout).not.toContain("▶ intro");
    expect(rest.stdout).toContain("2 played now");
  });

  test("Ctrl-C ends it where nothing is played, too", async () => {
    const idle = `name: idle
steps:
  - { name: turns, type: loop, times: 1000, steps: [{ name: look, type: assert, that: totalSteps == 0 }] }
`;
    const cwd = folderWith({ "idle.yaml": idle });
    const running = startRunner(["workflow", "run", "idle.yaml"], { cwd });
    await running.saw("✓ turns[1].look");

    running.child.kill("SIGINT");
    const { code, stdout } = await running.finished;

    expect(code).toBe(130);
    expect(stdout).toContain("Stopped: SIGINT.");
    expect(stdout).not.toContain("turns[999].look");
  });

  test("an interrupt of a step ends it with 3; runner resume goes on with the workflow", async () => {
    const cwd = folderWith({ [PLAN]: TINY.replace("frames: 10", "frames: 10, interrupt: before") });

    const first = await run(["workflow", "run", PLAN], { cwd });
    const second = await run(["resume"], { cwd });
    const third = await run(["resume", "--approve"], { cwd });

    expect([first.code, second.code, third.code]).toEqual([3, 3, 0]);
    expect(first.stdout).toContain("before the step parts[0].rest");
    expect(second.stdout).toContain("before the step parts[1].rest");
    expect(second.stdout).not.toContain("▶ intro");
    expect(third.stdout).toContain("tiny is done.\n");
    expect(third.stdout).toContain("7 in all.\n");
  });

  test("a report goes on being written behind an interrupt: the printed command names it", async () => {
    const cwd = folderWith({ [PLAN]: TINY.replace("frames: 10", "frames: 10, interrupt: before") });
    const reportIn = () => JSON.parse(readFileSync(join(cwd, "my report.json"), "utf8"));
    const first = await run(["workflow", "run", PLAN, "--report", "my report.json"], { cwd });
    expect(first.stdout).toMatch(/^Reject: runner resume \w{8} --reject "why" --report 'my report.json'$/m);
    expect(reportIn().status).toBe("interrupted");

    const second = await run(["resume", "--reject", "not now", "--report", "my report.json"], { cwd });
    expect(second.stdout).toContain("↷ parts[0].rest: rejected, skipped");
    const third = await run(["resume", "--approve", "--report", "my report.json"], { cwd });

    expect(third.stdout).toContain("tiny is done.\n");
    expect(reportIn().status).toBe("done");
    expect(JSON.stringify(reportIn().steps)).toContain('"outcome":"skipped"');
  });

  test("runner resume takes a report where a workflow goes on, and only as .json or .md", async () => {
    const cwd = temporaryFolder();
    await run(["--new-game", "--steps", "2", "--interrupt-before", "act"], { cwd });

    const other = await run(["resume", "--report", "a.txt"], { cwd });
    const none = await run(["resume", "--report", "a.json"], { cwd });

    expect([other.code, other.stderr]).toEqual([64, expect.stringContaining(".json or .md, got")]);
    expect([none.code, none.stderr]).toEqual([64, expect.stringContaining("this interrupt stopped none")]);
  });
});
