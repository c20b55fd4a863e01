import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Disk } from "../../../../src/base/disk/disk.ts";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { encodeLine, JOURNAL_START } from "../../../../src/record/journal/format/lines.ts";
import { powerCutDisk } from "../../../../test/helpers/disks/power-cut-disk.ts";
import { FOLDER, JOURNAL, playRun } from "../../../../test/helpers/runs/journal-world.ts";
import { bytesOf, linesOf, put } from "../../../../test/helpers/saves/journals.ts";
import { diskWith, readOn, readTimeline } from "../../../../test/helpers/timeline/read-timeline.ts";
import type { Timeline } from "../../src/timeline/timeline.ts";

let journal: Buffer = Buffer.alloc(0);
/** Those of another run of the same game. */
let other: Buffer = Buffer.alloc(0);

beforeAll(async () => {
  const disks = [powerCutDisk(), powerCutDisk()] as const;
  await playRun({ disk: disks[0], untilStep: 12, start: "new-game" });
  await playRun({ disk: disks[1], untilStep: 14, start: "new-game" });
  [journal, other] = [bytesOf(disks[0]), bytesOf(disks[1])];
});

/** The number of the line that holds the outcome of a step, in a journal of one branch. */
function lineOfStep(step: number): number {
  return linesOf(journal).findIndex((line) => line.includes(`"type":"outcome","step":${step},`));
}

/** The journal with a record changed by somebody who knows how to make its sums right. */
function forged(line: number, change: (record: JsonObject) => JsonObject): Buffer {
  let place = JOURNAL_START;
  return Buffer.concat(
    linesOf(journal).map((text, i) => {
      const { seq: _, prev: __, sum: ___, ...value } = JSON.parse(text.toString("utf8")) as JsonObject;
      const { bytes, after } = encodeLine(i === line ? change(value) : value, place);
      place = after;
      return bytes;
    }),
  );
}

function damageOf(bytes: Uint8Array): {
  damage: string | null;
  steps: readonly number[];
  timeline: Timeline;
} {
  const timeline = readTimeline(diskWith(bytes));
  const { damage, rows } = timeline.view;
  return { damage, steps: rows.map(({ step }) => step), timeline };
}

const STEPS = Array.from({ length: 12 }, (_, i) => i + 1);

describe("a journal that is damaged is shown as far as it can be, and says so", () => {
  it("a line in the middle", () => {
    const line = lineOfStep(5);
    const lines = linesOf(journal).map((bytes, i) =>
      i === line ? Buffer.from(bytes).fill(0x20, 300, 310) : bytes,
    );

    const { damage, steps } = damageOf(Buffer.concat(lines));

    expect(damage).toBe(`the journal ${JOURNAL} is not shown whole: record ${line} is damaged`);
    expect(steps).toEqual(STEPS.filter((step) => step !== 5));
  });

  it("two lines, and one that is missing", () => {
    const [first, second, missing] = [lineOfStep(3), lineOfStep(7), lineOfStep(9)];
    const lines = linesOf(journal).flatMap((bytes, i) =>
      i === missing ? [] : [i === first || i === second ? Buffer.from(bytes).fill(0x20, 300, 310) : bytes],
    );

    const { damage, steps } = damageOf(Buffer.concat(lines));

    expect(damage).toMatch(new RegExp(`record ${first} is damaged; 3 lines cannot be read$`));
    expect(steps).toEqual(STEPS.filter((step) => ![3, 7, 9].includes(step)));
  });

  it("a torn end, which is none: it waits", () => {
    const { damage, steps } = damageOf(journal.subarray(0, -20));

    expect(damage).toBeNull();
    expect(steps).toEqual(STEPS);
  });

  it("a record of a newer version, which ends the reading", () => {
    const bytes = forged(lineOfStep(4), (record) => ({
      format: "gameboy-runner journal",
      version: 4,
      ...record,
    }));

    const { damage, steps } = damageOf(bytes);

    expect(damage).toMatch(
      /a newer gameboy-runner wrote in it \(journal format 4, this one reads up to 3\)$/,
    );
    expect(steps).toEqual([1, 2, 3]);
  });

  it("another program's file", () => {
    const { damage, steps } = damageOf(forged(0, (record) => ({ ...record, format: "a diary" })));
    expect(damage).toMatch(/it is not a journal of gameboy-runner$/);
    expect(steps).toEqual([]);

    expect(damageOf(Buffer.from("Dear diary,\n\nnothing today.\n")).damage).toMatch(
      /it does not begin as a journal does; 3 lines cannot be read$/,
    );
  });

  it.each<[string, (record: JsonObject) => JsonObject]>([
    ["step", (record) => ({ ...record, step: -1 })],
    ["step", (record) => ({ ...record, step: "5" })],
    ["time", (record) => ({ ...record, time: "yesterday" })],
    ["branchId", (record) => ({ ...record, branchId: "../.." })],
    ["outcome", (record) => ({ ...record, outcome: null })],
    [
      "outcome",
      (record) => ({ ...record, outcome: { ...(record["outcome"] as JsonObject), track: [[[], 1e9]] } }),
    ],
  ])("a sound line whose %s is of a wrong type", (field, change) => {
    const line = lineOfStep(5);

    const { damage, steps } = damageOf(forged(line, change));

    expect(damage).toContain(`record ${line} (outcome) has no valid ${field}`);
    expect(steps).toEqual(STEPS.filter((step) => step !== 5));
  });

  it("values that are not looked at when a line is read", () => {
    const odd = {
      milestones: [7, { a: 1 }, "x".repeat(1e5)],
      gameInfo: { place: 7, x: "1", y: [], map: null },
    };
    const bytes = forged(lineOfStep(5), (record) => ({
      ...record,
      outcome: { ...(record["outcome"] as JsonObject), ...odd },
    }));

    const { timeline } = damageOf(bytes);

    expect(timeline.view.rows[4]).toMatchObject({ step: 5, place: null, position: null });
    expect(timeline.view.rows[4]?.milestones.map(({ length }) => length)).toEqual([120]);
  });

  it("a line that is longer than any, which is never kept", () => {
    const lines = linesOf(journal);
    const huge = Buffer.concat([
      ...lines.slice(0, lineOfStep(5)),
      Buffer.alloc(40 * 2 ** 20, 0x61),
      Buffer.from("\n"),
      ...lines.slice(lineOfStep(5) + 1),
    ]);

    const { damage, steps } = damageOf(huge);

    expect(damage).toMatch(new RegExp(`record ${lineOfStep(5)} is longer than a record can be$`));
    expect(steps).toEqual(STEPS.filter((step) => step !== 5));
  });

  it("a branch whose beginning is elsewhere", () => {
    const branch = { branchId: "b-1", time: "2026-11-21T12:00:00.000Z", type: "branch", runId: "r-1" };
    const { bytes } = encodeLine(
      { ...branch, fromBranchId: "b-0", fromStep: 900, from: null },
      JOURNAL_START,
    );

    const { damage, timeline } = damageOf(bytes);

    expect(damage).toBeNull();
    expect(timeline.view.branches).toMatchObject([
      { branchId: "b-1", from: null, firstIndex: null, head: true },
    ]);
  });
});

