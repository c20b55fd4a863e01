import { expect, test } from "vitest";
import type { JournalRecord } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import { NO_USAGE, type Usage } from "../../../../src/base/vocabulary/usage.ts";
import type { LanguageModel, ModelRequest } from "../../../../src/model/language-model.ts";
import { BudgetSpent, StepSpent } from "../../../../src/play/agent/calls/call-errors.ts";
import { type Caller, openCallLedger } from "../../../../src/play/agent/calls/call-ledger.ts";
import { NO_LIMITS, NOTHING_SPENT } from "../../../../src/record/ledger/limits.ts";

const REQUEST: ModelRequest = {
  purpose: "play",
  system: "",
  tools: [],
  messages: [],
  images: new Map(),
};
/** A millionth of a dollar for each token of the input, a thousandth for each of the reply. */
const costOf = (model: string, { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }: Usage) =>
  model === "unpriced" ? null : (inputTokens + cacheReadTokens + cacheWriteTokens) / 1e6 + outputTokens / 1e3;
const used = (inputTokens: number, outputTokens: number): Usage => ({
  ...NO_USAGE,
  inputTokens,
  outputTokens,
});
const reply = (usage: Usage, model = "m") => ({
  content: [{ type: "text", text: "Hi." }],
  stopReason: "end_turn",
  ...{ usage, model },
});

function open(limitUsd: number | null = null, maxTokens: number | null = 2_000) {
  const lines: string[] = [];
  const journal = {
    append: (branchId: string, record: JournalRecord, { isDerived = false } = {}) => {
      const { type, requestSha256: _, ...rest } = record as JournalRecord & { requestSha256?: string };
      lines.push(`${branchId} ${type}${isDerived ? " (derived)" : ""} ${JSON.stringify(rest)}`);
    },
  };
  const ledger = openCallLedger({ journal: journal as never, costOf }, NOTHING_SPENT, { costUsd: limitUsd });
  const model = (id = "m", isRemote = true) =>
    ({ id, isRemote, ...(maxTokens !== null && { maxTokens }) }) as LanguageModel;
  return {
    ledger,
    lines,
    call: (asked = model(), caller: Caller = { limit: null }) =>
      ledger.recorderOf(asked, { branchId: "b", totalSteps: 4 }, caller),
    model,
    spent: () => {
      const { usage, ...rest } = ledger.spent;
      return { tokens: usage.inputTokens + usage.outputTokens, ...rest };
    },
  };
}

test("replies add up, and each call is on the bill before it is made", () => {
  const { ledger, lines, call, spent } = open();
  for (const tokens of [3, 5]) {
    const recorder = call();
    recorder.called(REQUEST);
    expect(ledger.hasAnswered("m")).toBe(tokens === 5);
    expect(recorder.replied("play", reply(used(tokens, tokens)), 12)).toBeCloseTo(tokens / 1e3, 5);
  }

  expect(spent()).toEqual({
    tokens: 16,
    costUsd: expect.closeTo(0.008008, 9),
    unconfirmedUsd: 0,
    unknownCalls: 0,
  });
  expect(lines).toEqual([
    expect.stringMatching(/^b call \{"step":5,"purpose":"play","model":"m","reservedUsd":2\.00\d+\}$/),
    'b reply {"step":5,"purpose":"play","reply":{"content":[{"type":"text","text":"Hi."}],"stopReason":"end_turn","usage":{"inputTokens":3,"outputTokens":3,"cacheReadTokens":0,"cacheWriteTokens":0},"model":"m"},"costUsd":0.003003,"ms":12}',
    expect.stringMatching(/^b call /),
    expect.stringMatching(/^b reply .*"costUsd":0\.005005,"ms":12\}$/),
  ]);
});

test("lost calls may have cost what was reserved for them; what used nothing costs nothing", () => {
  const { lines, call, spent } = open();
  const losses: readonly (readonly [Usage | null, boolean, (readonly string[] | null)?])[] = [
    [NO_USAGE, false],
    [used(10, 1), false],
    [null, false, []],
    [null, true, ["model"]],
  ];
  const seen = losses.map((loss) => {
    const recorder = call();
    recorder.called(REQUEST);
    recorder.lost("play", ...loss);
    const { costUsd, unconfirmedUsd, unknownCalls } = spent();
    return [costUsd.toFixed(5), unconfirmedUsd.toFixed(1), unknownCalls];
  });
  call().abandoned();

  expect(seen).toEqual([
    ["0.00000", "0.0", 0],
    ["0.00101", "2.0", 0],
    ["0.00101", "4.0", 0],
    ["0.00101", "6.0", 0],
  ]);
  expect(spent()).toMatchObject({ tokens: 11, unknownCalls: 1 });
  expect(
    lines.filter((line) => line.startsWith("b lost")).map((line) => line.replace(/^.*"model":"m",/, "")),
  ).toEqual([
    '"usage":{"inputTokens":0,"outputTokens":0,"cacheReadTokens":0,"cacheWriteTokens":0},"costUsd":0}',
    '"usage":{"inputTokens":10,"outputTokens":1,"cacheReadTokens":0,"cacheWriteTokens":0},"costUsd":0.00101}',
    '"usage":null,"costUsd":null,"blames":[]}',
    '"usage":null,"costUsd":null,"isLast":true,"blames":["model"]}',
  ]);
});

