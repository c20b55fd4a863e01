import type { AtlasView } from "../../../../src/timeline/steps/read-atlas.ts";
import { KeptAnswers } from "../load/kept-answers.ts";
import type { Loaded } from "../load/use-loaded.ts";
import { useOfStep } from "../load/use-of-step.ts";

/** A large map has some 100 KB. */
const MOST_VIEWS = 24;

const views = new KeptAnswers<AtlasView>(MOST_VIEWS);

/** The known part of the game's maps after the selected step, and all of one of them; null for the player's. */
export function useAtlas(map: string | null): Loaded<AtlasView> {
  return useOfStep(views, (source, slug, index) => source.atlas(slug, index, map), map);
}
