import { expect, test } from "vitest";
import type { JsonObject } from "../../../../../src/base/vocabulary/json.ts";
import { renderCall } from "../../../../../src/faces/cli/render/call.ts";
import { renderFields } from "../../../../../src/faces/cli/render/fields.ts";
import { renderGameInfo } from "../../../../../src/faces/cli/render/game-info.ts";
import { renderBar, renderLedger } from "../../../../../src/faces/cli/render/ledger.ts";
import {
  plainJson,
  plainLine,
  plainModel,
  plainOutput,
  plainText,
  visibleJson,
} from "../../../../../src/faces/cli/render/plain-text.ts";
import { openProgress } from "../../../../../src/faces/cli/render/progress.ts";
import {
  describeLearning,
  renderMinute,
  renderShortId,
  renderTime,
} from "../../../../../src/faces/cli/render/quantities.ts";
import { groupByBranch } from "../../../../../src/faces/cli/render/saves/branches.ts";
import { diffLines } from "../../../../../src/faces/cli/render/saves/diff-lines.ts";
import { diffValues } from "../../../../../src/faces/cli/render/saves/diff-values.ts";
import { flatten } from "../../../../../src/faces/cli/render/saves/flatten.ts";
import { describeHistory, describeImage } from "../../../../../src/faces/cli/render/saves/history.ts";
import { renderGoals } from "../../../../../src/faces/cli/render/status/goals.ts";
import {
  type Column,
  fitText,
  renderTable,
  tableFor,
  widthOf,
} from "../../../../../src/faces/cli/render/table.ts";
import { openVerdicts } from "../../../../../src/faces/cli/render/verdicts.ts";
import { wrapLine, wrapText } from "../../../../../src/faces/cli/render/wrap-text.ts";
import { coloursFor } from "../../../../../src/faces/cli/view/colour.ts";
import { summarizeLedger } from "../../../../../src/record/ledger/summarize-calls.ts";
import { createCapture } from "../../../../helpers/runs/run-here.ts";

const PLAIN = coloursFor(createCapture(), {});
const json = (value: unknown): string => JSON.stringify(value) ?? "nothing";

test("tables, wrapped lines and cut texts at each width", async () => {
  const columns: readonly Column[] = [
    { title: "id" },
    { title: "label", least: 8 },
    { title: "steps", align: "right" },
    { title: "place", least: 5, drop: "late" },
    { title: "size", align: "right", drop: "early" },
    { title: "parent", drop: "early" },
  ];
  const rows = [
    ["a1", "before the long way", "7", "Village of Night", "1.2 MB", "0f0f"],
    ["b22", "漢字の名前です", "1200", "ﬁn e\u0301", "9 KB", ""],
    ["c", "tab\there\nand there", "", "\u001b[31mred", "1 B", "—"],
    [],
  ];
  const wide = [null, 90, 66, 58, 52, 45, 40, 36, 30, 20, 5];
  const text = "one two, three-four  five\nsix seveneighteight nine";
  const lines = [
    ...wide.flatMap((width) => [`## ${width}`, ...renderTable(columns, rows, width)]),
    "## without rows",
    ...renderTable(columns, [], 20),
    ...[null, 40].map((width) =>
      tableFor(
        { stdout: { ...createCapture(), isTerminal: width !== null, columns: width }, env: { TERM: "dumb" } },
        columns,
        rows,
      ),
    ),
    ...[1, 6, 12, 25, 60].flatMap((width) => [`## text ${width}`, ...wrapText(text, width, "> ")]),
    ...[null, 6, 12, 18, 80].flatMap((width) => [
      `## line ${width}`,
      wrapLine(`  › ${text.replace("\n", " ")}`, width),
    ]),
    wrapLine("\u001b[1m  one\u001b[22m two three", 9).replaceAll("\u001b", "ESC"),
    ...["", "abc", "abcd", "漢字", "a漢字", "e\u0301e\u0301e\u0301e\u0301"].map(
      (word) => `${word}: ${widthOf(word)} columns; ${fitText(word, 3)}; ${fitText(word, 1)}`,
    ),
  ];
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./tables.txt");
});

