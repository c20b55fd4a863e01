import type { Playback } from "../playback/playback.ts";
import type { StepRow } from "../timeline/rows.ts";
import { stretchOf } from "../timeline/stretch.ts";
import type { Timeline } from "../timeline/timeline.ts";
import type { Scene } from "./make-film.ts";

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
