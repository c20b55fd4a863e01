import { expect, test } from "vitest";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import type { PlayerSpec } from "../../../../src/parts/agents/base/agents.ts";
import { callsOf } from "../../../../src/record/ledger/journal-calls.ts";
import { summarizeLedger } from "../../../../src/record/ledger/summarize-calls.ts";
import { Death } from "../../../helpers/disks/faulty-disk.ts";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { playRun, readRun, removeLock } from "../../../helpers/runs/journal-world.ts";
import type { Plan } from "../../../helpers/runs/planner.ts";
import { faultsOf } from "../../../helpers/runs/prove-journal.ts";
import { recordsOf } from "../../../helpers/saves/journals.ts";
import { ACTOR, ADVISER, type AgentSays, helpedPlayer } from "../../../helpers/server/helped-player.ts";

const SPEC: PlayerSpec = { agents: [ADVISER, ACTOR], define: true };
const START = ["press_buttons", { buttons: ["start"], wait_frames: 200 }] as const;
const READ = ["read_text", {}] as const;
const ASK = ["consult", { agent: "critic", question: "What now?" }] as const;
const GO = ["delegate", { agent: "walker", task: "Walk about." }] as const;
const PLAN: Plan = { 1: START, 2: READ, 3: ASK, 4: GO };

/** Walks twice, then reports. */
const WALKS: AgentSays = (n, { tools }) => {
  if (tools.length === 0) return "You stand still.";
  return n < 3
    ? [["press_buttons", { buttons: [n === 1 ? "left" : "up"] }]]
    : [["report", { text: "I walked." }]];
};

const play = (player: ReturnType<typeof helpedPlayer>, more: object = {}) => ({
  ...{ player, watch: player.watch, steps: 5, settings: { maxHistory: 60, player: SPEC } },
  ...more,
});

const answerTo = (player: ReturnType<typeof helpedPlayer>, step: number): string =>
  JSON.stringify(player.requests.filter(({ purpose }) => purpose === "play")[step]?.messages.at(-1));

test("an agent is asked in a conversation of its own, sees its part of the run, and answers in words", async () => {
  const player = helpedPlayer(PLAN, WALKS);
  await playRun({ disk: powerCutDisk(), ...play(player) });

  const [asked] = player.requests.filter(({ purpose }) => purpose === "agent");
  expect(asked?.system).toMatch(/^You criticise\.\n\nThe game is "LANTERN"/);
  expect(asked?.tools).toEqual([]);
  const shown = JSON.stringify(asked?.messages);
  expect(asked?.messages).toHaveLength(1);
  expect(shown).toContain("Step 3. Your task: What now?");
  expect(shown).toContain("The newest steps:\\n1: pressed start");
  expect(shown).not.toMatch(/Map of|"image"/);
  expect(answerTo(player, 3)).toContain("critic: You stand still.");
});

test("an agent that acts plays the game with its own view of it, and reports", async () => {
  const player = helpedPlayer(PLAN, WALKS);
  const disk = powerCutDisk();
  await playRun({ disk, ...play(player) });

  const acts = player.requests.filter(({ purpose, tools }) => purpose === "agent" && tools.length > 0);
  expect(acts.map(({ messages }) => messages.length)).toEqual([1, 3, 5]);
  const names = acts[0]?.tools.map(({ name }) => name) ?? [];
  expect(names).toContain("navigate_to");
  expect(names.at(-1)).toBe("report");
  for (const name of ["consult", "delegate", "define_agent", "set_goal", "write_note", "undo_skill"]) {
    expect(names).not.toContain(name);
  }
  expect(JSON.stringify(acts[1]?.messages.at(-1))).toContain("At Village 2,5 facing left");
  expect(answerTo(player, 4)).toContain("walker (3 replies): I walked.");
  expect(answerTo(player, 4)).toContain("At Village 2,4 facing up");
  expect(await faultsOf(disk)).toEqual([]);
});

test("the player's conversation only grows, and its tools stay, whatever agents do", async () => {
  const player = helpedPlayer(PLAN, WALKS);
  await playRun({ disk: powerCutDisk(), ...play(player) });

  const plays = player.requests.filter(({ purpose }) => purpose === "play");
  for (const [at, { messages, tools, system }] of plays.slice(1).entries()) {
    const before = plays[at];
    expect(messages.slice(0, before?.messages.length)).toEqual(before?.messages);
    expect([tools, system]).toEqual([before?.tools, before?.system]);
  }
});

test("an agent stops at its bounds: replies, tokens, and steps that the player gives", async () => {
  const endless: AgentSays = () => [["wait", { frames: 5 }]];
  const player = helpedPlayer({ 1: GO, 2: ["delegate", { ...GO[1], max_steps: 2 }], 3: GO }, endless);
  await playRun({ disk: powerCutDisk(), ...play(player, { steps: 4 }) });

  expect(answerTo(player, 1)).toContain("walker (5 replies; its bound of replies is reached): no report");
  expect(answerTo(player, 2)).toContain("walker (2 replies; its bound of replies is reached)");
  const acts = player.requests.filter(({ purpose }) => purpose === "agent");
  expect(acts).toHaveLength(12);
  expect(JSON.stringify(acts[4]?.messages.at(-1))).toContain("One reply is left: call report in it.");

  const cheap = helpedPlayer({ 1: GO }, endless);
  const agents = [{ ...ACTOR, tokens: 220 }];
  await playRun({ disk: powerCutDisk(), ...play(cheap, { steps: 2, settings: { player: { agents } } }) });
  expect(answerTo(cheap, 1)).toContain("walker (2 replies; its bound of tokens is reached)");
});

