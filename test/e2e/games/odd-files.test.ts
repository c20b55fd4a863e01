import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";

const PLAY = ["--rom", "lantern", "--model", "explorer", "--steps", "1"];

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
