import { expect, it } from "vitest";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import { encodeLine, JOURNAL_START } from "../../../../src/record/journal/format/lines.ts";
import { memoryObjectStore } from "../../../../test/helpers/fleet/memory-object-store.ts";
import { JOB, playJob } from "../../../../test/helpers/fleet/play-job.ts";
import { FOLDER, JOURNAL } from "../../../../test/helpers/runs/journal-world.ts";
import { bytesOf, put } from "../../../../test/helpers/saves/journals.ts";
import { scriptedPlayer } from "../../../../test/helpers/server/scripted-player.ts";
import { fetchRun } from "../../src/mirror/fetch-run.ts";
import { CopiedJournal } from "../../src/mirror/journal-gain.ts";
import { decodeSegment } from "../../src/mirror/segment.ts";
import { takeOver } from "../../src/mirror/take-over.ts";

/** Lines of a journal that says nothing, each of which belongs behind the one before. */
function lines(...words: readonly string[]): readonly Uint8Array[] {
  let at = JOURNAL_START;
  return words.map((word) => {
    const { bytes, after } = encodeLine({ type: word }, at);
    at = after;
    return bytes;
  });
}

const NAME = "lantern_journal.jsonl";

it("what a journal gained is what stands behind the last line that both have", () => {
  const disk = createMemoryDisk();
  disk.makeFolder(FOLDER);
  const [a, b, c, d] = lines("a", "b", "c", "d") as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  const [, , other] = lines("a", "b", "other") as [Uint8Array, Uint8Array, Uint8Array];
  const copied = new CopiedJournal(disk, FOLDER, Buffer.concat([a, b]));
  const gainOf = (...file: readonly Uint8Array[]) => {
    put(disk, Buffer.concat(file));
    const gain = copied.gain(NAME);
    return gain === null ? null : { from: gain.from, text: Buffer.from(gain.bytes).toString() };
  };

  expect(gainOf(a, b)).toBeNull();
  expect(gainOf(a, b, c)).toEqual({ from: a.length + b.length, text: String(Buffer.from(c)) });
  // A line that is not whole waits.
  expect(gainOf(a, b, c.subarray(0, 9))).toBeNull();
  // Cut when it was opened, and gone on with otherwise.
  expect(gainOf(a)).toEqual({ from: a.length, text: "" });
  copied.copied({ from: a.length + b.length, bytes: Buffer.concat([c, d]) });
  expect(gainOf(a, b, other)).toEqual({ from: a.length + b.length, text: String(Buffer.from(other)) });
  // Begun anew.
  expect(gainOf(other)).toEqual({ from: 0, text: String(Buffer.from(other)) });
});

it("a journal that is cut when it is opened is cut in the store, too", async () => {
  const store = memoryObjectStore();
  const disk = createMemoryDisk();
  const { mirror } = await takeOver({ store, job: JOB, folder: FOLDER, worker: "one", disk });
  const [a, b, c] = lines("a", "b", "c") as [Uint8Array, Uint8Array, Uint8Array];
  const [, other] = lines("a", "other") as [Uint8Array, Uint8Array];

  put(disk, Buffer.concat([a, b, c]));
  await mirror.copy();
  put(disk, Buffer.concat([a, other]));
  await mirror.copy();

  const fetched = createMemoryDisk();
  await fetchRun({ store, job: JOB, folder: FOLDER, disk: fetched });
  expect(bytesOf(fetched, JOURNAL).equals(Buffer.concat([a, other]))).toBe(true);
});

it("the saves of the last two listings are kept, so that a damaged one leaves the one before it", async () => {
  const store = memoryObjectStore();
  const player = scriptedPlayer();
  const settings = { model: "scripted" };

  await playJob({ store, player, untilStep: 8, saveEvery: 1, keepBackups: 1, settings });

  const listings = [...store.objects]
    .filter(([name]) => name.includes("/segments/"))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, bytes]) => decodeSegment(bytes, Number(name.slice(-8)))?.files ?? null)
    .filter((files) => files !== null);
  const listed = listings
    .slice(-2)
    .flatMap((files) => Object.values(files).map(({ object }) => `${JOB}/${object}`));
  const kept = [...store.objects.keys()].filter((name) => name.includes("/saves/"));
  expect(listings.length).toBeGreaterThan(6);
  expect(kept.sort()).toEqual([...new Set(listed)].sort());
});
