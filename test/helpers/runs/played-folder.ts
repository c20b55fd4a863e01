import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { EXIT_CODES } from "../../../src/base/errors.ts";
import { runHere } from "./run-here.ts";

/** A folder that the built command played in once, before all tests of a file. Gives each test a copy of its own. */
export function playedFolder(...plays: readonly (readonly string[])[]): () => string {
  let original = "";
  beforeAll(async () => {
    original = mkdtempSync(join(tmpdir(), "gameboy-runner-played-"));
    for (const args of plays) {
      const { code, stderr } = await runHere(["--model", "explorer", ...args], { cwd: original });
      if (code !== EXIT_CODES.done && code !== EXIT_CODES.interrupted)
        throw new Error(`runner ${args.join(" ")} ended with ${code}: ${stderr}`);
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
