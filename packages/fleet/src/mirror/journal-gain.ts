import { join } from "node:path";
import type { Disk } from "../../../../src/base/disk/disk.ts";
import { hashLine } from "../../../../src/record/journal/format/lines.ts";
import { JournalReader } from "../../../../src/record/journal/journal-reader.ts";

const NEWLINE = 0x0a;

/** The ends of lines that are remembered: a journal that is cut further back is copied whole. */
const ENDS_KEPT = 1_000;

/** The type of a line's record: it stands at the line's beginning, before any text of others. */
const TYPE = /"type":"(\w+)"/;
const HEAD_BYTES = 512;

/** The part of a journal that the store does not have. */
export interface Gain {
  /**
   * The offset of the bytes in the journal; an offset before the end of the copy means that the journal was cut
   * there.
   */
  readonly from: number;
  /** Whole lines. */
  readonly bytes: Uint8Array;
}

/** The copied part of a journal in a folder. It only grows, except for a cut when a run is opened. */
export class CopiedJournal {
  readonly #disk: Disk;
  readonly #folder: string;
  #length = 0;
  #ends: { readonly offset: number; readonly hash: string }[] = [];
  /** The file's size when it was last looked at, and found to hold nothing new. */
  #seenBytes: number | null = null;

  /** @param copied what the store has of it already */
  constructor(disk: Disk, folder: string, copied: Uint8Array) {
    this.#disk = disk;
    this.#folder = folder;
    this.#note({ from: 0, bytes: copied });
  }

  /** Returns the new part of the journal of that name, or null for none. */
  gain(name: string | null): Gain | null {
    if (name === null) return null;
    const file = join(this.#folder, name);
    const size = this.#disk.inspect(file)?.bytes ?? 0;
    if (size === this.#seenBytes) return null;
    const from = this.#commonEnd(file);
    const read = this.#disk.read(file, Math.max(0, size - from), from);
    const bytes = read.subarray(0, read.lastIndexOf(NEWLINE) + 1);
    if (from !== this.#length || bytes.length > 0) return { from, bytes };
    this.#seenBytes = size;
    return null;
  }

  /** The store has it now. */
  copied(gain: Gain): void {
    this.#ends = this.#ends.filter(({ offset }) => offset <= gain.from);
    this.#note(gain);
    this.#seenBytes = null;
  }

  /**
   * Returns the bytes of the folder's journal from an offset to the end of the copy: nothing may have been cut there
   * since.
   */
  bytesFrom(name: string, from: number): Uint8Array {
    const bytes = this.#disk.read(join(this.#folder, name), this.#length - from, from);
    if (bytes.length === this.#length - from) return bytes;
    throw new Error(`${name} has fewer bytes than were copied`);
  }

  /** The last end of a line that both have. */
  #commonEnd(file: string): number {
    const reader = new JournalReader(this.#disk, file);
    const isHeld = ({ offset, hash }: { readonly offset: number; readonly hash: string }) =>
      reader.holds({ offset, hash, seq: -1 });
    return this.#ends.findLast(isHeld)?.offset ?? 0;
  }

  #note({ from, bytes }: Gain): void {
    this.#length = from + bytes.length;
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const ends: { offset: number; hash: string }[] = [];
    for (let end = buffer.lastIndexOf(NEWLINE); end !== -1 && ends.length < ENDS_KEPT; ) {
      const start = end === 0 ? -1 : buffer.lastIndexOf(NEWLINE, end - 1);
      ends.push({ offset: from + end + 1, hash: hashLine(buffer.subarray(start + 1, end)) });
      end = start;
    }
    this.#ends = [...this.#ends, ...ends.reverse()].slice(-ENDS_KEPT);
  }
}

/** The types of the records in some lines of a journal. */
export function typesIn({ bytes }: Gain): ReadonlySet<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const types = new Set<string>();
  for (let start = 0, end: number; start < buffer.length; start = end + 1) {
    end = buffer.indexOf(NEWLINE, start);
    if (end === -1) break;
    types.add(TYPE.exec(buffer.toString("latin1", start, Math.min(end, start + HEAD_BYTES)))?.[1] ?? "");
  }
  return types;
}
