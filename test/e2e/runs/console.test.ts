import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { run } from "../../helpers/runs/run-command.ts";

interface Start {
  readonly machineSha256: string;
  readonly machine?: string;
}

const startOf = (cwd: string): Start =>
  JSON.parse(readFileSync(join(cwd, "saves", "lantern_journal.jsonl"), "utf8").split("\n")[0] ?? "") as Start;

async function play(...args: readonly string[]): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), "console-"));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  const { code } = await run(["--steps", "3", ...args], { cwd });
  expect(code).toBe(0);
  return cwd;
}

test("a game begins on the Game Boy that is asked for, and is replayed on it, from a save and from its journal alone", async () => {
  const usual = await play();
  const cwd = await play("--set", "console=cgb");
  expect(startOf(usual).machine).toBeUndefined();
  expect(startOf(cwd).machineSha256).not.toBe(startOf(usual).machineSha256);

  const verified = await run(["saves", "verify", "--all"], { cwd });
  for (const file of readdirSync(join(cwd, "saves"))) {
    if (file.endsWith(".png")) rmSync(join(cwd, "saves", file));
  }
  const { code, stdout, stderr } = await run(["--steps", "2"], { cwd });
  const again = await run(["saves", "verify", "--all"], { cwd });

  expect(verified.stdout).toContain("3 steps replayed");
  expect({ code, isQuarantined: stderr.includes("quarantined") }).toEqual({ code: 0, isQuarantined: false });
  expect(stdout).toContain("Steps: 2 played now, 5 in all.");
  expect(again.stdout).toContain("5 steps replayed");
});

test("another Game Boy counts from the next new game on, and the run says so", async () => {
  const cwd = await play();

  const { code, stderr } = await run(["--steps", "1", "--set", "console=agb"], { cwd });

  expect(code).toBe(0);
  expect(stderr).toContain("console agb counts from the next new game on: this game began on auto");
});
