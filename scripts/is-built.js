// Compares what build/ and dist/ are made of with what it was at the last build: exits with 1 where something differs, so that
// `npm run build` builds only then. To build in any case: node scripts/build.js
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The record of the last whole build, which it writes at its end. */
export const STAMP = `${root}build/inputs.sha256`;

/** The SHA-256 of all that a build reads, packages as the lock file has them. */
export function digestInputs() {
  const files = ["src", "packages", "scripts"].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`)
      .filter((file) => !/[\\/]packages[\\/][^\\/]+[\\/]test[\\/]/.test(file)),
  );
  const others = ["package.json", "package-lock.json", "tsconfig.json"].map((file) => `${root}${file}`);
  const digest = createHash("sha256");
  for (const file of [...files, ...others].sort())
    digest
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  return digest.digest("hex");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isBuilt = [STAMP, `${root}dist/help.txt`].every((file) => existsSync(file));
  if (!isBuilt || readFileSync(STAMP, "utf8") !== digestInputs()) process.exitCode = 1;
}
