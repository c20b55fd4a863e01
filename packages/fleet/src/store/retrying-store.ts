import type { RunnerError } from "../../../../src/base/errors.ts";
import { backOffMs } from "../../../../src/base/quantities/back-off.ts";
import type { GateTime } from "../engine/gate/gate-time.ts";
import type { ListOptions, ObjectStore, StoredObject } from "./object-store.ts";
import { isPassing } from "./store-failure.ts";

/** The time over which a failing store is asked again. */
export interface RetryStoreOptions extends GateTime {
  /** From the first failure of a call on; 0 never tries again. */
  readonly retryForMs: number;
  /** Ends the waiting, with its reason. */
  readonly signal: AbortSignal;
  /** Told before each wait. */
  readonly onRetry?: (error: RunnerError, waitMs: number) => void;
  /** Told when no call waits any more, whether the store answers again or the last call gave up. */
  readonly onOver?: () => void;
}

const WAITS = { firstMs: 200, longestMs: 30_000 };

/**
 * The same store, which is asked again while what it says may pass: after 0.1 to 0.2 s first, then twice as long up to half
 * a minute. The last error is thrown when the time is over.
 */
export function retryingStore(store: ObjectStore, options: RetryStoreOptions): ObjectStore {
  let waiting = 0;
  const again = async <T>(call: () => Promise<T>): Promise<T> => {
    let isWaiting = false;
    const onRetry = (error: RunnerError, waitMs: number): void => {
      if (!isWaiting) waiting += 1;
      isWaiting = true;
      options.onRetry?.(error, waitMs);
    };
    try {
      return await retry(call, { ...options, onRetry });
    } finally {
      if (isWaiting) waiting -= 1;
      if (isWaiting && waiting === 0) options.onOver?.();
    }
  };
  return {
    shown: store.shown,
    create: (name, bytes) => again(() => store.create(name, bytes)),
    put: (name, bytes) => again(() => store.put(name, bytes)),
    get: (name) => again(() => store.get(name)),
    list: (prefix, wanted) => listAgain(store, prefix, wanted ?? {}, again),
    remove: (name) => again(() => store.remove(name)),
    tidy: (prefix) => again(() => store.tidy(prefix)),
  };
}

/** A listing that fails in the midst goes on behind what came of it. */
async function listAgain(
  store: ObjectStore,
  prefix: string,
  wanted: ListOptions,
  again: <T>(call: () => Promise<T>) => Promise<T>,
): Promise<readonly StoredObject[]> {
  const listed: StoredObject[] = [];
  let after = wanted.after;
  const onPage = (page: readonly StoredObject[]): void => {
    for (const one of page) listed.push(one);
    after = page.at(-1)?.name ?? after;
    wanted.onPage?.(page);
  };
  const next = (last: StoredObject): string | null => {
    const name = wanted.next === undefined ? last.name : wanted.next(last);
    after = name ?? after;
    return name;
  };
  await again(() => store.list(prefix, { onPage, next, ...(after === undefined ? {} : { after }) }));
  return listed;
}

async function retry<T>(
  call: () => Promise<T>,
  { retryForMs, clock, sleep, random = Math.random, signal, onRetry }: RetryStoreOptions,
): Promise<T> {
  let failedSinceMs: number | null = null;
  for (let failed = 1; ; failed += 1) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      if (!isPassing(error)) throw error;
      failedSinceMs ??= clock.elapsedMs();
      const leftMs = retryForMs - (clock.elapsedMs() - failedSinceMs);
      if (leftMs <= 0) throw error;
      const waitMs = Math.min(backOffMs(failed, random(), WAITS), Math.ceil(leftMs));
      onRetry?.(error as RunnerError, waitMs);
      await sleep(waitMs, signal);
    }
  }
}
