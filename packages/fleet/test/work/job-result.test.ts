import { expect, it } from "vitest";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { type JobLeft, type JobResult, parseJobResult } from "../../src/work/job-result.ts";

const RESULT: JobResult = {
  outcome: "budget",
  reason: "run_cost: $3.01 of $3.00",
  steps: 120,
  playedMs: 3_600_000,
  costUsd: 3.01,
  tokens: { input: 1_000, output: 200, cacheRead: 9_000, cacheWrite: 400 },
  machineSha256: "ab".repeat(32),
  takeovers: 2,
  milestones: [{ name: "the lamp was lit", step: 40, costUsd: 1.2, tokens: 4_000, ms: 900_000 }],
  endedAt: "2026-11-22T22:00:00.000Z",
};

it("an end is read back as it was written", () => {
  const left: JobLeft = { type: "ended", result: RESULT };
  const { result } = JSON.parse(JSON.stringify(left)) as { readonly result: JsonObject };

  expect(parseJobResult(result)).toEqual(RESULT);
});

it("an end of a job that played nothing, of a model without a price, is one, too", () => {
  const free = { ...RESULT, steps: 0, costUsd: null, machineSha256: "", milestones: [], reason: null };

  expect(parseJobResult({ ...free } as unknown as JsonObject)).toEqual(free);
});

it("what a later version adds is left out", () => {
  const later = { ...RESULT, mood: "good", tokens: { ...RESULT.tokens, thought: 3 } };

  expect(parseJobResult(later as unknown as JsonObject)).toEqual(RESULT);
});

it.each<[string, object]>([
  ["another outcome", { outcome: "won" }],
  ["half a step", { steps: 1.5 }],
  ["fewer than no dollars", { costUsd: -1 }],
  ["no tokens", { tokens: null }],
  ["another hash", { machineSha256: "AB".repeat(32) }],
  ["a milestone without a name", { milestones: [{ step: 1, costUsd: 0, tokens: 0, ms: 0 }] }],
  ["no time", { endedAt: "yesterday" }],
])("%s is no end", (_, wrong) => {
  expect(parseJobResult({ ...RESULT, ...wrong } as unknown as JsonObject)).toBeNull();
});
