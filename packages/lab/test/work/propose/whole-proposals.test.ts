import { expect, test } from "vitest";
import { EXPLORER_NUMBERS } from "../../../../../src/base/vocabulary/explorer-settings.ts";
import { type ImproveTask, TASK_CAUSES, type TaskCause } from "../../../src/work/improve-task.ts";
import { expectedChanges, nextQuestion, proposedChanges } from "../../../src/work/propose/propose-changes.ts";
import { proposeManners } from "../../../src/work/propose/propose-manners.ts";
import { readChanges } from "../../../src/work/propose/read-changes.ts";

function task(id: string, cause: TaskCause | null, more: Partial<ImproveTask> = {}): ImproveTask {
  return {
    ...{
      id,
      role: "source",
      cause,
      from: { folder: "/saves", slug: "lantern", runId: "run", step: 31 },
      steps: 8,
    },
    ...{ success: "game.level >= 2", story: `32: pressed ${id}\n33: waited`, wasReached: true },
    ...{ spent: { steps: 4, costUsd: 0 }, ...more },
  };
}

const TASKS: readonly ImproveTask[] = [
  task("a", "defeat"),
  task("lone", "errors", { wasReached: false, story: "" }),
  ...["b", "c", "d", "e"].map((id) => task(id, "defeat")),
  task("held", "defeat", { role: "held-out" }),
  task("good", null),
];
const PLAYBOOK = [
  { title: "Fights", text: "Heal early.", unproven: { until: 9, former: null }, shown: 3 },
  { title: "Gone", text: "x", unproven: { until: 9, former: null, isDrop: true as const } },
  { title: "Doors", text: "Knock.", when: 'game.mode == "walk"' },
];
const SETTINGS = { maxHistory: 60, pictures: true };
const RUN = {
  name: "lantern",
  info: { mode: "battle", long: "x".repeat(100), list: [1] },
  settings: SETTINGS,
};

const SKILL = { meta: { name: "go", description: "Goes." }, steps: [{ primitive: "wait", frames: 2 }] };
const AGENT = { name: "guide", can: "consult", description: "Knows", prompt: "Guide." };
/** Changes that a model proposes. */
const CHANGES: readonly unknown[] = [
  { action: "add", title: "Run", text: "Run away.", when: "game.hp < 3" },
  { action: "add", title: "doors", text: "Twice." },
  { action: "change", title: "Doors", text: "Kick." },
  { action: "change", title: "Windows", text: "Climb." },
  { action: "drop", title: "Fights" },
  { action: "drop", title: "None" },
  { action: "renew", title: "Gone" },
  { action: "set", name: "maxHistory", value: 80 },
  { action: "set", name: "maxHistory", value: 60 },
  { action: "set", name: "maxHistory", value: 0 },
  { action: "set", name: "maxHistory", value: null },
  { action: "set", name: "pictures", value: false },
  { action: "set", name: "effort", value: "high" },
  { action: "set", name: "effort", value: "huge" },
  { action: "set", name: "explorer", value: "heal:60" },
  { action: "set", name: "model", value: "x" },
  { action: "skill", ...SKILL },
  { action: "skill", meta: { name: "walk-to" }, steps: [] },
  { action: "skill", meta: 5 },
  { action: "agent", ...AGENT },
  { action: "agent", ...AGENT, model: "m" },
  { action: "agent", ...AGENT, name: "Not A Name" },
  { action: "agent", ...AGENT, can: "delegate", steps: 41 },
  { action: "jump" },
  { title: "x" },
  "add",
  null,
];

test("the questions for changes, and what is read of the replies, are the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const asked = { tasks: TASKS, playbook: PLAYBOOK };
  const replying = (...texts: readonly string[]) => ({
    ...asked,
    proposals: { spentUsd: 0, replies: texts.map((text) => ({ cause: "defeat" as const, text })) },
  });
  const list = (...edits: readonly unknown[]) => JSON.stringify({ because: " It lost. ", edits });
  const prompts = [
    nextQuestion(asked, RUN, 4),
    nextQuestion(replying("no"), RUN, 4),
    nextQuestion(replying("no", "no"), RUN, 4),
    nextQuestion(replying(list()), { ...RUN, info: {}, settings: {} }, 4),
    nextQuestion({ ...replying("no", list()), playbook: null }, RUN, 4),
    nextQuestion(replying("no", "no"), RUN, 1),
  ].map(
    (question, at) =>
      `# Question ${at + 1}: ${question?.cause ?? "none"}\n${question?.prompt.replace(/Find what went wrong[\s\S]*?(\n\nOnce more: .*)?$/, "…$1") ?? ""}`,
  );
  const read = CHANGES.map((change) => {
    const found = readChanges(list(change), { playbook: PLAYBOOK, settings: SETTINGS });
    return `${JSON.stringify(change)}\n  → ${found.mistake ?? JSON.stringify([found.changes, found.refused, found.because])}`;
  });
  const many = readChanges(list(...CHANGES.slice(0, 1), ...CHANGES.slice(7, 10)), {
    playbook: [],
    settings: {},
  });
  const further = proposeManners([task("a", "slow")], {}, 2);
  const proposed = [
    proposedChanges(replying(list(...CHANGES.slice(0, 2), CHANGES[7])), RUN, 9, further),
    proposedChanges(replying("no"), RUN, 9, further),
    proposedChanges(
      replying("no", JSON.stringify({ because: "x".repeat(1_200), edits: [CHANGES[7], CHANGES[12]] })),
      RUN,
      2,
      further,
    ),
    proposedChanges(replying(JSON.stringify({ edits: [CHANGES[7]] })), RUN, 1, further),
    proposedChanges(asked, RUN, 4),
  ].map((found) => JSON.stringify(found));
  const expected = [expectedChanges(TASKS, 4), expectedChanges(TASKS, 9, further)].map((all) =>
    all.map(({ id, tasks }) => `${id} (${tasks.join(", ")})`).join("; "),
  );

  await expect(
    `${[...prompts, "# Changes", ...read, JSON.stringify(many), "# Candidates", ...proposed, "# Expected", ...expected].join("\n")}\n`,
  ).toMatchFileSnapshot("./proposals.txt");
});

test("the changes of the built-in player's manner are the same as ever", async () => {
  const all = TASK_CAUSES.map((cause) => task(cause, cause));
  const limits = Object.entries(EXPLORER_NUMBERS);
  const presents = [
    {},
    Object.fromEntries(limits.map(([name, { most }]) => [name, most])),
    Object.fromEntries(limits.map(([name, { least }]) => [name, least])),
  ];
  const lines = presents.flatMap((present, at) => [
    `# ${["usual", "most", "least"][at]}`,
    ...proposeManners([...all, task("good", null), task("more", "slow")], present, 20).map((one) =>
      JSON.stringify(one),
    ),
  ]);
  const each = all.flatMap((one) => [
    `# ${one.cause}`,
    ...proposeManners([one], { heal: 40 }, 9).map(({ id, because }) => `${id}: ${because}`),
  ]);

  await expect(`${[...lines, ...each].join("\n")}\n`).toMatchFileSnapshot("./manners.txt");
});
