/** A browser has six connections to one server for all its windows: this many of them may be held for good. */
const SLOTS = 3;

/** The shortest time for which one is held while others wait for it, in milliseconds. */
const TURN_MS = 3_000;

/**
 * Holds a permanent connection open until the signal aborts: at most {@link SLOTS} at once in all windows. Where
 * more wait, each has its turn.
 */
export async function holdInTurns(open: () => () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const slot = await freestSlot();
    await holdLock(slot, signal, async () => {
      const close = open();
      try {
        do await pause(TURN_MS, signal);
        while (!signal.aborted && !(await isWaitedFor(slot)));
      } finally {
        close();
      }
    });
  }
}

/** Does something while this window alone has a lock. Giving up the wait is not a failure. */
export async function holdLock(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  try {
    await navigator.locks.request(name, { signal }, work);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** The slot that the fewest windows hold or wait for. */
async function freestSlot(): Promise<string> {
  const { held = [], pending = [] } = await navigator.locks.query();
  const count = (slot: string): number => [...held, ...pending].filter(({ name }) => name === slot).length;
  const slots = Array.from({ length: SLOTS }, (_, at) => `runner stream ${at}`);
  return slots.reduce((best, slot) => (count(slot) < count(best) ? slot : best));
}

async function isWaitedFor(slot: string): Promise<boolean> {
  const { pending = [] } = await navigator.locks.query();
  return pending.some(({ name }) => name === slot);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
