import type { Scene } from "../../../../show/film/make-film.ts";
import type { Playback } from "../../../../show/playback/playback.ts";
import type { StepRow } from "../../../../show/timeline/rows.ts";
import { stretchOf } from "../../../../show/timeline/stretch.ts";
import type { Timeline } from "../../../../show/timeline/timeline.ts";

/** The scenes of these steps, which are on one path and in order; what is to be played again is read as it comes up. */
export async function* filmScenes(
  timeline: Timeline,
  rows: readonly StepRow[],
  hasCaptions: boolean,
): AsyncGenerator<Scene> {
  let playback: Playback | null = null;
  for (const { index, step, place, said, did } of rows) {
    if (!playback?.steps.some((played) => played.index === index))
      playback = await stretchOf(timeline, index);
    yield { playback, index, caption: hasCaptions ? { step, place, said, did } : null };
  }
}
