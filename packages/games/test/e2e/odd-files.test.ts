import { execFileSync } from "node:child_process";
import { closeSync, constants, mkdirSync, openSync, symlinkSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { run, startRunner } from "../../../../test/helpers/runs/run-command.ts";

const PLAY = ["--rom", "lantern", "--model", "explorer", "--steps", "1"];

/** A player on a server that is not there. */
const UNREACHED = [
  ...["--rom", "lantern", "--model", "compatible:x", "--base-url", "http://127.0.0.1:9", "--steps", "1"],
  ...["--set", "retryFor=1s"],
];

/** A folder with a pipe `pipe`, a link to an endless device `zero`, and an integration whose data is the pipe. */
function oddFolder(): string {
  const cwd = temporaryFolder();
  execFileSync("mkfifo", [join(cwd, "pipe")]);
  symlinkSync("/dev/zero", join(cwd, "zero"));
  mkdirSync(join(cwd, "game"));
  symlinkSync("../pipe", join(cwd, "game", "data.json"));
  mkdirSync(join(cwd, "saves"));
  for (const name of ["checkpoint.json", "lantern_journal.jsonl", "lantern.lock"])
    symlinkSync("../pipe", join(cwd, "saves", name));
  writeFileSync(join(cwd, "map.json"), "{}");
  return cwd;
}

test.each([
  ["a ROM", ["--rom", "pipe", "--model", "explorer", "--steps", "1"]],
  ["an endless ROM", ["--rom", "zero", "--model", "explorer", "--steps", "1"]],
  ["a game map", [...PLAY, "--game-map", "pipe"]],
  ["an integration", [...PLAY, "--game-map", "game"]],
  ["symbols", [...PLAY, "--set", "symbols=pipe"]],
  ["a map's symbols", [...PLAY, "--game-map", "map.json", "--set", "symbols=zero"]],
  ["a map to check", ["games", "check", "pipe"]],
  ["a system prompt", [...PLAY, "--set", "systemPrompt=pipe"]],
  ["prices", [...PLAY, "--prices", "zero"]],
  ["a configuration", ["--config", "pipe", "--steps", "1"]],
  ["a playbook", [...PLAY, "--playbook", "pipe"]],
  ["a player", [...PLAY, "--player", "zero"]],
  ["a recording", [...PLAY, "--replay", "pipe"]],
  ["a run's file", ["import", "pipe"]],
  ["a run's file to check", ["check", "zero"]],
  ["a save", [...PLAY, "--load", "pipe"]],
  ["a workflow", ["workflow", "check", "pipe"]],
  ["a fleet", ["fleet", "check", "pipe"]],
  ["a task", ["bench", "run", "zero", "--model", "explorer"]],
  ["a skill", ["skills", "check", "pipe"]],
])("49.B2: %s that is a pipe or a device is refused at once", async (_, words) => {
  const { code, stderr } = await run(words, { cwd: oddFolder() });

  expect([1, 2, 64, 65, 66, 74, 78]).toContain(code);
  expect(stderr).toMatch(/^runner: /m);
  expect(stderr).not.toMatch(/bug in runner/);
});

test.each([
  ["a ROM", "writer", ["--rom", "pipe", "--model", "explorer", "--steps", "1"]],
  ["a game map", "writer", [...PLAY, "--game-map", "pipe"]],
  ["an integration", "writer", [...PLAY, "--game-map", "game"]],
  ["symbols", "writer", [...PLAY, "--set", "symbols=pipe"]],
  ["a configuration", "writer", ["--config", "pipe", "--steps", "1"]],
  ["a save", "writer", [...PLAY, "--load", "pipe"]],
  ["a journal and a lock", "writer", PLAY],
  ["a log", "reader", [...PLAY, "--save-dir", "new", "--set", "logFile=pipe"]],
  ["a recording", "reader", [...UNREACHED, "--save-dir", "new", "--record", "pipe"]],
  ["a report", "reader", ["workflow", "run", "lantern", "--report", "pipe.md", "--save-dir", "new"]],
])("49.B2: %s that is a pipe without a %s, or with an idle one, holds no process", async (_, side, words) => {
  for (const isIdle of [false, true]) {
    const cwd = oddFolder();
    symlinkSync("pipe", join(cwd, "pipe.md"));
    // For both sides: for one alone, this process would wait, too.
    const pipe = isIdle ? openSync(join(cwd, "pipe"), constants.O_RDWR) : null;
    // It is full: whatever is written waits.
    if (pipe !== null && side === "reader") writeSync(pipe, Buffer.alloc(65_536));
    const { child, finished } = startRunner(words, { cwd });
    const term = setTimeout(() => child.kill("SIGTERM"), 10_000);
    const kill = setTimeout(() => child.kill("SIGKILL"), 30_000);

    const { code, signal, stderr } = await finished;
    clearTimeout(term);
    clearTimeout(kill);
    if (pipe !== null) closeSync(pipe);

    expect({ isIdle, code, signal }).toEqual({ isIdle, code: expect.any(Number), signal: null });
    expect(stderr).not.toMatch(/bug in runner/);
    // Without its log or its journal a run goes on; SIGTERM, which gives 143, was not needed.
    expect([0, 64, 65, 66, 73, 74, 75]).toContain(code);
  }
});
