import { hash } from "node:crypto";
import { asBuffer } from "../../../base/disk/as-buffer.ts";
import type { JournalPosition } from "../../../base/vocabulary/journal/journal-position.ts";
import { type JsonObject, parseJsonObject } from "../../../base/vocabulary/json.ts";
import { isTooDeep } from "../../saves/format/nesting.ts";

/** The place before the first line of a journal. */
export const JOURNAL_START: JournalPosition = { offset: 0, seq: 0, hash: "0".repeat(64) };

const NEWLINE = 0x0a;

/** The end of each line: the start of the SHA-256 of all before it. */
const SUM = /,"sum":"([0-9a-f]{16})"\}$/;
const SUM_BYTES = ',"sum":"0123456789abcdef"}'.length;

/** One line of a journal as it is read: what it says, and the places before and after it. */
export interface JournalLine {
  readonly value: JsonObject;
  readonly before: JournalPosition;
  readonly after: JournalPosition;
}

/** The sound part of a stretch of journal. */
export interface JournalStretch {
  readonly lines: readonly JournalLine[];
  /** The place after the last sound line. */
  readonly end: JournalPosition;
  /**
   * The rest after `end`: none; a line that was cut off while it was written; or whole lines that do not belong there:
   * the file was damaged or changed.
   */
  readonly rest: "none" | "torn" | "broken";
  /** The fault of the first line that does not belong, though its sums are right. */
  readonly damage?: string;
}

/** A line for the place `at`, with its newline, and the place after it. */
export function encodeLine(
  value: JsonObject,
  at: JournalPosition,
): { bytes: Uint8Array; after: JournalPosition } {
  const text = JSON.stringify({ seq: at.seq, prev: at.hash, ...value }).slice(0, -1);
  const line = Buffer.from(`${text},"sum":"${sha256(Buffer.from(text)).slice(0, 16)}"}`);
  return { bytes: Buffer.concat([line, Buffer.of(NEWLINE)]), after: placeAfter(line, at) };
}

/** Reads the lines of `stretch`, which begin at `from`, as far as each continues the chain. */
export function readLines(stretch: Uint8Array, from: JournalPosition): JournalStretch {
  const bytes = asBuffer(stretch);
  const lines: JournalLine[] = [];
  let end = from;
  let start = 0;
  while (start < bytes.length) {
    const newline = bytes.indexOf(NEWLINE, start);
    if (newline === -1) return { lines, end, rest: "torn" };
    const line = bytes.subarray(start, newline);
    const value = parseLine(line, end);
    if (value === null) return { lines, end, rest: "broken" };
    const after = placeAfter(line, end);
    lines.push({ value, before: end, after });
    end = after;
    start = newline + 1;
  }
  return { lines, end, rest: "none" };
}

/**
 * Returns the place after the last of these lines that is sound and in the chain. Does not parse. Each line is proved by the
 * next one, which has its hash; only the last one by its own sum.
 */
export function followLines(stretch: Uint8Array, from: JournalPosition): JournalPosition {
  const bytes = asBuffer(stretch);
  let end = from;
  let last: { readonly line: Buffer; readonly before: JournalPosition } | null = null;
  for (let start = 0, newline: number; ; start = newline + 1) {
    newline = bytes.indexOf(NEWLINE, start);
    if (newline === -1) break;
    const line = bytes.subarray(start, newline);
    const beginning = `{"seq":${end.seq},"prev":"${end.hash}"`;
    if (line.toString("latin1", 0, beginning.length) !== beginning) break;
    last = { line, before: end };
    end = placeAfter(line, end);
  }
  return last === null || hasSum(last.line) ? end : last.before;
}

function hasSum(line: Buffer): boolean {
  const sum = SUM.exec(line.toString("latin1", Math.max(0, line.length - SUM_BYTES)))?.[1];
  return sum !== undefined && sha256(line.subarray(0, line.length - SUM_BYTES)).startsWith(sum);
}

function parseLine(line: Buffer, at: JournalPosition): JsonObject | null {
  if (!hasSum(line) || isTooDeep(line)) return null;
  const value = parseJsonObject(line.toString("utf8"));
  return value?.["seq"] === at.seq && value["prev"] === at.hash ? value : null;
}

function placeAfter(line: Uint8Array, at: JournalPosition): JournalPosition {
  return { offset: at.offset + line.length + 1, seq: at.seq + 1, hash: hashLine(line) };
}

/** The hash of a line without its newline: the `prev` of the next line. */
export function hashLine(line: Uint8Array): string {
  return sha256(line);
}

function sha256(bytes: Uint8Array): string {
  return hash("sha256", bytes);
}
