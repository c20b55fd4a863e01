import type { Disk } from "../../base/disk/disk.ts";
import { guardRead } from "../../base/disk/disk-errors.ts";
import type { JsonObject } from "../../base/vocabulary/json.ts";
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

/** How much of a journal's end is read at first; four times as much until a record's beginning is in it. */
const WINDOW_BYTES = 64 * 1024;

/** A record's time and type: both are at the line's beginning, before any text from outside. */
const TIME_AND_TYPE = /"time":"([^"]+)","type":"(\w+)"/;
const BEGINNING_BYTES = 512;

/**
 * When a game was last played, in milliseconds since 1970, by the last whole record of its journal; null where there is
 * none. An interrupt that was closed (`resume`, and nothing after it) is no play. Nothing is proved and nothing is parsed.
 *
 * @throws a `RunnerError` (`cannot-read`)
 */
export function lastPlayedMs(disk: Disk, file: string): number | null {
  return guardRead(file, () => {
    const entry = disk.inspect(file);
    if (entry?.type !== "file") return null;
    for (let bytes = WINDOW_BYTES; ; bytes *= 4) {
      const offset = Math.max(0, entry.bytes - bytes);
      const found = lastTimeIn(Buffer.from(disk.read(file, entry.bytes - offset, offset)), offset === 0);
      if (found !== null || offset === 0) return found;
    }
  });
}

/** @param isWhole whether the first of these bytes is the journal's first */
function lastTimeIn(bytes: Buffer, isWhole: boolean): number | null {
  let end = bytes.lastIndexOf(NEWLINE);
  while (end > 0) {
    const before = bytes.lastIndexOf(NEWLINE, end - 1);
    if (before === -1 && !isWhole) return null;
    const beginning = bytes.toString("latin1", before + 1, Math.min(end, before + 1 + BEGINNING_BYTES));
    const [, time = "", type] = TIME_AND_TYPE.exec(beginning) ?? [];
    const ms = Date.parse(time);
    if (type !== "resume" && !Number.isNaN(ms)) return ms;
    end = before;
  }
  return null;
}
