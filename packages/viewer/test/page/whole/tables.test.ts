import { expect, onTestFinished, test, vi } from "vitest";
import { SmallElement } from "../../../../../test/helpers/viewer/small-dom.ts";
import { createHash } from "../../../page/src/machine/node-crypto.ts";
import { healthIn, LEVELS, SIGNAL_WORDS } from "../../../page/src/parts/drift/run-health.ts";
import { drawTicks } from "../../../page/src/report/controls.ts";
import { fitWidth } from "../../../page/src/screen/fit.ts";
import { applyTheme, keptTheme } from "../../../page/src/shell/theme.ts";
import { parseRoute } from "../../../page/src/store/routes.ts";
import { createStore } from "../../../page/src/store/store.ts";
import { headWords, isDrawn, lookOf } from "../../../page/src/strip/mark-kinds.ts";
import { paintMarks } from "../../../page/src/strip/paint-marks.ts";
import { thinMarks } from "../../../page/src/strip/thin-marks.ts";
import { wayOf } from "../../../page/src/views/atlas/walked-way.ts";
import { branchFacts } from "../../../page/src/views/branches/branch-facts.ts";
import { layoutBranches } from "../../../page/src/views/branches/layout-branches.ts";
import { diffWords } from "../../../page/src/views/compare/diff-words.ts";
import { boundSeries } from "../../../page/src/views/curves/bound-series.ts";
import { paceIn } from "../../../page/src/views/curves/pace-in.ts";
import { costSeries, placesOf, tokenSeries } from "../../../page/src/views/curves/spent-series.ts";
import { describeData, labelOf } from "../../../page/src/views/data/describe-data.ts";
import { mapPath } from "../../../page/src/views/ground/path-map.ts";
import { buttonsIn } from "../../../page/src/views/step/buttons-in.ts";
import { wordsOfCall } from "../../../page/src/views/step/call-words.ts";
import { marksOf } from "../../../page/src/views/step/marks-of.ts";

/** A line for each input: the input and what the function makes of it. */
const table = <T>(name: string, inputs: readonly T[], work: (input: T) => unknown): string =>
  [
    `# ${name}`,
    ...inputs.map((input) => `${JSON.stringify(input)} → ${JSON.stringify(work(input))}`),
    "",
  ].join("\n");

const rowOf = (model: string | null, costUsd: number | null, spentUsd: number, seconds: number) => ({
  ...{ model, costUsd, spentUsd, time: seconds < 0 ? "never" : new Date(seconds * 1_000).toISOString() },
  tokens:
    model === "free"
      ? null
      : { inputTokens: 1, outputTokens: 2, cacheReadTokens: seconds, cacheWriteTokens: 0 },
  ...{ branchId: seconds > 4 ? "late" : "early", by: model === null ? "operator" : "lm" },
});
const SPENT = [
  ...[rowOf("a", 1, 1, 3), rowOf("b", 5, 5.5, 2), rowOf(null, null, 0, 5), rowOf("free", 0, 0, -1)],
  ...[rowOf("c", 4, 4, 6), rowOf("d", 3, 3, 6), rowOf("e", 2, 1, 9), rowOf("a", 0.5, 0.75, 9)],
] as never[];

