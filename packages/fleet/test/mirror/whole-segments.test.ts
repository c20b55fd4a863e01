import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { memoryObjectStore } from "../../../../test/helpers/fleet/memory-object-store.ts";
import { objectOf } from "../../src/mirror/folder-files.ts";
import { lastOf, listPieces, packPiece, pieceName, readPiece } from "../../src/mirror/piece.ts";
import { assembleRun } from "../../src/mirror/read/assemble-run.ts";
import { readRun } from "../../src/mirror/read/read-run.ts";
import {
  decodeSegment,
  encodeSegment,
  isFence,
  numberIn,
  type Segment,
  segmentName,
} from "../../src/mirror/segment.ts";

const SHA = "ab".repeat(32);
const SEGMENT: Segment = {
  ...{ number: 7, worker: "one", token: "t", journal: "game_journal.jsonl", from: 5 },
  bytes: Buffer.from("a line\n"),
  files: { "game_save.png": { object: "saves/game-ab.png", sha256: SHA } },
  ...{ end: null, joins: null },
};
const FENCE: Segment = { ...SEGMENT, journal: null, from: null, bytes: Buffer.of(), files: null };

/** A segment with another head, and the digest of that. */
function forged(change: object, bytes = Buffer.from("a line\n")): Uint8Array {
  const [line = ""] = Buffer.from(encodeSegment(SEGMENT)).toString("utf8").split("\n");
  const { sha256: _, ...head } = JSON.parse(line) as Record<string, unknown>;
  const text = JSON.stringify({ ...head, ...change }).slice(0, -1);
  const digest = createHash("sha256").update(text).update("\n").update(bytes).digest("hex");
  return Buffer.concat([Buffer.from(`${text},"sha256":"${digest}"}\n`), bytes]);
}

const FILE = { object: "saves/a", sha256: SHA };

test.each<[change: object, isSound: boolean]>([
  [{}, true],
  [{ end: { outcome: "done" } }, true],
  [{ files: null }, true],
  [{ files: {} }, true],
  [{ joins: { first: 1, fences: [1, 7] } }, true],
  [{ joins: { first: 7, fences: [] } }, true],
  [{ from: 0 }, true],
  ...[
    { format: "another" },
    { segment: 8 },
    { bytes: 8 },
    { worker: 1 },
    { token: null },
    { journal: "../x" },
  ].map((one) => [one, false] as [object, boolean]),
  ...[
    { journal: "a/b" },
    { journal: 5 },
    { journal: null },
    { from: -1 },
    { from: 0.5 },
    { from: null },
    { from: "1" },
  ].map((one) => [one, false] as [object, boolean]),
  ...[
    { files: [] },
    { files: "x" },
    { files: { a: null } },
    { files: { "../a": FILE } },
    { files: { a: { ...FILE, object: "../b" } } },
  ].map((one) => [one, false] as [object, boolean]),
  ...[
    { files: { a: { ...FILE, object: 5 } } },
    { files: { a: { ...FILE, sha256: "AB" } } },
    { files: { a: { object: "a" } } },
  ].map((one) => [one, false] as [object, boolean]),
  ...[
    { end: 5 },
    { end: [] },
    { end: "x" },
    { joins: null },
    { joins: {} },
    { joins: { first: 0, fences: [] } },
  ].map((one) => [one, false] as [object, boolean]),
  ...[
    { joins: { first: 8, fences: [] } },
    { joins: { first: 1, fences: [8] } },
    { joins: { first: 1, fences: [0] } },
  ].map((one) => [one, false] as [object, boolean]),
  ...[
    { joins: { first: 1, fences: 5 } },
    { joins: { first: 1.5, fences: [] } },
    { joins: { fences: [] } },
  ].map((one) => [one, false] as [object, boolean]),
])("a segment with %j is sound: %s", (change, isSound) => {
  expect(decodeSegment(forged(change), 7) !== null).toBe(isSound);
});

