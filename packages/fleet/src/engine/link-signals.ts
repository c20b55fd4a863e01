/** A signal that aborts with the first of others. */
export interface LinkedSignal {
  readonly signal: AbortSignal;
  /** Stops following them. Call it once nothing waits for it: the others hold it until then. */
  unlink(): void;
}

/**
 * Links a signal to others, until it is let go: those of `AbortSignal.any` are gathered by a signal that lives as long as the
 * process (nodejs/node#55351).
 */
export function linkSignals(...signals: readonly AbortSignal[]): LinkedSignal {
  const own = new AbortController();
  const abort = (): void => {
    own.abort(signals.find(({ aborted }) => aborted)?.reason);
  };
  for (const signal of signals) signal.addEventListener("abort", abort, { once: true });
  if (signals.some(({ aborted }) => aborted)) abort();
  return {
    signal: own.signal,
    unlink: () => {
      for (const signal of signals) signal.removeEventListener("abort", abort);
    },
  };
}
