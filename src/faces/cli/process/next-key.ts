import type { World } from "../process-context.ts";

/** The longest time that a timer of Node's can be set to. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * The next key that is pressed on the terminal, or null when none was for so long.
 *
 * @param afterMs null for no end
 * @throws the signal's reason when the process gets a signal to end
 */
export function nextKey(
  { listenForKeys, signal }: Pick<World, "listenForKeys" | "signal">,
  afterMs: number | null,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    // Keys alone keep no process alive, so a timer does.
    const timer = setInterval(
      () => {
        if (afterMs !== null) end(() => resolve(null));
      },
      Math.min(afterMs ?? MAX_TIMER_MS, MAX_TIMER_MS),
    );
    const stopListening = listenForKeys((key) => end(() => resolve(key)));
    const onAbort = (): void => end(() => reject(signal.reason));
    const end = (settle: () => void): void => {
      clearInterval(timer);
      signal.removeEventListener("abort", onAbort);
      stopListening();
      settle();
    };
    signal.addEventListener("abort", onAbort);
    if (signal.aborted) onAbort();
  });
}
