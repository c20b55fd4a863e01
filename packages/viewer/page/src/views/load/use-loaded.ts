import { useEffect, useRef, useState } from "preact/hooks";

/** The state of a load. */
export interface Loaded<T> {
  /** The newest that came; what was asked for before, while {@link isOld}. Null for nothing yet. */
  readonly value: T | null;
  /** Whether something else is asked for than what is there. */
  readonly isOld: boolean;
  /** Why it did not come, in words; null where it did, or is still to come. */
  readonly error: string | null;
  /** Tries once more. */
  readonly retry: () => void;
}

/** A held arrow key passes a step in less than this, in milliseconds: passed steps are not loaded. */
const PASSING_MS = 60;

/** Loads what `key` names, and again when it is another; nothing for null. What was there stays until the next has come. */
export function useLoaded<T>(key: string | null, load: () => Promise<T>): Loaded<T> {
  const [kept, keep] = useState<{ key: string; value: T } | null>(null);
  const [failed, fail] = useState<{ key: string; error: string } | null>(null);
  const [tries, setTries] = useState(0);
  const isFirst = useRef(true);
  useEffect(() => {
    if (key === null || kept?.key === key) return;
    let isWanted = true;
    const start = (): void => {
      load().then(
        (value) => isWanted && keep({ key, value }),
        (error: unknown) =>
          isWanted && fail({ key, error: error instanceof Error ? error.message : String(error) }),
      );
    };
    const timer = setTimeout(start, isFirst.current ? 0 : PASSING_MS);
    isFirst.current = false;
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
    // `load` loads what `key` names, whichever of its copies is called.
  }, [key, tries]);
  const retry = (): void => {
    fail(null);
    setTries((before) => before + 1);
  };
  return {
    value: key === null ? null : (kept?.value ?? null),
    isOld: key !== null && kept !== null && kept.key !== key,
    error: failed !== null && failed.key === key && kept?.key !== key ? failed.error : null,
    retry,
  };
}
