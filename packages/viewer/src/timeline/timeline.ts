import { type Disk, type GamePlace, nodeDisk } from "../../../../src/base/disk/disk.ts";
import { describeDiskError, isDiskError } from "../../../../src/base/disk/disk-errors.ts";
import { journalFile } from "../../../../src/record/journal/journal-name.ts";
import { placedEntries } from "../../../../src/record/journal/journal-reader.ts";
import { JournalIndex } from "./journal-index.ts";
import { JournalTail } from "./journal-tail.ts";
import type { StepRow, TimelineView } from "./rows.ts";

/** The most that one call reads by default, in bytes: a few hundredths of a second's work. */
const PIECE_BYTES = 2 ** 20;

/**
 * A game's journal as something to look at: its steps, branches, marks and sums, read as it grows. Takes no lock, starts no
 * machine, writes nothing, and keeps no file open. Whatever the journal holds, no call throws because of it.
 */
export class Timeline {
  readonly slug: string;
  readonly folder: string;
  readonly file: string;
  readonly disk: Disk;
  #tail: JournalTail;
  #index = new JournalIndex();
  #generation = 0;
  #refusal: string | null = null;

  constructor({ folder, slug, disk = nodeDisk }: GamePlace) {
    this.slug = slug;
    this.folder = folder;
    this.disk = disk;
    this.file = journalFile(folder, slug);
    this.#tail = new JournalTail(disk, this.file);
  }

  /** The offsets of each step's records, for reading them again. */
  get index(): JournalIndex {
    return this.#index;
  }

  /**
   * Reads what is new, at most `maxBytes` bytes of it, unless one line is longer. True while there is more: call it again,
   * and let others have their turn in between.
   */
  advance(maxBytes: number = PIECE_BYTES): boolean {
    try {
      this.#refusal = null;
      const piece = this.#tail.read(maxBytes);
      if (piece === null) {
        this.#beginAnew();
        return true;
      }
      for (const placed of placedEntries(piece.lines)) this.#index.add(placed);
      if (this.#tail.bytes === 0) this.#refusal = this.#describeMissing();
      return piece.more;
    } catch (error) {
      if (!isDiskError(error)) throw error;
      this.#refusal = `it cannot be read, ${describeDiskError(error)}`;
      return false;
    }
  }

  /** The part read so far. Its rows and marks grow with each {@link advance}. */
  get view(): TimelineView {
    const { game, core, rows, marks } = this.#index;
    return {
      slug: this.slug,
      game,
      core,
      rows,
      marks,
      generation: this.#generation,
      bytes: this.#tail.offset,
      journalBytes: this.#tail.bytes,
      branches: this.#index.branches(),
      totals: this.#index.totals(),
      games: this.#index.games(),
      damage: this.#describeDamage(),
    };
  }

  /** A limited number of rows from one on. */
  rowsFrom(index: number, most: number = Number.POSITIVE_INFINITY): readonly StepRow[] {
    return this.#index.rows.slice(index, index + most);
  }

  #beginAnew(): void {
    this.#tail = new JournalTail(this.disk, this.file);
    this.#index = new JournalIndex();
    this.#generation++;
  }

  #describeMissing(): string | null {
    const entry = this.disk.inspect(this.file);
    if (entry === null) return this.#generation === 0 ? "it does not exist" : "it no longer exists";
    return entry.type === "file" ? null : "it is no file";
  }

  #describeDamage(): string | null {
    const damage = this.#refusal ?? this.#tail.damage;
    return damage === null ? null : `the journal ${this.file} is not shown whole: ${damage}`;
  }
}
