import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";

test("playbook import at an open interrupt says that it did not import, and imports once that is decided", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "mine.yaml"), "format: 1\nentries:\n  - title: Doors\n    text: Knock first.\n");
  const play = (...args: string[]) => run(args, { cwd });
  await play("--model", "explorer", "--new-game", "--steps", "2", "--interrupt-before", "act");

  const refused = await play("playbook", "import", "mine.yaml");

  expect(refused.code).toBe(3);
  expect(refused.stderr).toContain("mine.yaml was not imported, since the run waits at an interrupt");
  expect((await play("playbook", "list")).stdout).not.toContain("Doors");
  await play("resume", "--set", "interrupts=off");
  const imported = await play("playbook", "import", "mine.yaml");
  expect([imported.code, imported.stderr]).toEqual([0, expect.not.stringContaining("was not imported")]);
  expect((await play("playbook", "list")).stdout).toContain("Doors");
});
