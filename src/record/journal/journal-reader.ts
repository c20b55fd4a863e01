import { asBuffer } from "../../base/disk/as-buffer.ts";
import type { Disk } from "../../base/disk/disk.ts";
import { RunnerError } from "../../base/errors.ts";
import type { JournalPosition } from "../../base/vocabulary/journal/journal-position.ts";
import type { JournalEntry } from "../../base/vocabulary/journal/journal-record.ts";
import { type JsonObject, parseJsonObject } from "../../base/vocabulary/json.ts";
import { believeRecords, findRecordDamage } from "./format/check-record.ts";
import { decodeEntry } from "./format/codec.ts";
import { JOURNAL_FORMAT, NEWEST_JOURNAL_VERSION } from "./format/format.ts";
import { hashLine, JOURNAL_START, type JournalLine, type JournalStretch, readLines } from "./format/lines.ts";
import type { PlacedEntry } from "./journal.ts";

const NEWLINE = 0x0a;

/** The bytes read at first to find a line; they double until they hold it. */
const LOOK_BYTES = 16 * 1024;

/** The type of a line's record, at the line's beginning, before any foreign text. */
const TYPE = /"type":"(\w+)"/;
const HEAD_BYTES = 512;

/** The branch, time, session mark and type at a line's beginning. */
const HEAD = /^\{"seq":.*?"branchId":"([\w-]+)","time":"([^"]+)",(?:"opened":(true),)?"type":"(\w+)"/;

/** The bytes read at a time in the end. */
const PIECE_BYTES = 4 * 2 ** 20;

/** The bytes of a file's end in which a line is sought: at first, and at most. */
const SEEK_BYTES = 256 * 1024;
const MOST_SOUGHT_BYTES = 16 * 2 ** 20;

/** Lines of the type that are looked at: an earlier version writes many without what is wanted. */
const MOST_TRIES = 8;

/** The types that say more than their beginnings do: whose a branch is, and what was paid. */
const READ_TYPES = ["start", "branch", "head", "lost", "reply"] as const;

/** The beginning of a line that was not read further. */
export interface LineHead {
  readonly branchId: string;
  readonly time: string;
  readonly opened?: true;
  readonly type: Exclude<JournalEntry["type"], (typeof READ_TYPES)[number]>;
}

/** Reads one journal file; a file that is not there is an empty journal. Throws what the disk throws. */
export class JournalReader {
  readonly #disk: Disk;
  readonly #file: string;
  readonly #newest: number;

  /** `newest` is the newest version that is read; a program that knows less refuses what needs more. */
  constructor(disk: Disk, file: string, newest: number = NEWEST_JOURNAL_VERSION) {
    this.#disk = disk;
    this.#file = file;
    this.#newest = newest;
  }

  /** The size of the file, in bytes. */
  get bytes(): number {
    const entry = this.#disk.inspect(this.#file);
    return entry?.type === "file" ? entry.bytes : 0;
  }

