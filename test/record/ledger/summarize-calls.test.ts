import { describe, expect, it } from "vitest";
import { NO_USAGE } from "../../../src/base/vocabulary/usage.ts";
import { type LedgerCall, summarizeLedger, sumsOfParts } from "../../../src/record/ledger/summarize-calls.ts";

const call = (rest: Partial<LedgerCall>): LedgerCall => ({
  time: "2026-11-21T17:59:59.000Z",
  purpose: "play",
  model: "claude-sonnet-5-5",
  usage: { ...NO_USAGE, inputTokens: 10, outputTokens: 1 },
  costUsd: 0.5,
  unconfirmedUsd: 0,
  ms: 100,
  ...rest,
});

describe("summarizeLedger", () => {
  const ledger = summarizeLedger([
    call({}),
    call({ time: "2026-11-21T19:00:00.000+01:00", costUsd: 0.25 }),
    call({ purpose: "summary", model: "claude-haiku-5-5", costUsd: 0.01, time: "2026-11-21T18:30:00Z" }),
    call({ model: "qwen", costUsd: null, time: "2026-11-22T00:00:00Z" }),
    call({ usage: null, costUsd: null, ms: 0 }),
    call({ usage: null, costUsd: null, unconfirmedUsd: 0.2, ms: 0 }),
  ]);

  it("sums up all calls, and counts those that are lost or without a price apart", () => {
    expect(ledger.total).toEqual({
      key: "total",
      calls: 6,
      lostCalls: 2,
      unpricedCalls: 1,
      unknownCalls: 2,
      usage: { ...NO_USAGE, inputTokens: 40, outputTokens: 4 },
      costUsd: 0.76,
      unconfirmedUsd: 0.2,
      ms: 400,
    });
  });

  it.each([
    ["byModel", ["claude-sonnet-5-5", 4], ["claude-haiku-5-5", 1], ["qwen", 1]],
    ["byHour", ["2026-11-21T17Z", 3], ["2026-11-21T18Z", 2], ["2026-11-22T00Z", 1]],
    ["byPurpose", ["play", 5], ["summary", 1]],
  ] as const)("%s", (side, ...lines) => {
    expect(ledger[side].map((line) => [line.key, line.calls])).toEqual(lines);
  });

  it("has a line for each skill that asked, the most expensive first", () => {
    const asked = [
      call({}),
      call({ purpose: "skill", skill: "talk", costUsd: 0.1 }),
      call({ purpose: "skill", skill: "walk-to", costUsd: 0.3 }),
      call({ purpose: "skill", skill: "talk", costUsd: 0.1 }),
    ];

    const { bySkill } = summarizeLedger(asked);

    expect(bySkill.map(({ key, calls, costUsd }) => [key, calls, costUsd])).toEqual([
      ["walk-to", 1, 0.3],
      ["talk", 2, 0.2],
    ]);
  });

  it("has the sums of the parts that asked, of one agent too", () => {
    const agent = call({ purpose: "agent", agent: "scout" });
    const namesOf = (calls: readonly LedgerCall[]) =>
      sumsOfParts(summarizeLedger(calls)).map(({ name, lines }) => [name, lines.map(({ key }) => key)]);

    expect(namesOf([call({})])).toEqual([]);
    expect(namesOf([agent])).toEqual([["agent", ["scout"]]]);
    expect(namesOf([agent, call({ purpose: "skill", skill: "talk" })])).toEqual([
      ["skill", ["talk"]],
      ["agent", ["scout"]],
    ]);
  });

  it("is empty for a run without calls", () => {
    expect(summarizeLedger([])).toMatchObject({ total: { calls: 0, costUsd: 0 }, byModel: [], byHour: [] });
  });
});
