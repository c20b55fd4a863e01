/** The parts that a seeker works with. */
interface SeekerParts {
  /** The number under which the worker knows what leads to a step. Rejected where that cannot be had. */
  find(index: number): Promise<{ readonly key: number }>;
  isReady(): boolean;
  /** Has the worker go to a step. */
  send(key: number, index: number): void;
  failed(error: unknown): void;
}

/** Goes to the step that is wanted, and to the one that is wanted by then: one at a time. */
export class Seeker {
  readonly #parts: SeekerParts;
  /** The step to be shown as soon as may be. */
  #wanted: number | null = null;
  #isGoing = false;

  constructor(parts: SeekerParts) {
    this.#parts = parts;
  }

  /** Whether a step is wanted to which the worker was not sent yet. */
  get isSeeking(): boolean {
    return this.#wanted !== null;
  }

  /** Wants a step; what was wanted before is not any more. */
  seek(index: number): void {
    this.#wanted = index;
    void this.go();
  }

  /** Wants none. */
  stop(): void {
    this.#wanted = null;
  }

  /** The worker is there, or has failed to be: it can be sent elsewhere. */
  free(): void {
    this.#isGoing = false;
  }

  /** Goes on to what is wanted, where nothing is in progress. */
  async go(): Promise<void> {
    const index = this.#wanted;
    if (this.#isGoing || !this.#parts.isReady() || index === null) return;
    this.#isGoing = true;
    try {
      const { key } = await this.#parts.find(index);
      if (this.#wanted === index) {
        this.#wanted = null;
        this.#parts.send(key, index);
        return;
      }
    } catch (error) {
      if (this.#wanted === index) this.#wanted = null;
      this.#parts.failed(error);
    }
    this.#isGoing = false;
    if (this.#wanted !== null) void this.go();
  }
}