describe("a journal in whose place another one comes begins a new generation", () => {
  it.each<[string, () => Buffer]>([
    ["shorter", () => journal.subarray(0, 3_000)],
    ["of another run, and longer", () => other],
    ["of another run, and as long", () => Buffer.concat([other, other]).subarray(0, journal.length)],
  ])("%s", (_, next) => {
    const disk = diskWith(journal);
    const timeline = readTimeline(disk);
    expect(timeline.view).toMatchObject({ generation: 0, rows: { length: 12 } });

    put(disk, next());
    readOn(timeline);

    const fresh = readTimeline(diskWith(next())).view;
    expect(timeline.view).toEqual({ ...fresh, generation: 1 });
  });

  it("a torn end that is cut away and written anew begins none", () => {
    const disk = diskWith(Buffer.concat([journal, Buffer.from('{"seq":')]));
    const timeline = readTimeline(disk);

    put(disk, journal);
    readOn(timeline);

    expect(timeline.view).toMatchObject({ generation: 0, damage: null, bytes: journal.length });
  });

  it("one that goes away and comes back", () => {
    const disk = diskWith(journal);
    const timeline = readTimeline(disk);

    disk.remove(JOURNAL);
    readOn(timeline);
    expect(timeline.view).toMatchObject({ generation: 1, rows: [], branches: [] });
    expect(timeline.view.damage).toMatch(/is not shown whole: it no longer exists$/);

    put(disk, journal);
    readOn(timeline);
    expect(timeline.view).toMatchObject({ rows: { length: 12 }, damage: null });
  });

  it("none at all, a folder, and a disk that fails are messages", () => {
    const empty = createMemoryDisk();
    expect(readTimeline(empty).view.damage).toMatch(/it does not exist$/);

    empty.makeFolder(FOLDER);
    empty.makeFolder(JOURNAL);
    expect(readTimeline(empty).view.damage).toMatch(/it is no file$/);

    const failing: Disk = {
      ...diskWith(journal),
      read() {
        throw Object.assign(new Error("EIO: i/o error, read"), { code: "EIO", syscall: "read" });
      },
    };
    expect(readTimeline(failing).view.damage).toMatch(/it cannot be read, the disk reports an error$/);
  });
});

describe("whatever is in the file, nothing is thrown and the reading comes to an end", () => {
  const at = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
  const change = fc.record({
    at,
    kind: fc.constantFrom("flip", "cut", "repeat", "drop", "newline", "garbage"),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 300 }),
  });
  const pieces = fc.integer({ min: 1, max: 20_000 });

  it("by random damage", () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 5 }), pieces, (changes, size) => {
        const bytes = changes.reduce((now, { at: where, kind, bytes: odd }) => {
          const place = Math.floor(where * now.length);
          const [head, tail] = [now.subarray(0, place), now.subarray(place)];
          if (kind === "cut") return Buffer.from(head);
          if (kind === "drop") return Buffer.concat([head, tail.subarray(odd.length)]);
          if (kind === "repeat") return Buffer.concat([head, tail, tail]);
          if (kind === "newline") return Buffer.concat([head, Buffer.from("\n"), tail]);
          if (kind === "flip") return Buffer.concat([head, odd.subarray(0, 1), tail.subarray(1)]);
          return Buffer.concat([head, odd, tail]);
        }, journal);

        const timeline = readTimeline(diskWith(bytes), size);

        const { view } = timeline;
        expect(view.rows.length).toBeLessThanOrEqual(400);
        expect(JSON.parse(JSON.stringify(view))).toEqual(view);
        if (bytes.includes("\n") && !journal.subarray(0, bytes.length).equals(bytes)) {
          expect(view.damage ?? `torn at ${bytes.lastIndexOf("\n") + 1}`).toMatch(
            /is not shown whole: [^\n]+$|^torn at/,
          );
        }
      }),
      { numRuns: 60, seed: 20261122 },
    );
  });
});
