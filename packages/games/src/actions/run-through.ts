import { setImmediate } from "node:timers/promises";

/** Does what is done bit by bit to its end; others run between two bits. */
export async function runInTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await setImmediate();
  }
}

/** Does what is done bit by bit at once, to its end. */
export function runThrough<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
