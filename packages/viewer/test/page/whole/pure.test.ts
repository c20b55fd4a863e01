import { expect, test } from "vitest";
import { findNamedStep, nameStep } from "../../../page/src/store/named-step.ts";
import { isOnPath, pathTo, placeOnPath } from "../../../page/src/store/path.ts";
import { formatRoute, parseRoute } from "../../../page/src/store/routes.ts";
import { mergeAnswer, paletteOf, type RunData } from "../../../page/src/store/run-data.ts";
import { clampSpan, placeAt, revealPlace, tickSteps, zoomSpan } from "../../../page/src/strip/scale.ts";
import { marksNear, modelStrip } from "../../../page/src/strip/strip-model.ts";
import { layoutBranches } from "../../../page/src/views/branches/layout-branches.ts";
import { nearestStep } from "../../../page/src/views/compare/nearest-step.ts";
import { paceSeries } from "../../../page/src/views/curves/pace-series.ts";
import { placeOfX, samplePlaces } from "../../../page/src/views/curves/stack-series.ts";
import {
  formatCost,
  formatCountOf,
  formatKnownCost,
  formatShare,
  formatShort,
} from "../../../page/src/views/words/quantities.ts";
import { formatAgo, formatDuration, formatTick, formatTime } from "../../../page/src/views/words/times.ts";

/** A line for each input: the input and what the function makes of it. */
const table = <T>(name: string, inputs: readonly T[], work: (input: T) => unknown): string =>
  [
    `# ${name}`,
    ...inputs.map((input) => `${JSON.stringify(input)} → ${JSON.stringify(work(input))}`),
    "",
  ].join("\n");

test("words of counts, money and times", async () => {
  const start = Date.parse("2026-11-22T16:04:09Z");
  const ago = (ms: number) => new Date(start - ms).toISOString();
  const lengths = [
    0, 999.4, 999.6, 1000, 1049, 59_949, 59_950, 60_000, 61_000, 3_599_499, 3_599_500, 3_660_000, 86_369_999,
    86_370_000, 90_000_000,
  ];
  const costs = [
    [0, 0, 0, 0],
    [1.25, 0, 4, 1],
    [1.25, 0.17, 4, 0],
    [0, 0, 2, 2],
    [0.5, 0.1, 3, 2],
  ] as const;
  const text = [
    table("lengths of time", lengths, formatDuration),
    table("ages", [-1, 59_999, 60_000, 3_599_999, 3_600_000, 86_399_999, 86_400_000, 999_999_999], (ms) =>
      formatAgo(ago(ms), start),
    ),
    table("times", ["2026-11-22T16:04:09Z", "2026-01-02T00:00:00Z", "never"], (iso) => [
      formatTime(iso, "UTC"),
      formatAgo(iso, start),
    ]),
    table("ticks", [1, 59, 60, 86_399, 86_400], (apart) => formatTick(start / 1000, apart, "UTC")),
    table(
      "short counts",
      [0, 0.6, 999, 1000, 1234, 9_999, 10_000, 12_345, 999_949, 999_950, 1_234_567, 25_000_000],
      formatShort,
    ),
    table("counts of branches", [0, 1, 2, 1200], (n) => [
      formatCountOf(n, "branch", "branches"),
      formatCountOf(n, "step"),
    ]),
    table("costs", [null, 0, 0.00421, 1.25], formatCost),
    table("known costs", costs, ([costUsd, unconfirmedUsd, calls, unknownCalls]) =>
      formatKnownCost({ costUsd, unconfirmedUsd, calls, unknownCalls }),
    ),
    table("shares", [0, 0.004, 0.005, 0.42, 1], formatShare),
  ];
  await expect(text.join("\n")).toMatchFileSnapshot("words.txt");
});