test("a player in this process costs nothing, and needs no proof that it was asked", () => {
  const { ledger, lines, call, model, spent } = open(0);
  const recorder = call(model("explorer", false));
  recorder.called(REQUEST);
  recorder.abandoned();

  expect(recorder.allow()).toEqual({ maxTokens: null, reserved: null });
  expect(recorder.replied("play", reply(NO_USAGE), 0)).toBe(0);
  expect(spent()).toEqual({ tokens: 0, costUsd: 0, unconfirmedUsd: 0, unknownCalls: 0 });
  expect([ledger.takeUncounted(), ledger.hasAnswered("explorer")]).toEqual([false, true]);
  expect(lines.map((line) => line.slice(0, 20))).toEqual(['b call (derived) {"s', 'b reply (derived) {"']);
});

test("a server that counts no tokens is reported once", () => {
  const { ledger, call } = open();
  const seen = [3, 0, 0].map((tokens) => {
    call().replied("play", reply(used(tokens, 0)), 1);
    return [ledger.takeUncounted(), ledger.takeUncounted()];
  });

  expect(seen).toEqual([
    [false, false],
    [true, false],
    [false, false],
  ]);
});

test("a limit shortens a reply to what it covers, and refuses one that would be cut off", () => {
  const limited = open(1.5);
  const recorder = limited.call();
  recorder.called(REQUEST);
  const first = recorder.allow();
  recorder.lost("play", null, false);

  expect(first.maxTokens).toBe(1_498);
  expect(first.reserved?.leastUsd).toBeCloseTo(1.025, 2);
  expect(first.reserved?.spentUsd).toBe(0);
  expect([1.025, 1.5, 9].map((usd) => first.reserved?.tokensFor(usd))).toEqual([0, 1_498, 2_000]);
  expect(first.reserved?.tokensFor(1.026)).toBe(1_024);
  // The second try has its own reservation, beside that of the lost one.
  expect(() => recorder.allow()).toThrow(BudgetSpent);
  expect(() => limited.call().called(REQUEST)).toThrow(
    "the next call may cost $1.03, and $0.001 is left of the limit of $1.50 (counted besides: up to $1.50 unconfirmed, which lost calls may have cost)",
  );
  const free = open().call();
  free.called(REQUEST);
  expect(free.allow()).toMatchObject({ maxTokens: null, reserved: { spentUsd: 0 } });
});

test("a model whose longest reply is not known gets one under a limit", () => {
  const allowed = [null, 100].map((limitUsd) => {
    const recorder = open(limitUsd, null).call();
    recorder.called(REQUEST);
    return recorder.allow().maxTokens;
  });

  expect(allowed).toEqual([null, 16_000]);
});

test("a step's own limit counts what was spent since it began", () => {
  const { call, model } = open(100);
  call(model("m")).replied("play", reply(used(0, 3_000)), 1);
  const of = (maxUsd: number, fromUsd: number) => {
    const recorder = call(model(), { limit: { maxUsd, fromUsd } as never });
    recorder.called(REQUEST);
    return recorder.allow().maxTokens;
  };

  expect([of(10, 3), of(1.5, 3), of(4.5, 0)]).toEqual([null, 1_498, 1_498]);
  expect(() => of(1, 3)).toThrow(StepSpent);
  expect(() => of(1, 3)).toThrow(
    "the next call may cost $1.03, and $1.00 is left of the step's max_cost of $1",
  );
});

test("a model without a price has no reservation, and its calls are of unknown cost", () => {
  const { lines, call, model, spent } = open();
  const recorder = call(model("unpriced"));
  recorder.called(REQUEST);

  expect(recorder.allow()).toEqual({ maxTokens: null, reserved: null });
  expect(recorder.replied("play", reply(used(1, 1), "unpriced"), 1)).toBeNull();
  expect(spent()).toEqual({ tokens: 2, costUsd: 0, unconfirmedUsd: 0, unknownCalls: 1 });
  expect(lines[0]).not.toContain("reservedUsd");
  expect(NO_LIMITS.costUsd).toBeNull();
});
