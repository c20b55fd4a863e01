import type { JournalPosition } from "../../../../src/base/vocabulary/journal/journal-position.ts";
import { findRecordDamage } from "../../../../src/record/journal/format/check-record.ts";
import { type JournalLine, readLines } from "../../../../src/record/journal/format/lines.ts";

const NEWLINE = 0x0a;

/** The start of each line: its number and the hash of the line before. */
const BEGINNING = /^\{"seq":(\d{1,15}),"prev":"([0-9a-f]{64})"/;
const BEGINNING_BYTES = '{"seq":,"prev":""'.length + 15 + 64;

/** The line that belongs to a place, or null. */
export function lineAt(bytes: Uint8Array, place: JournalPosition): JournalLine | null {
  return readLines(bytes, place).lines[0] ?? null;
}

/** A line that is sound by itself, at its own number, or null. */
export function claimedLine(bytes: Buffer, offset: number): JournalLine | null {
  const found = BEGINNING.exec(bytes.toString("latin1", 0, BEGINNING_BYTES));
  return found === null ? null : lineAt(bytes, { offset, seq: Number(found[1]), hash: found[2] ?? "" });
}

/** The records among whole lines, each sound by itself; what else is among them is passed over. */
export function soundRecords(bytes: Buffer, offset: number): readonly JournalLine[] {
  const lines: JournalLine[] = [];
  for (let start = 0, newline: number; ; start = newline + 1) {
    newline = bytes.indexOf(NEWLINE, start);
    if (newline === -1) return lines;
    const line = claimedLine(bytes.subarray(start, newline + 1), offset + start);
    if (line !== null && findRecordDamage(line.value) === null) lines.push(line);
  }
}
