import { expect, test } from "vitest";
import { EXPLORER_NUMBERS } from "../../../../../src/base/vocabulary/explorer-settings.ts";
import { readCandidates } from "../../../src/work/check-improve.ts";
import { type ImproveTask, TASK_CAUSES, type TaskCause } from "../../../src/work/improve-task.ts";
import { proposeManners } from "../../../src/work/propose/propose-manners.ts";

function task(id: string, cause: TaskCause | null, role: ImproveTask["role"] = "source"): ImproveTask {
  return {
    ...{ id, role, cause, from: { folder: "/saves", slug: "lantern", runId: "run", step: 1 }, steps: 8 },
    ...{ success: "game.level >= 2", story: "", spent: { steps: 4, costUsd: 0 }, wasReached: true },
  };
}

const ALL = TASK_CAUSES.map((cause) => task(cause, cause));

test("each candidate is a change for source tasks of its cause, and differs from all others", () => {
  const candidates = proposeManners([...ALL, task("held", "defeat", "held-out"), task("good", null)], {}, 20);

  expect(readCandidates(JSON.parse(JSON.stringify(candidates)))).toEqual(candidates);
  expect(new Set(candidates.map(({ settings }) => JSON.stringify(settings))).size).toBe(candidates.length);
  for (const { cause, tasks } of candidates) expect(tasks).toContain(cause);
  expect(candidates.flatMap(({ tasks }) => tasks)).not.toContain("held");
});

test("every cause has its turn before any has a second one", () => {
  const causes = proposeManners([task("a", "defeat"), task("b", "errors")], {}, 2).map(({ cause }) => cause);

  expect(causes).toEqual(["defeat", "errors"]);
});

test("a change begins at the present manner, and what changes nothing is not proposed", () => {
  const { heal, rounds, strong } = EXPLORER_NUMBERS;
  const most = { heal: heal.most, rounds: rounds.most, strong: strong.least, people: 30 };

  expect(proposeManners([task("a", "defeat")], { heal: 50 }, 1)[0]?.settings).toEqual({
    explorer: { heal: 70 },
  });
  expect(proposeManners([task("a", "defeat")], most, 5)).toEqual([]);
});

test("without a source task there is nothing to propose", () => {
  expect(proposeManners([task("good", null), task("held", "slow", "held-out")], {}, 5)).toEqual([]);
});
