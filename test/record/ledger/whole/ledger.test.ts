import { expect, test } from "vitest";
import type { JournalEntry } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import type { RunSettings } from "../../../../src/base/vocabulary/run-settings.ts";
import { NO_USAGE, promptTokens, type Usage } from "../../../../src/base/vocabulary/usage.ts";
import { lastAnswered } from "../../../../src/record/ledger/answered-calls.ts";
import { estimateStep } from "../../../../src/record/ledger/estimate-step.ts";
import { callsOf, isActed } from "../../../../src/record/ledger/journal-calls.ts";
import { JournalSums, parseTotals } from "../../../../src/record/ledger/journal-totals.ts";
import {
  budgetEnd,
  countedUsd,
  NO_LIMITS,
  NOTHING_SPENT,
  type Spent,
  spend,
  tellUncovered,
  uncoveredEnd,
} from "../../../../src/record/ledger/limits.ts";
import {
  LISTED_ON,
  listPricesAt,
  PRICES,
  UNPRICED,
  whyUnpriced,
} from "../../../../src/record/ledger/list-prices.ts";
import { PlayedTime } from "../../../../src/record/ledger/played-time.ts";
import { hasPrice, undated } from "../../../../src/record/ledger/prices.ts";
import { leastUsdOf, reserve, worstPriceOf } from "../../../../src/record/ledger/reservation.ts";
import { spentSoFar } from "../../../../src/record/ledger/spent.ts";

const usage = (
  inputTokens: number,
  outputTokens: number,
  cacheReadTokens = 0,
  cacheWriteTokens = 0,
): Usage => ({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens });

test("the list prices of all models", async () => {
  const ratesOf = ({ inputUsd, outputUsd, cacheReadUsd, cacheWriteUsd }: (typeof PRICES)[string]) =>
    `${inputUsd} in, ${outputUsd} out, ${cacheReadUsd} read, ${cacheWriteUsd} written`;
  const tableAt = (day: string) =>
    Object.entries(listPricesAt(new Date(day))).map(([model, price]) =>
      [
        `${model}: ${ratesOf(price)}`,
        ...(price.longPrompt === undefined
          ? []
          : [`  above ${price.longPrompt.aboveTokens}: ${ratesOf(price.longPrompt)}`]),
      ].join("\n"),
    );
  const first = tableAt("2026-11-30T23:59:59.999Z");
  const changed = (day: string) => tableAt(day).filter((line) => !first.includes(line));
  const gone = Object.keys(PRICES).filter(
    (model) => !(model in listPricesAt(new Date("2027-01-01T00:00:00Z"))),
  );
  const text = [
    `listed on ${LISTED_ON}`,
    ...first,
    "from 2026-12-01",
    ...changed("2026-12-01T00:00:00Z"),
    "from 2027-01-01",
    ...changed("2027-01-01T00:00:00Z"),
    `without ${gone}`,
    ...[...UNPRICED.keys(), "claude-opus-5"].map((model) => `${model}${whyUnpriced(model)}`),
  ];
  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("prices.txt");
});

test("a price is found by a model's name, with its date or without, or by its vendor", () => {
  const prices = {
    "a-1": PRICES["claude-opus-5"],
    "b:*": PRICES["claude-opus-5"],
    "c-20260101": PRICES["claude-opus-5"],
  } as typeof PRICES;
  const names = [
    "a-1",
    "a-1-20260101",
    "a-1@2026-01-01",
    "a-1-2026",
    "a-1-20260101-x",
    "a",
    "b:x",
    "b:x:y",
    "b",
    "b:*",
    "c-20260101",
    "c",
    "toString",
  ];
  expect(names.filter((name) => hasPrice(name, prices))).toEqual([
    "a-1",
    "a-1-20260101",
    "a-1@2026-01-01",
    "b:x",
    "b:x:y",
    "b:*",
    "c-20260101",
  ]);
  expect(
    ["x-20260101", "x@20260101", "x-2026-01-01", "x-2026", "x-20260101-y", "20260101"].map(undated),
  ).toEqual(["x", "x", "x", "x-2026", "x-20260101-y", "20260101"]);
});

