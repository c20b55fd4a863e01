import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Icon } from "../../shell/icon.tsx";

/** A window over the page; Escape and its cross close it. */
export function Dialog({
  title,
  isWide = false,
  close,
  children,
}: {
  title: string;
  isWide?: boolean;
  close: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      class={isWide ? "dialog dialog-wide" : "dialog"}
      ref={dialog}
      aria-labelledby={id}
      onClose={close}
      closedby="any"
    >
      <header class="dialog-header">
        <h2 id={id}>{title}</h2>
        <button type="button" class="icon-button" aria-label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </header>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
