import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { bytesIn } from "../../helpers/interrupts/bytes-in.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { toolUse } from "../../helpers/server/messages-replies.ts";
import { playerScript, strictServer } from "../../helpers/server/strict-server.ts";
import { TINY } from "../workflows/workflow-files.ts";
import { printedCommand } from "./printed-command.ts";

const EXPLORER = ["--model", "explorer"];

const SLOT = `{"meta": {"name": "slot"}, "steps": [
  {"primitive": "save_checkpoint", "slot": 3, "label": "here"},
  {"primitive": "tap", "button": "a"},
  {"primitive": "load_checkpoint", "slot": 3}]}`;

const played = playedFolder(["--steps", "33"]);
const stopped = playedFolder(["--steps", "3"], ["--steps", "1", "--interrupt-before", "act"]);

describe("46.3: a run with --no-auto-save writes nothing at all", () => {
  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
    ["SIGKILL", null],
  ] as const)("when %s ends it in a folder without saves", async (signal, exitCode) => {
    const cwd = temporaryFolder();
    const args = [...EXPLORER, "--no-auto-save", "--steps", "100000"];
    const running = startRunner([...args, "--verbose"], { cwd });

    await running.saw("step 3\n");
    running.child.kill(signal);
    const { code, stdout, stderr } = await running.finished;

    expect(code).toBe(exitCode);
    expect(stderr).not.toContain("saved");
    if (exitCode !== null) {
      expect(printedCommand({ stdout })).toBe(
        "runner --steps 100000 --no-auto-save --model explorer --verbose",
      );
    }
    expect(readdirSync(cwd)).toEqual([]);
  });

  test("when a signal ends it in a folder with saves, and the next run plays on from them", async () => {
    const cwd = played();
    const before = bytesIn(cwd);
    const running = startRunner([...EXPLORER, "--verbose", "--no-auto-save", "--steps", "100000"], { cwd });

    await running.saw("step 36\n");
    running.child.kill("SIGINT");
    await running.finished;

    expect(bytesIn(cwd)).toEqual(before);
    expect((await run([...EXPLORER, "--until-step", "34"], { cwd })).stdout).toContain("34 in all");
  });

  test.each([
    ["to its end", ["--steps", "12"]],
    ["a new game", ["--new-game", "--steps", "2"]],
    ["from a backup", ["--load-backup", "--steps", "2"]],
    ["from an earlier save", ["--load", "-1", "--steps", "2"]],
    ["as another agent, which takes it over", ["--agent-id", "b", "--set", "adopt=on", "--steps", "2"]],
    ["with drift that rolls back", ["--set", "stallSteps=4", "--set", "allowRollback=on", "--steps", "30"]],
    ["without a journal", ["--set", "journal=off", "--steps", "2"]],
    ["a skill with a slot", ["skills", "run", "slot"]],
    ["a workflow that removes its checkpoints first", ["workflow", "run", "tiny.yaml", "--restart"]],
  ])("when it plays %s, with mail waiting", async (_, args) => {
    const cwd = played();
    writeFileSync(join(cwd, "tiny.yaml"), TINY);
    writeFileSync(join(cwd, "slot.json"), SLOT);
    await run(["tell", "Rest a little"], { cwd });
    if (args.includes("--restart"))
      await run(["workflow", "run", "tiny.yaml", ...EXPLORER, "--steps", "2"], { cwd });
    const before = bytesIn(cwd);
    const words = args.map((word) => (word === "slot" ? "slot.json" : word));

    const { stderr } = await run([...words, ...EXPLORER, "--no-auto-save", "--set", "logLevel=error"], {
      cwd,
    });

    expect(stderr).not.toContain("runner: ");
    expect(bytesIn(cwd)).toEqual(before);
  });

  test.each<[string, readonly string[], Record<string, string>, string | null]>([
    ["--set autoSave=off", ["--set", "autoSave=off"], {}, null],
    ["the environment", [], { RUNNER_AUTO_SAVE: "off" }, null],
    ["a settings file", ["--config", "own.json"], {}, '{"autoSave": false}'],
  ])("when %s says so", async (_, args, env, file) => {
    const cwd = temporaryFolder();
    if (file !== null) writeFileSync(join(cwd, "own.json"), file);
    const before = bytesIn(cwd);
    const running = startRunner([...EXPLORER, "--verbose", ...args, "--steps", "100000"], { cwd, env });

    await running.saw("step 3\n");
    running.child.kill("SIGINT");
    await running.finished;

    expect(bytesIn(cwd)).toEqual(before);
  });

  test("when the server refuses to answer", async () => {
    const cwd = temporaryFolder();
    const { env } = await strictServer(() => ({
      fault: "status",
      status: 400,
      type: "invalid_request_error",
      message: "no",
    }));

    const { code } = await run(["--model", "claude-sonnet-5-5", "--no-auto-save", "--steps", "2"], {
      cwd,
      env,
    });

    expect(code).not.toBe(0);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test("when the run waits at an open interrupt: it is shown, and nothing is played", async () => {
    const cwd = stopped();
    const before = bytesIn(cwd);

    const { code, stdout } = await run([...EXPLORER, "--no-auto-save", "--steps", "5"], { cwd });

    expect([code, stdout]).toEqual([3, expect.stringContaining("Stopped for a person")]);
    expect(bytesIn(cwd)).toEqual(before);
  });
});

