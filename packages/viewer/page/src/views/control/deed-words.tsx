import type { ComponentChildren, JSX } from "preact";
import type { RequestProgress } from "./use-deed.ts";

/** The result of a request. */
export function DeedWords<T>({
  deed,
  busy,
  tell,
}: {
  deed: RequestProgress<T>;
  /** The text while waiting. */
  busy: string;
  tell: (done: T) => ComponentChildren;
}): JSX.Element {
  return (
    <div class="deed" aria-live="polite">
      {deed.isBusy && <p class="quiet small waiting">{busy}</p>}
      {deed.error !== null && <p class="deed-error">{deed.error}</p>}
      {deed.done !== null && <div class="deed-done">{tell(deed.done)}</div>}
    </div>
  );
}
