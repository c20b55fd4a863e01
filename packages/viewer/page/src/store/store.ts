/** A value that is watched: replaced as a whole, never changed in place. */
export interface Store<T> {
  readonly value: T;
  /** Replaces these fields; who watches hears of it once, in the next microtask. */
  set(patch: Partial<T>): void;
  /** Calls `listener` after each change, until the function that it gives is called. */
  watch(listener: () => void): () => void;
}

/** A store with this value in it. */
export function createStore<T extends object>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  let isTold = true;
  const tell = (): void => {
    isTold = true;
    for (const listener of [...listeners]) listener();
  };
  return {
    get value() {
      return value;
    },
    set(patch) {
      value = { ...value, ...patch };
      if (!isTold) return;
      isTold = false;
      queueMicrotask(tell);
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
