import { join } from "node:path";
import type { Disk } from "../../../../src/base/disk/disk.ts";
import { sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
import { namesIn } from "../../../../src/base/disk/names-in.ts";
import { isInJobFolder } from "../jobs/job-folders.ts";
import { isObjectName } from "../store/object-name.ts";

/** The info of a save, which tells it from every other, stands at its beginning. */
const HEAD_BYTES = 16_384;

/** The end of a journal's name, after the game's. */
export const JOURNAL_END = "_journal.jsonl";

const QUARANTINED = /_journal_quarantined_[\d_]+\.jsonl$/;

/** The name of the one journal in a folder; null where there is none yet. */
export function findJournal(disk: Disk, folder: string): string | null {
  return (
    namesIn(disk, folder, { follow: true }).find(
      (name) => name.endsWith(JOURNAL_END) && isObjectName(name),
    ) ?? null
  );
}

/**
 * The saves in a folder, the files in those that its job brought, and what was quarantined of its journal: by their paths in it, with slashes, what tells each
 * content from the next. What is temporary, and what only this machine knows, is left out.
 */
export function scanFiles(disk: Disk, folder: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const walk = (inside: string): void => {
    for (const name of namesIn(disk, join(folder, inside), { follow: inside === "" })) {
      const path = `${inside}${name}`;
      if (!isObjectName(path)) continue;
      const entry = disk.inspect(join(folder, path));
      if (entry?.type === "folder") walk(`${path}/`);
      if (entry?.type !== "file" || !(path.endsWith(".png") || QUARANTINED.test(path) || isInJobFolder(path)))
        continue;
      found.set(path, printOf(disk, join(folder, path), path, entry.bytes));
    }
  };
  walk("");
  return found;
}

/** Archived and quarantined files are never written again: their size is enough. */
function printOf(disk: Disk, file: string, path: string, bytes: number): string {
  if (path.startsWith("archive/") || QUARANTINED.test(path)) return String(bytes);
  return `${bytes} ${sha256Of(disk.read(file, HEAD_BYTES))}`;
}

/** The object of a file, under the job's: by its name, for people, and by what it holds. */
export function objectOf(path: string, digest: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return `saves/${name.slice(0, dot).slice(0, 120)}-${digest.slice(0, 16)}${name.slice(dot)}`;
}
