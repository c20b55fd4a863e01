import type { Disk } from "../../../../../src/base/disk/disk.ts";
import { isDiskError } from "../../../../../src/base/disk/disk-errors.ts";
import { listJournals } from "../../../../../src/record/journal/list-journals.ts";
import { Timeline } from "../../timeline/timeline.ts";

/** The most journals held, as rows. */
const MOST_HELD = 16;

/** Read ahead at once, in bytes: a request that comes meanwhile waits no longer. */
const AHEAD_BYTES = 2 ** 18;

/** The journals of a folder as time lines, of those games that were looked at last. */
export interface Timelines {
  /** The time line of a game, as far as it was read. */
  of(slug: string): Timeline;
  /**
   * Reads what is new in a journal, for about so long, and lets others have their turn meanwhile. True while there is more.
   */
  advance(timeline: Timeline, forMs: number): Promise<boolean>;
  /**
   * Reads the longest journal before anybody asks for a step of it, and lets requests have their turn after each
   * piece. Ends where the journal does, or with the signal.
   */
  readAhead(signal: AbortSignal): Promise<void>;
}

/** @param nowMs any clock that only goes forward */
export function createTimelines(
  place: { readonly folder: string; readonly disk: Disk },
  nowMs: () => number,
): Timelines {
  const held = new Map<string, Timeline>();
  const of = (slug: string): Timeline => {
    const timeline = held.get(slug) ?? new Timeline({ ...place, slug });
    held.delete(slug);
    held.set(slug, timeline);
    const [oldest] = held.keys();
    if (held.size > MOST_HELD && oldest !== undefined) held.delete(oldest);
    return timeline;
  };
  return {
    of,
    async readAhead(signal) {
      const slug = longestIn(place);
      if (slug === null) return;
      const timeline = of(slug);
      while (!signal.aborted && timeline.advance(AHEAD_BYTES)) await new Promise(setImmediate);
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

/** The game with the longest journal: its first step is waited for longest. Null for none, or where the folder cannot be read: requests say so. */
function longestIn({ folder, disk }: Parameters<typeof createTimelines>[0]): string | null {
  try {
    const journals = listJournals(folder, disk).filter(({ isQuarantined }) => !isQuarantined);
    const sizes = journals.map(({ slug, file }) => ({ slug, bytes: disk.inspect(file)?.bytes ?? 0 }));
    return sizes.sort((a, b) => b.bytes - a.bytes)[0]?.slug ?? null;
  } catch (error) {
    if (!isDiskError(error)) throw error;
    return null;
  }
}
