import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run, runProcess, startRunner } from "../../helpers/runs/run-command.ts";
import { saying } from "../../helpers/server/messages-replies.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";

const PLAY = ["--model", "explorer", "--set", "maxHistory=10", "--save-every", "3"];

test("a save folder that is removed during a run is made anew, and the log says so once", async () => {
  const cwd = temporaryFolder();
  const running = startRunner([...PLAY, "--verbose", "--steps", "80"], { cwd });
  await running.saw("step 4\n");

  rmSync(join(cwd, "saves"), { recursive: true });
  const { code, stderr } = await running.finished;
  const again = await run([...PLAY, "--steps", "1"], { cwd });

  expect(code).toBe(0);
  const failed = stderr.match(/ERROR: the journal cannot be written/g) ?? [];
  expect(failed.length).toBeLessThanOrEqual(1);
  expect(stderr.match(/WARN: all steps are written again/g) ?? []).toHaveLength(failed.length);
  expect(readdirSync(join(cwd, "saves"))).toContain("lantern_save_step0080_backup.png");
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining("continuing from step 80") });
});

test("a file in the place of the folder: the game goes on, and ends with 73 after maxUnsaved steps", async () => {
  const cwd = temporaryFolder();
  const running = startRunner([...PLAY, "--verbose", "--steps", "1000", "--set", "maxUnsaved=6"], { cwd });
  await running.saw("step 4\n");

  rmSync(join(cwd, "saves"), { recursive: true });
  writeFileSync(join(cwd, "saves"), "");
  const { code, stderr } = await running.finished;

  expect(code).toBe(73);
  const told = stderr.match(/the journal cannot be written.*"reason":"[^"]+"/g) ?? [];
  const reasons = new Set(told.map((line) => line.replace(/"step":\d+/, "")));
  expect(told.length).toBeGreaterThan(0);
  expect(reasons.size).toBe(told.length);
  expect(stderr).toMatch(
    /runner: \d+ steps could not be written \(.+\): fix that, then run the command after "To continue"/,
  );
});

test("a run that drift ends while a file is in the place of its folder ends with 73, and says what is not saved", async () => {
  const cwd = temporaryFolder();
  const { env, server } = await strictServer((_, n) => {
    if (n === 5) {
      rmSync(join(cwd, "saves"), { recursive: true });
      writeFileSync(join(cwd, "saves"), "");
    }
    return saying("Well.");
  });

  const { code, stdout, stderr } = await runProcess(["--steps", "20", "--save-every", "3"], { cwd, env });

  expect(server.exchanges).toHaveLength(10);
  expect(stdout).toContain("Stopped: this needs your attention: 10 replies in a row did nothing.\n");
  expect(stdout).toMatch(
    /^Last save: saves\/.+ \(not saved after it: \d steps, exit code 73: saves\/.+\)\.$/m,
  );
  expect(stderr).not.toContain("runner: ");
  expect(code).toBe(73);
});

describe("--set journal=off with a folder that cannot be written", () => {
  const NO_JOURNAL = ["--model", "explorer", "--set", "journal=off", "--save-every", "3"];

  test("ends with 73 after maxUnsaved steps, and says what is not saved", async () => {
    const cwd = temporaryFolder();
    const running = startRunner([...NO_JOURNAL, "--verbose", "--steps", "100000", "--set", "maxUnsaved=6"], {
      cwd,
    });
    await running.saw("step 4\n");

    rmSync(join(cwd, "saves"), { recursive: true });
    writeFileSync(join(cwd, "saves"), "");
    const { code, stdout, stderr } = await running.finished;

    expect(code).toBe(73);
    expect(stderr).toMatch(
      /runner: \d+ steps could not be written \(saves\/.+\): fix that, then run the command after "To continue"/,
    );
    expect(stdout).toMatch(
      /^Last save: saves\/lantern_save_step\d+\.png \(not saved after it: \d+ steps, exit code 73: saves\/.+\)\.$/m,
    );
    expect(stderr.match(/the save failed/g)).toHaveLength(1);
  });

  test("a run that comes to its end says so too", async () => {
    const cwd = temporaryFolder();
    const running = startRunner([...NO_JOURNAL, "--verbose", "--save-every", "1000", "--until-step", "80"], {
      cwd,
    });
    await running.saw("step 4\n");

    rmSync(join(cwd, "saves"), { recursive: true });
    writeFileSync(join(cwd, "saves"), "");
    const { code, stdout } = await running.finished;

    expect(code).toBe(73);
    expect(stdout).toMatch(
      /^Last save: none \(not saved: 80 steps, exit code 73: saves.+: .+--save-dir\)\.$/m,
    );
  });
});
