import { existsSync, lstatSync, writeFileSync } from "node:fs";
import { nodeDisk } from "../../base/disk/disk.ts";
import { guardFile } from "../../base/disk/guard-file.ts";
import { writeAtomically } from "../../base/disk/write-atomically.ts";
import { RunnerError } from "../../base/errors.ts";
import type { World } from "./process-context.ts";

/** The content of an export, its path (`-` is stdout), and the option that names the file, as `report`, if one does. */
export interface OutputFile {
  readonly setting?: string;
  readonly to: string;
  readonly content: string | Uint8Array;
}

/**
 * Writes files whole, none over an existing one unless `force` says so.
 *
 * @throws a `RunnerError`: `output-exists`, or `output-invalid` when bytes would go to a terminal; then nothing is written
 */
export function writeOutputs(
  { stdout }: Pick<World, "stdout">,
  files: readonly OutputFile[],
  force: boolean,
): void {
  for (const { to, content } of files) {
    if (to === "-" && stdout.isTerminal && typeof content !== "string") {
      throw new RunnerError("output-invalid", "binary output cannot go to a terminal", {
        facts: { isTerminal: true },
      });
    }
    if (to !== "-" && !force) refuseThere(to);
    if (to !== "-" && existsSync(to) && lstatSync(to).isDirectory()) {
      throw new RunnerError("output-invalid", `${to} is a folder`);
    }
  }
  for (const { setting = null, to, content } of files) {
    if (to === "-") stdout.write(content);
    else if (force) guardFile(to, setting, () => writeAtomically(nodeDisk, to, Buffer.from(content)));
    else guardFile(to, setting, () => writeFileSync(to, content, { flag: "wx" }));
  }
}

/** @throws RunnerError `output-exists` */
export function refuseThere(to: string): void {
  if (lstatSync(to, { throwIfNoEntry: false }) === undefined) return;
  throw new RunnerError("output-exists", `${to} already exists`, { facts: { file: to } });
}
