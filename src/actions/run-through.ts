/** Does what is done bit by bit at once, to its end. */
export function runThrough<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
