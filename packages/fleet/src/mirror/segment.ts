import { createHash } from "node:crypto";
import { RunnerError } from "../../../../src/base/errors.ts";
import { type JsonObject, parseJsonObject } from "../../../../src/base/vocabulary/json.ts";
import { isObjectName } from "../store/object-name.ts";

const FORMAT = "gameboy-runner segment";
const VERSION = 1;
const DIGEST = /,"sha256":"([0-9a-f]{64})"\}$/;
const NEWLINE = 0x0a;
const DIGITS = 8;

/** A file of a save folder as the store has it. */
export interface StoredFile {
  /** The name of its object, under the job's. */
  readonly object: string;
  readonly sha256: string;
}

/** The files of a save folder but its journal, by their paths in it, with slashes. */
export type StoredFiles = Readonly<Record<string, StoredFile>>;

/** A piece of what a run left: written once, never changed. */
export interface Segment {
  /** From 1, without a gap. */
  readonly number: number;
  /** The worker that wrote it, for people. */
  readonly worker: string;
  /** Tells one taking over of the job from every other. */
  readonly token: string;
  /** The name of the journal's file; null while there is none. */
  readonly journal: string | null;
  /** The offset of its bytes in the journal, which is cut there first. Null for a fence, which has none. */
  readonly from: number | null;
  /** Whole lines of the journal. */
  readonly bytes: Uint8Array;
  /** The whole folder as of now; null where it is what the segments before say. */
  readonly files: StoredFiles | null;
  /** The end of the job; null while it continues. */
  readonly end: JsonObject | null;
  /** The segments that it joins; null for a segment that joins none. */
  readonly joins: Joins | null;
}

/** The segments that were joined. */
export interface Joins {
  /** The number of the first; the last one's is the segment's own. */
  readonly first: number;
  /** Those of them that were fences, which stay. */
  readonly fences: readonly number[];
}

/** The object of a segment, under the job's. */
export function segmentName(number: number): string {
  return `segments/${numberName(number)}`;
}

/** A number as names have it, so that they sort. */
export function numberName(number: number): string {
  return String(number).padStart(DIGITS, "0");
}

/** The number that is the last part of a name; null where it is none. */
export function numberIn(name: string): number | null {
  const digits = new RegExp(`/(\\d{${DIGITS}})$`).exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Whether it says nothing but who took the job over. */
export function isFence({ from, files, end, joins }: Segment): boolean {
  return from === null && files === null && end === null && joins === null;
}

/** A line of JSON with the digest of all, and behind it the journal's bytes. */
export function encodeSegment({ number, bytes, joins, ...rest }: Segment): Uint8Array {
  const joined = joins === null ? {} : { joins };
  const head = {
    format: FORMAT,
    version: VERSION,
    segment: number,
    ...joined,
    ...rest,
    bytes: bytes.length,
  };
  const text = JSON.stringify(head).slice(0, -1);
  return Buffer.concat([Buffer.from(`${text},"sha256":"${digestOf(text, bytes)}"}\n`), bytes]);
}

/**
 * Reads a segment; null where it is damaged, or another's than `number`.
 *
 * @throws RunnerError `journal-too-new` where a later version wrote it
 */
export function decodeSegment(object: Uint8Array, number: number): Segment | null {
  const end = object.indexOf(NEWLINE);
  const line = Buffer.from(object.subarray(0, Math.max(0, end))).toString("utf8");
  const digest = DIGEST.exec(line);
  if (digest === null) return null;
  const bytes = object.subarray(end + 1);
  if (digestOf(line.slice(0, digest.index), bytes) !== digest[1]) return null;
  const head = parseJsonObject(line);
  if (head === null || head["format"] !== FORMAT) return null;
  if (typeof head["version"] !== "number" || head["version"] > VERSION) {
    const message = `segment ${number} was written by a newer gameboy-runner (format ${head["version"]}, this one reads up to ${VERSION})`;
    throw new RunnerError("journal-too-new", message);
  }
  return head["segment"] === number && head["bytes"] === bytes.length ? toSegment(head, number, bytes) : null;
}

function toSegment(head: JsonObject, number: number, bytes: Uint8Array): Segment | null {
  const { worker, token, journal, from, files, end } = head;
  const isPlace = from === null ? bytes.length === 0 : Number.isSafeInteger(from) && Number(from) >= 0;
  const isNamed = journal === null ? bytes.length === 0 : isFileName(journal);
  if (!isPlace || !isNamed || typeof worker !== "string" || typeof token !== "string") return null;
  if (!isFiles(files) || !isJoins(head["joins"], number)) return null;
  const isEnd = end === null || (typeof end === "object" && !Array.isArray(end));
  if (!isEnd) return null;
  return {
    number,
    worker,
    token,
    bytes,
    files,
    journal: journal as string | null,
    from: from as number | null,
    end: (end ?? null) as JsonObject | null,
    joins: (head["joins"] ?? null) as Joins | null,
  };
}

/** Whether it says which files there are: paths that lead out of the folder are none. */
function isFiles(files: unknown): files is StoredFiles | null {
  if (files === null) return true;
  if (typeof files !== "object" || Array.isArray(files)) return false;
  return Object.entries(files as Record<string, Partial<StoredFile> | null>).every(
    ([path, file]) =>
      isObjectName(path) &&
      typeof file?.object === "string" &&
      isObjectName(file.object) &&
      /^[0-9a-f]{64}$/.test(String(file.sha256)),
  );
}

function isJoins(joins: unknown, last: number): boolean {
  if (joins === undefined) return true;
  const { first, fences } = (joins ?? {}) as { first?: unknown; fences?: unknown };
  const isWithin = (number: unknown): boolean =>
    Number.isSafeInteger(number) && Number(number) >= 1 && Number(number) <= last;
  return isWithin(first) && Array.isArray(fences) && fences.every(isWithin);
}

function isFileName(name: unknown): boolean {
  return typeof name === "string" && isObjectName(name) && !name.includes("/");
}

function digestOf(text: string, bytes: Uint8Array): string {
  return createHash("sha256").update(text).update("\n").update(bytes).digest("hex");
}
