import { expect, it, test } from "vitest";
import type { LoadedSave } from "../../../../src/record/saves/checkpoint-store.ts";
import { chooseSteps } from "../../src/commands/export/choose-steps.ts";
import { createPace, REPLAY_SPEEDS } from "../../src/commands/replay/pace.ts";
import { historyAsJson, renderHistoryMarkdown } from "../../src/commands/saves/history-markdown.ts";
import { courseWords } from "../../src/commands/watch/course-words.ts";
import { toAscii } from "../../src/film/captions/to-ascii.ts";
import { ffmpegArguments } from "../../src/film/write/ffmpeg-arguments.ts";
import { at, thin, ticksUpTo } from "../../src/report/charts/scale.ts";
import {
  formatCount,
  formatCountOf,
  formatDay,
  formatDuration,
  formatShort,
  formatTime,
} from "../../src/report/format.ts";
import type { Timeline } from "../../src/timeline/timeline.ts";
import { readBody } from "../../src/web/control/bodies.ts";
import type { Course } from "../../src/web/control/run-door.ts";

const PNG = Uint8Array.from({ length: 1_300 }, (_, i) =>
  i === 18 || i === 22 ? 1 : i === 19 ? 64 : i === 23 ? 32 : 0,
);

function save(memory: object): LoadedSave {
  const info = {
    id: "0007-blue",
    totalSteps: 42,
    saveTime: "2026-03-04T05:06:07.000Z",
    game: { title: "BLUE\u001b[2J\nHOUSE" },
    model: "maker/\u0007model",
  };
  const images = new Map([["a".repeat(64), PNG]]);
  const bare = { system: "Play.", tools: [], messageHistory: [], summaryText: null, notes: {}, images };
  return { info, checkpoint: { memory: { ...bare, ...memory } } } as unknown as LoadedSave;
}

const FULL = save({
  summaryText: "First.\n\nThen\u001b[1m bold.  ",
  notes: { plan: "Go\nnorth.", "": "" },
  messageHistory: [
    {
      role: "user",
      content: [
        { type: "text", text: "Step 1\n\nend " },
        { type: "image", sha256: "a".repeat(64) },
        { type: "image", sha256: "b".repeat(64) },
      ],
    },
    {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "Why\nnot?", signature: "s" },
        { type: "thinking", thinking: "  ", signature: "s" },
        { type: "text", text: "I press." },
        {
          type: "tool_use",
          id: "c1",
          name: "press",
          input: { buttons: ["a", "b"], mixed: ["a", 1], hold: 2 },
        },
        { type: "tool_use", id: "c2", name: "note", input: "a ```` b ``` c" },
        { type: "server_thing" },
      ],
    },
    {
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "c1", content: [{ type: "text", text: "Done.\nTwice." }] },
        {
          type: "tool_result",
          tool_use_id: "c2",
          is_error: true,
          content: [{ type: "text", text: "No ``` here" }],
        },
      ],
    },
  ],
});

it("writes the conversation of a save as Markdown and as data", async () => {
  const parts = [FULL, save({})].flatMap((each) => [
    renderHistoryMarkdown(each),
    JSON.stringify(historyAsJson(each), null, 1),
  ]);
  await expect(`${parts.join("\n=====\n")}\n`).toMatchFileSnapshot("history.txt");
});

const calls = {
  one: { type: "approve" },
  two: { type: "reject", why: "no: =x" },
  three: { type: "edit", input: { buttons: ["a"] } },
} as const;
const ends = { romPath: null, agentId: null, steps: null };
const decide = { ...ends, type: "decide", checkpointId: "c9", say: null } as const;

test.each<[words: string[], course: object]>([
  [["--to-step", "0"], { ...ends, type: "step", step: 0 }],
  [
    ["--to-step", "7", "--steps", "3", "--rom", "-r.gb", "--agent-id", "red"],
    { type: "step", step: 7, steps: 3, romPath: "-r.gb", agentId: "red" },
  ],
  [["--load", "0007", "--steps", "1"], { ...ends, type: "save", id: "0007", steps: 1 }],
  [["--load", "0007", "--agent-id", "red"], { ...ends, type: "save", id: "0007", agentId: "red" }],
  [["resume", "c9", "--approve"], { ...decide, decision: { type: "approve" } }],
  [
    ["resume", "c9", "--reject=-- why", "--say=--hm", "--steps", "2", "--rom", "r.gb"],
    { ...decide, decision: { type: "reject", why: "-- why" }, say: "--hm", steps: 2, romPath: "r.gb" },
  ],
  [["resume", "c9", "--buttons=a,up"], { ...decide, decision: { type: "buttons", buttons: ["a", "up"] } }],
  [
    ["resume", "c9", "--call=one=approve", "--call=two=reject:no: =x", '--call=three={"buttons":["a"]}'],
    { ...decide, decision: { type: "calls", calls } },
  ],
])("starts a course by %j", (words, course) => {
  expect(courseWords(course as Course)).toEqual(words);
});

