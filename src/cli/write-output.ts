import { existsSync, lstatSync, writeFileSync } from "node:fs";
import { nodeDisk } from "../disk/disk.ts";
import { guardFile } from "../disk/guard-file.ts";
import { writeAtomically } from "../disk/write-atomically.ts";
import { RunnerError } from "../errors.ts";
import type { World } from "./process-context.ts";

/** What an export writes, where to (`-` is stdout), and the option that says so. */
export interface OutputFile {
  readonly flag: string;
  readonly to: string;
  readonly content: string | Uint8Array;
}

/**
 * Writes files whole, none over an existing one unless `force` says so.
 *
 * @throws a `RunnerError`: `usage` when a file is there already or bytes would go to a terminal; then nothing is written
 */
export function writeOutputs(
  { stdout }: Pick<World, "stdout">,
  files: readonly OutputFile[],
  force: boolean,
): void {
  for (const { to, content } of files) {
    if (to === "-" && stdout.isTerminal && typeof content !== "string") {
      throw new RunnerError("usage", "bytes do not go to a terminal: give a file, or send stdout elsewhere");
    }
    if (to !== "-" && !force && lstatSync(to, { throwIfNoEntry: false }) !== undefined) throw isThere(to);
    if (to !== "-" && existsSync(to) && lstatSync(to).isDirectory()) {
      throw new RunnerError("usage", `${to} is a folder: give the path of a file`);
    }
  }
  for (const { flag, to, content } of files) {
    if (to === "-") stdout.write(content);
    else if (force) guardFile(to, flag, () => writeAtomically(nodeDisk, to, Buffer.from(content)));
    else guardFile(to, flag, () => writeFileSync(to, content, { flag: "wx" }));
  }
}

function isThere(to: string): RunnerError {
  return new RunnerError("usage", `${to} is there already: give another name, or pass --force`);
}
