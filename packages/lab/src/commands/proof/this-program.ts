import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { once } from "../../../../../src/base/expressions/remember.ts";
import { packageFile, packageVersion } from "../../../../../src/package-files.ts";
import type { Manifest } from "../../run-file/manifest.ts";

/** The version of this program, and its commit where it runs from a clone: the one at which it was first asked. */
export const thisProgram: () => Manifest["program"] = once(() => ({
  version: packageVersion(),
  commit: findCommit(),
}));

function findCommit(): string | null {
  if (!existsSync(packageFile(".git"))) return null;
  const cwd = fileURLToPath(packageFile("."));
  const { status, stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd, encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}