test("small texts: calls, fields, games, times, and what no terminal may get", async () => {
  const calls: readonly (readonly [string, object])[] = [
    ["wait", {}],
    ["press_buttons", { buttons: ["up", "a"] }],
    ["press_buttons", { buttons: [], hold_frames: 3 }],
    ["press_buttons", { buttons: "up" }],
    ["press_buttons", { buttons: ["up", 1], x: null }],
    ["write_note", { text: `a\nb "c" ${"long ".repeat(40)}` }],
  ];
  const games: readonly object[] = [
    {},
    { place: "" },
    {
      place: "Village",
      x: 3,
      y: 0,
      name: "",
      on: true,
      list: [1],
      none: null,
      long: "x".repeat(40),
      short: "x".repeat(39),
    },
    Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`v${at}`, at])),
    { place: "a\nb", said: "two words that are longer than forty characters" },
  ];
  const odd = "a\tb\r\nc\rd\ne\u0007f\u001b[31mg\u007fh\u009bi\u202ej\u200fk\u2066l\u061cm";
  const texts: readonly string[] = [
    ...calls.map(([tool, input]) => renderCall(tool, input as JsonObject)),
    renderFields([
      ["a", "1"],
      ["longer", "two\nlines"],
      ["", ""],
    ]),
    ...games.map((info) => renderGameInfo(info as never)),
    ...["2026-11-21T23:35:55.123Z", "2026-11-21T23:35:55Z", "soon"].map(
      (time) => `${renderTime(time)}, ${renderMinute(time)}`,
    ),
    `${renderShortId(null)} ${renderShortId("0123456789")} ${renderShortId("ab")}`,
    ...[0, 1, 59_999, 60_000, 60_001, 1_000_000].map(describeLearning),
    ...[
      plainText,
      plainLine,
      plainModel,
      plainOutput,
      visibleJson,
      (text: string) => plainJson(JSON.stringify({ text, raw: "\u007f" })),
    ].map((plain) => json(plain(odd))),
    json(plainOutput("\u001b[1;7mbold\u001b[22;7m \u001b[1mnot\u001b[1;8m", "7")),
    plainJson(String.raw`{"a":"\u001b\u000a\t\n\r\b\f\\u0007\"\/\u00e9"}`),
    plainModel("m".repeat(70)),
    ...[0, 1, 3, 4, 5].map((columns) => json(plainLine("abcd", columns))),
    ...[
      [null, {}],
      ["", { now: "", next: "" }],
      ["Win\nit", { next: "rest" }],
    ].map(([goal, plan]) => json(renderGoals(goal as never, plan as never))),
    ...[
      [0, 10],
      [0.01, 10],
      [0.5, 5],
      [0.99, 2],
      [1, 3],
      [1, -2],
    ].map(([share = 0, width = 0]) => `[${renderBar(share, width)}]`),
  ];
  await expect(`${texts.join("\n")}\n`).toMatchFileSnapshot("./texts.txt");
});

const usage = (inputTokens: number, cacheReadTokens = 0) => ({
  ...{ inputTokens, outputTokens: 10, cacheReadTokens, cacheWriteTokens: 5 },
});
const line = (key: string, changes: object = {}) => ({
  ...{ key, calls: 3, lostCalls: 0, unpricedCalls: 0, unknownCalls: 0, usage: usage(1_200), costUsd: 0.5 },
  ...{ unconfirmedUsd: 0, ms: 5, ...changes },
});

