import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  renameSync,
  unlinkSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { nodeDisk } from "../../../base/disk/disk.ts";
import { guardFile } from "../../../base/disk/guard-file.ts";
import { randomToken } from "../../../base/disk/lazy-crypto.ts";
import { NO_LINKS } from "../../../base/disk/move-file.ts";
import { RunnerError } from "../../../base/errors.ts";

/** A file that is being made under a temporary name, beside where it belongs. */
export interface OutputPlace {
  /** Its final path. */
  readonly to: string;
  readonly temporary: string;

  /** Puts its bytes on the medium and gives it its name, lasting. */
  keep(): void;

  /** Removes the temporary file, if there is one. Never throws. */
  remove(): void;
}

/**
 * The place of a file that the user named.
 *
 * @param overwrites whether a file that is there is replaced
 * @throws a `RunnerError`, also when it is kept: `output-exists`, `output-invalid` for a folder, `named-file-unwritable`
 */
export function openOutputPlace(to: string, overwrites: boolean): OutputPlace {
  const stats = guardFile(to, null, () => lstatSync(to, { throwIfNoEntry: false }));
  if (stats?.isDirectory() === true) throw new RunnerError("output-invalid", `${to} is a folder`);
  if (stats !== undefined && !overwrites) throw isThere(to);
  guardFile(to, null, () => accessSync(dirname(to), constants.W_OK));
  const temporary = join(dirname(to), `.${basename(to)}.${randomToken()}.tmp`);
  return {
    to,
    temporary,
    keep() {
      guardFile(to, null, () => {
        const descriptor = openSync(temporary, "r");
        try {
          fsyncSync(descriptor);
        } finally {
          closeSync(descriptor);
        }
        if (overwrites) renameSync(temporary, to);
        else giveFreeName(temporary, to);
        nodeDisk.syncFolder(dirname(to));
      });
    },
    remove() {
      try {
        unlinkSync(temporary);
      } catch {
        // It may never have been made.
      }
    },
  };
}

/** Renames a file, unless another of that name was made in the meantime. */
function giveFreeName(from: string, to: string): void {
  try {
    linkSync(from, to);
    unlinkSync(from);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? "";
    if (code === "EEXIST") throw isThere(to);
    if (!NO_LINKS.includes(code)) throw cause;
    renameSync(from, to);
  }
}

function isThere(to: string): RunnerError {
  return new RunnerError("output-exists", `${to} already exists`, { facts: { file: to } });
}
