import type { JournalPosition } from "../../run/checkpoint.ts";
import type { Disk } from "../disk.ts";
import { decodeEntry } from "./codec.ts";
import type { PlacedEntry } from "./journal.ts";
import { hashLine, JOURNAL_START, type JournalStretch, readLines } from "./lines.ts";

const NEWLINE = 0x0a;

/** How much is read at first when the line before a place is looked for; it doubles until the line is there. */
const LOOK_BACK_BYTES = 16 * 1024;

/** Reads one journal file; a file that is not there is an empty journal. Throws what the disk throws. */
export class JournalReader {
  readonly #disk: Disk;
  readonly #file: string;

  constructor(disk: Disk, file: string) {
    this.#disk = disk;
    this.#file = file;
  }

  /** The size of the file, in bytes. */
  get bytes(): number {
    const entry = this.#disk.inspect(this.#file);
    return entry?.type === "file" ? entry.bytes : 0;
  }

  /** The sound lines from `place` on, and what follows them. */
  stretchFrom(place: JournalPosition): JournalStretch {
    const bytes = this.bytes - place.offset;
    if (bytes <= 0) return { lines: [], end: place, rest: "none" };
    return readLines(Buffer.from(this.#disk.read(this.#file, bytes, place.offset)), place);
  }

  /** The sound entries from `place` on. */
  entriesFrom(place: JournalPosition = JOURNAL_START): readonly PlacedEntry[] {
    return this.stretchFrom(place).lines.map(({ value, before, after }) => ({
      entry: decodeEntry(value),
      before,
      after,
    }));
  }

  /** Whether the line before `place` is the one that it was made behind. */
  holds(place: JournalPosition): boolean {
    if (place.offset === 0) return place.hash === JOURNAL_START.hash && place.seq === 0;
    if (place.offset > this.bytes) return false;
    const line = this.#lineBefore(place.offset);
    return line !== null && hashLine(line) === place.hash;
  }

  /** The line that ends at `offset`, without its newline; null when none does. */
  #lineBefore(offset: number): Buffer | null {
    for (let bytes = LOOK_BACK_BYTES; ; bytes *= 2) {
      const start = Math.max(0, offset - bytes);
      const chunk = Buffer.from(this.#disk.read(this.#file, offset - start, start));
      if (chunk.at(-1) !== NEWLINE) return null;
      const newline = chunk.length < 2 ? -1 : chunk.lastIndexOf(NEWLINE, chunk.length - 2);
      if (newline !== -1 || start === 0) return chunk.subarray(newline + 1, -1);
    }
  }
}
