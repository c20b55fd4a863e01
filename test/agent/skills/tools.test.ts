import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/run/json.ts";
import { playAgent, toolPlayer, villageRun } from "../../helpers/runs/play-agent.ts";
import { SHIPPED } from "../../helpers/skills/shipped-skills.ts";

/** What a run's calls came to. */
async function playTools(...calls: readonly (readonly [tool: string, input: JsonObject])[]) {
  const { model, requests } = toolPlayer(...calls);
  const run = await villageRun(model);
  const events = await playAgent(run, { steps: calls.length });
  const results = events.flatMap((event) => (event.type === "tool-result" ? [event] : []));
  return { ...run, requests, results, texts: results.map(({ text }) => text), events };
}

test("list_skills tells the skills with their parameters", async () => {
  const { texts } = await playTools(["list_skills", {}]);

  expect(texts[0]).toMatch(/^walk-to\(row: number, column: number, avoid_fights = false\): Walks to a cell/m);
});

test("list_skills tells the whole description of each shipped skill", async () => {
  const { texts } = await playTools(["list_skills", {}]);

  const whole = Object.values(SHIPPED).map(({ meta }) => meta.description);
  expect(whole.filter((description) => !texts[0]?.includes(description))).toEqual([]);
});

test("run_skill runs one, and tells what came of it", async () => {
  const { results, events } = await playTools([
    "run_skill",
    { name: "walk-to", params: { row: 3, column: 3 } },
  ]);

  expect(results[0]).toMatchObject({ isError: false });
  expect(results[0]?.text).toMatch(/^Skill walk-to: success\. Walked to row 3, column 3\.$/m);
  expect(events.map(({ type }) => type)).toContain("skill-finished");
});

test.each([
  ["a skill that is not there", { name: "wlk-to" }, /^there is no skill "wlk-to", did you mean "walk-to"\?/],
  ["a missing parameter", { name: "walk-to", params: { row: 1 } }, /^"walk-to" needs "column", a number/],
  ["parameters that are none", { name: "walk-to", params: "row 1" }, /^"params" must be an object\./],
  [
    "too many frames",
    { name: "walk-to", max_frames: 36_001 },
    /^"max_frames" must be a whole number from 1 to 36000/,
  ],
  ["no name", {}, /^"name" must be the name of a skill\./],
])("run_skill refuses %s, and does nothing", async (_, input, words) => {
  const { results } = await playTools(["run_skill", input]);

  expect(results[0]).toMatchObject({ isError: true, text: expect.stringMatching(words) });
  expect(results[0]?.text).toMatch(/Nothing was done\.$/);
});
