import type { JSX } from "preact";
import { useValue } from "../../store/use-viewer.ts";
import { ControlView } from "../../views/control/control-view.tsx";
import { InterruptNote } from "./interrupt-note.tsx";

/** The actions on a run that waits for a person before its first step; nothing for any other. */
export function StoppedRun(): JSX.Element | null {
  const waits = useValue(
    ({ games, run }) => games?.games.find(({ slug }) => slug === run?.slug)?.interrupt != null,
  );
  if (!waits) return null;
  return (
    <div class="stopped-run">
      <InterruptNote />
      <ControlView />
    </div>
  );
}