/** The moments of a run with agents at which it is killed. */
const MOMENTS: readonly [string, (event: RunEvent, replies: number) => boolean][] = [
  ["the adviser has answered", ({ type }, replies) => type === "lm-reply" && replies === 1],
  ["the actor has replied once", ({ type }, replies) => type === "lm-reply" && replies === 2],
  ["the actor has acted once", ({ type }, replies) => type === "tool-result" && replies === 2],
  ["the actor has replied twice", ({ type }, replies) => type === "lm-reply" && replies === 3],
  ["the actor has reported", ({ type }, replies) => type === "lm-reply" && replies === 4],
];

test.each(MOMENTS)(
  "a run that is killed when %s asks nothing twice, and ends as one that was not",
  async (_, isThen) => {
    const [whole, cut] = [powerCutDisk(), powerCutDisk()];
    const sound = helpedPlayer(PLAN, WALKS);
    await playRun({ disk: whole, ...play(sound) });
    const first = helpedPlayer(PLAN, WALKS);
    let replies = 0;
    const watch = (event: RunEvent): void => {
      first.watch(event);
      if (event.type === "lm-reply" && event.purpose === "agent") replies += 1;
      if (isThen(event, replies)) throw new Death("killed");
    };
    await expect(playRun({ disk: cut, ...play(first), watch })).rejects.toThrow(Death);
    removeLock(cut);
    const second = helpedPlayer(PLAN, WALKS);
    const { totalSteps } = await readRun(cut);
    await playRun({ disk: cut, ...play(second), steps: null, untilStep: 5 });

    expect(totalSteps).toBeLessThan(5);
    expect([...first.asked, ...second.asked]).toEqual(sound.asked);
    const [one, other] = [await readRun(whole), await readRun(cut)];
    expect(other.memory.messageHistory).toEqual(one.memory.messageHistory);
    expect(await faultsOf(cut)).toEqual([]);
  },
);

test("costs are summed by agent", async () => {
  const disk = powerCutDisk();
  await playRun({ disk, ...play(helpedPlayer(PLAN, WALKS)) });

  const { byAgent, byPurpose } = summarizeLedger(callsOf(recordsOf(disk)));
  expect(byAgent.map(({ key, calls }) => [key, calls]).sort()).toEqual([
    ["critic", 1],
    ["walker", 3],
  ]);
  expect(byPurpose.find(({ key }) => key === "agent")?.calls).toBe(4);
});

test("a player defines agents, keeps and removes them, and may name no model that the operator has not named", async () => {
  const OWN = { name: "own", prompt: "You think.", can: "consult" };
  const player = helpedPlayer(
    {
      1: ["define_agent", OWN],
      2: ["consult", { agent: "own", question: "Why?" }],
      3: ["define_agent", { ...OWN, model: "openai:gpt-9" }],
      4: ["define_agent", { ...OWN, name: "critic" }],
      5: ["define_agent", { ...OWN, name: "Bad Name" }],
      6: ["consult", { agent: "walker", question: "Why?" }],
      7: ["consult", { agent: "own" }],
      8: ["define_agent", { name: "own", prompt: "" }],
    },
    () => "Because.",
  );
  const disk = powerCutDisk();
  await playRun({ disk, ...play(player, { steps: 7 }) });

  expect((await readRun(disk)).memory.agents).toEqual([{ description: "Of your own.", ...OWN }]);
  await playRun({ disk, ...play(player, { steps: 2 }) });
  const told = [1, 2, 3, 4, 5, 6, 7, 8].map((step) => answerTo(player, step));
  for (const [at, text] of [
    "The agent own is kept: ask it with consult.",
    "own: Because.",
    '\\"model\\" must be one of none. Nothing was done.',
    "The operator defines critic. Nothing was done.",
    '\\"name\\" takes lower-case letters',
    '\\"agent\\" must be one of critic, own. Nothing was done.',
    '\\"question\\" must be a text of 1 to 2000 characters. Nothing was done.',
    "The agent own is removed.",
  ].entries()) {
    expect(told[at]).toContain(text);
  }
  expect((await readRun(disk)).memory.agents).toEqual([]);
  expect(await faultsOf(disk)).toEqual([]);
});

test("without agents, none of their tools is offered", async () => {
  const player = helpedPlayer({}, WALKS);
  await playRun({ disk: powerCutDisk(), ...play(player, { steps: 1, settings: {} }) });
  const plain = helpedPlayer({}, WALKS);
  await playRun({
    disk: powerCutDisk(),
    ...play(plain, { steps: 1, settings: { player: { agents: [ACTOR] } } }),
  });

  const names = (at: typeof player) => at.requests[0]?.tools.map(({ name }) => name) ?? [];
  expect(names(player).filter((name) => /consult|delegate|agent/.test(name))).toEqual([]);
  expect(names(plain).filter((name) => /consult|delegate|agent/.test(name))).toEqual(["delegate"]);
});
