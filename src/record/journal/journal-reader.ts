import type { Disk } from "../../base/disk/disk.ts";
import { RunnerError } from "../../base/errors.ts";
import type { JournalPosition } from "../../base/vocabulary/journal/journal-position.ts";
import type { JournalEntry } from "../../base/vocabulary/journal/journal-record.ts";
import type { JsonObject } from "../../base/vocabulary/json.ts";
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
    const line = this.#lineAt(0);
    const { lines } = readLines(line ?? Buffer.alloc(0), JOURNAL_START);
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
    const isThere = begin < end && this.#disk.inspect(this.#file) !== null;
    const read = isThere ? this.#disk.read(this.#file, end - begin, begin) : new Uint8Array();
    const bytes = Buffer.from(read.buffer, read.byteOffset, read.byteLength);
    const entries: JournalEntry[] = [];
    for (let start = 0, newline: number; start < bytes.length; start = newline + 1) {
      newline = bytes.indexOf(NEWLINE, start);
      if (newline === -1) break;
      const type = TYPE.exec(bytes.toString("latin1", start, Math.min(newline, start + HEAD_BYTES)))?.[1];
      if (!(types as readonly (string | undefined)[]).includes(type)) continue;
      try {
        const line = JSON.parse(bytes.toString("utf8", start, newline)) as JsonObject;
        if (findRecordDamage(line) === null) entries.push(decodeEntry(line));
      } catch {
        // A damaged line does not count in the sum.
      }
    }
    return entries;
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

/** The entries of sound lines. */
export function placedEntries(lines: readonly JournalLine[]): readonly PlacedEntry[] {
  return lines.map(({ value, before, after }) => ({ entry: decodeEntry(value), before, after }));
}
