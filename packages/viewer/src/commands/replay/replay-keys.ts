import { table } from "../../../../../src/base/table.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";

/** The commands of a person to a replay. */
export type ReplayKey = "pause" | "end" | "back" | "forward" | "faster" | "slower";

const KEYS: Readonly<Record<string, ReplayKey>> = table({
  " ": "pause",
  q: "end",
  Q: "end",
  "\u0004": "end",
  "\u001b[D": "back",
  "\u001bOD": "back",
  "\u001b[C": "forward",
  "\u001bOC": "forward",
  "\u001b[A": "faster",
  "\u001bOA": "faster",
  "\u001b[B": "slower",
  "\u001bOB": "slower",
});

/** The longest time that a timer can be set to. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The keys of a replay, one after the other. */
export interface ReplayKeys {
  /**
   * The next key that means something, or null when there was none for so long; null for no end.
   *
   * @throws the signal's reason when the process gets a signal to end
   */
  next(waitMs: number | null): Promise<ReplayKey | null>;
  /** Hears no keys any more. */
  close(): void;
}

/** Hears the keys from now on; none is lost between two looks. */
export function listenForReplayKeys({
  listenForKeys,
  signal,
}: Pick<World, "listenForKeys" | "signal">): ReplayKeys {
  const pressed: ReplayKey[] = [];
  let wake = (): void => {};
  const stopListening = listenForKeys((key) => {
    const meant = KEYS[key];
    if (meant === undefined) return;
    pressed.push(meant);
    wake();
  });
  const onAbort = (): void => wake();
  signal.addEventListener("abort", onAbort);
  return {
    async next(waitMs) {
      signal.throwIfAborted();
      // A wait of nothing lets others have their turn, too: signals and keys.
      if (pressed.length === 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.min(waitMs ?? MAX_TIMER_MS, MAX_TIMER_MS));
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = () => {};
      }
      signal.throwIfAborted();
      return pressed.shift() ?? null;
    },
    close() {
      signal.removeEventListener("abort", onAbort);
      stopListening();
    },
  };
}
