import { describeError, type ErrorCode, RunnerError } from "../../../../src/base/errors.ts";
import { type LinkedSignal, linkSignals } from "../engine/link-signals.ts";
import type { JobLeft } from "./job-result.ts";

/** Errors of a worker's environment: its keys, its approvals, its packages, its files and the store as it reaches it. */
const ENVIRONMENT: readonly ErrorCode[] = [
  ...([
    "base-url-has-password",
    "base-url-invalid",
    "base-url-missing",
    "cannot-read",
    "config-invalid",
  ] as const),
  ...(["credentials-invalid", "credentials-missing", "credentials-refused", "file-missing"] as const),
  ...(["folder-locked", "game-map-unreadable", "lock-contested", "messages-api-missing"] as const),
  ...(["named-file-unreadable", "not-a-file", "package-missing", "rom-unreadable"] as const),
  ...(["server-unapproved", "skills-unreadable", "store-failed", "store-invalid", "store-refused"] as const),
  ...(["symbols-unreadable", "vendor-api-missing"] as const),
];

/**
 * Whether an error is the worker's and not the job's: another worker, or this one once it is repaired, may play the job.
 * A disk that cannot be written is always the worker's.
 */
export function isUnfit(error: unknown): error is RunnerError {
  if (!(error instanceof RunnerError)) return false;
  return (
    error.kind === "cannotWrite" || ENVIRONMENT.includes(error.code) || error.facts["isUnstarted"] === true
  );
}

/** Watches a worker: the first error of its environment stops it, and its jobs go back as they were. */
export class Fitness {
  readonly #stop = new AbortController();
  readonly #linked: LinkedSignal;
  #unfit: RunnerError | null = null;

  /** @param drain aborted when the worker is to stop for another reason */
  constructor(drain: AbortSignal) {
    this.#linked = linkSignals(drain, this.#stop.signal);
  }

  /** Drains the worker. */
  get signal(): AbortSignal {
    return this.#linked.signal;
  }

  /** The error that makes this worker unfit; null while it is fit. */
  get unfit(): RunnerError | null {
    return this.#unfit;
  }

  /** Plays a job; puts it back where the worker turns out to be unfit. */
  async play(play: () => Promise<JobLeft>): Promise<JobLeft> {
    try {
      return await play();
    } catch (error) {
      if (!isUnfit(error)) throw error;
      this.#unfit ??= error;
      this.#stop.abort(error);
      return { type: "put-back", why: "unfit", text: describeError(error) };
    }
  }

  /** The worker has stopped. */
  close(): void {
    this.#linked.unlink();
  }
}
