import { expect, it } from "vitest";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import { writeNew } from "../../../../src/base/disk/write/write-atomically.ts";
import { encodeLine, JOURNAL_START } from "../../../../src/record/journal/format/lines.ts";
import { memoryObjectStore } from "../../../../test/helpers/fleet/memory-object-store.ts";
import { JOB, playJob } from "../../../../test/helpers/fleet/play-job.ts";
import { FOLDER, JOURNAL } from "../../../../test/helpers/runs/journal-world.ts";
import { bytesOf, put } from "../../../../test/helpers/saves/journals.ts";
import { scriptedPlayer } from "../../../../test/helpers/server/scripted-player.ts";
import { fetchRun } from "../../src/mirror/fetch-run.ts";
import { CopiedJournal } from "../../src/mirror/journal-gain.ts";
import { mirrorPlay } from "../../src/mirror/mirrored.ts";
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

/** A job of one worker, and the segments that each copy of it wrote. */
async function mirrored() {
  const store = memoryObjectStore();
  const disk = createMemoryDisk();
  const { mirror } = await takeOver({ store, job: JOB, folder: FOLDER, worker: "one", disk });
  const write = (name: string, text: string): void => {
    if (disk.inspect(`${FOLDER}/${name}`) !== null) disk.remove(`${FOLDER}/${name}`);
    writeNew(disk, `${FOLDER}/${name}`, Buffer.from(text));
  };
  /** The news in the store after a copy: the bytes of the journal, the files, and how many objects of files there are. */
  const copy = async (options: Parameters<typeof mirror.copy>[0] = {}): Promise<string> => {
    const before = mirror.number;
    await mirror.copy(options);
    if (mirror.number === before) return "nothing";
    const object = store.objects.get(`${JOB}/segments/0000000${mirror.number}`);
    const { bytes, files, end, from } = decodeSegment(object ?? Buffer.of(), mirror.number) ?? {};
    const saves = [...store.objects.keys()].filter((name) => name.startsWith(`${JOB}/saves/`));
    const listed =
      files == null ? "the same files" : `files ${Object.keys(files).sort().join(" ") || "none"}`;
    return `${mirror.number - before}: ${bytes?.length} bytes from ${from}, ${listed}, ${saves.length} saved${end == null ? "" : `, end ${JSON.stringify(end)}`}`;
  };
  return { disk, mirror, write, copy };
}

it("a copy writes what is new of journal and files, once", async () => {
  const { disk, write, copy } = await mirrored();
  const told: string[] = [await copy()];
  const [a, b] = lines("a", "b") as [Uint8Array, Uint8Array];
  put(disk, a);
  told.push(await copy(), await copy());
  write("one.png", "first");
  told.push(await copy(), await copy());
  write("one.png", "other");
  told.push(await copy());
  write("two.png", "other");
  told.push(await copy());
  disk.remove(`${FOLDER}/one.png`);
  put(disk, Buffer.concat([a, b]));
  told.push(await copy());
  write("notes.txt", "not of the run");
  write(".two.png", "temporary");
  told.push(await copy());
  disk.remove(`${FOLDER}/two.png`);
  told.push(await copy(), await copy({ end: { outcome: "done" } }));

  expect(told).toEqual([
    "nothing",
    `1: ${a.length} bytes from 0, the same files, 0 saved`,
    "nothing",
    "1: 0 bytes from null, files one.png, 1 saved",
    "nothing",
    "1: 0 bytes from null, files one.png, 2 saved",
    "1: 0 bytes from null, files one.png two.png, 1 saved",
    `1: ${b.length} bytes from ${a.length}, files two.png, 1 saved`,
    "nothing",
    "1: 0 bytes from null, files none, 1 saved",
    '1: 0 bytes from null, the same files, 1 saved, end {"outcome":"done"}',
  ]);
});

it.each([
  ["outcome", true],
  ["keyframe", true],
  ["fold", true],
  ["call", true],
  ["reply", false],
  ["save", false],
  ["callback", false],
])("a record of the type %s may wait for the next one: %s", async (type, mayWait) => {
  const { disk, write, copy } = await mirrored();
  const [derived, next] = lines(type, "reply") as [Uint8Array, Uint8Array];
  put(disk, derived);
  write("one.png", "first");

  const first = await copy({ isDerivedToo: false });
  put(disk, Buffer.concat([derived, next]));
  const second = await copy({ isDerivedToo: false });

  const files = "files one.png, 1 saved";
  expect([first, second]).toEqual(
    mayWait
      ? ["nothing", `1: ${derived.length + next.length} bytes from 0, ${files}`]
      : [
          `1: ${derived.length} bytes from 0, ${files}`,
          `1: ${next.length} bytes from ${derived.length}, the same files, 1 saved`,
        ],
  );
});

it("events of a free player are copied once a second, those of a priced one each, and the last one whole", async () => {
  let nowMs = 5_000;
  const told: unknown[] = [];
  const mirror = { copy: async (how?: object) => void told.push(how ?? "before a call") };
  const play = async (isRemote: boolean) => {
    const { around, events } = mirrorPlay(mirror as never, { elapsedMs: () => nowMs });
    const model = { ...scriptedPlayer(), isRemote };
    if (isRemote) {
      expect(around(model)).toMatchObject({ id: "scripted", isRemote: true });
      await around(model)
        .reply({ messages: [] } as never, { signal: AbortSignal.abort(new Error("no")) } as never)
        .next()
        .catch(() => {});
    } else expect(around(model)).toBe(model);
    async function* playing() {
      for (const [ms, type] of [
        [999, "step-started"],
        [1, "step-finished"],
        [999, "saved"],
        [0, "step-started"],
      ] as const) {
        nowMs += ms;
        yield { type } as never;
      }
      return "over";
    }
    const given = events(playing());
    for (let next = await given.next(); next.done !== true; next = await given.next())
      told.push((next.value as { type: string }).type);
    return told.splice(0);
  };

  const whole = { isDerivedToo: true };
  const part = { isDerivedToo: false };
  expect(await play(false)).toEqual([
    ...["step-started", whole, "step-finished", "saved", "step-started", whole],
  ]);
  expect(await play(true)).toEqual([
    ...["before a call", part, "step-started", part, "step-finished", whole, "saved", part, "step-started"],
    whole,
  ]);
});
