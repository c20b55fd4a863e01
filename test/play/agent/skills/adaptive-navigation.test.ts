import { expect, test } from "vitest";
import { playAgent, toolPlayer, villageRun } from "../../../helpers/runs/play-agent.ts";

/** A run in which the LM runs adaptive-navigation to a cell that was never seen, and answers with these steps. */
async function playStuck(steps: readonly object[]) {
  const { model, requests } = toolPlayer(
    ["run_skill", { name: "adaptive-navigation", params: { x: 0, y: 15 } }],
    ["continue_skill", { steps: steps as never }],
  );
  const run = await villageRun(model);
  const events = await playAgent(run, { steps: 1 });
  const [result] = events.flatMap((event) => (event.type === "tool-result" ? [event.text] : []));
  const { emulator, game } = run.ports;
  return { requests, result, state: game.adapter.readState(emulator, null) };
}

test("adaptive-navigation does what the LM answers, and ends where the answer says that it is there", async () => {
  const { requests, result, state } = await playStuck([
    { primitive: "tap", button: "DOWN" },
    { primitive: "success", summary: "Beside the house." },
  ]);

  expect(requests.map(({ purpose }) => purpose)).toEqual(["play", "skill"]);
  expect(result).toMatch(/^Skill adaptive-navigation: success\. Beside the house\.$/m);
  expect(state).toMatchObject({ map: "Village", x: 3, y: 6 });
});

test("its question shows the state, why it is stuck, and the map with what the signs mean", async () => {
  const { requests } = await playStuck([]);

  const text = JSON.stringify(requests[1]?.messages);
  expect(text).toContain(
    "On the way to 0,15 of the map on which the walk began: Walked 0 of 0 cells: that cell was never seen",
  );
  expect(text).toContain("At Village 3,5 facing down; free: up down left right");
  expect(text).toContain("\\n  5 #..@......\\n");
  expect(text).toContain("@ you, . free, # wall");
});