test("small functions of the page are the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const statuses = [
    ...[null, 1, {}, { signals: null }, { signals: { a: 1 } }],
    ...[
      { signals: {}, level: 5 },
      { signals: {}, level: 6 },
      { signals: {}, level: 1.5 },
      { signals: {}, level: "1" },
    ],
    { stepsAnHour: 7, costUsdAnHour: "1" },
    { stepsAnHour: null, costUsdAnHour: 0 },
  ];
  const boxes = [
    ...[
      [160, 144, 1],
      [319.99, 400, 1],
      [320, 287, 1],
      [320, 288, 1],
      [100, 144, 1],
      [160, 72, 2],
      [200, 200, 2],
    ],
    ...[
      [0, 0, 1],
      [480, 999, 1.5],
    ],
  ] as const;
  const hashes = [
    "compare/x/1",
    "compare/1/x",
    "other/1/2",
    "step/1/2",
    "step",
    "cost/1",
    "compare/1@b/2@c/3",
  ];
  const kinds = [
    "milestone",
    "save",
    "summary",
    "lost",
    "decision",
    "operator",
    "keyframe",
    "mail",
    "skill",
    "x",
  ];
  const xs = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const curves = [
    [0, 5, -5, 0, 0, 0, 9, 0, 0, 1],
    [null, null, 1, 1, 1, 1, 1, 1, null, null],
  ];
  const inputs = [
    ...[
      {},
      { buttons: [] },
      { buttons: ["a"], hold: 1 },
      { buttons: ["a", "a", "b", "a"] },
      { buttons: ["a", 1] },
    ],
    ...[{ buttons: "a" }, { buttons: Array(41).fill("a") }],
    ...[40, 41].map((count) => ({ buttons: Array.from({ length: count }, (_, n) => `${n}`) })),
  ];
  const calls = [
    ["navigate_to", { x: 1, y: 2, map: "Wood", fast: true }],
    ["navigate_to", { x: [1] }],
    ["read_text", { a: 1 }],
    ["mark", { map: "Wood", x: 1, y: 2, label: "well" }],
    ["enter_name", { text: "Wick" }],
    ["unmark", { map: "Wood", x: 1, y: 2, label: "well", why: "gone" }],
    ["explore_towards", { direction: "up", x: 1, y: 2 }],
    ["navigate_to", { marker: "well", row: 1, column: 2, direction: "up" }],
    ["look_at_map", { map: "Wood", x: 1 }],
    ["choose", { option: "YES", text: "x" }],
    ["toString", { a: 1 }],
    ["wait", { buttons: ["a"], frames: 2 }],
  ] as const;
  const walks = [
    [[1, 1, "rr"]],
    [
      [3, 1, "d"],
      [3, 2, "d"],
    ],
    [[9, 9, ""]],
    [[9, 7, "l"]],
    [[8, 6, "u"]],
  ];
  const steps = (more: number) =>
    [...walks, ...Array.from({ length: more }, (_, n) => [[n, 0, ""]])].map((one, index) => ({
      index,
      walks: one,
    }));
  const long = (line: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${line} ${n % 7}\n`).join("");
  const short = (text: string) => (text.length > 30 ? `${text.length}: ${text.slice(0, 12)}` : text);
  const texts = [
    ...[
      ["", ""],
      ["", "new"],
      ["a b c", "a c"],
      ["a b", "b a"],
    ],
    ...[
      [long("old", 900), `${long("old", 899)}end`],
      [long("", 2_000), long("x", 3)],
    ],
  ];
  const text = [
    table("health", statuses, (status) => [healthIn(status), paceIn(status)]),
    table("levels", [...LEVELS.keys()], (level) => LEVELS[level]),
    table("signals", Object.keys(SIGNAL_WORDS), (name) => SIGNAL_WORDS[name as keyof typeof SIGNAL_WORDS]),
    table("widths", boxes, ([width, height, ratio]) => fitWidth(width, height, ratio)),
    table("addresses", hashes, (hash) => parseRoute(`#/g/a/${hash}`)),
    table("marks", kinds, (kind) => {
      const look = lookOf(kind as never);
      return [look, isDrawn(kind as never), look && headWords(look, "it was so")];
    }),
    table("hashes", ["sha1", "sha256"] as const, (name) => [
      createHash(name).update("ä").update(Uint8Array.of(1, 255)).digest("hex"),
      createHash(name).digest("hex"),
    ]),
    table("bound", [4, 6, 9, 10], (most) => boundSeries({ xs, ys: curves }, most)),
    table("places", ["steps", "time"] as const, (axis) => placesOf(SPENT, axis)),
    table("costs", [8, 6, 4, 0], (count) => costSeries(SPENT.slice(0, count), "steps")),
    table("tokens", [8, 1, 0], (count) => tokenSeries(SPENT.slice(0, count), "time")),
    table("columns", [1, 8, 9], (count) => {
      const item = Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]));
      return [[item], [item, item], [item, 1], [item, {}]].map((items) => describeData(items).kind);
    }),
    table("deep data", [5, 6, 7], (depth) => {
      const nest = (left: number): object => (left === 0 ? { end: true } : { in: nest(left - 1) });
      return describeData(nest(depth) as never);
    }),
    table("long data", [199, 200, 201], (count) => {
      const list = describeData(Array(count).fill(1));
      const fields = describeData(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n])));
      return [
        list.kind === "list" && [list.items.length, list.items.at(-1)],
        fields.kind === "fields" && fields.fields.length,
        describeData(Array(count).fill({ a: 1 })).kind,
      ];
    }),
    table(
      "gauges",
      [
        ...[
          { hp: 5, maxHp: 9 },
          { enemyMaxHp: 9, enemyHp: 9 },
          { max_hp: 9, hp: 0 },
          { hp_max: 9, hp: 1 },
        ],
        ...[
          { max: 3 },
          { hp: 0, maxHp: 0 },
          { hp: 5, maxHp: 4 },
          { hp: "5", maxHp: 9 },
          { hp: -1, maxHp: 9 },
        ],
        ...[
          { hp: 1, maxHp: "9" },
          { a_max_hp: 9, a_hp: 2 },
          { MAXHP: 9, HP: 2 },
        ],
      ],
      (value) => describeData(value as never),
    ),
    table("labels", ["battlesWon", "maxHp", "a_b-c", "XP2Next", "__", "x", "iD", "hpFull", "Äb"], labelOf),
    table("branches that fork", [2, 5], (step) =>
      layoutBranches(
        [null, 3, step, 3, step].map((from, at) => ({
          ...{ branchId: `${at}`, current: at === 0, head: at === 4, lastIndex: 0 },
          ...{ from: from === null ? null : { branchId: "0", step: from }, firstStep: 1, lastStep: 9 - at },
        })) as never,
      ).lines.map(({ branch, fromStep, toStep, currentToStep }) => [branch, fromStep, toStep, currentToStep]),
    ),
    table("marks of a step", [4, 5, 6], (step) =>
      marksOf(
        [
          ...[
            { index: 7, step: 5, branchId: "b" },
            { index: 7, step: 5, branchId: "other" },
          ],
          ...[
            { index: 7, step: 6, branchId: "other" },
            { index: 6, step: 5, branchId: "b" },
          ],
          { index: 6, step: 5, branchId: "other" },
        ].map((mark, at) => ({ ...mark, kind: at < 4 ? `${at}` : "1", text: "" })) as never,
        { index: 7, step, branchId: "b" },
      ).map(({ mark, count }) => `${mark.kind} ${count}`),
    ),
    table("branches", [8, 0], (count) => [...branchFacts(SPENT.slice(0, count))]),
    table("buttons", inputs, buttonsIn as never),
    table("calls", calls, ([name, input]) => wordsOfCall(name, input as never)),
    table("ways", [0, 18], (more) => {
      const way = wayOf(steps(more) as never);
      return { ...way, newest: [...way.newest] };
    }),
    table("differences", [...texts.keys()], (place) =>
      diffWords(...(texts[place] as [string, string])).map((part) => [part.kind, short(part.text)]),
    ),
    table(
      "maps",
      [
        [],
        [null],
        [
          [0, 0],
          [24, 0],
          [49, 0],
          [37, 12],
          [24, 0],
        ],
        [[0, 0], [0, 1], [0, 1], null, [0, 2], [20, 6], [45, 6], [45.5, 6]],
      ],
      (places) => {
        const of = (at: readonly number[] | null, index: number) => ({
          index,
          position: at === null ? null : { x: at[0] ?? 0, y: at[1] ?? 0, map: at[0] === 20 ? "Cave" : "" },
        });
        return mapPath(places.map(of));
      },
    ),
  ];
  await expect(text.join("\n")).toMatchFileSnapshot("tables.txt");
  expect(() => createHash("md5" as never)).toThrow("the page has no hash md5");
});

