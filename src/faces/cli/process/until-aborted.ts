import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";

/** Resolves when the signal is aborted. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}

/** Waits for a time. @throws the signal's reason when it is aborted meanwhile */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {});
  signal.throwIfAborted();
}