test("a ledger, its bars by dollars, else by tokens, else by calls", async () => {
  const empty = summarizeLedger([]);
  const full = {
    ...empty,
    total: line("total", {
      calls: 12,
      lostCalls: 2,
      unconfirmedUsd: 0.25,
      usage: usage(2_000_000, 1_500),
      costUsd: 1.5,
    }),
    byModel: [
      line("claude-x", { costUsd: 1 }),
      line("a-model-with-a-long-name-of-many-words", { costUsd: 0.125, unpricedCalls: 1 }),
    ],
    byHour: [
      line("2026-01-02T03Z", { costUsd: 0 }),
      line("2026-01-02T04Z", { costUsd: 0, usage: usage(600) }),
    ],
    byPurpose: [
      line("play", { costUsd: 0, usage: usage(-15), calls: 4 }),
      line("summary", { costUsd: 0, usage: usage(-15), calls: 1 }),
    ],
  };
  const ledgers = [
    { ...empty, byGame: [] },
    { ...full, byGame: [line("01234567-89ab")] },
    { ...full, byGame: [line("01234567-89ab"), line("fedcba98-7654", { calls: 9, costUsd: 1 })] },
    { ...full, total: line("total", { calls: 3, lostCalls: 2, unknownCalls: 2 }), byGame: [] },
  ];
  const lines = ledgers.flatMap((ledger) =>
    [null, 60].flatMap((width) => [`## ${width}`, ...renderLedger(ledger as never, PLAIN, width)]),
  );
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./ledgers.txt");
});

const entry = (id: string, branchId: string, ancestorIds: readonly string[] = [], changes: object = {}) => ({
  ...{ file: `saves/${id}.png`, place: "checkpoint", bytes: 1 },
  info: {
    ...{ id, branchId, runId: "run-one-long", parentId: ancestorIds[0] ?? null, ancestorIds },
    ...{ totalSteps: 5, seq: 1, agentId: "runner", ...changes },
  },
});

test("saves by branch, and what differs between two", async () => {
  const saves = [
    entry("s5", "branch-two", ["s2", "s1"], { totalSteps: 9, seq: 5 }),
    entry("s4", "branch-one", ["s2", "s1"], { totalSteps: 8, seq: 4 }),
    entry("s2", "branch-one", ["s1"], { totalSteps: 6, seq: 2 }),
    entry("s1", "branch-one", [], { totalSteps: 3 }),
    entry("s0", "branch-old", [], { runId: "run-zero-long", agentId: "other" }),
    entry("s3", "branch-three", ["s1"], { totalSteps: 7, seq: 3 }),
  ];
  // The last: of the branch that the journal goes on with no save can be read.
  const head = { runId: "run-one-long", branchId: "branch-two" };
  const games = [
    { current: saves[0] },
    { current: null },
    { current: saves[5] },
    { current: saves[5], head },
  ];
  const branches = games.map((game) =>
    groupByBranch(saves as never, { head: null, ...game, saves } as never)
      .map(({ title, entries }) => `${title}: ${entries.map(({ info }) => info.id).join(" ")}`)
      .join("\n"),
  );
  const deep = { a: { b: { c: { d: { e: { f: { g: { h: { i: { j: 1 } } } } } } } } } };
  const values = [
    { x: 1, name: "n", none: null, list: [1, { y: [] }, [[]]], empty: {}, text: "", yes: true },
    {},
    [],
    [1],
    "x",
    null,
    undefined,
    deep,
  ];
  const flat = values.map((value) => [...flatten(value)].map(([path, text]) => `${path}=${text}`).join("; "));
  const before = new Map([
    ["a", "1"],
    ["b", "2"],
    ["c", ""],
  ]);
  const after = new Map([
    ["d", "4"],
    ["b", "3"],
    ["c", ""],
  ]);
  const diff = (a: string, b: string) =>
    diffLines([...a], [...b])
      .map(({ op, line }) => op + line)
      .join(" ");
  const many = Array.from({ length: 2_001 }, (_, at) => String(at));
  const lines = [
    ...branches,
    ...flat,
    [...flatten({ x: 1 }, "p")].join(),
    json(diffValues(before, after)),
    ...["abc/abc", "abc/", "/abc", "abcabba/cbabac", "abcd/acbd", "xab/aby"].map((pair) => {
      const [a = "", b = ""] = pair.split("/");
      return `${pair}: ${diff(a, b)}`;
    }),
    json(diffLines(many, many).slice(2_000, 2_002)),
    json(diffLines(many.slice(1), many.slice(1)).slice(0, 1)),
  ];
  const png = new Uint8Array(30);
  new DataView(png.buffer).setUint32(16, 320);
  new DataView(png.buffer).setUint32(20, 288);
  const sha = "3f09a2c1".repeat(8);
  const text = (words: string) => ({ type: "text", text: words });
  const history = describeHistory(
    [
      { role: "user", content: [text("Hi\u0007 "), { type: "image", sha256: sha }, text(" ")] },
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "Hm.", signature: "s" },
          { type: "thinking", thinking: " ", signature: "s" },
          { type: "redacted_thinking", data: "x" },
          text("I go."),
          {
            type: "tool_use",
            id: "1",
            name: "go",
            input: { to: ["a", "b"], mixed: ["a", 1], n: 1, none: null },
          },
          { type: "tool_use", id: "2", name: "odd", input: [1] },
          { type: "tool_use", id: "3", input: {} },
        ],
      },
      {
        role: "user",
        content: [
          {
            type: "tool_result",
            tool_use_id: "1",
            content: [text("Done."), { type: "image", sha256: "00112233445566" }],
          },
          { type: "tool_result", tool_use_id: "2", is_error: true, content: [text("No.")] },
        ],
      },
    ] as never,
    new Map([[sha, png]]) as never,
  );
  lines.push(
    ...history.map(json),
    describeImage(sha, png.slice(0, 23)),
    describeImage(sha, png.slice(0, 24)),
  );
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./saves.txt");
});