test("colours are those that were kept, where anything may be kept", () => {
  const root = { dataset: {} as Record<string, string>, removeAttribute: () => delete root.dataset["theme"] };
  const seen: unknown[] = [];
  let kept: string | null = null;
  const storage = {
    getItem: (name: string) => (name === "runner-theme" ? kept : "dark"),
    setItem: (name: string, value: string) => seen.push([name, value]),
  };
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal("document", { documentElement: root });
  vi.stubGlobal("dispatchEvent", ({ type }: Event) => seen.push(type));
  vi.stubGlobal("localStorage", storage);
  const themes = [null, "light", "dark", "auto", "green"].map((one) => {
    kept = one;
    return keptTheme();
  });
  applyTheme("dark");
  const dark = { ...root.dataset };
  const refused = () => {
    throw new Error("not allowed");
  };
  vi.stubGlobal("localStorage", { getItem: refused, setItem: refused });
  themes.push(keptTheme());
  applyTheme("auto");

  expect(themes).toEqual(["auto", "light", "dark", "auto", "auto", "auto"]);
  expect([dark, root.dataset]).toEqual([{ theme: "dark" }, {}]);
  expect(seen).toEqual([["runner-theme", "dark"], "runner-theme-changed", "runner-theme-changed"]);
});

test("the address is changed at most four times a second, to the last one", async () => {
  // A module of its own: another test's page may still wait with the one that all share.
  const file = new URL("../../../page/src/shell/address.ts?anew", import.meta.url);
  const { showAddress }: typeof import("../../../page/src/shell/address.ts") = await import(file.href);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const seen: unknown[] = [];
  const location = { hash: "#/" };
  vi.stubGlobal("location", location);
  vi.stubGlobal("history", { replaceState: (...given: unknown[]) => seen.push(given) });
  for (const hash of ["#/a", "#/b"]) showAddress(hash);
  vi.advanceTimersByTime(249);
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(seen.splice(0)).toEqual([[null, "", "#/b"]]);
  showAddress("#/c");
  vi.advanceTimersByTime(250);
  expect(seen.splice(0)).toEqual([[null, "", "#/c"]]);
  showAddress("#/");
  vi.advanceTimersByTime(250);
  expect(seen).toEqual([]);
});

