import type { Disk } from "../../../base/disk/disk.ts";
import { Timeline } from "../../timeline/timeline.ts";

/** The most journals held, as rows. */
const MOST_HELD = 16;

/** The journals of a folder as time lines, of those games that were looked at last. */
export interface Timelines {
  /** The time line of a game, as far as it was read. */
  of(slug: string): Timeline;
  /**
   * Reads what is new in a journal, for about so long, and lets others have their turn meanwhile. True while there is more.
   */
  advance(timeline: Timeline, forMs: number): Promise<boolean>;
}

/** @param nowMs any clock that only goes forward */
export function createTimelines(
  place: { readonly folder: string; readonly disk: Disk },
  nowMs: () => number,
): Timelines {
  const held = new Map<string, Timeline>();
  return {
    of(slug) {
      const timeline = held.get(slug) ?? new Timeline({ ...place, slug });
      held.delete(slug);
      held.set(slug, timeline);
      const [oldest] = held.keys();
      if (held.size > MOST_HELD && oldest !== undefined) held.delete(oldest);
      return timeline;
    },
    async advance(timeline, forMs) {
      const endMs = nowMs() + forMs;
      while (timeline.advance()) {
        if (nowMs() >= endMs) return true;
        await new Promise(setImmediate);
      }
      return false;
    },
  };
}
