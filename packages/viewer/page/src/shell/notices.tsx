import type { JSX } from "preact";
import { useMachineValue } from "../machine/use-machine.ts";
import { Differences } from "../screen/verdict.tsx";
import { useValue, useViewer } from "../store/use-viewer.ts";
import { Icon } from "./icon.tsx";

/** Failures, damage and changes, in words. */
export function Notices(): JSX.Element {
  const viewer = useViewer();
  const error = useValue((state) => state.error);
  const notice = useValue((state) => state.notice);
  const damage = useValue(({ run }) => run?.damage ?? null);
  const why = useMachineValue((machine) => machine.why);
  return (
    <div class="notices" aria-live="polite">
      <Differences />
      {damage !== null && <p class="notice notice-warn">{damage}</p>}
      {why !== null && <p class="notice notice-warn">{why}</p>}
      {error !== null && <p class="notice notice-error">{error}</p>}
      {notice !== null && (
        <p class="notice">
          {notice}
          <button
            type="button"
            class="icon-button"
            aria-label="Close this message"
            onClick={() => viewer.dismiss()}
          >
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}
