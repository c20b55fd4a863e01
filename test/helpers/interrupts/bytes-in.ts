import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";

/** Each file and folder below a folder, with the digest of what is in it; null where there is no such folder. */
export function bytesIn(folder: string): Readonly<Record<string, string>> | null {
  if (!existsSync(folder)) return null;
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  const digest = (path: string): string =>
    statSync(path).isDirectory() ? "folder" : createHash("sha256").update(readFileSync(path)).digest("hex");
  return Object.fromEntries(paths.sort().map((path) => [relative(folder, path), digest(path)]));
}
