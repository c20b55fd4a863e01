import type { Disk } from "../disk/disk.ts";
import { guardRead } from "../disk/disk-errors.ts";
import type { JsonObject } from "../run/json.ts";
import type { SaveEntry } from "../saves/format/save-entry.ts";
import { isOutdated, placesOf, type RecordedHead, TRIES } from "./recorded-head.ts";

const NEWLINE = 0x0a;

/** What the line of a head has before any text of others. */
const HEAD = '"type":"head"';

/**
 * The head that a game's journal records, at a glance: nothing is proved, since nobody goes on from what is only shown.
 * Null when none is to be had. Reads what stands behind the newest saves, and loads nothing that is slow to load.
 */
export function glanceHead(disk: Disk, file: string, saves: readonly SaveEntry[]): RecordedHead | null {
  return guardRead(file, () => {
    const entry = disk.inspect(file);
    if (entry?.type !== "file") return null;
    const offsets = placesOf(saves)
      .slice(0, TRIES)
      .map(({ offset }) => offset);
    for (const offset of [...offsets.filter((at) => at <= entry.bytes), 0]) {
      const head = lastHeadFrom(Buffer.from(disk.read(file, entry.bytes - offset, offset)));
      if (head !== null) return isOutdated(head, saves) ? null : head;
    }
    return null;
  });
}

/** The last whole line that is a head. */
function lastHeadFrom(bytes: Buffer): RecordedHead | null {
  for (let at = bytes.lastIndexOf(HEAD); at !== -1; at = at === 0 ? -1 : bytes.lastIndexOf(HEAD, at - 1)) {
    const start = bytes.lastIndexOf(NEWLINE, at) + 1;
    const end = bytes.indexOf(NEWLINE, at);
    const head = end === -1 ? null : parseHead(bytes.toString("utf8", start, end));
    if (head !== null) return head;
  }
  return null;
}

function parseHead(line: string): RecordedHead | null {
  try {
    const { type, runId, branchId, checkpointId, ancestorIds, saveSeq } = JSON.parse(line) as JsonObject;
    const isHead = type === "head" && typeof saveSeq === "number" && Array.isArray(ancestorIds);
    return isHead
      ? ({ runId, branchId, checkpointId, ancestorIds, saveSeq } as unknown as RecordedHead)
      : null;
  } catch {
    return null;
  }
}
