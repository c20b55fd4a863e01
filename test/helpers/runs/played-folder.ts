import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, onTestFinished } from "vitest";

const RUNNER = fileURLToPath(new URL("../../../bin/runner.js", import.meta.url));

/** A folder that the built command played in once, before all tests of a file. Gives each test a copy of its own. */
export function playedFolder(...plays: readonly (readonly string[])[]): () => string {
  let original = "";
  beforeAll(() => {
    original = mkdtempSync(join(tmpdir(), "gameboy-runner-played-"));
    const { PATH, HOME } = process.env;
    for (const args of plays) {
      const { status, stderr } = spawnSync(process.execPath, [RUNNER, "--model", "explorer", ...args], {
        cwd: original,
        env: { PATH, HOME },
      });
      if (status !== 0) throw new Error(`runner ${args.join(" ")} ended with ${status}: ${stderr}`);
    }
  });
  afterAll(() => rmSync(original, { recursive: true, force: true }));
  return () => {
    const copy = mkdtempSync(join(tmpdir(), "gameboy-runner-copy-"));
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
    cpSync(original, copy, { recursive: true });
    return copy;
  };
}
