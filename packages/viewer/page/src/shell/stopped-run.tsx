import type { JSX } from "preact";
import { NOTES_OF_PARTS, WAITS_OF_PARTS } from "../parts/page-parts.ts";
import { useValue } from "../store/use-viewer.ts";
import { ControlView } from "../views/control/control-view.tsx";

/** The actions on a run that waits for a person before its first step; nothing for any other. */
export function StoppedRun(): JSX.Element | null {
  const waits = useValue(({ games, run }) => {
    const game = games?.games.find(({ slug }) => slug === run?.slug);
    return game !== undefined && WAITS_OF_PARTS.some((waitsFor) => waitsFor(game));
  });
  if (!waits) return null;
  return (
    <div class="stopped-run">
      {NOTES_OF_PARTS.map((Note, place) => (
        <Note key={place} />
      ))}
      <ControlView />
    </div>
  );
}
