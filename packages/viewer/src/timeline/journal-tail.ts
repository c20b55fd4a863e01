import { isCount } from "../../../../src/base/checks.ts";
import type { Disk } from "../../../../src/base/disk/disk.ts";
import type { JournalPosition } from "../../../../src/base/vocabulary/journal/journal-position.ts";
import { findRecordDamage } from "../../../../src/record/journal/format/check-record.ts";
import { JOURNAL_FORMAT, NEWEST_JOURNAL_VERSION } from "../../../../src/record/journal/format/format.ts";
import { JOURNAL_START, type JournalLine } from "../../../../src/record/journal/format/lines.ts";
import { JournalReader } from "../../../../src/record/journal/journal-reader.ts";
import { claimedLine, lineAt } from "./sound-lines.ts";

const NEWLINE = 0x0a;

/** No line is as long: what is longer is damage. */
const MAX_LINE_BYTES = 16 * 2 ** 20;

/** The result of reading on. */
interface TailPiece {
  readonly lines: readonly JournalLine[];
  /** Whether there is more to read now. */
  readonly more: boolean;
}

const NOTHING: TailPiece = { lines: [], more: false };

/**
 * Reads a journal that another process writes, piece by piece, from its beginning on. Behind a damaged line it continues with
 * the next one that is sound by itself, since a run continues after it, too. Holds no file open, and no line.
 */
export class JournalTail {
  readonly #disk: Disk;
  readonly #file: string;
  readonly #reader: JournalReader;
  #at: JournalPosition = JOURNAL_START;
  #bytes = 0;
  /** The size of the file at which nothing was left to read. */
  #idleAt: number | null = null;
  /** Whether the place is after an unreadable part. */
  #isLost = false;
  /** Whether it is in the middle of a line that is longer than any. */
  #isInLine = false;
  #isRefused = false;
  #damage: string | null = null;
  #lostLines = 0;

  constructor(disk: Disk, file: string) {
    this.#disk = disk;
    this.#file = file;
    this.#reader = new JournalReader(disk, file);
  }

  /** Bytes read. */
  get offset(): number {
    return this.#at.offset;
  }

  /** The size of the file when it was looked at last, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The damage, as the end of a sentence; null for none. */
  get damage(): string | null {
    return this.#lostLines < 2 ? this.#damage : `${this.#damage}; ${this.#lostLines} lines cannot be read`;
  }

  /**
   * The next entries, out of at most `maxBytes` bytes, unless one line is longer; null if another file is there than
   * before, which is for a new one of these to read. Throws what the disk throws.
   */
  read(maxBytes: number): TailPiece | null {
    this.#bytes = this.#reader.bytes;
    if (this.#bytes < this.#at.offset) return null;
    const isIdle = this.#bytes === this.#idleAt || this.#bytes === this.#at.offset;
    if (isIdle || this.#isRefused) return this.#isStillIt(isIdle) ? NOTHING : null;
    const piece = this.#readPiece(maxBytes);
    if (piece?.more === false) this.#idleAt = this.#bytes;
    return piece;
  }

  #readPiece(maxBytes: number): TailPiece | null {
    const rest = this.#bytes - this.#at.offset;
    for (let window = Math.max(1, maxBytes); ; window *= 2) {
      const wanted = Math.min(window, rest, MAX_LINE_BYTES);
      const { buffer, byteOffset, byteLength } = this.#disk.read(this.#file, wanted, this.#at.offset);
      const piece = Buffer.from(buffer, byteOffset, byteLength);
      if (this.#isInLine) return this.#passLine(piece);
      if (piece.includes(NEWLINE)) return this.#readWhole(piece);
      if (piece.length === MAX_LINE_BYTES) {
        this.#lose(`record ${this.#at.seq} is longer than a record can be`);
        this.#isInLine = true;
        return this.#passLine(piece);
      }
      // The beginning of a line that is being written, or that was cut off.
      if (wanted === rest || piece.length < wanted) return NOTHING;
    }
  }

  /** The sound lines of a piece with whole lines in it; null where they are another file's. */
  #readWhole(piece: Buffer): TailPiece | null {
    const sound: JournalLine[] = [];
    for (let start = 0, newline: number; ; start = newline + 1) {
      newline = piece.indexOf(NEWLINE, start);
      if (newline === -1) return { lines: sound, more: this.#at.offset < this.#bytes };
      const bytes = piece.subarray(start, newline + 1);
      const next = lineAt(bytes, this.#at);
      if (next === null && start === 0 && !this.#isStillIt(true)) return null;
      const line = next ?? this.#claimedLine(bytes);
      if (next === null) this.#loseBefore(line);
      if (line === null) {
        this.#at = { ...this.#at, offset: this.#at.offset + bytes.length };
        continue;
      }
      const refusal = refusalOf(line);
      if (refusal !== null) {
        this.#damage = refusal;
        this.#isRefused = true;
        return { lines: sound, more: false };
      }
      this.#isLost = false;
      this.#at = line.after;
      const damage = findRecordDamage(line.value);
      if (damage === null) sound.push(line);
      else this.#lose(damage);
    }
  }

  /** A line that is sound by itself, where nothing before it is known. */
  #claimedLine(bytes: Buffer): JournalLine | null {
    const line = claimedLine(bytes, this.#at.offset);
    return line !== null && line.before.seq >= this.#at.seq ? line : null;
  }

  /** A line does not belong after the one before: it is damaged, unless it is sound and others are missing. */
  #loseBefore(line: JournalLine | null): void {
    if (line !== null && this.#isLost) return;
    const { offset, seq } = this.#at;
    if (offset === 0) this.#lose("it does not begin as a journal does");
    else
      this.#lose(
        line === null ? `record ${seq} is damaged` : `what stood before record ${line.before.seq} is missing`,
      );
    this.#isLost = true;
  }

  #passLine(piece: Buffer): TailPiece {
    const newline = piece.indexOf(NEWLINE);
    this.#isInLine = newline === -1;
    this.#isLost = true;
    this.#at = { ...this.#at, offset: this.#at.offset + (newline === -1 ? piece.length : newline + 1) };
    return { lines: [], more: piece.length > 0 && this.#at.offset < this.#bytes };
  }

  #lose(damage: string): void {
    this.#lostLines++;
    this.#damage ??= damage;
  }

  /** Whether the line in front of the place where reading continues is still the one that was read. */
  #isStillIt(isSameSize: boolean): boolean {
    if (this.#at.offset === 0) return isSameSize;
    return this.#isLost || this.#reader.holds(this.#at);
  }
}

/** Why a line ends the reading; null for one that does not. */
function refusalOf({ value: { format, version } }: JournalLine): string | null {
  if (format === undefined && version === undefined) return null;
  if (format !== JOURNAL_FORMAT) return "it is not a journal of gameboy-runner";
  if (isCount(version) && version <= NEWEST_JOURNAL_VERSION) return null;
  const which = `journal format ${String(version).slice(0, 20)}, this one reads up to ${NEWEST_JOURNAL_VERSION}`;
  return `a newer gameboy-runner wrote in it (${which})`;
}
