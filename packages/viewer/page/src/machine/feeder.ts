import type { ToWorker } from "./messages.ts";

/** Steps that wait in the worker, so that none is waited for. */
const QUEUED = 6;

/** The parts that a feeder works with. */
interface FeederParts {
  /** The index of the step at a place of the path; undefined past its end. */
  indexAt(place: number): number | undefined;
  /** The number under which the worker knows what leads to a step. Rejected where that cannot be had. */
  find(index: number): Promise<{ readonly key: number }>;
  send(message: ToWorker): void;
  /** Whether it still is to be played. */
  isActive(): boolean;
  /** Every step up to the end of the path was played; `last` is the place of the last one. */
  finished(last: number): void;
  failed(error: unknown): void;
}

/** Gives the worker the steps of the path one after the other, a few ahead of what is played. */
export class Feeder {
  readonly #parts: FeederParts;
  #ticket = -1;
  #next = 0;
  #queued = 0;
  #isFilling = false;

  constructor(parts: FeederParts) {
    this.#parts = parts;
  }

  /** Feeds from a place of the path on, for what is played under this ticket. */
  start(ticket: number, place: number): void {
    this.#ticket = ticket;
    this.#next = place;
    this.#queued = 0;
    void this.fill();
  }

  /** A step is over. */
  ended(): void {
    this.#queued -= 1;
    void this.fill();
  }

  /** Queues what comes next, as long as it is played. */
  async fill(): Promise<void> {
    if (this.#isFilling) return;
    const { indexAt, find, send, isActive, finished, failed } = this.#parts;
    this.#isFilling = true;
    const ticket = this.#ticket;
    try {
      while (isActive() && this.#queued < QUEUED) {
        const index = indexAt(this.#next);
        if (index === undefined) break;
        const { key } = await find(index);
        if (ticket !== this.#ticket) break;
        this.#next += 1;
        this.#queued += 1;
        send({ type: "queue", ticket, key, index });
      }
    } catch (error) {
      failed(error);
    } finally {
      this.#isFilling = false;
    }
    if (ticket !== this.#ticket) void this.fill();
    else if (isActive() && this.#queued === 0) finished(this.#next - 1);
  }
}
