const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const LIST = 0x5b;
// "[" and "{" differ in one bit, and so do "]" and "}".
const BRACE_BIT = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/** Takes the objects in the list `jobs` out of the JSON of a manifest, which comes in pieces. */
export class JobSplitter {
  readonly #onJob: (text: string) => void;
  /** The values that are not in the list. */
  readonly #rest: Buffer[] = [];
  /** The job that is not over yet. */
  #job: Buffer[] = [];
  #depth = 0;
  #isList = false;
  #isText = false;
  #isEscaped = false;

  /** @param onJob is given the JSON of each job */
  constructor(onJob: (text: string) => void) {
    this.#onJob = onJob;
  }

  /** Takes the next piece. */
  push(piece: Buffer): void {
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at] as number;
      if (this.#isText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else this.#isText = byte !== QUOTE;
        continue;
      }
      const isBetweenJobs = this.#isList && this.#depth === 2;
      if (byte === QUOTE) this.#isText = true;
      else if ((byte | BRACE_BIT) === OPENING) {
        if (this.#depth === 1 || isBetweenJobs) {
          this.#keep(piece.subarray(from, at));
          from = at;
        }
        if (this.#depth === 1) this.#isList = byte === LIST && this.rest().endsWith('"jobs":');
        this.#depth += 1;
      } else if ((byte | BRACE_BIT) === CLOSING) {
        this.#depth -= 1;
        if (!this.#isList || this.#depth !== 2) continue;
        this.#onJob(Buffer.concat([...this.#job, piece.subarray(from, at + 1)]).toString("utf8"));
        this.#job = [];
        from = at + 1;
      } else if (byte === COMMA && isBetweenJobs) {
        this.#keep(piece.subarray(from, at));
        from = at + 1;
      }
    }
    if (this.#isList && this.#depth > 2) this.#job.push(piece.subarray(from));
    else this.#keep(piece.subarray(from));
  }

  /** The JSON without the jobs. */
  rest(): string {
    return Buffer.concat(this.#rest).toString("utf8");
  }

  /** A copy: the whole piece would stay in memory with a view of it. */
  #keep(rest: Buffer): void {
    if (rest.length > 0) this.#rest.push(Buffer.from(rest));
  }
}
