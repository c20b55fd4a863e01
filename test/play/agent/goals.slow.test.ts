import { describe, expect, it, test } from "vitest";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { openConversation } from "../../../src/play/agent/conversation/open-conversation.ts";
import { setGoal } from "../../../src/play/agent/tools/notes.ts";
import type { Jotter, ToolContext } from "../../../src/play/agent/tools/tool.ts";
import { type PowerCutDisk, powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import {
  killAfterReply,
  killBefore,
  type Play,
  playRun,
  readRun,
  runStore,
} from "../../helpers/runs/journal-world.ts";
import { operatorAt } from "../../helpers/runs/operator.ts";
import { type Plan, planner } from "../../helpers/runs/planner.ts";
import { toolPlayer, villageRun } from "../../helpers/runs/play-agent.ts";
import { faultsOf } from "../../helpers/runs/prove-journal.ts";
import { someMemory } from "../../helpers/saves/checkpoints.ts";
import { recordsOf } from "../../helpers/saves/journals.ts";

const NONE: Jotter = { notes: {}, plan: {} };
const BOTH: Jotter = { notes: {}, plan: { now: "Find the key", next: "Open the door" } };

const MAIN_IS_OPERATORS =
  'Only the operator sets the main goal. Set your own with the tier "now" or "next". Nothing was done.';

/** What a call of `set_goal` answers, and what is jotted down behind it. */
async function setsGoal(input: JsonObject, jotter = NONE) {
  const { value } = await setGoal.run(input, { jotter } as ToolContext).next();
  return value as { readonly text: string; readonly isError?: boolean; readonly jotter?: Jotter };
}

describe("set_goal", () => {
  it.each<[input: JsonObject, before: Jotter, text: string, after: Partial<Jotter>]>([
    [{ tier: "now", text: "Go\n  east" }, NONE, 'The goal "now" is set.', { plan: { now: "Go east" } }],
    [
      { tier: "next", text: "Rest" },
      BOTH,
      'The goal "next" is set.',
      { plan: { now: "Find the key", next: "Rest" } },
    ],
    [{ tier: "now", text: "" }, BOTH, 'The goal "now" is cleared.', { plan: { next: "Open the door" } }],
    [{ tier: "next", text: " " }, BOTH, 'The goal "next" is cleared.', { plan: { now: "Find the key" } }],
  ])("%j is done", async (input, before, text, after) => {
    const outcome = await setsGoal(input, before);

    expect(outcome.text).toBe(text);
    expect(outcome.isError).toBeUndefined();
    expect(outcome.jotter).toEqual({ ...before, ...after });
  });

  it.each<[input: JsonObject, text: string]>([
    [{ tier: "later", text: "x" }, '"tier" must be now or next. Nothing was done.'],
    [{ text: "x" }, '"tier" must be now or next. Nothing was done.'],
    [{ tier: "now" }, '"text" must be a text of at most 200 characters. Nothing was done.'],
    [
      { tier: "next", text: "x".repeat(201) },
      '"text" must be a text of at most 200 characters. Nothing was done.',
    ],
    // As conversations call it that began when it set the main goal, too, and before there were tiers.
    [{ tier: "main", text: "" }, MAIN_IS_OPERATORS],
    [{ tier: "main", text: "Win." }, MAIN_IS_OPERATORS],
    [{ goal: "Win." }, MAIN_IS_OPERATORS],
  ])("%j is answered with what is wrong with it", async (input, text) => {
    expect(await setsGoal(input, BOTH)).toEqual({ text, isError: true });
  });
});

/** Both tiers are set, one is cleared and set anew; a summary comes in step 10, another one in step 20. */
const PLAN: Plan = {
  2: ["set_goal", { tier: "now", text: "Find the key" }],
  3: ["set_goal", { tier: "next", text: "Open the door" }],
  13: ["set_goal", { tier: "now", text: "" }],
  15: ["set_goal", { tier: "now", text: "Knock" }],
  17: ["set_goal", { tier: "next", text: "" }],
};

const settings = { maxHistory: 20, drift: { isOff: true }, goal: "Bring the light back" };

function planned(disk: PowerCutDisk, more: Partial<Play> = {}): Play {
  return { disk, saveEvery: 4, settings, untilStep: 22, ...planner(PLAN), ...more };
}

async function goalsOf(disk: PowerCutDisk) {
  const { memory } = await readRun(disk);
  return { goal: memory.settings.goal, ...memory.plan };
}

/** The texts of each conversation's first message. */
function openingsIn({ player }: ReturnType<typeof planner>): readonly (readonly string[])[] {
  const openings = player.requests.flatMap(({ purpose, messages: [first] }) =>
    purpose === "play"
      ? [(first?.content ?? []) as readonly { readonly type: string; readonly text?: string }[]]
      : [],
  );
  const told = openings.map((blocks) => blocks.flatMap(({ text }) => text ?? []));
  return told.filter((texts, at) => JSON.stringify(texts) !== JSON.stringify(told[at - 1]));
}

describe("the goals of a run", () => {
  it("stand at each conversation's beginning, a line each, and outlive summaries", async () => {
    const disk = powerCutDisk();
    const player = planner(PLAN);

    await playRun(planned(disk, player));

    const openings = openingsIn(player);
    expect(openings.map((texts) => texts.slice(0, 2))).toEqual([
      ["Goal: Bring the light back", "The game begins here."],
      ["Goal: Bring the light back", "Now: Find the key\nNext: Open the door"],
      ["Goal: Bring the light back", "Now: Knock"],
    ]);
    expect(await goalsOf(disk)).toEqual({ goal: "Bring the light back", now: "Knock" });
    expect((await runStore(disk).load("latest")).info.plan).toEqual({ now: "Knock" });
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("stand in the record of each step that has some, and of the one that clears the last", async () => {
    const disk = powerCutDisk();
    const plan: Plan = {
      2: ["set_goal", { tier: "now", text: "x" }],
      4: ["set_goal", { tier: "now", text: "" }],
    };

    await playRun({ disk, steps: 5, settings, ...planner(plan) });

    const told = recordsOf(disk).flatMap((record) =>
      record.type === "outcome" ? [record.outcome.plan] : [],
    );
    expect(told).toEqual([undefined, { now: "x" }, { now: "x" }, {}, undefined]);
    expect((await readRun(disk)).memory).not.toHaveProperty("plan");
  });

  it.each([3, 5, 11, 14, 18])(
    "are the same for a run that was killed before and in step %i",
    async (step) => {
      const disk = powerCutDisk();
      await killBefore(step, planned(disk));
      await killAfterReply(step + 2, planned(disk));

      await playRun(planned(disk));

      expect(await goalsOf(disk)).toEqual({ goal: "Bring the light back", now: "Knock" });
      expect(await faultsOf(disk)).toEqual([]);
    },
  );

  it("go back with the run", async () => {
    const disk = powerCutDisk();
    await playRun(planned(disk));

    await playRun(planned(disk, { start: { step: 12 }, untilStep: 13, ...planner({}) }));

    expect(await goalsOf(disk)).toEqual({
      ...{ goal: "Bring the light back", now: "Find the key", next: "Open the door" },
    });
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("stay beside a main one that a person sets, and in an operator's steps", async () => {
    const disk = powerCutDisk();
    await playRun(planned(disk, { untilStep: 6 }));

    await playRun({ disk, untilStep: 9, settings: { ...settings, goal: "Win." }, ...operatorAt([7, 8]) });

    expect(await goalsOf(disk)).toEqual({ goal: "Win.", now: "Find the key", next: "Open the door" });
    expect(await faultsOf(disk)).toEqual([]);
  });
});

test("an operator sets them, too", async () => {
  const disk = powerCutDisk();
  const takeAction = () => ({ tool: "set_goal", input: { tier: "now", text: "Rest" } }) as const;

  await playRun({ disk, steps: 1, settings, options: { takeAction } });

  expect(await goalsOf(disk)).toEqual({ goal: "Bring the light back", now: "Rest" });
  expect(await faultsOf(disk)).toEqual([]);
});

test.each<[call: JsonObject]>([
  [{ tier: "main", text: "" }],
  [{ tier: "main", text: "Rest" }],
  [{ goal: "Rest" }],
])("the operator's goal outlives %j", async (call) => {
  const disk = powerCutDisk();
  const player = planner({ 2: ["set_goal", call] });

  await playRun({ disk, steps: 12, settings, ...player });

  expect(await goalsOf(disk)).toEqual({ goal: "Bring the light back" });
  expect(openingsIn(player).map(([first]) => first)).toEqual(Array(2).fill("Goal: Bring the light back"));
  expect(await faultsOf(disk)).toEqual([]);
});

test("a conversation begins with the newest milestones, each with its step", async () => {
  const { ports } = await villageRun(toolPlayer().model);
  const milestones = [1, 2, 3, 4, 5, 6].map((step) => `step ${step}0: new map: Room ${step}`);
  const memory = { settings: someMemory().settings, notes: { key: "here" }, milestones };

  const { opening } = openConversation(ports, { gameInfo: null, memory }, "## Events\nMuch.");

  const texts = opening.content.flatMap((block) => (block.type === "text" ? [block.text] : []));
  expect(texts.slice(0, 3)).toEqual([
    "Your summary of the game so far:\n\n## Events\nMuch.",
    `The newest milestones:\n${milestones
      .slice(1)
      .map((each) => `- ${each}`)
      .join("\n")}`,
    "Your notes:\n- key: here",
  ]);
});
