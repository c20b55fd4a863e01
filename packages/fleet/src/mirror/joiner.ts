import type { ObjectStore } from "../store/object-store.ts";
import { inTurns } from "./in-turns.ts";
import { packPiece, pieceName, readPiece } from "./piece.ts";
import { type Segment, segmentName } from "./segment.ts";

const AT_ONCE = 16;

/** The part of a job that is not joined yet, as found at the takeover. */
export interface LooseEnds {
  /** The segments up to this one are joined. */
  readonly joinedTo: number;
  /** The first byte of the journal that the segments behind that wrote or cut; null where none did. */
  readonly from: number | null;
  /** The fences behind that. */
  readonly fences: readonly number[];
  /** Segments that are joined and still there, because the worker that joined them died. */
  readonly leftOver: readonly number[];
  /** Whether nothing of the job is damaged: what is damaged is never joined, and stays for people to look at. */
  readonly isWhole: boolean;
}

/** The contents of the segments that are not joined yet. */
export type Sum = Pick<Segment, "number" | "journal" | "files" | "end"> & {
  /** The bytes of the journal from a place on. */
  readonly bytesFrom: (journal: string, from: number) => Uint8Array;
};

/**
 * Joins segments into pieces. A piece is written before its segments are removed: a reader that misses a segment
 * finds the piece. Fences are never removed: a fenced worker that wakes up later tries to write that very number.
 */
export class Joiner {
  readonly #store: ObjectStore;
  readonly #job: string;
  readonly #isWhole: boolean;
  #joinedTo: number;
  #from: number | null;
  #fences: readonly number[];
  #leftOver: readonly number[];

  constructor(store: ObjectStore, job: string, { joinedTo, from, fences, leftOver, isWhole }: LooseEnds) {
    this.#store = store;
    this.#job = job;
    this.#joinedTo = joinedTo;
    this.#from = from;
    this.#fences = fences;
    this.#leftOver = leftOver;
    this.#isWhole = isWhole;
  }

  /** Returns the number of segments that are not joined, with this one as the last. */
  loose(number: number): number {
    return this.#isWhole ? number - this.#joinedTo : 0;
  }

  /** A segment was written that says something of the journal. */
  wrote(from: number): void {
    this.#from = Math.min(this.#from ?? from, from);
  }

  /** Joins all segments up to the last one, which must be this worker's. @throws RunnerError what the store throws */
  async join({ number, journal, files, end, bytesFrom }: Sum): Promise<void> {
    if (!this.#isWhole) return;
    const first = this.#joinedTo + 1;
    if (number >= first) {
      const from = this.#from;
      if (from !== null && journal === null) throw new Error(`${this.#job}: the journal is gone`);
      const bytes = from === null ? Buffer.of() : bytesFrom(String(journal), from);
      const fences = this.#fences;
      const what = { number, worker: "", token: "", files, end, from, bytes, joins: { first, fences } };
      const piece = { ...what, journal: from === null ? null : journal };
      if (!(await this.#keep(piece, first))) return;
      const numbers = Array.from({ length: number - first + 1 }, (_, at) => first + at);
      this.#leftOver = [...this.#leftOver, ...numbers.filter((own) => !fences.includes(own))];
      this.#joinedTo = number;
      this.#from = null;
      this.#fences = [];
    }
    const gone = this.#leftOver;
    await inTurns(gone, AT_ONCE, (own) => this.#store.remove(`${this.#job}/${segmentName(own)}`));
    this.#leftOver = [];
  }

  /** Whether the whole piece is in the store: another worker may have made the same one. */
  async #keep(piece: Segment, first: number): Promise<boolean> {
    const range = { first, last: piece.number };
    if (await this.#store.create(`${this.#job}/${pieceName(range)}`, await packPiece(piece))) return true;
    return (await readPiece(this.#store, this.#job, range)) !== null;
  }
}
