import { join } from "node:path";
import { type Disk, nodeDisk } from "../../disk/disk.ts";
import { attempt, guardWrite } from "../../disk/disk-errors.ts";
import { randomToken } from "../../disk/lazy-crypto.ts";
import { writeAtomically } from "../../disk/write-atomically.ts";

const MAX_WISH_BYTES = 16 * 1024;

/** Where a game's saves are. */
interface Place {
  readonly folder: string;
  readonly slug: string;
  readonly disk?: Disk;
}

/** Leaves word for the runner that plays this game: it makes a manual save after its step. Gives the request's file. */
export function leaveSaveRequest({ folder, slug, disk = nodeDisk }: Place, note: string | null): string {
  const file = join(folder, `.${slug}_wish_${randomToken()}.json`);
  guardWrite(file, () => writeAtomically(disk, file, Buffer.from(JSON.stringify({ note }))));
  return file;
}

/** The notes of all requests that were left, each taken once. A folder that cannot be read has none. */
export function takeSaveRequests({ folder, slug, disk = nodeDisk }: Place): readonly (string | null)[] {
  const notes: (string | null)[] = [];
  attempt([], () => {
    for (const name of disk
      .list(folder)
      .filter((one) => one.startsWith(`.${slug}_wish_`) && one.endsWith(".json"))) {
      const file = join(folder, name);
      if (disk.inspect(file)?.type !== "file") continue;
      const note = readNote(Buffer.from(disk.read(file, MAX_WISH_BYTES)).toString("utf8"));
      disk.remove(file);
      notes.push(note);
    }
  });
  return notes;
}

/** Takes back a request; whether it was still there. */
export function withdrawSaveRequest(file: string, disk: Disk = nodeDisk): boolean {
  const isThere = disk.inspect(file) !== null;
  attempt([], () => {
    if (isThere) disk.remove(file);
  });
  return isThere;
}

function readNote(text: string): string | null {
  try {
    const { note } = JSON.parse(text) as { note?: unknown };
    return typeof note === "string" ? note : null;
  } catch {
    return null;
  }
}