const SPENT: Spent = { usage: usage(1_000, 200, 30, 4), costUsd: 1.5, unconfirmedUsd: 0.25, unknownCalls: 1 };

test("the end of a run whose limit is reached", async () => {
  const spents = {
    nothing: NOTHING_SPENT,
    known: { ...SPENT, unconfirmedUsd: 0, unknownCalls: 0 },
    unconfirmed: { ...SPENT, unknownCalls: 0 },
    unknown: { ...SPENT, unconfirmedUsd: 0, unknownCalls: 2 },
    both: SPENT,
  };
  const limits = [
    {},
    { costUsd: 1.75 },
    { costUsd: 1.7500001 },
    { costUsd: 1.5 },
    { costUsd: 0 },
    { tokens: 1_234 },
    { tokens: 1_235 },
    { ms: 61_250 },
    { ms: 61_251 },
    { costUsd: 1, tokens: 1, ms: 1 },
    { tokens: 1, ms: 1 },
  ];
  const lines = Object.entries(spents).flatMap(([name, spent]) => [
    `spent: ${name}, ${countedUsd(spent)} counted`,
    ...limits.map((limit) => {
      const end = budgetEnd({ ...NO_LIMITS, ...limit }, spent, 61_250);
      return `  ${JSON.stringify(limit)}: ${end === null ? "goes on" : `${end.limit} ${end.used} ${end.needed}: ${end.reason}`}`;
    }),
    ...[0.1, 3].map((least) => {
      const { limit, used, needed, reason } = uncoveredEnd(2, spent, least);
      return `  ${limit} ${used} ${needed}: ${reason}`;
    }),
  ]);
  const told = [
    tellUncovered(0.5, 0.25, "the limit", 2),
    tellUncovered(0.00012, -1, "what is left of the fleet", 1.234567),
  ];
  await expect(`${[...lines, ...told].join("\n")}\n`).toMatchFileSnapshot("limits.txt");
});

test("spending is counted up call by call", () => {
  const all = [
    spend(SPENT, null, null),
    spend(SPENT, null, null, 0.5),
    spend(SPENT, usage(1, 2, 3, 4), 0.25),
    spend(SPENT, NO_USAGE, 0, 0.125),
  ];
  expect(
    all.map(({ usage, costUsd, unconfirmedUsd, unknownCalls }) =>
      [...Object.values(usage), costUsd, unconfirmedUsd, unknownCalls].join(" "),
    ),
  ).toEqual([
    "1000 200 30 4 1.5 0.25 2",
    "1000 200 30 4 1.5 0.75 1",
    "1001 202 33 8 1.75 0.25 1",
    "1000 200 30 4 1.5 0.375 1",
  ]);
  expect(promptTokens(SPENT.usage)).toBe(1_034);
});

test("the probable cost of a step", async () => {
  const settings = { model: "m", summaryModel: null, maxHistory: 60 } as RunSettings;
  const prices = {
    m: { inputUsd: 1, outputUsd: 10, cacheReadUsd: 0.1, cacheWriteUsd: 2 },
    s: { inputUsd: 10, outputUsd: 100, cacheReadUsd: 1, cacheWriteUsd: 20 },
  };
  const changes = [
    {},
    { summaryModel: "s" },
    { summaryModel: "unknown" },
    { model: "unknown" },
    { model: "explorer" },
    { model: "explorer", summaryModel: "s" },
    { maxHistory: 4 },
    { maxHistory: 100_000 },
    ...["low", "medium", "high", "xhigh", "max", null].map((effort) => ({ effort })),
    { refineEvery: 10 },
    { refineEvery: 10, refineModel: "s" },
    { refineEvery: 10, refineModel: "unknown" },
    { refineModel: "s" },
  ];
  const lines = changes.map(
    (change) =>
      `${JSON.stringify(change)}: ${estimateStep({ ...settings, ...change } as RunSettings, prices)?.toFixed(9) ?? null}`,
  );
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("estimates.txt");
});

