import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readYaml } from "../../../../src/base/text/yaml/read-yaml.ts";
import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import { workflowJsonSchema } from "../../../../src/parts/workflows/play/format/json-schema.ts";
import { SHIPPED_WORKFLOWS } from "../../../../src/parts/workflows/play/library/shipped-workflows.ts";
import { accepts } from "../../skills/format/accepts.ts";
import { fileOf, tell } from "./read.ts";

const SCHEMA = workflowJsonSchema();
const COMMON = ["name", "type", "when", "retries", "backoff", "on_failure", "interrupt"];

/** Whether the schema takes a text of YAML. */
function takes(text: string | Uint8Array): boolean {
  const read = readYaml(text);
  if (!("value" in read)) throw new Error(read.fact);
  return accepts(SCHEMA, read.value);
}

test("every type of step stands in the schema, with its keys and those that must be given", () => {
  const { oneOf } = (SCHEMA["$defs"] as JsonObject)["step"] as { oneOf: readonly JsonObject[] };

  const keys = oneOf.map(({ properties, required, description }) => {
    const own = Object.keys(properties as JsonObject).filter((key) => !COMMON.includes(key));
    expect(description).toMatch(/^[A-Z]/);
    const { type } = properties as Record<string, JsonObject>;
    return [type?.["const"], own.join(), (required as string[]).slice(2).join()];
  });

  expect(keys).toEqual([
    ["agent", "goal,until,max_steps,max_cost,max_time,seed", "goal,until"],
    ["skill", "skill,params", "skill"],
    ["press", "buttons,hold_frames,wait_frames", "buttons"],
    ["wait", "frames", "frames"],
    ["checkpoint", "checkpoint_id,metadata", ""],
    ["restore", "checkpoint_id,from,seed", ""],
    ["loop", "for_each,times,steps", "steps"],
    ["branch", "if,steps,else", "if,steps"],
    ["assert", "that,message", "that"],
    ["call", "function,args", "function"],
  ]);
});

test.each(SHIPPED_WORKFLOWS)("the schema takes the shipped workflow %s", (name) => {
  expect(takes(readFileSync(new URL(`../../../../workflows/${name}.yaml`, import.meta.url)))).toBe(true);
});

const INPUTS = "name: x\ninputs: {n: {type: list, default: [1]}, t: {type: string, description: d}}";
const GOOD = [
  "{name: a, type: agent, goal: g, until: game.x, max_steps: 3, max_cost: 0.5, max_time: 90s, seed: 0}",
  '{name: a, type: agent, goal: g, until: true, max_steps: "${{ size(inputs.n) }}"}',
  "{name: a, type: press, buttons: UP}",
  '{name: a, type: press, buttons: [up, "${{ inputs.t }}"]}',
  "{name: a, type: checkpoint, metadata: {a: [1, {b: null}]}}",
  '{name: a, type: restore, from: new-game, seed: "${{ inputs.n[0] }}"}',
  "{name: a, type: restore, from: new-game, when: game.x, interrupt: before}",
  "{name: a, type: loop, for_each: [1, {a: 2}], steps: [{name: b, type: wait, frames: 1}]}",
  "{name: a, type: branch, if: game.x, steps: [{name: b, type: wait, frames: 1}], when: false, interrupt: after}",
];
const BAD = [
  "{name: a, type: wait}",
  "{name: a, type: wait, frames: 0}",
  "{name: a, type: wait, frames: 1.5}",
  "{name: a, type: wait, frames: 1, more: 1}",
  "{name: a b, type: wait, frames: 1}",
  "{name: a, type: walk}",
  "{name: a, type: press, buttons: []}",
  "{name: a, type: press, buttons: [c]}",
  "{name: a, type: agent, goal: g, until: game.x}",
  "{name: a, type: agent, goal: g, until: game.x, max_cost: 0}",
  "{name: a, type: agent, goal: g, until: game.x, max_time: 30}",
  "{name: a, type: restore}",
  "{name: a, type: restore, from: new-game, checkpoint_id: c}",
  "{name: a, type: restore, from: current}",
  "{name: a, type: restore, from: new-game, seed: -1}",
  "{name: a, type: loop, steps: [{name: b, type: wait, frames: 1}]}",
  "{name: a, type: loop, times: 2, for_each: [1], steps: [{name: b, type: wait, frames: 1}]}",
  "{name: a, type: loop, times: 2, steps: []}",
  "{name: a, type: wait, frames: 1, retries: 101}",
  "{name: a, type: wait, frames: 1, on_failure: again}",
  "[]",
];

describe("the schema takes what runner takes, and refuses what it refuses", () => {
  test.each(GOOD)("%s", (step) => {
    expect(takes(fileOf([step], INPUTS))).toBe(true);
    expect(tell(fileOf([step], INPUTS)).filter((line) => !line.startsWith("warning"))).toEqual([]);
  });

  test.each(BAD)("%s", (step) => {
    expect(takes(fileOf([step], INPUTS))).toBe(false);
    expect(tell(fileOf([step], INPUTS))).not.toEqual([]);
  });
});

test("it is plain JSON, for draft 2020-12", () => {
  expect(JSON.parse(JSON.stringify(SCHEMA)) as JsonValue).toEqual(SCHEMA);
  expect(SCHEMA["$schema"]).toBe("https://json-schema.org/draft/2020-12/schema");
});
