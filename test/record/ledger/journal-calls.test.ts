import { expect, test } from "vitest";
import type { JournalEntry } from "../../../src/base/vocabulary/journal/journal-record.ts";
import { NO_USAGE } from "../../../src/base/vocabulary/usage.ts";
import { callsOf } from "../../../src/record/ledger/journal-calls.ts";

const USAGE = { ...NO_USAGE, inputTokens: 10 };
let seq = 0;

/** An entry of branch `b1`, unless it says otherwise. */
function entry(facts: object): JournalEntry {
  const time = `2026-11-21T12:00:${String(seq++ % 60).padStart(2, "0")}.000Z`;
  return {
    seq,
    branchId: "b1",
    time,
    step: 1,
    purpose: "play",
    model: "m",
    ...facts,
  } as unknown as JournalEntry;
}

const begin = (runId: string, branchId = "b1") =>
  entry({ type: "head", runId, branchId, checkpointId: null });
const call = (facts: object = {}) => entry({ type: "call", ...facts });
const lost = (facts: object = {}) => entry({ type: "lost", usage: null, costUsd: null, ...facts });
const reply = (facts: object = {}) =>
  entry({
    type: "reply",
    reply: { content: [], stopReason: "end_turn", usage: USAGE, model: "m" },
    costUsd: 1,
    ms: 5,
    ...facts,
  });

const BY_SKILL = { purpose: "skill", skill: { name: "talk", label: "stuck" } };

const CASES: readonly [what: string, entries: readonly JournalEntry[], calls: readonly object[]][] = [
  ["an answered call", [begin("r"), call(), reply()], [{ runId: "r", usage: USAGE, costUsd: 1, ms: 5 }]],
  ["a call without an answer, at the end", [begin("r"), call()], [{ usage: null, costUsd: null }]],
  ["a call without an answer, and the next", [call(), call(), reply()], [{ usage: null }, { usage: USAGE }]],
  [
    "a try that was lost, and its retry",
    [call(), lost({ usage: USAGE, costUsd: 2 }), reply()],
    [{ costUsd: 2 }, { costUsd: 1 }],
  ],
  ["every try lost", [call(), lost(), lost()], [{ usage: null }, { usage: null }, { usage: null }]],
  ["an unanswered call of the explorer's", [call({ model: "explorer" }), call(), reply()], [{ costUsd: 1 }]],
  ["an unknown price", [call(), reply({ costUsd: null })], [{ usage: USAGE, costUsd: null }]],
  [
    "two runs in one journal",
    [begin("r"), call(), reply(), begin("s", "b2"), call({ branchId: "b2" }), reply({ branchId: "b2" })],
    [{ runId: "r" }, { runId: "s" }],
  ],
  [
    "a skill's question, lost and then answered",
    [call(BY_SKILL), lost(BY_SKILL), reply(BY_SKILL), call(BY_SKILL)],
    [
      { purpose: "skill", skill: "talk", usage: null },
      { purpose: "skill", skill: "talk", usage: USAGE },
      { purpose: "skill", skill: "talk", usage: null },
    ],
  ],
  [
    "what is no record of ours",
    [reply({ reply: null, costUsd: "1", ms: null })],
    [{ usage: null, costUsd: null, ms: 0 }],
  ],
];

test.each(CASES)("%s", (_, entries, calls) => {
  expect(callsOf(entries)).toEqual(calls.map((facts) => expect.objectContaining(facts)));
});
