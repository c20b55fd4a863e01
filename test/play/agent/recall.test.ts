import { expect, test } from "vitest";
import { recallTool } from "../../../src/play/agent/tools/recall/recall.ts";
import type { ToolContext } from "../../../src/play/agent/tools/tool.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { killAfterReply, playRun, readRun } from "../../helpers/runs/journal-world.ts";
import { planner } from "../../helpers/runs/planner.ts";
import { faultsOf } from "../../helpers/runs/prove-journal.ts";
import { someMemory } from "../../helpers/saves/checkpoints.ts";

const CHAPTERS = [
  {
    ...{ from: 1, to: 60 },
    summary:
      "## Events and milestones\n- Met Maru at the well.\n- The smith sells lanterns.\n\n## Decisions\nGo east.",
    talks: ['MARU: "The key lies under the old oak."\n"Nine days without a morning!"'],
  },
  {
    from: 61,
    to: 120,
    summary: "## Events and milestones\n- Met Maru at the well.\n- Won a fight.",
    talks: [],
  },
];
const MEMORY = {
  ...someMemory(),
  chapters: CHAPTERS,
  playbook: { entries: [{ title: "Wells", text: "Drink." }], shown: [], refinedAt: 0 },
};

async function recall(about: unknown): Promise<string> {
  const jotter = {
    notes: { shop: "Rope costs 5.", lessons: "- Steps 3 to 9 led nowhere: the bridge." },
    plan: {},
  };
  const { value } = await recallTool
    .run({ about } as never, { jotter, memory: MEMORY } as unknown as ToolContext)
    .next();
  return (value as { readonly text: string }).text;
}

test.each([
  ["key", '- said in steps 1 to 60: MARU: "The key lies under the old oak."\n"Nine days without a morning!"'],
  ["lantern", "- summary up to step 60: Events and milestones: - The smith sells lanterns."],
  ["fights", "- summary up to step 120: Events and milestones: - Won a fight."],
  ["ropes", '- note "shop": Rope costs 5.'],
  ["bridge", "- lesson: Steps 3 to 9 led nowhere: the bridge."],
  ["drink", "- playbook: Wells: Drink."],
  ["dragon", 'Nothing is remembered about "dragon".'],
  ["", '"about" must be a text of 1 to 200 characters.'],
])("recall %j finds what the conversation no longer holds", async (about, text) => {
  expect(await recall(about)).toBe(text);
});

test("what each of several summaries says is found once, the newest of them", async () => {
  expect(await recall("maru well")).toMatch(
    /^- summary up to step 120: .*Met Maru at the well\.\n- said in steps 1 to 60/,
  );
});

/** Reads the first text, and later looks for it. */
const PLAN = {
  1: ["press_buttons", { buttons: ["start"], wait_frames: 200 }],
  2: ["read_text", {}],
  9: ["recall", { about: "ninth day" }],
} as const;

test("recall is offered after the first summary, finds what the game said, and a killed run recalls the same", async () => {
  const [whole, cut] = [powerCutDisk(), powerCutDisk()];
  const play = { steps: 10, settings: { maxHistory: 8 } };
  const first = planner(PLAN);
  await playRun({ ...play, disk: whole, ...first });
  const second = planner(PLAN);
  await killAfterReply(9, { ...play, disk: cut, ...second });
  const third = planner(PLAN);
  await playRun({ ...play, steps: 2, disk: cut, ...third });

  const offers = first.player.requests.map(({ tools }) => tools.some(({ name }) => name === "recall"));
  expect(offers.slice(0, 4)).toEqual([false, false, false, false]);
  expect(offers.at(-1)).toBe(true);
  const answer = JSON.stringify(first.player.requests.at(-1)?.messages.at(-1));
  expect(answer).toContain('said in steps 1 to 4: \\"It is the ninth day of the long night.\\"');
  const [one, other] = [await readRun(whole), await readRun(cut)];
  expect(other.memory.chapters).toEqual(one.memory.chapters);
  expect(other.memory.messageHistory).toEqual(one.memory.messageHistory);
  expect([...first.player.asked].sort()).toEqual([...second.player.asked, ...third.player.asked].sort());
  expect([await faultsOf(whole), await faultsOf(cut)]).toEqual([[], []]);
});
