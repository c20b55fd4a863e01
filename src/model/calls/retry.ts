import { setTimeout as delay } from "node:timers/promises";
import { backOffMs } from "../../base/quantities/back-off.ts";
import type { Usage } from "../../base/vocabulary/usage.ts";
import { type ModelEvent, ModelFault, type ModelReply } from "../language-model.ts";
import { likenessOf } from "./refusals/alike.ts";

/** One attempt broke in a way that another may not: no connection, overload, silence, a cut reply. */
export class BrokenAttempt extends Error {
  override readonly name: string = "BrokenAttempt";
  /** The wait that the server asks for; null without one. */
  readonly retryAfterMs: number | null;
  /** The attempt's tokens so far, as the server reported them. */
  readonly lostUsage: Usage | null;
  /** The refusal that it probably is if it comes again and again; null for none. */
  readonly refusal: ModelFault | null;
  /** Whether the answer had no end: another attempt may cost as much. */
  readonly isOverlong: boolean;

  constructor(
    message: string,
    details: Pick<BrokenAttempt, "retryAfterMs" | "lostUsage"> &
      Partial<Pick<BrokenAttempt, "refusal" | "isOverlong">>,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.retryAfterMs = details.retryAfterMs;
    this.lostUsage = details.lostUsage;
    this.refusal = details.refusal ?? null;
    this.isOverlong = details.isOverlong ?? false;
  }
}

/** Time and chance, so that tests need neither. */
export interface RetryClock {
  /** Milliseconds, counted from anywhere. */
  now(): number;
  /** Waits, or throws the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1, without 1. */
  random(): number;
}

/** The process's own time and chance. */
export const systemClock: RetryClock = {
  now: () => performance.now(),
  async sleep(ms, signal) {
    await delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
  },
  random: () => Math.random(),
};

/** The limits of retrying. */
export interface RetryOptions {
  /** From the first failure on; 0 never tries again. */
  readonly retryForMs: number;
  readonly clock: RetryClock;
  /** The server's name, for the message when it is unreachable. */
  readonly subject: string;
  /** Whether a fault that comes {@link MOST_ALIKE} times in a row is passed on as the refusal that it may be. */
  readonly endsAlike?: boolean | undefined;
}

/** After as many equal answers a server does not recover by itself. */
const MOST_ALIKE = 3;

/**
 * Makes attempts until one gives a reply; each wait is first reported as an event. Errors of an attempt are passed on,
 * except for a {@link BrokenAttempt}.
 *
 * @throws {@link ModelFault} (unreachable) when the time is over, or the server asks to wait longer than that
 */
export async function* withRetries(
  attempt: () => AsyncGenerator<ModelEvent, ModelReply, void>,
  options: RetryOptions,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, ModelReply, void> {
  const { clock } = options;
  let brokenSince: number | null = null;
  let alike: readonly string[] = [];
  for (let retries = 1; ; retries += 1) {
    signal.throwIfAborted();
    try {
      return yield* attempt();
    } catch (error) {
      if (!(error instanceof BrokenAttempt)) throw error;
      const words = likenessOf(error.message);
      alike = [...alike.filter((one) => one === words), words];
      if (options.endsAlike === true && error.refusal !== null && alike.length >= MOST_ALIKE)
        throw error.refusal;
      brokenSince ??= clock.now();
      const leftMs = Math.ceil(options.retryForMs - (clock.now() - brokenSince));
      const waitMs = error.retryAfterMs ?? Math.min(backOffMs(retries, clock.random()), leftMs);
      const isOver = leftMs <= 0 || waitMs > leftMs || (error.isOverlong && alike.length >= MOST_ALIKE);
      if (isOver) throw unreachable(options.subject, error, retries, waitMs);
      yield {
        type: "retry",
        attempt: retries,
        waitMs,
        reason: error.message,
        lostUsage: error.lostUsage,
      };
      await clock.sleep(waitMs, signal);
    }
  }
}

function unreachable(subject: string, last: BrokenAttempt, attempts: number, waitMs: number): ModelFault {
  const asked = last.retryAfterMs === null ? "" : `, and asks to wait ${Math.ceil(waitMs / 1000)} s`;
  const tries = attempts === 1 ? "after 1 attempt" : `after ${attempts} attempts`;
  return new ModelFault("unreachable", `${subject} cannot be reached ${tries} (${last.message}${asked})`, {
    cause: last,
  });
}