test("spans, ticks and places of curves", async () => {
  const span = { start: 10, size: 20 };
  const text = [
    table(
      "ticks",
      [
        [1, 5],
        [12, 4],
        [20, 4],
        [21, 4],
        [100, 10],
        [101, 10],
        [999, 1],
        [50, 0],
      ] as const,
      ([size, most]) => tickSteps(size, most),
    ),
    table(
      "clamped",
      [
        [-5, 20, 40],
        [30, 20, 40],
        [3, 2, 40],
        [3, 99, 40],
        [5, 20, 4],
        [0, 12, 0],
      ] as const,
      ([at, size, count]) => clampSpan({ start: at, size }, count),
    ),
    table(
      "zoomed",
      [
        [0.5, 0],
        [0.5, 0.5],
        [0.5, 1],
        [0.1, 0.5],
        [2, 0.5],
        [9, 0.5],
      ] as const,
      ([factor, share]) => zoomSpan(span, factor, share, 50),
    ),
    table("revealed", [0, 5, 11, 12, 20, 27, 28, 35, 49], (place) => revealPlace(span, place, 50)),
    table("places", [-1, 0, 0.5, 0.999, 1, 9], (share) => [
      placeAt(span, share, 50),
      placeAt(span, share, 15),
      placeAt(span, share, 0),
    ]),
    table(
      "samples",
      [
        [0, 3],
        [1, 3],
        [3, 3],
        [4, 3],
        [10, 4],
      ] as const,
      ([count, most]) => samplePlaces(count, most),
    ),
    table("places of x", [0, 1, 2, 3, 5, 8, 9], (x) => placeOfX([1, 3, 5, 8], x)),
    table(
      "nearest steps",
      [
        ["a", 0],
        ["a", 5],
        ["a", 4],
        ["b", 9],
        ["c", 1],
        ["a", Number.NaN],
      ] as const,
      ([id, step]) =>
        nearestStep(
          [
            ["a", 3],
            ["a", 5],
            ["b", 4],
            ["b", 6],
          ].map(([branchId, at], index) => ({ index, branchId: String(branchId), step: Number(at) })),
          id,
          step,
        ),
    ),
    table(
      "paces",
      [[], [0], [0, 5, 9], [0, 60, 61, 2400], [0, 100, 2401, 7000], [0, 90_000, 9_000_000]],
      (seconds) => paceSeries(seconds.map((at) => ({ time: new Date(1e12 + at * 1000).toISOString() }))),
    ),
  ];
  await expect(text.join("\n")).toMatchFileSnapshot("scales.txt");
});

const branch = (
  branchId: string,
  from: readonly [string, number] | null,
  first: number | null,
  last: number | null,
  head = false,
) => ({
  ...{
    branchId,
    firstStep: first,
    lastStep: last,
    head,
    current: head || branchId === "aaaaaaaa1",
    palette: `palette of ${branchId}`,
  },
  from: from === null ? null : { branchId: from[0], step: from[1] },
});
const BRANCHES = [
  branch("aaaaaaaa1", null, 1, 5),
  branch("bbbbbbbb2", ["aaaaaaaa1", 3], 4, 6),
  branch("cccccccc3", ["bbbbbbbb2", 2], 3, 4, true),
  branch("dddddddd4", ["lost", 7], 8, 9),
  branch("eeeeeeee5", ["aaaaaaaa1", 3], null, null),
];
const ROWS = BRANCHES.flatMap(({ branchId, firstStep, lastStep }) =>
  firstStep === null
    ? []
    : Array.from({ length: (lastStep ?? 0) - firstStep + 1 }, (_, n) => ({ branchId, step: firstStep + n })),
).map((row, index) => ({
  ...row,
  index,
  frames: [0, 1, 60, 1200, 9000][index % 5],
  place: [null, "Wood", "Town"][index % 3],
  position: index % 2 ? { map: "Cave" } : null,
}));
const RUN = {
  slug: "game",
  generation: 1,
  rows: ROWS,
  branches: BRANCHES,
  marks: [
    { kind: "save", index: 0, branchId: "aaaaaaaa1", step: 1, text: "save" },
    { kind: "lost", index: null, branchId: "aaaaaaaa1", step: 1, text: "nowhere" },
    { kind: "milestone", index: 4, branchId: "aaaaaaaa1", step: 5, text: "left" },
    { kind: "milestone", index: 9, branchId: "cccccccc3", step: 4, text: "end" },
    { kind: "lost", index: 1, branchId: "aaaaaaaa1", step: 2, text: "lost" },
  ],
} as unknown as RunData;