test("a segment is as it was written, and one that was changed is none", () => {
  const bytes = Buffer.from(encodeSegment(SEGMENT));

  expect(decodeSegment(bytes, 7)).toEqual({ ...SEGMENT, bytes: expect.anything() });
  expect(Buffer.from(decodeSegment(bytes, 7)?.bytes ?? []).toString()).toBe("a line\n");
  expect(bytes.toString("utf8")).toMatch(
    /^\{"format":"gameboy-runner segment","version":1,"segment":7,"worker":"one"/,
  );
  expect(decodeSegment(Buffer.concat([bytes, Buffer.from("x")]), 7)).toBeNull();
  expect(decodeSegment(bytes.subarray(0, 20), 7)).toBeNull();
  expect(decodeSegment(Buffer.of(), 7)).toBeNull();
  expect(decodeSegment(bytes, 8)).toBeNull();
  for (const version of [2, "1"])
    expect(() => decodeSegment(forged({ version }), 7)).toThrow(
      `segment 7 was written by a newer gameboy-runner (format ${version}, this one reads up to 1)`,
    );
  expect(
    [
      SEGMENT,
      FENCE,
      { ...FENCE, end: {} },
      { ...FENCE, files: {} },
      { ...FENCE, joins: { first: 1, fences: [] } },
    ].map(isFence),
  ).toEqual([false, true, false, false, false]);
  expect([segmentName(7), segmentName(123_456_789), pieceName({ first: 1, last: 20 })]).toEqual([
    ...["segments/00000007", "segments/123456789", "joined/00000001-00000020.gz"],
  ]);
  expect(["a/00000012", "a/0000012", "a/000000012", "00000012", "a/0000001x"].map(numberIn)).toEqual([
    12,
    null,
    null,
    null,
    null,
  ]);
  expect(objectOf("checkpoints/game_save.png", SHA)).toBe(`saves/game_save-${SHA.slice(0, 16)}.png`);
  expect(objectOf(`${"x".repeat(200)}.json`, SHA)).toBe(`saves/${"x".repeat(120)}-${SHA.slice(0, 16)}.json`);
});

test("pieces are listed by their names and read where they are whole", async () => {
  const store = memoryObjectStore();
  const piece = { ...SEGMENT, joins: { first: 3, fences: [3] } };
  await store.put("jobs/a/joined/00000003-00000007.gz", await packPiece(piece));
  await store.put("jobs/a/joined/00000002-00000007.gz", await packPiece(piece));
  await store.put("jobs/a/joined/00000001-00000009.gz", gzipSync("{}"));
  await store.put("jobs/a/joined/00000009-00000001.gz", Buffer.from("x"));
  await store.put("jobs/a/joined/00000000-00000004.gz", Buffer.from("x"));
  await store.put("jobs/a/joined/1-2.gz", Buffer.from("x"));

  const pieces = await listPieces(store, "jobs/a");
  const until = await listPieces(store, "jobs/a", 7);
  const read = await Promise.all(
    [...pieces, { first: 9, last: 1 }, { first: 5, last: 6 }].map((range) =>
      readPiece(store, "jobs/a", range),
    ),
  );

  expect(pieces.map(({ first, last }) => `${first}-${last}`)).toEqual(["1-9", "2-7", "3-7"]);
  expect(until.map(({ first, last }) => `${first}-${last}`)).toEqual(["2-7", "3-7"]);
  expect([lastOf(pieces), lastOf(until), lastOf([])]).toEqual([9, 7, 0]);
  expect(read.map((one) => one?.joins?.first ?? null)).toEqual([null, null, 3, null, null]);
});

test("segments add up to a run: cuts, holes, other names and ends", () => {
  const nothing = { journalName: null, journal: Buffer.of(), files: {}, end: null };
  const at = (from: number | null, text = "", more: Partial<Segment> = {}): Segment => ({
    ...FENCE,
    ...{ from, bytes: Buffer.from(text), journal: from === null ? null : "j" },
    ...more,
  });
  const shown = (...segments: readonly Segment[]): string => {
    const { journal, journalName, files, end } = assembleRun(nothing, segments);
    return `${journalName} ${JSON.stringify(Buffer.from(journal).toString())} ${Object.keys(files)} ${JSON.stringify(end)}`;
  };

  expect([
    shown(),
    shown(at(0, "abc"), at(3, "de")),
    shown(at(0, "abcdef"), at(2, "x")),
    shown(at(0, "abcdef"), at(2, "x"), at(5, "y")),
    shown(at(2, "c")),
    shown(at(0, "a", { end: { a: 1 } }), at(null)),
    shown(at(0, "a", { end: { a: 1 } }), at(1, "b")),
    shown(at(0, "a"), at(null, "", { end: { a: 2 }, files: { x: FILE } }), at(null)),
    shown(at(0, "a", { end: { a: 1 } }), at(null, "", { joins: { first: 1, fences: [] } })),
    shown(at(0, "a"), at(1, "b", { journal: "k", files: {} })),
  ]).toEqual([
    'null ""  null',
    'j "abcde"  null',
    'j "abx"  null',
    'j "abx  y"  null',
    'j "  c"  null',
    'j "a"  {"a":1}',
    'j "ab"  null',
    'j "a" x {"a":2}',
    'j "a"  null',
    'k "ab"  null',
  ]);
  expect(() => assembleRun(nothing, [at(2 ** 31, "a")])).toThrow(`a segment starts after ${2 ** 31} bytes`);
});

test("a run is read from its pieces and segments, with a line about what is damaged", async () => {
  const store = memoryObjectStore();
  const lines: string[] = [];
  const put = async (number: number, more: Partial<Segment> = {}): Promise<void> => {
    const segment = {
      ...SEGMENT,
      number,
      files: null,
      from: (number - 1) * 2,
      bytes: Buffer.from(`${number}\n`),
      ...more,
    };
    await store.put(`jobs/a/${segmentName(number)}`, encodeSegment(segment));
  };
  const say = async (words: string, options: Parameters<typeof readRun>[2] = {}) => {
    const run = await readRun(store, "jobs/a", options);
    const { journal, loose, notices, files, ...rest } = run;
    lines.push(
      `# ${words}`,
      JSON.stringify({ ...rest, journal: Buffer.from(journal).toString(), files: Object.keys(files) }),
      JSON.stringify(loose),
      ...notices,
    );
    return run;
  };
  await say("nothing");
  await put(1, { from: null, bytes: Buffer.of(), journal: null });
  for (const number of [2, 3]) await put(number);
  await put(4, { from: null, bytes: Buffer.of(), journal: null });
  for (const number of [5, 6, 7]) await put(number, { from: number === 6 ? 3 : (number - 1) * 2 });
  const before = await say("two workers");
  await put(8, { end: { outcome: "done" } });
  await say("an end");
  await say("only what is new", { before });
  await say("until the third", { until: 3 });
  const joined = {
    ...SEGMENT,
    number: 4,
    from: 0,
    bytes: Buffer.from("joined\n"),
    joins: { first: 1, fences: [1, 4] },
  };
  await store.put("jobs/a/joined/00000001-00000004.gz", await packPiece(joined));
  await say("a piece beside its segments");
  await store.remove("jobs/a/segments/00000002");
  await say("a piece and what is left of its segments");
  await store.put("jobs/a/joined/00000001-00000004.gz", gzipSync("broken"));
  await say("a broken piece");
  for (const number of [3, 5, 6, 7, 8])
    await store.put(`jobs/a/${segmentName(number)}`, Buffer.from("broken"));
  await say("many broken segments");
  await store.remove("jobs/a/joined/00000001-00000004.gz");
  await put(2);
  await say("some broken segments", { until: 3 });

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./segments.txt");
});
