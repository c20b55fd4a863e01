import { expect, test } from "vitest";
import { applyEntry } from "../../../src/record/replay/apply-entry.ts";
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
