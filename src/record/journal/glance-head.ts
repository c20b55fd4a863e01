import type { Disk } from "../../base/disk/disk.ts";
import { guardRead } from "../../base/disk/disk-errors.ts";
import { parseJsonObject } from "../../base/vocabulary/json.ts";
import type { SaveEntry } from "../saves/format/save-entry.ts";
import { isOutdated, placesOf, type RecordedHead, TRIES } from "./recorded-head.ts";

const NEWLINE = 0x0a;

/** The start of a head's line, before any foreign text. */
const HEAD = '"type":"head"';

/**
 * Returns the head that a game's journal records, at a glance: unproved, since it is only shown. Null without one.
 * Reads from the newest saves on, and loads no slow module.
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
  const { type, runId, branchId, checkpointId, ancestorIds, saveSeq } = parseJsonObject(line) ?? {};
  const isHead = type === "head" && typeof saveSeq === "number" && Array.isArray(ancestorIds);
  return isHead ? ({ runId, branchId, checkpointId, ancestorIds, saveSeq } as unknown as RecordedHead) : null;
}

/** The bytes of a journal's end that are read at first; four times as many until they hold a record's beginning. */
const WINDOW_BYTES = 64 * 1024;

/** A record's time and type: both are at the line's beginning, before any text from outside. */
const TIME_AND_TYPE = /"time":"([^"]+)","type":"(\w+)"/;
const BEGINNING_BYTES = 512;

/**
 * Returns when a game was last played, in milliseconds since 1970, by the last whole record of its journal; null
 * without one. A closed interrupt (`resume`, and nothing after it) does not count. Proves and parses nothing.
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
