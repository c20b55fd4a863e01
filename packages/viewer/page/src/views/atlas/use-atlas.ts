import type { AtlasView } from "../../../../src/timeline/steps/read-atlas.ts";
import { useRow, useValue, useViewer } from "../../store/use-viewer.ts";
import { KeptAnswers } from "../load/kept-answers.ts";
import { type Loaded, useLoaded } from "../load/use-loaded.ts";

/** A large map has some 100 KB. */
const MOST_VIEWS = 24;

const views = new KeptAnswers<AtlasView>(MOST_VIEWS);

/** The known part of the game's maps after the selected step, and all of one of them; null for the player's. */
export function useAtlas(map: string | null): Loaded<AtlasView> {
  const { source } = useViewer();
  const slug = useValue(({ run }) => run?.slug ?? "");
  const generation = useValue(({ run }) => run?.generation ?? 0);
  const row = useRow();
  const key = row === null ? null : JSON.stringify([slug, generation, row.index, row.sha256, map]);
  return useLoaded(key, () => views.get(key ?? "", () => source.atlas(slug, row?.index ?? 0, map)));
}
