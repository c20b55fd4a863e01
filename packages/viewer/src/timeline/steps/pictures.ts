import type { ImageTable, UserMessage } from "../../../../../src/base/vocabulary/conversation.ts";
import { lastOnPath, locateStep, readEntry, rowsOfPath } from "../read-path.ts";
import type { Timeline } from "../timeline.ts";
import type { SentPicture } from "./step-detail.ts";
import { walkTo } from "./walk.ts";

/** A step without a picture shows one of at most this many steps before. */
const MOST_BACK = 300;

/**
 * The PNG of a picture that a step's conversation, or its outcome, shows; null for none of that name.
 *
 * @throws RunnerError as `readStep`
 */
export async function pictureOf(
  timeline: Timeline,
  index: number,
  sha256: string,
): Promise<Uint8Array | null> {
  const { before, after, own } = await walkTo(timeline, index);
  const tables: ImageTable[] = [before.memory.images, after.memory.images];
  for (const entry of own) if (entry.type === "outcome") tables.push(entry.outcome.images);
  for (const images of tables) {
    const png = images.get(sha256);
    if (png !== undefined) return png;
  }
  return null;
}

/**
 * The newest picture that was sent after a step or, without one, before it on its path; null if none was.
 *
 * @throws RunnerError as `readStep`
 */
export function lastPicture(timeline: Timeline, index: number): SentPicture | null {
  const { path, place } = locateStep(timeline, index);
  for (const at of rowsOfPath(timeline.index, path).slice(-MOST_BACK).reverse()) {
    const row = timeline.index.rows[at];
    if (row?.hasPicture !== true) continue;
    const entry = readEntry(timeline, path, row.offset)?.entry;
    const found = entry?.type === "outcome" ? lastIn(entry.outcome.message, entry.outcome.images) : null;
    if (found !== null) return { index: at, ...found };
  }
  const start = lastOnPath(path, (track) => track.starts, place.begin);
  const entry = start === null ? undefined : readEntry(timeline, path, start)?.entry;
  const found = entry?.type === "start" ? lastIn(entry.opening, entry.images) : null;
  return found && { index: null, ...found };
}

function lastIn({ content }: UserMessage, images: ImageTable): Omit<SentPicture, "index"> | null {
  const shown = content
    .flatMap((block) => (block.type === "tool_result" ? block.content : [block]))
    .flatMap((block) => (block.type === "image" ? [block.sha256] : []));
  for (const sha256 of shown.reverse()) {
    const png = images.get(sha256);
    if (png !== undefined) return { sha256, png };
  }
  return null;
}
