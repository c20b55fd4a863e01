import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { packageFile, packageVersion } from "../../../../../src/package-files.ts";
import type { Manifest } from "../../run-file/manifest.ts";

let known: Manifest["program"] | undefined;

/** The version of this program, and its commit where it runs from a clone: the one at which it was first asked. */
export function thisProgram(): Manifest["program"] {
  known ??= { version: packageVersion(), commit: findCommit() };
  return known;
}

function findCommit(): string | null {
  if (!existsSync(packageFile(".git"))) return null;
  const cwd = fileURLToPath(packageFile("."));
  const { status, stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd, encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}
