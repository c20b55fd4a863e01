import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { guardWrite } from "../../../../src/base/disk/disk-errors.ts";
import { hasEnded, ownMark, PROCESS_MARK } from "../../../../src/base/disk/process-mark.ts";
import { writePrivate } from "../../../../src/base/disk/write/private-file.ts";

/** The uses of temporary folders, as their names begin. */
const USES = [
  "runner-fleet",
  "runner-improve",
  "runner-job",
  "runner-run",
  "gameboy-runner-check",
  "gameboy-runner-signature",
] as const;

const NAME = new RegExp(`^(?:${USES.join("|")})-(${PROCESS_MARK})-\\w{6}$`);

/**
 * Makes a temporary folder, which {@link removeScratch} removes. The ones of processes that have ended are removed before: a killed process
 * leaves its own.
 *
 * @throws RunnerError `cannot-write`
 */
export function makeScratch(use: (typeof USES)[number], inside: string = tmpdir()): string {
  sweep(inside);
  return guardWrite(inside, () => mkdtempSync(join(inside, `${use}-${ownMark()}-`)));
}

/** Writes a file in a temporary folder whole, and gives its path. @throws RunnerError `cannot-write` */
export function writeScratch(folder: string, name: string, content: Uint8Array): string {
  const file = join(folder, name);
  guardWrite(file, () => writePrivate(file, content));
  return file;
}

/** Removes a temporary folder, or what is in it. What cannot be removed stays for a later start: it is no fault of what was done. */
export function removeScratch(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {}
}

/** This user's temporary folders of processes that have not ended. */
export function livingScratches(use: (typeof USES)[number], inside: string = tmpdir()): readonly string[] {
  return namesIn(inside).flatMap((name) => {
    const [, mark] = NAME.exec(name) ?? [];
    const folder = join(inside, name);
    return mark !== undefined && name.startsWith(`${use}-`) && !hasEnded(mark) && isOwn(folder)
      ? [folder]
      : [];
  });
}

function sweep(inside: string): void {
  for (const name of namesIn(inside)) {
    const [, mark] = NAME.exec(name) ?? [];
    if (mark === undefined || !hasEnded(mark)) continue;
    const folder = join(inside, name);
    try {
      if (isOwn(folder)) rmSync(folder, { recursive: true });
    } catch {
      // Another start removes it at this moment, or it cannot be removed.
    }
  }
}

/** Whether it is a folder of this user's, and no link to one. */
function isOwn(folder: string): boolean {
  const uid = process.getuid?.();
  try {
    const stats = lstatSync(folder);
    return stats.isDirectory() && (uid === undefined || stats.uid === uid);
  } catch {
    return false;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
