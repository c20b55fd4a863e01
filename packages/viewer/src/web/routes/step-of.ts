import type { Timeline } from "../../timeline/timeline.ts";
import type { ViewerParts } from "../viewer-parts.ts";
import { type Asked, wholeOf } from "./asked.ts";

const READ_MS = 200;

/** The time line of the game that is asked for, and a step of it, read as far as that step. @throws WebError */
export async function stepOf(
  { gallery, timelines }: ViewerParts,
  { param }: Asked,
): Promise<{ readonly timeline: Timeline; readonly index: number }> {
  const index = wholeOf("the step", param("index"));
  return { timeline: await readUntil(timelines, timelines.of(gallery.slugOf(param("slug"))), index), index };
}

/** The same time line, read as far as a step, or to its end if there is no such step. */
export async function readUntil(
  timelines: ViewerParts["timelines"],
  timeline: Timeline,
  index: number,
): Promise<Timeline> {
  while (timeline.index.rows.length <= index && (await timelines.advance(timeline, READ_MS)));
  return timeline;
}
