import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The record of the last whole build, which it writes at its end. */
export const STAMP = `${root}build/inputs.sha256`;

/** The SHA-256 of all that a build reads, packages as npm installed them. */
export function digestInputs() {
  const files = ["src", "packages", "scripts"].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length))
      .filter((file) => !/^packages[\\/][^\\/]+[\\/]test[\\/]/.test(file)),
  );
  const others = [
    "bin/runner.js",
    "core/wasmboy.wasm",
    "node_modules/.package-lock.json",
    "package-lock.json",
    "package.json",
    "tsconfig.json",
  ].filter((file) => existsSync(`${root}${file}`));
  const digest = createHash("sha256");
  for (const file of [...files, ...others].sort()) {
    digest.update(`${file}\0`);
    digest.update(readFileSync(`${root}${file}`));
    digest.update("\0");
  }
  return digest.digest("hex");
}
