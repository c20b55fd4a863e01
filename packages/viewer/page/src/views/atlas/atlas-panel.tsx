import type { JSX } from "preact";
import type { AtlasView } from "../../../../src/timeline/steps/read-atlas.ts";
import { useViewer } from "../../store/use-viewer.ts";
import { formatCountOf } from "../words/quantities.ts";
import { AtlasFacts } from "./atlas-facts.tsx";
import { AtlasMapView } from "./atlas-map.tsx";

/** The known maps of the game: the selected one, and all others to choose from. */
export function AtlasPanel({
  view,
  choose,
}: {
  view: AtlasView;
  /** Shows another map; null for the one on which the player is, whichever that is. */
  choose: (map: string | null) => void;
}): JSX.Element {
  const viewer = useViewer();
  const { map, maps, at, path, forgotten, problem } = view;
  const goTo = (name: string): void => choose(name === at?.map ? null : name);
  const last = path.at(-1);
  return (
    <div class="stack">
      {problem !== null && <p class="problem">{problem}</p>}
      {maps.length > 1 && (
        <label class="field">
          <span>Map</span>
          <select
            class="select"
            value={map?.name ?? ""}
            onChange={(event) => goTo(event.currentTarget.value)}
          >
            {maps.map(({ name, known }) => (
              <option key={name} value={name}>
                {name} · {formatCountOf(known, "cell")}
                {name === at?.map ? " · here" : ""}
              </option>
            ))}
          </select>
        </label>
      )}
      {/* What was chosen of one map says nothing of another. */}
      <AtlasMapView key={map?.name} view={view} goTo={goTo} />
      <AtlasFacts view={view} goTo={goTo} />
      {forgotten > 0 && (
        <p class="quiet small">
          {formatCountOf(forgotten, "map")} not seen for long {forgotten === 1 ? "was" : "were"} forgotten.
        </p>
      )}
      {last !== undefined && (
        <button type="button" class="button" onClick={() => viewer.choose(last.index)}>
          Go to the newest step on this map
        </button>
      )}
    </div>
  );
}
