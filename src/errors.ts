import type { JsonObject } from "./run/json.ts";

/** What the process answers to its caller. The numbers from 64 on are sysexits'. */
export const EXIT_CODES = {
  done: 0,
  notLive: 1,
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

/** What kind of error it is; each kind has one exit code. */
export type ErrorKind = "usage" | "badData" | "missingInput" | "cannotWrite" | "tryLater" | "settings";

/** Every error that is not a bug, by its stable name, and its kind. `docs/errors.md` tells when each is thrown. */
export const ERROR_CODES = {
  // disk
  "cannot-read": "missingInput",
  "cannot-write": "cannotWrite",
  "file-missing": "missingInput",
  "folder-locked": "tryLater",
  "folder-replaced": "cannotWrite",
  "lock-contested": "tryLater",
  "named-file-unreadable": "missingInput",
  "named-file-unwritable": "cannotWrite",
  "not-a-file": "missingInput",
  // emulator
  "archive-ambiguous": "badData",
  "archive-damaged": "badData",
  "archive-unsupported": "badData",
  "archive-without-rom": "badData",
  "battery-save-invalid": "badData",
  "rom-damaged": "badData",
  "rom-invalid": "badData",
  "rom-not-a-file": "badData",
  "rom-too-large": "badData",
  "rom-unreadable": "missingInput",
  "rom-unsupported": "badData",
  "save-state-damaged": "badData",
  "save-state-unsupported": "badData",
  "state-damaged": "badData",
  "state-of-another-core": "badData",
  "state-of-another-rom": "badData",
  // games
  "game-map-invalid": "badData",
  "game-map-mismatched": "badData",
  "game-map-unreadable": "missingInput",
  "symbol-ambiguous": "badData",
  "symbol-unknown": "badData",
  "symbols-invalid": "badData",
  "symbols-unreadable": "missingInput",
  "symbols-without-map": "usage",
  // model
  "base-url-has-password": "settings",
  "base-url-invalid": "settings",
  "base-url-missing": "settings",
  "conversation-refused": "settings",
  "conversation-too-large": "badData",
  "credentials-invalid": "settings",
  "credentials-missing": "settings",
  "credentials-refused": "settings",
  "messages-api-missing": "settings",
  "model-missing": "settings",
  "model-unreachable": "tryLater",
  "notify-unapproved": "settings",
  "parameter-refused": "settings",
  "pictures-refused": "settings",
  "player-is-client": "usage",
  "price-unknown": "settings",
  "recording-invalid": "badData",
  "recording-mismatched": "badData",
  "recording-of-another-model": "badData",
  "request-refused": "settings",
  "server-unapproved": "settings",
  "thinking-refused": "badData",
  "vendor-api-missing": "settings",
  // journal
  "journal-damaged": "badData",
  "journal-diverged": "badData",
  "journal-foreign": "badData",
  "journal-missing": "missingInput",
  "journal-of-another-core": "badData",
  "journal-of-another-rom": "badData",
  "journal-too-new": "badData",
  "journal-without-start": "missingInput",
  "keyframe-damaged": "badData",
  "step-out-of-range": "missingInput",
  // saves
  "agent-mismatched": "badData",
  "label-invalid": "usage",
  "no-saves": "missingInput",
  "reference-ambiguous": "usage",
  "rom-mismatched": "badData",
  "save-damaged": "badData",
  "save-in-use": "usage",
  "save-missing": "missingInput",
  "save-of-another-game": "badData",
  "save-of-another-core": "badData",
  "save-of-another-rom": "badData",
  "save-outside-folder": "usage",
  "save-too-new": "badData",
  "slot-invalid": "usage",
  "steps-unsaved": "cannotWrite",
  // skills
  "skill-invalid": "badData",
  "skill-unknown": "missingInput",
  "skills-unreadable": "missingInput",
  "skills-unwritable": "cannotWrite",
  // workflows
  "workflow-input-invalid": "usage",
  "workflow-invalid": "badData",
  "workflow-changed": "badData",
  "workflow-function-unknown": "missingInput",
  "workflow-unknown": "missingInput",
  // interrupts
  "checkpoint-damaged": "badData",
  "checkpoint-foreign": "badData",
  "checkpoint-needed": "usage",
  "checkpoint-not-found": "missingInput",
  "decision-invalid": "usage",
  "interrupt-invalid": "usage",
  "interrupt-missing": "missingInput",
  "interrupt-open": "usage",
  "until-invalid": "usage",
  "interrupts-need-store": "usage",
  "nothing-pending": "usage",
  "store-in-use": "tryLater",
  // films
  "ffmpeg-missing": "missingInput",
  "film-failed": "cannotWrite",
  // mailbox
  "message-invalid": "usage",
  // mcp
  "seat-taken": "tryLater",
  // fleets
  "fleet-damaged": "badData",
  "fleet-foreign": "badData",
  "fleet-in-use": "tryLater",
  "fleet-invalid": "badData",
  "fleet-too-new": "badData",
  "fleet-missing": "missingInput",
  "fleet-unknown": "missingInput",
  "job-taken-over": "tryLater",
  "package-missing": "missingInput",
  "queue-invalid": "usage",
  "queue-refused": "settings",
  "queue-unreachable": "tryLater",
  "store-failed": "tryLater",
  "store-invalid": "usage",
  "store-refused": "settings",
  "worker-died": "tryLater",
  // command line
  "cartridge-without-ram": "missingInput",
  "command-invalid": "usage",
  "config-invalid": "settings",
  "confirmation-missing": "usage",
  "no-running-game": "missingInput",
  "option-invalid": "usage",
  "option-missing": "usage",
  "options-conflict": "usage",
  "output-exists": "usage",
  "output-failed": "cannotWrite",
  "output-invalid": "usage",
  "port-unavailable": "tryLater",
  "prices-invalid": "settings",
  "save-unanswered": "tryLater",
} as const;

/** The stable name of an error. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** What was caught, and what the error is about as plain JSON: a face makes its remedy of the facts. */
export interface RunnerErrorOptions extends ErrorOptions {
  readonly facts?: JsonObject;
}

/**
 * The world is broken in a way that a person can mend: a missing ROM, a corrupt save, a refused key.
 *
 * The message says subject and fact in one line. The remedy is a face's to say, since only a face knows by what
 * flag or button it is had. What is not a `RunnerError` is a bug in runner.
 */
export class RunnerError extends Error {
  override readonly name: string = "RunnerError";
  readonly code: ErrorCode;
  readonly kind: ErrorKind;
  readonly facts: JsonObject;

  constructor(code: ErrorCode, message: string, { facts = {}, ...options }: RunnerErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.kind = ERROR_CODES[code];
    this.facts = facts;
  }

  /** The exit code that belongs to this error's kind. */
  get exitCode(): number {
    return EXIT_CODES[this.kind];
  }
}

/** What a face needs to say the remedy of an error that it did not catch itself: plain data, as events carry it. */
export interface ErrorFacts {
  readonly code: ErrorCode;
  readonly facts: JsonObject;
}

/** What a face needs to know of anything that was caught; null for what is no `RunnerError`. */
export function factsOf(error: unknown): ErrorFacts | null {
  return error instanceof RunnerError ? { code: error.code, facts: error.facts } : null;
}

/** The message of anything that was thrown, as one line. */
export function describeError(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, " ");
}
