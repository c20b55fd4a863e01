import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { SHORTCUTS } from "../keyboard/shortcuts.ts";
import { useViewer } from "../store/use-viewer.ts";
import { Icon } from "./icon.tsx";

/** The keys and what they do. */
export function HelpDialog(): JSX.Element {
  const { ui } = useViewer();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      class="dialog"
      ref={dialog}
      aria-labelledby="help-title"
      onClose={() => ui.set({ isHelpOpen: false })}
    >
      <header class="dialog-header">
        <h2 id="help-title">Keyboard</h2>
        <button type="button" class="icon-button" aria-label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </header>
      <dl class="keys">
        {SHORTCUTS.map(({ deed, shown, words }) => (
          <div class="keys-row" key={deed}>
            <dt>
              {shown.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