test("46.3: --no-auto-save and its setting cannot say two things", async () => {
  const { code, stderr } = await run(["--no-auto-save", "--set", "autoSave=on", "--steps", "1"], {
    cwd: temporaryFolder(),
  });

  expect([code, stderr]).toEqual([
    64,
    "runner: --no-auto-save and --set autoSave cannot be combined: pass one of them\n",
  ]);
});

test("46.3: going back to a step needs the journal, which a trial leaves alone", async () => {
  const { code, stderr } = await run([...EXPLORER, "--no-auto-save", "--to-step", "6"], { cwd: played() });

  expect([code, stderr]).toEqual([
    64,
    "runner: --to-step needs the journal, and --no-auto-save leaves it alone: pass --load SAVE instead\n",
  ]);
});

test("46.3: a flag that is not given leaves the settings file alone", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "runner.config.json"), '{"autoSave": false}');

  const off = await run([...EXPLORER, "--steps", "1"], { cwd });
  const on = await run([...EXPLORER, "--steps", "1", "--set", "autoSave=on"], { cwd });

  expect(off.stdout).not.toContain("saves/");
  expect(on.stdout).toContain("Last save: saves/");
  expect(printedCommand(on)).toContain("--set autoSave=on");
});

test("46.3: a trial with an LM is asked, answers, and is not kept", async () => {
  const cwd = temporaryFolder();
  const { server, env } = await strictServer(playerScript());

  const { code } = await run(["--model", "claude-sonnet-5-5", "--no-auto-save", "--steps", "2"], {
    cwd,
    env,
  });

  expect([code, server.exchanges.length]).toEqual([0, 2]);
  expect(readdirSync(cwd)).toEqual([]);
});

test("46.3: a skill that an LM defines in a trial runs, and leaves no file", async () => {
  const cwd = temporaryFolder();
  const steps = [{ primitive: "wait", frames: 1 }];
  const calls = [
    ["define_skill", { name: "mine", description: "Waits", steps }],
    ["run_skill", { name: "mine" }],
  ] as const;
  const { env } = await strictServer(() => ({
    content: calls.map(([name, input]) => toolUse(name, input)),
    stopReason: "tool_use",
  }));
  const args = ["--model", "claude-sonnet-5-5", "--no-auto-save", "--steps", "1", "--json"];

  const { code, stdout } = await run(args, { cwd, env });

  expect(code).toBe(0);
  expect(stdout).toContain("The skill mine is kept as version 1.");
  expect(stdout).toContain("Skill mine: completed");
  expect(readdirSync(cwd)).toEqual([]);
});

describe("46.3: what is printed after a trial repeats it whole", () => {
  test.each([
    ["workflow", "run", "tiny.yaml", "--input", "rounds=1", "--steps", "2"],
    ["workflow", "run", "tiny.yaml", "--input", "rounds=1"],
    ["skills", "run", "slot.json"],
  ])("runner %s %s …", async (...args) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "tiny.yaml"), TINY);
    writeFileSync(join(cwd, "slot.json"), SLOT);
    const words = args.filter((word) => word !== undefined);

    const { stdout } = await run([...words, "--no-auto-save", ...EXPLORER], { cwd });
    const again = printedCommand({ stdout });
    const { stdout: next } = await run(again.split(" ").slice(1), { cwd });

    expect(again).toMatch(/^runner (?:workflow|skills) run .* --no-auto-save --model explorer$/);
    expect(again).not.toContain("--resume");
    expect(printedCommand({ stdout: next })).toBe(again);
  });
});
