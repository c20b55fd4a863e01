/** What the process answers to its caller. The numbers from 64 on are sysexits'. */
export const EXIT_CODES = {
  done: 0,
  interrupted: 3,
  budget: 4,
  needsPerson: 5,
  usage: 64,
  badData: 65,
  missingInput: 66,
  bug: 70,
  cannotWrite: 73,
  tryLater: 75,
  settings: 78,
  sighup: 129,
  sigint: 130,
  sigterm: 143,
} as const;

/** What kind of trouble an error is; each kind has one exit code. */
export type ErrorKind = "usage" | "badData" | "missingInput" | "cannotWrite" | "tryLater" | "settings";

/**
 * The world is broken in a way that a person can mend: a missing ROM, a corrupt save, a refused key.
 *
 * The message is one line: subject, fact, remedy. What is not a `RunnerError` is a bug of ours.
 */
export class RunnerError extends Error {
  override readonly name: string = "RunnerError";
  readonly kind: ErrorKind;

  constructor(kind: ErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }

  /** The exit code that belongs to this error's kind. */
  get exitCode(): number {
    return EXIT_CODES[this.kind];
  }
}

/** The message of anything that was thrown, as one line. */
export function describeError(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, " ");
}