  /**
   * The first line, or none where it is not sound.
   *
   * @throws a `RunnerError` (`journal-foreign` or `journal-too-new`) when the file begins as a journal that this version cannot read.
   */
  firstLine(): readonly JournalLine[] {
    const { lines } = readLines(this.#lineAt(0) ?? Buffer.alloc(0), JOURNAL_START);
    this.#checkLines(lines);
    return lines.filter(({ value }) => findRecordDamage(value) === null);
  }

  /**
   * The sound lines from `place` on, and what follows them.
   *
   * @throws a `RunnerError` (`journal-too-new`) when a newer version wrote among them.
   */
  stretchFrom(place: JournalPosition): JournalStretch {
    const bytes = this.bytes - place.offset;
    if (bytes <= 0) return { lines: [], end: place, rest: "none" };
    const stretch = readLines(this.#disk.read(this.#file, bytes, place.offset), place);
    this.#checkLines(stretch.lines);
    return believeRecords(stretch);
  }

  /** The sound entries from `place` on. */
  entriesFrom(place: JournalPosition = JOURNAL_START): readonly PlacedEntry[] {
    return placedEntries(this.stretchFrom(place).lines);
  }

  /**
   * The entries of some types in the whole file, quickly: their lines are read and nothing is proved. For sums over a
   * long run; what cannot be read is left out.
   *
   * @param end where the reading ends, and `begin` where it begins: at a line
   */
  skim(types: readonly JournalEntry["type"][], end: number = this.bytes, begin = 0): readonly JournalEntry[] {
    return [...this.skimming(types, end, begin)];
  }

  /** The same, read piece by piece: a caller that has found its entry can stop. */
  *skimming(
    types: readonly JournalEntry["type"][],
    end: number = this.bytes,
    begin = 0,
  ): Generator<JournalEntry> {
    for (const line of this.#linesBetween(begin, end)) {
      const type = TYPE.exec(headOf(line))?.[1];
      if (!(types as readonly (string | undefined)[]).includes(type)) continue;
      const value = parseBelieved(line);
      // A damaged line does not count in the sum.
      if (value !== null) yield decodeEntry(value);
    }
  }

  /**
   * The beginnings of the lines of some types, quickly; those of {@link READ_TYPES} are read to their end. Nothing is proved;
   * what cannot be read is left out.
   *
   * @param begin where the reading begins, at a line or within one
   */
  heads(types: readonly JournalEntry["type"][], begin: number): readonly (LineHead | JournalEntry)[] {
    const heads: (LineHead | JournalEntry)[] = [];
    for (const line of this.#linesBetween(begin, this.bytes)) {
      const [, branchId = "", time = "", opened, named] = HEAD.exec(headOf(line)) ?? [];
      const type = types.find((one) => one === named);
      if (type === undefined || Number.isNaN(Date.parse(time))) continue;
      if (!isRead(type))
        heads.push({ branchId, time, type, ...(opened === undefined ? {} : { opened: true }) });
      else {
        const value = parseBelieved(line);
        if (value !== null) heads.push(decodeEntry(value));
      }
    }
    return heads;
  }

  /**
   * The last line of a type that is as wanted, and the place before it; null without one near the end. Only the line itself is
   * looked at: read on from there to prove it.
   */
  lastWith(
    type: JournalEntry["type"],
    isWanted: (value: JsonObject) => boolean,
  ): Pick<JournalLine, "value" | "before"> | null {
    const end = this.bytes;
    if (end === 0) return null;
    const mark = `"type":"${type}"`;
    for (let bytes = SEEK_BYTES; bytes <= MOST_SOUGHT_BYTES; bytes *= 2) {
      const start = Math.max(0, end - bytes);
      const chunk = asBuffer(this.#disk.read(this.#file, end - start, start));
      let tries = 0;
      for (let from = chunk.length, at: number; from > 0; ) {
        at = chunk.lastIndexOf(mark, from - 1);
        if (at === -1) break;
        from = chunk.lastIndexOf(NEWLINE, at) + 1;
        const until = chunk.indexOf(NEWLINE, at);
        const line = chunk.subarray(from, until);
        const isCut = until === -1 || (from === 0 && start > 0);
        if (isCut || TYPE.exec(headOf(line))?.[1] !== type) continue;
        const value = parseBelieved(line);
        const { seq, prev } = value ?? {};
        if (value !== null && typeof seq === "number" && typeof prev === "string" && isWanted(value)) {
          return { value, before: { offset: start + from, seq, hash: prev } };
        }
        tries += 1;
        if (tries === MOST_TRIES) return null;
      }
      if (start === 0) return null;
    }
    return null;
  }

  /** The whole lines of a stretch, without their newlines. */
  *#linesBetween(begin: number, end: number): Generator<Buffer> {
    if (begin >= end || this.#disk.inspect(this.#file) === null) return;
    let bytes = LOOK_BYTES;
    for (let offset = begin; offset < end; ) {
      const chunk = asBuffer(this.#disk.read(this.#file, Math.min(bytes, end - offset), offset));
      let start = 0;
      for (let newline: number; ; start = newline + 1) {
        newline = chunk.indexOf(NEWLINE, start);
        if (newline === -1) break;
        yield chunk.subarray(start, newline);
      }
      // Only the rest of a line is left, or the file has become shorter.
      if (start === 0 && (offset + chunk.length >= end || chunk.length < bytes)) return;
      offset += start;
      if (start === 0 || bytes < PIECE_BYTES) bytes *= 4;
    }
  }

  /** Whether `place` is in this file: it follows the line that it names, or the next line says so. */
  holds(place: JournalPosition): boolean {
    if (place.offset === 0) return place.hash === JOURNAL_START.hash && place.seq === 0;
    if (place.offset > this.bytes) return false;
    const before = this.#lineBefore(place.offset);
    if (before !== null && hashLine(before) === place.hash) return true;
    const next = this.#lineAt(place.offset);
    return next !== null && readLines(next, place).lines.length > 0;
  }

  #checkLines(lines: readonly JournalLine[]): void {
    for (const { value } of lines) {
      const { format, version } = value;
      if (format === undefined && version === undefined) continue;
      if (format !== JOURNAL_FORMAT) {
        throw new RunnerError("journal-foreign", `${this.#file} is not a journal of gameboy-runner`, {
          facts: { file: this.#file },
        });
      }
      if (typeof version !== "number" || version > this.#newest) {
        throw new RunnerError(
          "journal-too-new",
          `${this.#file} was made by a newer gameboy-runner (journal format ${version}, this one reads up to ${this.#newest})`,
          { facts: { file: this.#file } },
        );
      }
    }
  }

  /** The line that ends at `offset`, without its newline; null when none does. */
  #lineBefore(offset: number): Buffer | null {
    for (let bytes = LOOK_BYTES; ; bytes *= 2) {
      const start = Math.max(0, offset - bytes);
      const chunk = Buffer.from(this.#disk.read(this.#file, offset - start, start));
      if (chunk.at(-1) !== NEWLINE) return null;
      const newline = chunk.length < 2 ? -1 : chunk.lastIndexOf(NEWLINE, chunk.length - 2);
      if (newline !== -1 || start === 0) return chunk.subarray(newline + 1, -1);
    }
  }

  /** Returns the line that begins at `offset`, with its newline; null if none ends after it. */
  #lineAt(offset: number): Buffer | null {
    const rest = this.bytes - offset;
    for (let bytes = LOOK_BYTES; ; bytes *= 2) {
      const chunk = rest > 0 ? Buffer.from(this.#disk.read(this.#file, bytes, offset)) : Buffer.alloc(0);
      const newline = chunk.indexOf(NEWLINE);
      if (newline !== -1) return chunk.subarray(0, newline + 1);
      if (bytes >= rest) return null;
    }
  }
}

function isRead(type: JournalEntry["type"]): type is (typeof READ_TYPES)[number] {
  return (READ_TYPES as readonly string[]).includes(type);
}

function headOf(line: Buffer): string {
  return line.toString("latin1", 0, HEAD_BYTES);
}

/** The record of a line, unproved; null if it is none. */
function parseBelieved(line: Buffer): JsonObject | null {
  const value = parseJsonObject(line.toString("utf8"));
  return value !== null && findRecordDamage(value) === null ? value : null;
}

/** The entries of sound lines. */
export function placedEntries(lines: readonly JournalLine[]): readonly PlacedEntry[] {
  return lines.map(({ value, before, after }) => ({ entry: decodeEntry(value), before, after }));
}
