import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { AtlasPanel } from "../atlas/atlas-panel.tsx";
import { useAtlas } from "../atlas/use-atlas.ts";
import { Waiting } from "../parts/waiting.tsx";
import { StepsView } from "./steps-view.tsx";

/** The known part of the game's maps after the selected step, and the way walked. */
export function MapView(): JSX.Element {
  const [chosen, choose] = useState<string | null>(null);
  const atlas = useAtlas(chosen);
  const { value, error, isOld } = atlas;
  if (value === null || error !== null) return <Waiting loaded={atlas} words="Loading the maps…" />;
  if (value.maps.length === 0) return <StepsView />;
  return (
    <div class={isOld ? "step-old" : undefined} aria-busy={isOld}>
      <AtlasPanel view={value} choose={choose} />
    </div>
  );
}
