import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { useRow, useValue, useViewer } from "../../store/use-viewer.ts";
import { formatCountOf } from "../words/quantities.ts";
import { MapDrawing } from "./map-drawing.tsx";
import { mapPath, type WalkedMap } from "./path-map.ts";

/** The ends of the steps up to the selected one, as a map of each place: for runs without an atlas. */
export function StepsView(): JSX.Element {
  const viewer = useViewer();
  const run = useValue((state) => state.run);
  const path = useValue((state) => state.path);
  const row = useRow();
  const at = row?.index ?? -1;
  const maps = useMemo(() => mapPath(stepsTo(run?.rows ?? [], path.indices, at)), [run, path, at]);
  const [chosen, choose] = useState<string | null>(null);
  const here = row?.position?.map ?? null;
  const shown = maps.find(({ map }) => map === (chosen ?? here)) ?? maps[0];
  if (shown === undefined) {
    return (
      <p class="quiet">
        No positions are known before this step: the game's adapter reports none, or the player has not walked
        yet.
      </p>
    );
  }
  return (
    <div class="stack">
      <p class="quiet small">
        Only where steps ended is known: an earlier version recorded the way to this step, or the game's
        adapter reports no maps.
      </p>
      {maps.length > 1 && (
        <label class="field">
          <span>Map</span>
          <select
            class="select"
            value={shown.map}
            onChange={(event) => {
              const { value } = event.currentTarget;
              choose(value === here ? null : value);
            }}
          >
            {maps.map(({ map, steps }) => (
              <option key={map} value={map}>
                {map === "" ? "The only map" : map} · {formatCountOf(steps, "step")}
                {map === here ? " · here" : ""}
              </option>
            ))}
          </select>
        </label>
      )}
      <MapDrawing map={shown} isHere={shown.map === here} choose={(index) => viewer.choose(index)} />
      <p class="quiet small">{wordsFor(shown)}</p>
      <button type="button" class="button" onClick={() => viewer.choose(shown.lastIndex)}>
        Go to the newest step on this map
      </button>
    </div>
  );
}

function* stepsTo<T>(rows: readonly T[], indices: readonly number[], at: number): Generator<T> {
  for (const index of indices) {
    if (index > at) return;
    const row = rows[index];
    if (row !== undefined) yield row;
  }
}

function wordsFor({ cells, steps, at }: WalkedMap): string {
  return `${formatCountOf(steps, "step")} ended here, on ${formatCountOf(cells.length, "cell")}; the last one at ${at[0]}, ${at[1]}. Stronger colours were visited more often. A click goes to the newest step there.`;
}
