import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run, runProcess, startRunner } from "../../helpers/runs/run-command.ts";
import { inTurn, pressing } from "../../helpers/server/messages-replies.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";
import { openTerminal } from "../processes/open-terminal.ts";

const EXPLORER = ["--model", "explorer", "--set", "logLevel=silent"];

test("runner pause stops a running game before it acts, and tells the checkpoint; runner resume goes on", async () => {
  const cwd = temporaryFolder();
  const running = startRunner([...EXPLORER, "--verbose", "--new-game", "--steps", "1000000"], { cwd });
  await running.saw("step 2\n");

  const paused = await runProcess(["pause"], { cwd });
  const ended = await running.finished;
  const resumed = await run(["resume", "--steps", "2", "--set", "logLevel=silent"], { cwd });

  expect([paused.code, paused.stderr]).toEqual([0, ""]);
  expect(paused.stdout).toMatch(/^saves\/checkpoints\/lantern_step\d+_interrupt_\w+\.png\n$/);
  expect(existsSync(join(cwd, paused.stdout.trim()))).toBe(true);
  expect(ended.code).toBe(3);
  expect(ended.stdout).toMatch(/^Stopped for a person at step \d+.*: asked to pause\.$/m);
  expect(ended.stdout).toMatch(/^The player is about to do this:$/m);
  expect([resumed.code, resumed.stdout]).toEqual([0, expect.stringContaining("Steps: 2 played now")]);
  // It was to be paused, not saved besides, and its word is taken.
  const names = readdirSync(join(cwd, "saves"), { recursive: true }).join("\n");
  expect(names).not.toMatch(/manual|wish/);
});

test("runner save still saves beside it, and does not stop", async () => {
  const cwd = temporaryFolder();
  const running = startRunner([...EXPLORER, "--verbose", "--new-game", "--steps", "1000000"], { cwd });
  await running.saw("step 2\n");

  const saved = await runProcess(["save", "--note", "here"], { cwd });
  const paused = await runProcess(["pause"], { cwd });

  expect([saved.code, paused.code]).toEqual([0, 0]);
  expect(saved.stdout).toMatch(/_manual_/);
  expect((await running.finished).code).toBe(3);
});

test("a game that waits for its LM is paused once the reply is there; nothing of it is done", async () => {
  const cwd = temporaryFolder();
  const slow = { ...pressing("a"), dripMs: 60 };
  const { server, env } = await strictServer(inTurn(pressing("start"), slow));
  const running = startRunner(["--new-game", "--verbose", "--steps", "1000", "--set", "logLevel=silent"], {
    cwd,
    env,
  });
  await running.saw("step 1\n");

  const paused = await runProcess(["pause"], { cwd });
  const { code } = await running.finished;
  const asked = server.exchanges.length;
  const resumed = await run(["resume", "--until-step", String(asked), "--set", "logLevel=silent"], {
    cwd,
    env,
  });

  expect([paused.code, code, resumed.code]).toEqual([0, 3, 0]);
  expect(server.exchanges).toHaveLength(asked);
  expect(server.refusals()).toEqual([]);
});

test("a game that asks on its terminal is paused already", async (context) => {
  const cwd = temporaryFolder();
  const args = [...EXPLORER, "--new-game", "--steps", "9", "--interrupt-before", "act", "--interactive"];
  const terminal = openTerminal(context, args, { cwd });
  await terminal.saw("[q]uit");

  const { code, stdout } = await runProcess(["pause"], { cwd });
  terminal.press("q");

  expect([code, stdout]).toEqual([0, expect.stringMatching(/_interrupt_\w+\.png\n$/)]);
  expect((await terminal.finished).code).toBe(3);
});

test("where no game is running there is nothing to pause", async () => {
  const { code, stderr } = await run(["pause"], { cwd: temporaryFolder() });

  expect([code, stderr]).toEqual([66, "runner: no game is running in saves: there is nothing to pause\n"]);
});

test("a game that ends before it acts again says so", async () => {
  const cwd = temporaryFolder();
  const { env } = await strictServer(inTurn({ fault: "hang" }));
  const running = startRunner(["--new-game", "--steps", "1"], { cwd, env });
  await expect.poll(() => existsSync(join(cwd, "saves/lantern_journal.jsonl"))).toBe(true);
  const pausing = runProcess(["pause"], { cwd });
  await expect.poll(() => readdirSync(join(cwd, "saves")).some((name) => name.includes("_wish_"))).toBe(true);
  running.child.kill("SIGTERM");

  const { code, stderr } = await pausing;

  expect((await running.finished).code).toBe(143);
  expect([code, stderr]).toEqual([
    75,
    expect.stringMatching(/the game in saves ended before it could be paused/),
  ]);
});

test("the key p on the terminal does the same", async (context) => {
  const cwd = temporaryFolder();
  const args = [...EXPLORER, "--new-game", "--steps", "1000000"];
  const terminal = openTerminal(context, args, { cwd, columns: 120 });
  await terminal.saw("step 3");
  expect(terminal.shown()).toContain("s: save · p: pause · Ctrl-C: stop");

  terminal.press("p");
  const { code, shown } = await terminal.finished;

  expect(code).toBe(3);
  expect(shown).toMatch(/Stopped for a person at step \d+.*: asked to pause\.\r\n/);
});
