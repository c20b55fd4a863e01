import { expect, test } from "vitest";
import { playAgent, toolPlayer, villageRun } from "../../helpers/runs/play-agent.ts";

/** A run in which the LM runs adaptive-navigation towards a roof, and answers its question with these steps. */
async function playStuck(steps: readonly object[]) {
  const { model, requests } = toolPlayer(
    ["run_skill", { name: "adaptive-navigation", params: { row: 0, column: 0 } }],
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
  expect(state).toMatchObject({ map: "Village", x: 1, y: 4 });
});

test("its question shows the state, why it is stuck, and the map with what the signs mean", async () => {
  const { requests } = await playStuck([]);

  const text = JSON.stringify(requests[1]?.messages);
  expect(text).toContain("row 0, column 0 cannot be reached; row 2, column 1 is the nearest");
  expect(text).toContain("At Village 1,3 facing up; free: down");
  expect(text).toContain("\\n3 #@####...#\\n");
  expect(text).toContain("@ you, . free, # wall");
});
