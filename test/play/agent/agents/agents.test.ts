import { expect, test } from "vitest";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { playRun, readRun } from "../../../helpers/runs/journal-world.ts";
import { faultsOf } from "../../../helpers/runs/prove-journal.ts";
import { ACTOR, type AgentSays, helpedPlayer } from "../../../helpers/server/helped-player.ts";
import { GO, helpedRun, PLAN, WALKS } from "../../../helpers/server/helped-run.ts";

const answerTo = (player: ReturnType<typeof helpedPlayer>, step: number): string =>
  JSON.stringify(player.requests.filter(({ purpose }) => purpose === "play")[step]?.messages.at(-1));

test("an agent is asked in a conversation of its own, sees its part of the run, and answers in words", async () => {
  const player = helpedPlayer(PLAN, WALKS);
  await playRun({ disk: powerCutDisk(), ...helpedRun(player) });

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
  await playRun({ disk, ...helpedRun(player) });

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

test("an agent stops at its bounds: replies, tokens, and steps that the player gives", async () => {
  const endless: AgentSays = () => [["wait", { frames: 5 }]];
  const player = helpedPlayer({ 1: GO, 2: ["delegate", { ...GO[1], max_steps: 2 }], 3: GO }, endless);
  await playRun({ disk: powerCutDisk(), ...helpedRun(player, { steps: 4 }) });

  expect(answerTo(player, 1)).toContain("walker (5 replies; its bound of replies is reached): no report");
  expect(answerTo(player, 2)).toContain("walker (2 replies; its bound of replies is reached)");
  const acts = player.requests.filter(({ purpose }) => purpose === "agent");
  expect(acts).toHaveLength(12);
  expect(JSON.stringify(acts[4]?.messages.at(-1))).toContain("One reply is left: call report in it.");

  const cheap = helpedPlayer({ 1: GO }, endless);
  const agents = [{ ...ACTOR, tokens: 220 }];
  await playRun({
    disk: powerCutDisk(),
    ...helpedRun(cheap, { steps: 2, settings: { player: { agents } } }),
  });
  expect(answerTo(cheap, 1)).toContain("walker (2 replies; its bound of tokens is reached)");
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
  await playRun({ disk, ...helpedRun(player, { steps: 7 }) });

  expect((await readRun(disk)).memory.agents).toEqual([{ description: "Of your own.", ...OWN }]);
  await playRun({ disk, ...helpedRun(player, { steps: 2 }) });
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
  await playRun({ disk: powerCutDisk(), ...helpedRun(player, { steps: 1, settings: {} }) });
  const plain = helpedPlayer({}, WALKS);
  await playRun({
    disk: powerCutDisk(),
    ...helpedRun(plain, { steps: 1, settings: { player: { agents: [ACTOR] } } }),
  });

  const names = (at: typeof player) => at.requests[0]?.tools.map(({ name }) => name) ?? [];
  expect(names(player).filter((name) => /consult|delegate|agent/.test(name))).toEqual([]);
  expect(names(plain).filter((name) => /consult|delegate|agent/.test(name))).toEqual(["delegate"]);
});
