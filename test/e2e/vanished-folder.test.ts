import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folders.ts";
import { run, startRunner } from "../helpers/run-command.ts";

const PLAY = ["--model", "explorer", "--max-history", "10", "--save-every", "3"];

test("a save folder that is removed during a run is made anew, and the log says so once", async () => {
  const cwd = temporaryFolder();
  const running = startRunner([...PLAY, "--steps", "40"], { cwd });
  await running.saw("step 4\n");

  rmSync(join(cwd, "saves"), { recursive: true });
  const { code, stderr } = await running.finished;
  const again = await run([...PLAY, "--steps", "1"], { cwd });

  expect(code).toBe(0);
  expect(stderr.split("the journal cannot be written").length - 1).toBeLessThanOrEqual(1);
  expect(readdirSync(join(cwd, "saves"))).toContain("lantern_save_step0040_backup.png");
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining("going on from step 40") });
});

test("a file in the place of the folder: the game goes on, and ends with 73 after --max-unsaved steps", async () => {
  const cwd = temporaryFolder();
  const running = startRunner([...PLAY, "--steps", "1000", "--max-unsaved", "6"], { cwd });
  await running.saw("step 4\n");

  rmSync(join(cwd, "saves"), { recursive: true });
  writeFileSync(join(cwd, "saves"), "");
  const { code, stderr } = await running.finished;

  expect(code).toBe(73);
  const told = stderr.match(/the journal cannot be written.*"reason":"[^"]+"/g) ?? [];
  const reasons = new Set(told.map((line) => line.replace(/"step":\d+/, "")));
  expect(told.length).toBeGreaterThan(0);
  expect(reasons.size).toBe(told.length);
  expect(stderr).toMatch(/runner: \d+ steps could not be written \(.+\): mend that, and go on/);
});
