import type { JSX } from "preact";
import type { Loaded } from "../load/use-loaded.ts";

/** The placeholder of something that is not loaded yet, or cannot be. */
export function Waiting({ loaded, words }: { loaded: Loaded<unknown>; words: string }): JSX.Element {
  if (loaded.error === null) {
    return (
      <p class="quiet waiting" aria-live="polite">
        {words}
      </p>
    );
  }
  return (
    <div class="problem" role="alert">
      <p>{loaded.error}</p>
      <button type="button" class="button" onClick={loaded.retry}>
        Try again
      </button>
    </div>
  );
}