test("those who watch a value hear of several changes once, and of none after they ended", async () => {
  const store = createStore({ a: 1, b: 2 });
  const seen: unknown[] = [];
  const end = store.watch(() => seen.push(store.value));
  store.watch(() => seen.push("other"));
  store.set({ a: 3 });
  store.set({ b: 4 });
  expect(seen).toEqual([]);
  await Promise.resolve();
  expect(seen.splice(0)).toEqual([{ a: 3, b: 4 }, "other"]);
  end();
  store.set({ a: 5 });
  await Promise.resolve();

  expect(seen).toEqual(["other"]);
});

/** The words beside two flags, by the pixels between them and the width of a letter. */
function wordsOfFlags(apart: number, letter: number): readonly unknown[] {
  const words: unknown[] = [];
  const canvas = new Proxy({} as Record<string, unknown>, {
    get: (_, name) =>
      name === "measureText"
        ? (text: string) => ({ width: text.length * letter })
        : (...args: unknown[]) => name === "fillText" && words.push(args[0]),
    set: () => true,
  });
  const marks = ["abcdefghij", "ab cdefghij"].map((text, place) => ({
    ...{ place, look: lookOf("milestone"), mark: { kind: "milestone", text } },
  }));
  const span = { start: 0, size: 2 };
  paintMarks(
    canvas as never,
    2 * apart,
    marks as never,
    span,
    { flags: 0, row: 9, ground: 9 },
    (name) => name,
  );
  return words;
}

test.each([
  [40, 6, []],
  [47, 6, []],
  [48, 6, ["abcd…"]],
  [62, 6, ["abcdefg…"]],
  [73, 6, ["abcdefgh…"]],
  [74, 6, ["abcdefghij"]],
  [54, 10, []],
  [64, 10, ["abcd…"]],
  [124, 9, ["abcdefghij", "ab c…"]],
] as const)("flags %i pixels apart, with letters of %i, have the words %j", (apart, letter, words) => {
  const seen = wordsOfFlags(apart, letter);
  expect(seen.slice(0, words.length === 0 ? undefined : words.length)).toEqual(words);
});

test.each([
  [
    [0, 12],
    [0, 12],
  ],
  [[0, 11.9], [0]],
  [
    [0, 6, 12],
    [0, 12],
  ],
  [
    [-13, -1, 11, 24],
    [-13, -1, 11, 24],
  ],
  [
    [5, 16.9, 17],
    [5, 17],
  ],
])("of marks at %j those at %j are drawn", (places, kept) => {
  const marks = places.map((x) => ({ x, mark: { kind: "save" as const } }));
  expect(thinMarks(marks, 12).map(({ x }) => x)).toEqual(kept);
});

test.each([
  [[], 9, ""],
  [[0], 0, "M0.0 0v8"],
  [[0, 1], 1, "M0.0 0v8M1000.0 0v8"],
  [[1, 2, 3], 3, "M333.3 0v8M666.7 0v8M1000.0 0v8"],
])("milestones at %j of %i are ticks at %j", (places, most, d) => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal("document", { createElementNS: (_: string, name: string) => new SmallElement(name) });
  const [path] = (drawTicks(places, most) as unknown as SmallElement).childNodes;

  expect(path?.attributes.get("d")).toBe(d);
});
