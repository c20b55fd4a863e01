import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { type Disk, nodeDisk } from "../../../../src/base/disk/disk.ts";
import { FOLDER } from "../../../../test/helpers/runs/journal-world.ts";
import { playedFolder } from "../../../../test/helpers/runs/played-folder.ts";
import { makeLongJournal } from "../../../../test/helpers/timeline/make-long-journal.ts";
import { diskWith } from "../../../../test/helpers/timeline/read-timeline.ts";
import { openTestViewer } from "../../../../test/helpers/web/test-viewer.ts";
import { stretchOf } from "../../src/timeline/stretch.ts";
import { createTimelines } from "../../src/web/follow/timelines.ts";

const STEPS = 350;
const played = playedFolder(["--new-game", "--steps", "12", "--quiet"]);
let journal: Buffer = Buffer.alloc(0);

beforeAll(async () => {
  journal = await makeLongJournal(STEPS);
});

/** The disk, and what was read of it: from and to. */
function watched(disk: Disk): { readonly disk: Disk; readonly reads: (readonly [number, number])[] } {
  const reads: (readonly [number, number])[] = [];
  const read: Disk["read"] = (file, most, from = 0) => {
    const bytes = disk.read(file, most, from);
    reads.push([from, from + bytes.length]);
    return bytes;
  };
  return { disk: { ...disk, read }, reads };
}

function timelinesOn(disk: Disk) {
  return createTimelines({ folder: FOLDER, disk }, () => 0);
}

describe("a journal that nobody asked for yet", () => {
  test("is read to its end, in pieces between which others have their turn", async () => {
    const { disk, reads } = watched(diskWith(journal));
    const timelines = timelinesOn(disk);
    let isOver = false;
    let turns = 0;

    const ahead = timelines.readAhead(new AbortController().signal).then(() => {
      isOver = true;
    });
    for (; !isOver; turns += 1) await nextTurn();
    await ahead;

    const pieces = Math.ceil(journal.length / 2 ** 18);
    expect(timelines.of("lantern").view).toMatchObject({ bytes: journal.length, damage: null });
    expect(timelines.of("lantern").index.rows).toHaveLength(STEPS);
    expect(Math.max(...reads.map(([from, to]) => to - from))).toBeLessThanOrEqual(2 ** 18);
    expect(pieces).toBeGreaterThan(3);
    expect(turns).toBeGreaterThanOrEqual(pieces - 1);
  });

  test("is not read any more when the viewer is closed", async () => {
    const timelines = timelinesOn(diskWith(journal));
    const closed = new AbortController();

    const ahead = timelines.readAhead(closed.signal);
    closed.abort();
    await ahead;

    expect(timelines.of("lantern").index.rows.length).toBeLessThan(STEPS);
  });

  test("then gives its last step from the nearest keyframe on, without being read again from its start", async () => {
    const { disk, reads } = watched(diskWith(journal));
    const timelines = timelinesOn(disk);
    await timelines.readAhead(new AbortController().signal);
    const timeline = timelines.of("lantern");
    const keyframes = [...timeline.index.tracks.values()].flatMap((track) => track.keyframes);
    const nearest = Math.max(...keyframes.filter((at) => at < (timeline.index.places.at(-1)?.begin ?? 0)));
    reads.length = 0;

    await timelines.advance(timeline, 0);
    await stretchOf(timeline, STEPS - 1);

    // The line in front of the end is looked at, too: whether it is still the same journal.
    expect(nearest).toBeGreaterThan(journal.length / 2);
    expect(Math.min(...reads.map(([from]) => from))).toBeGreaterThanOrEqual(nearest);
  });
});

test("a folder without a journal, or none at all, is not waited for", async () => {
  const { disk } = watched(diskWith(journal));
  const signal = new AbortController().signal;

  await createTimelines({ folder: "/nowhere", disk }, () => 0).readAhead(signal);
  disk.remove(join(FOLDER, "lantern_journal.jsonl"));
  await timelinesOn(disk).readAhead(signal);
});

test("a viewer reads ahead as soon as it answers, before it is asked", async () => {
  const folder = join(played(), "saves");
  const file = join(folder, "lantern_journal.jsonl");
  const reads = vi.spyOn(nodeDisk, "read");

  await openTestViewer(folder);

  const size = readFileSync(file).length;
  const readTo = () =>
    Math.max(
      ...reads.mock.calls.map(([path, most, from = 0]) => (path === file ? Math.min(from + most, size) : 0)),
    );
  await vi.waitFor(() => expect(readTo()).toBe(size));
});
