import { useState } from "preact/hooks";
import { useViewer } from "../../store/use-viewer.ts";

/** The progress of a request. */
export interface RequestProgress<T> {
  readonly isBusy: boolean;
  /** Its result; null until it has one. */
  readonly done: T | null;
  /** Why it was not done, in words; null where it was, or is in progress. */
  readonly error: string | null;
  readonly start: () => void;
}

/** The text of a field after it was sent: empty, or the words that were typed meanwhile. */
export const afterSending =
  (sent: string) =>
  (now: string): string =>
    now === sent ? "" : now;

/** Something that is done when it is asked for, one after the other; the folder is looked at again afterwards. */
export function useDeed<T>(act: () => Promise<T>): RequestProgress<T> {
  const viewer = useViewer();
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<T | null>(null);
  const [error, setError] = useState<string | null>(null);
  const start = (): void => {
    if (isBusy) return;
    setBusy(true);
    setDone(null);
    setError(null);
    act()
      .then(setDone, (problem: unknown) =>
        setError(problem instanceof Error ? problem.message : String(problem)),
      )
      .finally(() => {
        setBusy(false);
        void viewer.loadGames();
      });
  };
  return { isBusy, done, error, start };
}