test("progress and verdicts on a terminal, elsewhere, quiet and as JSON", async () => {
  const lines: string[] = [];
  for (const isTerminal of [false, true]) {
    for (const options of [{}, { quiet: true }, { json: true }]) {
      lines.push(`## ${isTerminal ? "terminal" : "file"} ${json(options)}`);
      let ms = 0;
      const output = (name: string) => ({
        ...{ ...createCapture(), isTerminal, columns: isTerminal ? 24 : null },
        write: (piece: string | Uint8Array, kind?: string) => {
          lines.push(`${ms} ${name}${kind === undefined ? "" : ` (${kind})`}: ${json(String(piece))}`);
        },
      });
      const clock = { now: () => new Date(0), elapsedMs: () => ms };
      const [stdout, stderr] = [output("stdout"), output("stderr")];
      const env = { NO_COLOR: "1" };
      const progress = openProgress({ stderr, env, clock } as never, options);
      const count = progress.count("checking\nall", 4);
      for (const after of [99, 1, 4_899, 1]) {
        ms += after;
        count();
      }
      progress.hide();
      progress.hide();
      const percent = progress.percent("Trying", 300);
      for (const done of [1, 2, 3, 299, 300, 900]) {
        ms += 5_000;
        percent(done);
      }
      for (const isWrong of [false, true]) {
        const verdicts = openVerdicts({ stdout, stderr, env, clock } as never, options);
        lines.push(`empty ${verdicts.isEmpty}`);
        const step = verdicts.progress("files", 2);
        ms += 5_000;
        step();
        verdicts.pass("a.png");
        verdicts.pass("b.png", "is good");
        if (isWrong) {
          verdicts.note("c.png", "was not checked");
          verdicts.fault("d.png", "is damaged");
          verdicts.refuse("e.png", "e.png is not a save");
        }
        lines.push(`empty ${verdicts.isEmpty}, wrong ${verdicts.wrong}`);
        verdicts.finish();
        verdicts.close();
      }
    }
  }
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./progress.txt");
});