const lineOf = (act: () => unknown) => {
  try {
    return JSON.stringify(act());
  } catch (error) {
    const { name, message, ...more } = error as Error;
    return `${name}: ${message} ${JSON.stringify(more)}`;
  }
};

it("takes the bodies of requests that act, up to their limits", async () => {
  const game = "/api/games/:slug";
  const bodies: [path: "save" | "label" | "pause" | "decide" | "branch" | "tell", ...bodies: unknown[]][] = [
    [
      "save",
      { note: null },
      { note: "x".repeat(200) },
      { note: "x".repeat(201) },
      { note: " " },
      { note: "a\0" },
      {},
    ],
    [
      "label",
      { save: "s", label: "l" },
      { save: "s" },
      { save: "", label: "l" },
      { save: "s", label: "l", more: 1 },
    ],
    ["pause", {}, { now: true }, null, []],
    [
      "branch",
      ...[{ index: 0 }, { index: -1 }, { index: 1.5 }, { index: 1, steps: 1 }, { index: 1, steps: 0 }],
      ...[{ index: 1, steps: 1_000_000 }, { index: 1, steps: 1_000_001 }, { steps: 1 }],
    ],
    ["tell", { text: "Hi" }, { text: "Hi", id: "m1" }, { text: "" }, { text: "x".repeat(32_769) }],
    [
      "decide",
      ...[{ decision: "approve" }, { decision: "approve", say: "so", steps: 5 }, { decision: "maybe" }, {}],
      ...[{ decision: "approve", why: "x" }, { decision: "reject", why: "no" }, { decision: "reject" }],
      ...[
        { decision: "buttons", buttons: ["a", "start"] },
        { decision: "buttons", buttons: [] },
      ],
      ...[
        { decision: "buttons", buttons: Array(100).fill("a") },
        { decision: "buttons", buttons: Array(101).fill("a") },
      ],
      ...[
        { decision: "buttons", buttons: ["sideways"] },
        { decision: "calls", calls },
        { decision: "calls", calls: {} },
      ],
      ...[
        { decision: "calls", calls: { one: { type: "reject" } } },
        { decision: "approve", say: "x".repeat(4_001) },
      ],
    ],
  ];
  const short = (text: string) =>
    text.replaceAll(/x{9,}/g, (xs) => `x*${xs.length}`).replaceAll(/("a",){9,}/g, "…");
  const lines = bodies.flatMap(([name, ...each]) =>
    each.map((body) => {
      const json = JSON.stringify(body);
      return `${name} ${json}\n  ${lineOf(() => readBody(`${game}/${name}`, "application/json", json))}`;
    }),
  );
  const types = [undefined, "", "text/plain", "Application/JSON ; charset=utf-8", "application/json5"].map(
    (type) => `${type}\n  ${lineOf(() => readBody(`${game}/pause`, type, "{}"))}`,
  );
  const broken = `{\n  ${lineOf(() => readBody(`${game}/pause`, "application/json", "{"))}`;
  await expect(`${short([...lines, ...types, broken].join("\n"))}\n`).toMatchFileSnapshot("bodies.txt");
});

/** A time line of branches with these steps each. */
function timelineOf(
  branches: readonly (readonly [id: string, head: boolean, ...steps: number[]])[],
): Timeline {
  const rows = branches.flatMap(([branchId, , ...steps]) => steps.map((step) => ({ branchId, step })));
  const indexed = rows.map((row, index) => ({ ...row, index }));
  const places = rows.map((_, i) => ({ start: i, end: i + 1 }));
  const tracks = new Map(
    branches.map(([branchId]) => [
      branchId,
      {
        branchId,
        parent: null,
        rows: indexed.filter((row) => row.branchId === branchId).map(({ index }) => index),
      },
    ]),
  );
  const view = { rows: indexed, branches: branches.map(([branchId, head]) => ({ branchId, head })) };
  return { file: "saves/blue/journal.jsonl", view, index: { tracks, places } } as unknown as Timeline;
}

it("refuses steps and branches that are not there", () => {
  const timeline = timelineOf([]);
  expect(lineOf(() => chooseSteps(timeline, {}))).toContain("saves/blue/journal.jsonl has no step yet");
  const many = timelineOf(
    Array.from({ length: 12 }, (_, i) => [`${String(i).padStart(2, "0")}-branch-id`, false]),
  );
  expect(lineOf(() => chooseSteps(many, { branch: "9" }))).toContain(
    "--branch 9 is no branch of the journal: pass one of 02-branc, 03-branc, 04-branc, 05-branc, 06-branc, 07-branc, 08-branc, 09-branc, 10-branc, 11-branc, or more of its characters",
  );
  expect(lineOf(() => chooseSteps(many, { branch: "1" }))).toContain(
    "--branch 1 is more than one branch of the journal",
  );
});

