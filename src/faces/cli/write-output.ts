import { lstatSync } from "node:fs";
import { makeOutputFile } from "../../base/disk/write/output-file.ts";
import { RunnerError } from "../../base/errors.ts";
import type { World } from "./process-context.ts";

/** The content of an export, its path (`-` is stdout), and the option that names the file, as `report`, if one does. */
export interface OutputFile {
  readonly setting?: string;
  readonly to: string;
  readonly content: string | Uint8Array;
}

/**
 * Writes files whole, none over an existing one unless `force` says so: one with the same content counts as written. All are made
 * before the first gets its name.
 *
 * @param force `never` for a command without that option
 *
 * @throws a `RunnerError`: `output-exists`, or `output-invalid` when bytes would go to a terminal; then nothing is written
 */
export function writeOutputs(
  { stdout }: Pick<World, "stdout">,
  outputs: readonly OutputFile[],
  force: boolean | "never",
): void {
  const isBinary = outputs.some(({ to, content }) => to === "-" && typeof content !== "string");
  if (isBinary && stdout.isTerminal) {
    throw new RunnerError("output-invalid", "binary output cannot go to a terminal", {
      facts: { isTerminal: true },
    });
  }
  const made: ReturnType<typeof makeOutputFile>[] = [];
  try {
    for (const { to, content, setting = null } of outputs) {
      const output = { overwrites: force === true, setting, facts: { isKept: force === "never" } };
      if (to !== "-") made.push(makeOutputFile(to, Buffer.from(content), output));
    }
    for (const file of made) file?.keep();
  } finally {
    for (const file of made) file?.remove();
  }
  for (const { to, content } of outputs) if (to === "-") stdout.write(content);
}

/** @throws RunnerError `output-exists` */
export function refuseThere(to: string, shown: string = to): void {
  if (lstatSync(to, { throwIfNoEntry: false }) === undefined) return;
  throw new RunnerError("output-exists", `${shown} already exists`, { facts: { file: shown } });
}