/** The game of an answer, its generation, and the places of its rows. */
const ANSWERS: readonly (readonly [string, number, readonly number[]])[] = [
  ["a", 1, [3]],
  ["a", 1, [1, 2, 3]],
  ["a", 1, []],
  ["a", 2, [0]],
  ["a", 2, []],
  ["b", 1, [0]],
];

const answerOf = (generation: number, indices: readonly number[]) =>
  ({
    ...{ generation, rows: indices.map((index) => ({ index, of: generation })), branches: [] },
    ...{
      marks: indices.map((at) => `mark ${at}`),
      totals: 1,
      games: 2,
      damage: 3,
      bytes: 4,
      journalBytes: 5,
      more: false,
    },
  }) as unknown as Parameters<typeof mergeAnswer>[2];

test("paths, names and addresses of steps, and the model of a strip", async () => {
  const ids = [...BRANCHES.map(({ branchId }) => branchId), "unknown"];
  const path = pathTo(RUN.rows, RUN.branches, "cccccccc3");
  const model = modelStrip(RUN, path);
  const named = [
    [1, null],
    [4, null],
    [5, null],
    [5, "aaaa"],
    [9, "dd"],
    [4, "bbbb"],
    [1, "zz"],
  ] as const;
  const hashes = [
    "",
    "#/",
    "#/x/a",
    "#/g/",
    "#/g/a b%20c",
    "#/g/a/cost",
    "#/g/a/step/5",
    "#/g/a/step/5@b%2F",
    "#/g/a/step/x",
    "#/g/a/other/5",
    "#/g/a/compare/1/2@c",
    "#/g/a/compare/1",
    "g/%E0/step/1",
    "#/g/a/step/1234567890",
  ];
  const before = mergeAnswer(null, "a", answerOf(1, [0, 1, 2]));
  const text = [
    table("paths", ids, (id) => {
      const one = pathTo(RUN.rows, RUN.branches, id);
      return [one.indices, [...one.lastSteps].map(([at, last]) => `${at} ${last}`)];
    }),
    table(
      "on the path",
      ROWS.map(({ branchId, step }) => ({ branchId, step })),
      (at) => isOnPath(path, at),
    ),
    table("places on the path", [0, 1, 2, 5, 8, 9, 99], (index) => placeOnPath(path, index)),
    table(
      "names",
      RUN.rows.map(({ index }) => index),
      (index) => nameStep(RUN, RUN.rows[index] as RunData["rows"][number]),
    ),
    table("named", named, ([step, id]) => findNamedStep(RUN, { step, branch: id })?.index),
    table("addresses", hashes, (hash) => [parseRoute(hash), formatRoute(parseRoute(hash))]),
    table("palettes", [0, 5, 9, 99], (index) => [paletteOf(RUN, index), paletteOf(null, index)]),
    table("strip", ["cccccccc3"], () => [
      model.count,
      [...model.heights].map((tall) => tall.toFixed(3)),
      [...model.hues],
      [...model.steps],
      model.marks,
    ]),
    table(
      "marks near",
      [
        [0, 0],
        [1, 1],
        [3, 9],
        [2, 0],
      ] as const,
      ([place, reach]) => marksNear(model, place, reach).map(({ mark }) => mark.text),
    ),
    `# tree\n${layoutBranches(RUN.branches)
      .lines.map((line) => JSON.stringify(line))
      .join("\n")}\n`,
    table("answers", ANSWERS, ([slug, generation, indices]) =>
      mergeAnswer(before, slug, answerOf(generation, indices)),
    ),
  ];
  await expect(text.join("\n")).toMatchFileSnapshot("paths.txt");
});
