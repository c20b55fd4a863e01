import { expect, test } from "vitest";
import type { JsonObject } from "../../../../../src/base/vocabulary/json.ts";
import { proposeParameters } from "../../../src/parts/skills/play/propose-parameters.ts";
import { readCandidates } from "../../../src/work/check-improve.ts";
import type { ImproveTask } from "../../../src/work/improve-task.ts";

const FROM = { folder: "/saves", slug: "lantern", runId: "run", step: 10 };

const TASK: ImproveTask = {
  ...{ id: "slow-10", role: "source", cause: "slow", from: FROM, steps: 8, success: "game.level >= 2" },
  ...{ story: "", spent: { steps: 4, costUsd: 0 }, wasReached: true },
};

function runWith(step: number, params: JsonObject, name = "Flee_now") {
  const parameters = {
    ...{ times: { type: "number", default: 3 }, run: { type: "boolean", default: true } },
    ...{ who: { type: "string", default: "me" }, none: { type: "number", default: 0 } },
  };
  const definition = {
    meta: { name, version: "4", parameters },
    steps: [{ primitive: "tap", button: "b", repeat: "${{ params.times }}" }],
  };
  const use = { type: "skill", step, name, version: "4", sha256: null, definition, params } as const;
  return { folder: "/saves", slug: "lantern", within: [use] };
}

const defaultsOf = (candidates: ReturnType<typeof proposeParameters>) =>
  candidates.map(({ id, skills }) => {
    const meta = skills?.[0]?.["meta"];
    const { version, parameters } = meta as JsonObject;
    const values = Object.values(parameters as JsonObject).map((one) => (one as JsonObject)["default"]);
    return [id, version, ...values];
  });

test("other defaults of a skill that was used in a source task are candidates for it", () => {
  const candidates = proposeParameters(runWith(12, {}), [TASK]);

  expect(readCandidates(JSON.parse(JSON.stringify(candidates)))).toEqual(candidates);
  expect(candidates[0]).toMatchObject({ cause: "slow", tasks: ["slow-10"], edits: [] });
  expect(defaultsOf(candidates)).toEqual([
    ["flee-now-times-up", undefined, 6, true, "me", 0],
    ["flee-now-times-down", undefined, 1, true, "me", 0],
    ["flee-now-run-off", undefined, 3, false, "me", 0],
    ["flee-now-none-up", undefined, 3, true, "me", 1],
  ]);
});

test("parameters that each call gave, shipped skills and uses elsewhere give none", () => {
  expect(proposeParameters(runWith(12, { times: 1, run: false, none: 1 }), [TASK])).toEqual([]);
  expect(proposeParameters(runWith(12, {}, "walk-to"), [TASK])).toEqual([]);
  expect(proposeParameters(runWith(15, {}), [TASK])).toEqual([]);
  expect(proposeParameters(runWith(12, {}), [{ ...TASK, role: "held-out" }])).toEqual([]);
});
