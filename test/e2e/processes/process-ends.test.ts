import { closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { HAS_TERMINALS, runOnTerminal } from "../../helpers/runs/pseudo-terminal.ts";
import { RUNNER, run, runProcess, startRunner } from "../../helpers/runs/run-command.ts";
import { startUnreaped } from "../../helpers/runs/unreaped.ts";

const EXPLORER = ["--model", "explorer"];
const FOR_EVER = [...EXPLORER, "--steps", "100000"];

async function newestSave(cwd: string) {
  const { code, stdout } = await run(["--save-info", "--json"], { cwd });
  expect(code).toBe(0);
  return JSON.parse(stdout) as { kind: string; totalSteps: number };
}

/** Nothing holds the folder, and what is there is whole. */
async function expectInOrder(cwd: string): Promise<void> {
  expect(readdirSync(join(cwd, "saves")).filter((name) => /lock|tmp/.test(name))).toEqual([]);
  expect(await run(["saves", "verify"], { cwd })).toMatchObject({ code: 0 });
}

describe.skipIf(!existsSync("/dev/full"))("output that cannot be written never ends a run", () => {
  /** A device that has no room, like a full disk. */
  const full = (): number => {
    const descriptor = openSync("/dev/full", "w");
    onTestFinished(() => closeSync(descriptor));
    return descriptor;
  };

  test("stdout: it plays to its end, and says so once on stderr", async () => {
    const cwd = temporaryFolder();

    const { code, stderr } = await runProcess([...EXPLORER, "--steps", "12"], { cwd, stdout: full() });

    expect(code).toBe(0);
    expect(stderr.match(/.*cannot be written.*/g)).toEqual([
      "runner: stdout cannot be written, the disk is full: the run continues without it",
    ]);
    expect(await newestSave(cwd)).toMatchObject({ totalSteps: 12 });
    await expectInOrder(cwd);
  });

  test("stdout with --json", async () => {
    const cwd = temporaryFolder();

    const { code, stderr } = await runProcess([...EXPLORER, "--json", "--steps", "12"], {
      cwd,
      stdout: full(),
    });

    expect(code).toBe(0);
    expect(stderr).toContain("runner: stdout cannot be written, the disk is full");
    expect(await newestSave(cwd)).toMatchObject({ totalSteps: 12 });
  });

  test("stderr: it says so once on stdout", async () => {
    const cwd = temporaryFolder();

    const { code, stdout } = await runProcess([...EXPLORER, "--steps", "12"], { cwd, stderr: full() });

    expect(code).toBe(0);
    expect(stdout.match(/.*cannot be written.*/g)).toEqual([
      "stderr cannot be written, the disk is full: the run continues without it",
    ]);
    expect(await newestSave(cwd)).toMatchObject({ totalSteps: 12 });
    await expectInOrder(cwd);
  });

  test("stderr with --json: a line of JSON", async () => {
    const cwd = temporaryFolder();

    const { code, stdout } = await runProcess([...EXPLORER, "--json", "--steps", "3"], {
      cwd,
      stderr: full(),
    });

    expect(code).toBe(0);
    const events = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(events.filter(({ text }) => /cannot be written/.test(text))).toMatchObject([{ type: "notice" }]);
  });

  test("both, and the log file says it", async () => {
    const cwd = temporaryFolder();

    const { code } = await runProcess([...EXPLORER, "--steps", "12", "--set", "logFile=log"], {
      ...{ cwd, stdout: full(), stderr: full() },
    });

    expect(code).toBe(0);
    expect(readFileSync(join(cwd, "log"), "utf8").match(/std(out|err) cannot be written/g)).toHaveLength(2);
    expect(await newestSave(cwd)).toMatchObject({ totalSteps: 12 });
    await expectInOrder(cwd);
  });

  test("a stop still makes its emergency save", async () => {
    const cwd = temporaryFolder();
    const running = startRunner([...FOR_EVER, "--json"], { cwd, stderr: full() });
    await running.saw('"step":3');

    running.child.kill("SIGTERM");
    const { code } = await running.finished;

    expect(code).toBe(143);
    expect((await newestSave(cwd)).totalSteps).toBeGreaterThanOrEqual(2);
    await expectInOrder(cwd);
  });

  test("a command whose result nobody gets says so in its exit code", async () => {
    const cwd = temporaryFolder();
    await run([...EXPLORER, "--steps", "1"], { cwd });

    const { code, stderr } = await runProcess(["saves", "list"], { cwd, stdout: full() });

    expect({ code, stderr }).toEqual({
      code: 73,
      stderr: "runner: stdout cannot be written, the disk is full: send it elsewhere\n",
    });
  });
});

describe("only a person who presses Ctrl-C twice ends a run at once", () => {
  test.each<[what: string, codes: readonly number[], signals: readonly NodeJS.Signals[]]>([
    ["two SIGHUPs", [129], ["SIGHUP", "SIGHUP"]],
    ["a SIGHUP and a SIGTERM", [129, 143], ["SIGHUP", "SIGTERM"]],
    ["two SIGTERMs", [143], ["SIGTERM", "SIGTERM"]],
    ["a SIGINT that arrives twice", [130], ["SIGINT", "SIGINT"]],
  ])("%s in a row: saved", async (_, codes, signals) => {
    const cwd = temporaryFolder();
    const running = startRunner([...FOR_EVER, "--verbose"], { cwd });
    await running.saw("step 3\n");

    for (const signal of signals) {
      running.child.kill(signal);
      // A terminal that goes away sends them so; a second one that comes too late harms nothing either.
      if (signal !== "SIGINT") await delay(10);
    }
    const { code, stdout } = await running.finished;

    expect(codes).toContain(code);
    expect(stdout).toMatch(/Last save: saves\/lantern_save_step\d+\.png\./);
    await expectInOrder(cwd);
  });

  test("a pipe that is closed, and then a SIGHUP: saved", async () => {
    const cwd = temporaryFolder();
    const running = startRunner([...FOR_EVER, "--verbose"], { cwd });
    await running.saw("step 3\n");

    running.child.stdout?.destroy();
    running.child.kill("SIGHUP");
    const { signal } = await running.finished;

    expect(signal).toBeNull();
    expect((await newestSave(cwd)).totalSteps).toBeGreaterThanOrEqual(3);
    await expectInOrder(cwd);
  });
});

describe.skipIf(!HAS_TERMINALS)("on a terminal (needs python3)", () => {
  test("that vanishes, the run is saved and ends with the code of SIGHUP", async () => {
    const cwd = temporaryFolder();

    const { code } = await runOnTerminal([...FOR_EVER, "--verbose"], "step 3\r\n", "vanish", { cwd });

    expect(code).toBe(129);
    expect((await newestSave(cwd)).totalSteps).toBeGreaterThanOrEqual(2);
    await expectInOrder(cwd);
  });

  test("Ctrl-C saves", async () => {
    const cwd = temporaryFolder();

    const { code, output } = await runOnTerminal(
      [...FOR_EVER, "--verbose"],
      "step 3\r\n",
      { type: "\u0003" },
      { cwd },
    );

    expect(code).toBe(130);
    expect(output).toMatch(/Last save: saves\/lantern_save_step\d+\.png\./);
    await expectInOrder(cwd);
  });
});

test("a runner that was killed and never reaped holds no lock, and status does not call it running", async () => {
  const cwd = temporaryFolder();
  const runner = await startUnreaped([process.execPath, RUNNER, ...FOR_EVER], { cwd });
  const journal = join(cwd, "saves", "lantern_journal.jsonl");
  while (!existsSync(journal) || !readFileSync(journal, "utf8").includes('"type":"outcome"')) await delay(10);
  await runner.kill();

  const status = await run(["status", "--json"], { cwd });
  const played = await run([...EXPLORER, "--steps", "1"], { cwd });

  expect(JSON.parse(status.stdout)).toMatchObject({ process: null });
  expect(played).toMatchObject({ code: 0 });
});
