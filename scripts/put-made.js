import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Writes a file that a script makes, where it is another one than before. With `--check` nothing is written: then the file is said to be
 * out of date, and the exit code is 1.
 *
 * @param path from the top of the repository
 * @param made its contents; null for a file that is not to be there
 * @param wrong the end of the sentence about a file that is out of date
 */
export function putMade(path, made, wrong) {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url));
  const before = existsSync(file) ? readFileSync(file) : null;
  if (made === null ? before === null : before?.equals(Buffer.from(made))) return;
  if (process.argv.includes("--check")) {
    console.error(`${path} ${wrong}`);
    process.exitCode = 1;
    return;
  }
  if (made === null) rmSync(file);
  else writeFileSync(file, made);
  console.log(`${path} was ${made === null ? "removed" : "written"}`);
}
