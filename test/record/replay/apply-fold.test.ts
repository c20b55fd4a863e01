import { expect, test } from "vitest";
import type { Message } from "../../../src/base/vocabulary/conversation.ts";
import { applyEntry } from "../../../src/record/replay/apply-entry.ts";
import { fold } from "../../../src/record/replay/reduce.ts";
import { toolPlayer, villageRun } from "../../helpers/runs/play-agent.ts";

test("a journal of an earlier version, in which a summary failed and the conversation went on, is followed", async () => {
  const { start } = await villageRun(toolPlayer().model);
  const due = { ...start.state, memory: { ...start.state.memory, next: "summarize" as const } };
  const place = { offset: 1, seq: 1, hash: "0".repeat(64) };
  const record = {
    ...{ type: "fold" as const, step: 0, seq: 0, branchId: "b", time: "" },
    outcome: { type: "kept" as const, reason: 'the summary lacked "## Decisions"', summaryDueAt: 81 },
  };

  const next = applyEntry(due, { entry: record, before: place, after: place });

  expect(next).toMatchObject({
    memory: { next: "save", counters: { summaryDueAt: 81 } },
    journal: place,
  });
});

test("the chapters of a long run are bounded: the oldest are forgotten", async () => {
  const { start } = await villageRun(toolPlayer().model);
  const said: Message = {
    role: "user",
    content: [{ type: "text", text: `ADA: "${"x".repeat(9_000)}"\nBO: "Hm."` }],
  };
  let { state } = start;
  for (let at = 1; at <= 40; at += 1) {
    const memory = {
      ...state.memory,
      messageHistory: [said, { ...said, content: [{ type: "text", text: 'CY: "Yes."' }] }] as const,
    };
    const outcome = {
      ...{ type: "folded" as const, summaryText: "s".repeat(9_000), keepsChapter: true as const },
      ...{ system: "", tools: [], opening: said, images: new Map(), gameInfo: {} },
    };
    state = fold({ ...state, totalSteps: at * 10, memory }, outcome);
  }

  const chapters = state.memory.chapters ?? [];
  expect(chapters.length).toBe(24);
  expect(chapters.at(-1)).toEqual({ from: 391, to: 400, summary: "s".repeat(8_000), talks: ['CY: "Yes."'] });
});

test("the fold of an earlier version keeps no chapter", async () => {
  const { start } = await villageRun(toolPlayer().model);
  const opening = { role: "user" as const, content: [] };

  const { memory } = fold(start.state, {
    ...{ type: "folded", summaryText: "s", system: "", tools: [], opening, images: new Map(), gameInfo: {} },
  });

  expect(memory.chapters).toBeUndefined();
});
