import type { ComponentChildren, JSX } from "preact";
import { DeedWords } from "./deed-words.tsx";
import type { RequestProgress } from "./use-deed.ts";

/** A form that asks for something to be done: its fields, its button, and the result. */
export function DeedForm<T>({
  look = "act",
  deed,
  isReady = true,
  isMain = false,
  button,
  busy,
  tell,
  children,
}: {
  look?: string;
  deed: RequestProgress<T>;
  /** Whether all that it needs is filled in. */
  isReady?: boolean;
  /** Whether it is what the viewer came for. */
  isMain?: boolean;
  /** The words on its button. */
  button: string;
  /** The text while waiting. */
  busy: string;
  tell: (done: T) => ComponentChildren;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <form
      class={look}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) deed.start();
      }}
    >
      {children}
      <button
        type="submit"
        class={isMain ? "button button-main" : "button"}
        disabled={deed.isBusy || !isReady}
      >
        {button}
      </button>
      <DeedWords deed={deed} busy={busy} tell={tell} />
    </form>
  );
}