it("chooses steps of the way to a branch, the last thousand unless it is said where to begin", () => {
  const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);
  const long = timelineOf([["old", false, ...upTo(3)] as never, ["new", true, ...upTo(1_002)] as never]);
  const chosen = (wanted: Parameters<typeof chooseSteps>[1], of = long) => {
    const { rows, isShortened } = chooseSteps(of, wanted);
    return [rows.length, rows[0]?.step, rows.at(-1)?.step, rows[0]?.branchId, isShortened];
  };
  expect(chosen({})).toEqual([1_000, 3, 1_002, "new", true]);
  expect(chosen({ from: 1 })).toEqual([1_002, 1, 1_002, "new", false]);
  expect(chosen({ to: 1_001 })).toEqual([1_000, 2, 1_001, "new", true]);
  expect(chosen({ to: 1_000 })).toEqual([1_000, 1, 1_000, "new", false]);
  expect(chosen({ from: 1_002, to: 1_002 })).toEqual([1, 1_002, 1_002, "new", false]);
  expect(chosen({ branch: "o" })).toEqual([3, 1, 3, "old", false]);
  // If the journal does not show which branch is current, it is the one that was played last.
  expect(chosen({}, timelineOf([["a", false, 1, 2] as never, ["b", false, 1] as never]))).toEqual([
    1,
    1,
    1,
    "b",
    false,
  ]);
  const refused = [{ from: 0 }, { from: 1_003 }, { to: 4, branch: "old" }, { from: 3, to: 2 }];
  expect(refused.map((wanted) => lineOf(() => chooseSteps(long, wanted)).replace(/ \{.*/, ""))).toEqual([
    'RunnerError: --from takes a step of the run, 1 to 1002, got "0"',
    'RunnerError: --from takes a step of the run, 1 to 1002, got "1003"',
    'RunnerError: --to takes a step of branch old, 1 to 3, got "4"',
    "RunnerError: --from 3 is after --to 2: give the first step, then the last",
  ]);
});

it("writes numbers, times, captions, arguments and scales", async () => {
  const numbers = [0, 1, 2, 999, 1_000, 12_345, 1_234_567].map(
    (n) => `${n}: ${formatCount(n)} | ${formatCountOf(n, "step")} | ${formatShort(n)}`,
  );
  const spans = [
    0, 0.5, 999, 999.6, 1_000, 1_499, 59_499, 59_500, 60_000, 65_000, 3_599_000, 3_600_000, 3_660_000,
  ]
    .concat([86_399_000, 86_400_000, 90_000_000, 86_400_000 * 1_200])
    .map((ms) => `${ms} ms: ${formatDuration(ms)}`);
  const times = ["2026-11-22T15:39:59.999Z", "2026-01-01T00:30:00+01:00", "2024-02-29", "", "soon"].map(
    (iso) => `${iso}: ${formatTime(iso)} | ${formatDay(iso)}`,
  );
  const texts = [
    "‘a’ ‚b‛ “c” „d” «e»",
    "1–2—3−4‐5‑6",
    "→←↑↓•·×✓♀♂",
    "ßæÆœŒøØðÐþÞłŁđĐı",
    " é\n\tñ  ü ",
    "日本 😀!",
    "ﬁ½",
    "~ \u007f",
  ];
  const ascii = texts.map((text) => `${JSON.stringify(text)}: [${toAscii(text)}]`);
  const films = [1, 0.5, 0.49, 0.1, 2, 100, 101, 20_000].map((speed) => {
    const pace = { beatsPerSecond: 59.727_500_57 } as never;
    return `${speed}: ${ffmpegArguments({ width: 160, height: 144, scale: 3, pace, speed }, "to.mp4").join(" ")}`;
  });
  const scales = [
    [0, 5],
    [Number.NaN, 5],
    [-1, 5],
    [1, 5],
    [7, 4],
    [10, 4],
    [99, 3],
    [0.03, 4],
    [1_000, 0],
    [26, 10],
  ].map(([max = 0, most = 0]) => `${max}/${most}: ${ticksUpTo(max, most).join(" ")}`);
  const spots = [0, 0.04, 0.05, 1.25, -1.25, 12.34].map((value) => `${value}: ${at(value)}`);
  const curve = [3, 9, 1, 1, 4, 4, 8, 0, 5, 6, 6].map((y, x) => ({ x, y }));
  const curves = [1, 2, 3, 5, 6].map(
    (buckets) =>
      `${buckets}: ${thin(curve, buckets)
        .map(({ x, y }) => `${x},${y}`)
        .join(" ")}`,
  );
  const paces = REPLAY_SPEEDS.map((speed) => {
    const pace = createPace(speed, 1_000);
    const due = [1_000, 1_010, 1_017, 1_100, 1_100, 1_350, 2_000].map((now) => {
      const frames = pace.takeDue(now);
      pace.played(now === 1_010 ? frames - 1 : frames, now === 1_350 ? 400 : now - 995);
      return frames;
    });
    return `${speed}: ${due.join(" ")}, pause ${pace.pauseMs.toFixed(3)}`;
  });
  const all = { numbers, spans, times, ascii, films, scales, spots, curves, paces };
  const text = Object.entries(all).map(([title, lines]) => `# ${title}\n${lines.join("\n")}\n`);
  await expect(text.join("\n")).toMatchFileSnapshot("words.txt");
});
