import { expect, test } from "vitest";
import { readCandidates } from "../../../src/work/check-improve.ts";
import type { ImproveTask, TaskCause } from "../../../src/work/improve-task.ts";
import {
  type AskedChanges,
  expectedChanges,
  nextQuestion,
  proposedChanges,
} from "../../../src/work/propose/propose-changes.ts";

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
const RUN = { name: "lantern", info: { mode: "battle" }, settings: { maxHistory: 60 } };

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
  const first = nextQuestion(ASKED, RUN, 4);
  const second = nextQuestion(replying(["defeat", adding("Run")]), RUN, 4);

  expect(first?.cause).toBe("defeat");
  for (const told of [
    "pressed a",
    "pressed c",
    "Heal early.",
    'mode: "battle"',
    "2 stretches",
    "now 60",
    "- tap: ",
  ])
    expect(first?.prompt).toContain(told);
  for (const hidden of ["pressed b", "pressed held"]) expect(first?.prompt).not.toContain(hidden);
  expect(first?.prompt).not.toMatch(/\{\{\w/);
  expect(second).toMatchObject({ cause: "errors" });
  expect(nextQuestion(replying(["defeat", adding("Run")], ["errors", adding()]), RUN, 4)).toBeNull();
  expect(nextQuestion(replying(["defeat", adding("Run")]), RUN, 1)).toBeNull();
});

test("a reply that cannot be read is asked for once more, and then left out", () => {
  const once = replying(["defeat", "Well."]);
  const twice = replying(["defeat", "Well."], ["defeat", "Hm."], ["errors", adding("Look")]);

  expect(nextQuestion(once, RUN, 4)).toMatchObject({ cause: "defeat" });
  expect(nextQuestion(once, RUN, 4)?.prompt).toMatch(/Once more: answer with JSON alone/);
  expect(nextQuestion(twice, RUN, 4)).toBeNull();
  expect(proposedChanges(twice, RUN, 4).candidates.map(({ id }) => id)).toEqual(["errors-edit-1"]);
});

test("each edit is a candidate for all source tasks of its cause; every cause has its turn", () => {
  const asked = replying(
    ["defeat", adding("Run", "Fights", "Rest")],
    ["errors", { edits: [{ action: "renew", title: "Fights" }] }],
  );

  const { candidates, refused } = proposedChanges(asked, RUN, 3);

  expect(readCandidates(JSON.parse(JSON.stringify(candidates)))).toEqual(candidates);
  expect(candidates).toMatchObject([
    { id: "defeat-edit-1", tasks: ["a", "c"], because: "It lost.", edits: [{ title: "Run" }] },
    { id: "errors-edit-1", tasks: ["b"], edits: [{ action: "renew" }] },
    { id: "defeat-edit-2", edits: [{ title: "Rest" }] },
  ]);
  expect(refused).toEqual(["defeat: a change does not count: there is an entry of this title"]);
  expect(expectedChanges(ASKED.tasks, 3).map(({ id }) => id)).toEqual(candidates.map(({ id }) => id));
});

test("candidates without a model take their turns beside the causes", () => {
  const [further] = proposedChanges(replying(["errors", adding("Look")]), RUN, 1).candidates;
  const asked = replying(["defeat", adding("Run", "Rest")]);
  const given = [{ ...(further ?? expect.fail()), id: "habit" }];

  const { candidates } = proposedChanges(asked, RUN, 3, given);

  expect(candidates.map(({ id }) => id)).toEqual(["defeat-edit-1", "habit", "defeat-edit-2"]);
  expect(expectedChanges(ASKED.tasks, 3, given).map(({ id }) => id)).toContain("habit");
});

test("a skill, an agent and a setting are changes, too, where they are sound", () => {
  const skill = {
    meta: { name: "flee", description: "Runs away.", parameters: { times: { type: "number", default: 2 } } },
    steps: [{ primitive: "tap", button: "b", repeat: "${{ params.times }}" }],
  };
  const agent = { name: "medic", can: "consult", prompt: "Say when to heal.", sees: ["goals"] };
  const sound = replying(
    [
      "defeat",
      {
        edits: [
          { action: "skill", ...skill },
          { action: "agent", ...agent },
        ],
      },
    ],
    ["errors", { edits: [{ action: "set", name: "maxHistory", value: 30 }] }],
  );
  const bad = replying(
    [
      "defeat",
      {
        edits: [
          { action: "skill", ...skill, steps: [{ primitive: "fly" }] },
          { action: "skill", ...skill, meta: { ...skill.meta, name: "walk-to" } },
          { action: "agent", ...agent, model: "openai:gpt-5" },
        ],
      },
    ],
    [
      "errors",
      {
        edits: [
          { action: "set", name: "model", value: "x" },
          { action: "set", name: "maxHistory", value: 1 },
          { action: "set", name: "maxHistory", value: 60 },
        ],
      },
    ],
  );

  const { candidates, refused } = proposedChanges(sound, RUN, 4);

  expect(refused).toEqual([]);
  expect(readCandidates(JSON.parse(JSON.stringify(candidates)))).toEqual(candidates);
  const text = "Run it with run_skill, name flee: Runs away.";
  expect(candidates).toMatchObject([
    { id: "defeat-edit-1", edits: [{ action: "add", title: "Skill flee", text }], skills: [skill] },
    { id: "errors-edit-1", edits: [], settings: { maxHistory: 30 } },
    { id: "defeat-edit-2", edits: [], agents: [{ ...agent, description: "Of your own." }] },
  ]);
  expect(proposedChanges(bad, RUN, 4)).toEqual({
    candidates: [],
    refused: [
      expect.stringMatching(/^defeat: a change does not count: steps\[0\].primitive: /),
      'defeat: a change does not count: "walk-to" is a shipped skill, which nothing replaces',
      "defeat: a change does not count: an agent here has the player's model: leave model out",
      "errors: a change does not count: name takes maxHistory, effort, pictures, refineEvery",
      "errors: a change does not count: maxHistory takes a whole number of at least 4",
      "errors: a change does not count: maxHistory is that already",
    ],
  });
});

test("candidates in a file that name another model, or hold no skill, are refused", () => {
  const [first] = proposedChanges(replying(["defeat", adding("Run")]), RUN, 1).candidates;
  const agent = { name: "a", description: "d", prompt: "p", can: "consult" };

  expect(readCandidates([{ ...first, agents: [agent] }])).toHaveLength(1);
  for (const flaw of [
    { agents: [{ ...agent, model: "openai:gpt-5" }] },
    { skills: [{ meta: {} }] },
    { settings: { model: "x" } },
  ])
    expect(readCandidates([{ ...first, ...flaw }])).toBeNull();
});
