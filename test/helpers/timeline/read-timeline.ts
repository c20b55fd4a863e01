import { Timeline } from "../../../packages/viewer/src/timeline/timeline.ts";
import type { Disk } from "../../../src/base/disk/disk.ts";
import { createMemoryDisk } from "../../../src/base/disk/memory-disk.ts";
import { FOLDER } from "../runs/journal-world.ts";
import { put } from "../saves/journals.ts";

/** A disk with the bundled game's journal and nothing else. */
export function diskWith(journal: Uint8Array): Disk {
  const disk = createMemoryDisk();
  disk.makeFolder(FOLDER);
  put(disk, journal);
  return disk;
}

/** The timeline of the bundled game on a test's disk, read to its end. */
export function readTimeline(disk: Disk, pieceBytes?: number): Timeline {
  const timeline = new Timeline({ folder: FOLDER, slug: "lantern", disk });
  readOn(timeline, pieceBytes);
  return timeline;
}

/** Reads on to the end; a timeline that never comes to it is a failure. */
export function readOn(timeline: Timeline, pieceBytes?: number): void {
  for (let pieces = 0; timeline.advance(pieceBytes); pieces += 1) {
    if (pieces > 1_000_000) throw new Error("reading on never comes to an end");
  }
}