test("the money for a call, at its edges", () => {
  const price = { inputUsd: 0.5, replyTokenUsd: 0.001 };
  expect([1.524, 1.5239, 2, 100].map((left) => reserve(price, 4_000, left))).toEqual([
    { maxTokens: 1_024, usd: 1.524 },
    null,
    { maxTokens: 1_500, usd: 2 },
    { maxTokens: 4_000, usd: 4.5 },
  ]);
  expect([leastUsdOf(price, 4_000), leastUsdOf(price, 500)]).toEqual([1.524, 1]);
  expect([
    reserve({ inputUsd: 0, replyTokenUsd: 0 }, 4_000, 0),
    reserve({ inputUsd: 0.5, replyTokenUsd: 0 }, 4_000, 0.4),
  ]).toEqual([{ maxTokens: 4_000, usd: 0 }, null]);
  const rates = { inputTokens: 1, cacheReadTokens: 3, cacheWriteTokens: 2, outputTokens: 5 };
  const costOf = (used: Usage) =>
    Object.entries(rates).reduce((sum, [kind, rate]) => sum + rate * used[kind as keyof Usage], 0);
  expect([worstPriceOf(costOf, 10), worstPriceOf(() => null, 10)]).toEqual([
    { inputUsd: 30, replyTokenUsd: 5 },
    null,
  ]);
});

let seq = 0;
const at = (seconds: number, type: string, facts: object = {}): JournalEntry =>
  ({
    seq: seq++,
    branchId: "b1",
    time: new Date(Date.UTC(2026, 10, 21, 12) + seconds * 1_000).toISOString(),
    type,
    step: 1,
    purpose: "play",
    model: "m",
    ...facts,
  }) as unknown as JournalEntry;
const reply = (facts: object = {}, used: Usage | null = usage(100, 10, 5, 1), model = "m") => ({
  reply: { content: [], stopReason: "end_turn", usage: used, model },
  costUsd: 0.5,
  ms: 4_000,
  ...facts,
});

/** Two runs in one journal, with calls of every kind and end. */
const JOURNAL: readonly JournalEntry[] = [
  at(0, "start", { runId: "r1" }),
  at(1, "call", { requestSha256: "q1", reservedUsd: 1 }),
  at(5, "reply", reply()),
  at(6, "outcome"),
  at(7, "call", { requestSha256: "q2", reservedUsd: 0.75 }),
  at(9, "lost", { usage: usage(7, 0), costUsd: 0.125 }),
  at(10, "lost", { usage: NO_USAGE, costUsd: 0 }),
  at(11, "lost", { usage: null, costUsd: null }),
  at(20, "reply", reply({ costUsd: null, ms: 2_000 }, NO_USAGE)),
  at(30, "call", { requestSha256: "q3" }),
  at(31, "lost", { usage: null, costUsd: null, isLast: true }),
  at(4_000, "call", { requestSha256: "q4", purpose: "summary", model: "s", reservedUsd: 0.25 }),
  at(4_002, "reply", reply({ purpose: "summary", costUsd: 0.0625 }, usage(1, 2, 3, 4), "s-2026")),
  at(4_003, "call", { purpose: "skill", skill: { name: "talk", label: "l" } }),
  at(4_004, "reply", reply({ purpose: "skill", skill: { name: "talk", label: "l" }, costUsd: 0.25 })),
  at(4_005, "call", { purpose: "agent", agent: { name: "scout", n: 1 } }),
  at(4_006, "reply", reply({ purpose: "agent", agent: { name: "scout", n: 1 }, costUsd: 0.75, ms: "soon" })),
  at(4_007, "branch", { runId: "r2", branchId: "b2" }),
  at(4_008, "call", { branchId: "b2", requestSha256: "q5" }),
  at(4_009, "reply", reply({ branchId: "b2", costUsd: 2 })),
  at(4_010, "call", { branchId: "b3", requestSha256: "q6" }),
  at(4_011, "reply", reply({ branchId: "b3", costUsd: Number.NaN }, { ...NO_USAGE, inputTokens: -1 })),
  at(4_012, "call", { model: "explorer", requestSha256: "q7" }),
  at(4_013, "lost", { model: "explorer", usage: null, costUsd: null }),
  at(4_014, "reply", reply({ costUsd: 0, ms: 1 }, NO_USAGE, "explorer")),
  at(4_015, "operator"),
  at(4_016, "call", { requestSha256: "q8", reservedUsd: 4 }),
  at(4_100, "call", { requestSha256: "q9", reservedUsd: Number.NaN }),
];

