import { expect, test } from "vitest";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import type { AgentSpec, PlayerMode } from "../../../../src/parts/agents/base/agents.ts";
import { Death } from "../../../helpers/disks/faulty-disk.ts";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { playRun, readRun, removeLock } from "../../../helpers/runs/journal-world.ts";
import { faultsOf } from "../../../helpers/runs/prove-journal.ts";
import { recordsOf } from "../../../helpers/saves/journals.ts";
import { ACTOR, type AgentSays, helpedPlayer } from "../../../helpers/server/helped-player.ts";

const READER: AgentSpec = { ...ACTOR, name: "reader", tools: ["read_text"], offered: false };
const TALKS: PlayerMode = { name: "talk", when: "dialog", agent: "reader" };
const PLAN = { 1: ["press_buttons", { buttons: ["start"], wait_frames: 200 }] } as const;
const READS: AgentSays = () => [["read_text", {}]];

const play = (player: ReturnType<typeof helpedPlayer>, modes: readonly PlayerMode[], steps = 4) => ({
  ...{ player, watch: player.watch, steps },
  settings: { maxHistory: 60, player: { agents: [READER], modes } },
});

const plays = ({ requests }: ReturnType<typeof helpedPlayer>) =>
  requests.filter(({ purpose }) => purpose === "play");

test("while a mode holds, its agent plays in a conversation of its own, and the player reads the report", async () => {
  const player = helpedPlayer(PLAN, READS);
  const disk = powerCutDisk();
  await playRun({ disk, ...play(player, [TALKS]) });

  const acts = player.requests.filter(({ purpose }) => purpose === "agent");
  expect(acts.map(({ tools }) => tools.map(({ name }) => name))).toEqual([["read_text", "report"]]);
  expect(plays(player)).toHaveLength(3);
  expect(plays(player)[0]?.tools.some(({ name }) => name === "delegate")).toBe(false);
  const told = JSON.stringify(plays(player)[1]?.messages.at(-1));
  expect(told).toContain("Your agent reader (1 reply; its time is over): no report");
  expect(told).toContain("At Village 3,5 facing down");
  expect(recordsOf(disk).filter(({ type }) => type === "operator")).toHaveLength(1);
  expect((await readRun(disk)).totalSteps).toBe(4);
  expect(await faultsOf(disk)).toEqual([]);
});

test("an agent that leaves its mode as it is lets the player decide once in between", async () => {
  const player = helpedPlayer(PLAN, () => [["report", { text: "No." }]]);
  await playRun({ disk: powerCutDisk(), ...play(player, [{ ...TALKS, when: 'game.mode == "dialog"' }], 6) });

  const order = player.requests.map(({ purpose }) => purpose);
  expect(order).toEqual(["play", "agent", "play", "agent", "play", "agent"]);
});

test("a text of a mode is shown when it begins to hold, once in each conversation", async () => {
  const player = helpedPlayer(PLAN, READS);
  const modes = [
    { name: "talk", when: "dialog", text: "Read all that people say." },
    { name: "lost", when: "game.nothing == 1", text: "Never." },
    { name: "quiet", when: "!dialog && !battle && !walk", text: "Press START." },
  ];
  await playRun({ disk: powerCutDisk(), ...play(player, modes) });

  const shown = plays(player).map(({ messages }) => JSON.stringify(messages.at(-1)));
  expect(shown.map((text) => text.includes("Read all that people say."))).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect(shown.map((text) => text.includes("Press START."))).toEqual([true, false, false, false]);
  expect(shown.some((text) => text.includes("Never."))).toBe(false);
});

test("a run that is killed while a mode's agent acts asks nothing twice, and ends as one that was not", async () => {
  const [whole, cut] = [powerCutDisk(), powerCutDisk()];
  const says: AgentSays = (n) => (n < 3 ? [["wait", { frames: 5 }]] : [["read_text", {}]]);
  const waits = { ...READER, tools: ["wait", "read_text"] };
  const of = (player: ReturnType<typeof helpedPlayer>) => ({
    ...play(player, [TALKS]),
    settings: { maxHistory: 60, player: { agents: [waits], modes: [TALKS] } },
  });
  const sound = helpedPlayer(PLAN, says);
  await playRun({ disk: whole, ...of(sound) });
  const first = helpedPlayer(PLAN, says);
  let replies = 0;
  const watch = (event: RunEvent): void => {
    first.watch(event);
    if (event.type === "lm-reply" && event.purpose === "agent") replies += 1;
    if (replies === 2) throw new Death("killed");
  };
  await expect(playRun({ disk: cut, ...of(first), watch })).rejects.toThrow(Death);
  removeLock(cut);
  const second = helpedPlayer(PLAN, says);
  await playRun({ disk: cut, ...of(second), steps: null, untilStep: 4 });

  expect([...first.asked, ...second.asked]).toEqual(sound.asked);
  const [one, other] = [await readRun(whole), await readRun(cut)];
  expect(other.memory.messageHistory).toEqual(one.memory.messageHistory);
  expect(await faultsOf(cut)).toEqual([]);
});
