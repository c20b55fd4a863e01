import type { JSX } from "preact";
import { Icon, type IconName } from "../shell/icon.tsx";
import { useRow, useViewer } from "../store/use-viewer.ts";

/** The buttons below the screen, and where it stands. */
export function Transport(): JSX.Element {
  const viewer = useViewer();
  const row = useRow();
  return (
    <div class="transport">
      <fieldset class="transport-buttons" aria-label="Go through the steps">
        <Go icon="first" label="First step (Home)" go={() => viewer.move(Number.NEGATIVE_INFINITY)} />
        <Go icon="back" label="One step back (←)" go={() => viewer.move(-1)} />
        <Go icon="forward" label="One step on (→)" go={() => viewer.move(1)} />
        <Go icon="last" label="Last step (End)" go={() => viewer.move(Number.POSITIVE_INFINITY)} />
      </fieldset>
      {row !== null && (
        <p class="transport-place">
          <strong>Step {row.step.toLocaleString("en")}</strong>
          {row.place !== null && <span class="quiet">{row.place}</span>}
        </p>
      )}
    </div>
  );
}

function Go({ icon, label, go }: { icon: IconName; label: string; go: () => void }): JSX.Element {
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={go}>
      <Icon name={icon} />
    </button>
  );
}