test("the calls of a journal, their sums, and what was spent", async () => {
  const calls = callsOf(JOURNAL).map(
    ({ time, runId, purpose, skill, agent, model, usage, costUsd, unconfirmedUsd, ms }) =>
      [
        time.slice(11, 19),
        runId,
        purpose,
        skill ?? agent ?? "-",
        model,
        usage === null ? null : Object.values(usage).join("+"),
        costUsd,
        unconfirmedUsd,
        ms,
      ].join(" "),
  );
  const sums = new JournalSums();
  for (const entry of JOURNAL) sums.read(entry);
  const open = sums.totalsAt("b1");
  const ledger = sums.end();
  const totals = sums.totalsAt("b1");
  const again = new JournalSums({ totals: totals ?? (undefined as never), branchId: "b9" });
  const isUnclear = [sums.isUnclear, again.isUnclear];
  for (const entry of JOURNAL.slice(1, 3)) again.read({ ...entry, branchId: "b9" });
  const spentBy = ["r1", "r2", "r3"].map((run) => `${run} ${JSON.stringify(spentSoFar(JOURNAL, run))}`);
  const lines = (groups: object | null) =>
    Object.entries(groups ?? {}).flatMap(([name, group]) => [
      `${name} ${Array.isArray(group) ? "" : group}`,
      ...(Array.isArray(group) ? group.map((line: readonly unknown[]) => `  ${line.join(" ")}`) : []),
    ]);
  const told = Object.entries(ledger.ledger()).map(
    ([name, all]) =>
      `${name}: ${[all]
        .flat()
        .map(({ key, costUsd }) => `${key} ${costUsd}`)
        .join(", ")}`,
  );
  const answered = ["r1", "r2"].flatMap((run) =>
    [...lastAnswered(JOURNAL, run)].map(([model, call]) => `${run} ${model} ${JSON.stringify(call)}`),
  );
  const time = new PlayedTime();
  const played = JOURNAL.map((entry) => time.next(entry)).join(" ");
  const text = [
    "calls",
    ...calls,
    `while a call is open: ${open}`,
    ...lines(totals),
    "with two records more",
    ...lines(again.totalsAt("b9")),
    `unclear ${isUnclear}`,
    "spent",
    ...spentBy,
    "answered",
    ...answered,
    "ledger",
    ...told,
    "by run",
    ...ledger.byRun().map(({ key, calls, costUsd }) => `${key} ${calls} ${costUsd}`),
    `played ${played}`,
    `begin steps: ${JOURNAL.filter(isActed).length}`,
  ];
  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("journal.txt");
});

test("totals of a keyframe are read where this version understands them", () => {
  const line = (...changes: readonly [at: number, value: unknown][]) =>
    changes.reduce<readonly unknown[]>(
      (all, [at, value]) => all.with(at, value),
      ["total", 1, 0, 0, 0, 5, 6, 7, 8, 0.5, 0.25, 10],
    );
  const none = {
    runId: "r",
    total: [],
    models: [],
    hours: [],
    purposes: [],
    skills: [],
    agents: [],
    runs: [],
  };
  const good = { ...none, total: [line()] };
  expect(parseTotals({ ...good, later: 1 })).toEqual(good);
  expect(parseTotals({ ...none, runId: null })).toEqual({ ...none, runId: null });
  const bad = [
    null,
    [],
    {},
    { ...good, runId: "" },
    { ...good, runs: undefined },
    { ...good, total: [line().slice(1)] },
    { ...good, total: [[...line(), 1]] },
    ...Array.from({ length: 12 }, (_, at) => ({ ...good, total: [line([at, at === 0 ? 1 : -1])] })),
    ...Array.from({ length: 8 }, (_, at) => ({ ...good, total: [line([at + 1, 0.5])] })),
    { ...good, total: [{}] },
  ];
  expect(bad.map(parseTotals)).toEqual(bad.map(() => null));
  expect([9, 10, 11].map((at) => parseTotals({ ...good, total: [line([at, 0.5])] }) !== null)).toEqual([
    true,
    true,
    true,
  ]);
});
