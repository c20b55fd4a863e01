import { expect, test } from "vitest";
import type { ImproveTask, TaskCause } from "../../../../src/base/vocabulary/improve.ts";
import { readCandidates } from "../../../../src/play/improve/check-improve.ts";
import {
  type AskedChanges,
  expectedEntries,
  nextQuestion,
  proposedEntries,
} from "../../../../src/play/improve/propose/propose-entries.ts";

function task(id: string, cause: TaskCause | null, role: ImproveTask["role"] = "source"): ImproveTask {
  return {
    ...{ id, role, cause, from: { folder: "/saves", slug: "lantern", runId: "run", step: 1 }, steps: 8 },
    ...{ success: "game.level >= 2", story: `2: pressed ${id}`, wasReached: false },
    spent: { steps: 4, costUsd: 0 },
  };
}

const ASKED: AskedChanges = {
  tasks: [task("a", "defeat"), task("b", "errors"), task("c", "defeat"), task("held", "defeat", "held-out")],
  playbook: [{ title: "Fights", text: "Heal early.", unproven: { until: 9, former: null } }],
};
const GAME = { name: "lantern", info: { mode: "battle" } };

const replying = (...replies: readonly (readonly [TaskCause, unknown])[]): AskedChanges => ({
  ...ASKED,
  proposals: {
    spentUsd: 0.5,
    replies: replies.map(([cause, said]) => ({
      cause,
      text: typeof said === "string" ? said : JSON.stringify(said),
    })),
  },
});
const adding = (...titles: readonly string[]) => ({
  because: "It lost.",
  edits: titles.map((title) => ({ action: "add", title, text: `${title}!` })),
});

test("each cause is asked about once, with its own source tasks alone", () => {
  const first = nextQuestion(ASKED, GAME, 4);
  const second = nextQuestion(replying(["defeat", adding("Run")]), GAME, 4);

  expect(first?.cause).toBe("defeat");
  for (const told of ["pressed a", "pressed c", "Heal early.", 'mode: "battle"', "2 stretches"])
    expect(first?.prompt).toContain(told);
  for (const hidden of ["pressed b", "pressed held", "{{"]) expect(first?.prompt).not.toContain(hidden);
  expect(second).toMatchObject({ cause: "errors" });
  expect(nextQuestion(replying(["defeat", adding("Run")], ["errors", adding()]), GAME, 4)).toBeNull();
  expect(nextQuestion(replying(["defeat", adding("Run")]), GAME, 1)).toBeNull();
});

test("a reply that cannot be read is asked for once more, and then left out", () => {
  const once = replying(["defeat", "Well."]);
  const twice = replying(["defeat", "Well."], ["defeat", "Hm."], ["errors", adding("Look")]);

  expect(nextQuestion(once, GAME, 4)).toMatchObject({ cause: "defeat" });
  expect(nextQuestion(once, GAME, 4)?.prompt).toMatch(/Once more: answer with JSON alone/);
  expect(nextQuestion(twice, GAME, 4)).toBeNull();
  expect(proposedEntries(twice, 4).candidates.map(({ id }) => id)).toEqual(["errors-edit-1"]);
});

test("each edit is a candidate for all source tasks of its cause; every cause has its turn", () => {
  const asked = replying(
    ["defeat", adding("Run", "Fights", "Rest")],
    ["errors", { edits: [{ action: "renew", title: "Fights" }] }],
  );

  const { candidates, refused } = proposedEntries(asked, 3);

  expect(readCandidates(JSON.parse(JSON.stringify(candidates)))).toEqual(candidates);
  expect(candidates).toMatchObject([
    { id: "defeat-edit-1", tasks: ["a", "c"], because: "It lost.", edits: [{ title: "Run" }] },
    { id: "errors-edit-1", tasks: ["b"], edits: [{ action: "renew" }] },
    { id: "defeat-edit-2", edits: [{ title: "Rest" }] },
  ]);
  expect(refused).toEqual(["defeat: an edit does not count: there is an entry of this title"]);
  expect(expectedEntries(ASKED.tasks, 3).map(({ id }) => id)).toEqual(candidates.map(({ id }) => id));
});
