import { expect, it } from "vitest";
import { type CallRecorder, recordedModel } from "../../src/agent/calls/recorded-model.ts";
import { advance, type Recalled } from "../../src/history/apply-entry.ts";
import type { PlacedEntry } from "../../src/journal/journal.ts";
import { JOURNAL_START } from "../../src/journal/lines.ts";
import type { ModelRequest } from "../../src/model/language-model.ts";
import type { JournalRecord } from "../../src/run/journal-record.ts";
import type { RecordedReply } from "../../src/run/reply.ts";
import { someMemory } from "../helpers/saves/checkpoints.ts";
import { scriptedPlayer } from "../helpers/server/scripted-player.ts";

const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };

function replySaying(text: string): RecordedReply {
  return { content: [{ type: "text", text }], stopReason: "end_turn", usage, model: "scripted" };
}

it("a waiting reply is given once, and only for what it was asked for", async () => {
  const player = scriptedPlayer();
  const arrived = [
    { purpose: "summary", reply: replySaying("one") },
    { purpose: "summary", reply: replySaying("two") },
  ];
  const recorder: CallRecorder = { called: () => {}, lost: () => {}, replied: () => {}, elapsedMs: () => 0 };
  const model = recordedModel(player, recorder, arrived);
  const ask = async (purpose: ModelRequest["purpose"]) => {
    const { system, tools, messageHistory: messages, images } = someMemory(1);
    const signal = new AbortController().signal;
    const { value } = await model.reply({ purpose, system, tools, messages, images }, { signal }).next();
    return (value as RecordedReply).content[0]?.["text"];
  };

  await ask("play");
  expect(player.asked).toHaveLength(1);
  expect([await ask("summary"), await ask("summary")]).toEqual(["one", "two"]);
  expect(player.asked).toHaveLength(1);
  await ask("summary");
  expect(player.asked).toHaveLength(2);
});

it("a decision leaves waiting what waits, and an outcome takes the reply that was played", () => {
  const memory = someMemory(1);
  const state = { runId: "r", branchId: "b", checkpointId: null, totalSteps: 0, sessionSteps: 0 };
  const start: Recalled = { state: { ...state, gameInfo: {}, memory, journal: null }, pending: [] };
  const nothing = { settings: null, told: null, stripsThinking: false };
  const { notes, settings } = memory;
  const outcome = {
    ...{ track: [], message: { role: "user" as const, content: [] }, images: new Map(), gameInfo: {} },
    ...{ machineSha256: "0", notes, goal: settings.goal, wasUseful: true },
  };
  const call = { step: 1, costUsd: null, ms: 0 };
  const records: JournalRecord[] = [
    { type: "reply", purpose: "play", reply: replySaying("I press A."), ...call },
    { type: "decision", step: 0, reason: "why", ...nothing },
    { type: "reply", purpose: "skill", reply: replySaying("a skill's answer"), ...call },
    { type: "outcome", step: 1, outcome },
  ];

  const end = records.reduce<Recalled>((recalled, record) => {
    const entry = { seq: 0, branchId: "b", time: "", ...record };
    const next = advance(recalled, { entry, before: JOURNAL_START, after: JOURNAL_START } as PlacedEntry);
    return typeof next === "string" ? expect.fail(next) : next;
  }, start);

  expect(end.state.memory.messageHistory.at(-2)?.content).toEqual([{ type: "text", text: "I press A." }]);
  expect(end.pending).toEqual([]);
});
