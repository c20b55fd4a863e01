import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import { skillJsonSchema } from "../../../../src/parts/skills/play/format/json-schema.ts";
import { accepts } from "./accepts.ts";

const SHIPPED = fileURLToPath(new URL("../../../../skills", import.meta.url));
const SCHEMA = skillJsonSchema();
const META = { name: "test", description: "A test" };

/** Whether the schema takes a skill of these steps. */
function takes(...steps: readonly JsonValue[]): boolean {
  return accepts(SCHEMA, { meta: META, steps });
}

test("every primitive stands in the schema, with its keys, those that must be given, and what it is for", () => {
  const { oneOf } = (SCHEMA["$defs"] as JsonObject)["step"] as { oneOf: readonly JsonObject[] };

  const keys = oneOf.map(({ properties, required, description }) => {
    const { primitive, ...rest } = properties as Record<string, JsonObject>;
    expect(description).toMatch(/^[A-Z]/);
    return [primitive?.["const"], Object.keys(rest).join(), (required as string[]).slice(1).join()];
  });

  expect(keys.toSorted()).toEqual([
    ["abort", "reason", "reason"],
    ["act", "action,input", "action"],
    ["annotate", "message", "message"],
    ["break", "", ""],
    ["call", "skill,params,on_abort", "skill"],
    ["capture", "label", "label"],
    ["checkpoint", "label,description,ttl_frames", "label"],
    ["choose", "option", "option"],
    ["enter_name", "text", "text"],
    ["expect", "condition,message,severity", "condition,message"],
    ["hold", "button,frames,keep", "button,frames"],
    ["if", "condition,then,otherwise", "condition,then"],
    ["inference_checkpoint", "label,context,timeout_seconds", "label,context"],
    ["load_checkpoint", "slot", "slot"],
    ["mark_screen", "", ""],
    ["navigate", "row,column,x,y,map,marker,avoid,explore", ""],
    ["read_text", "max_pages", ""],
    ["refresh_state", "fields", ""],
    ["release", "button", "button"],
    ["repeat", "times,body", "times,body"],
    ["resume", "label,fallback_steps,max_times", "label"],
    ["save_checkpoint", "slot,label", "slot"],
    ["set", "name,value", "name,value"],
    ["success", "summary", "summary"],
    ["tap", "button,repeat,hold_frames,wait_frames", "button"],
    ["wait", "frames,until,max_frames", ""],
    ["while", "condition,body,max_iterations", "condition,body"],
  ]);
});

describe("the schema takes what runner takes", () => {
  const good: readonly JsonValue[] = [
    { primitive: "tap", button: "UP", repeat: 3 },
    { primitive: "tap", button: "${{ vars.button }}", repeat: "${{ params.times }}" },
    { primitive: "wait", until: "screen.changed", max_frames: 60 },
    { primitive: "set", name: "n", value: { any: ["thing", null] } },
    { primitive: "call", skill: "walk-to", params: { row: 3 } },
    { primitive: "if", condition: "true", then: [{ primitive: "break" }], otherwise: [] },
  ];
  test.each(good)("%j", (step) => {
    expect(takes(step)).toBe(true);
  });

  const bad: readonly JsonValue[] = [
    { primitive: "tap", button: "sideways" },
    { primitive: "tap", button: "a", repeat: 11 },
    { primitive: "tap", button: "a", repeat: "3" },
    { primitive: "tap", buton: "a" },
    { primitive: "zap" },
    { primitive: "set", name: "n" },
    { primitive: "repeat", times: 2, body: [{ primitive: "tap" }] },
    "tap",
  ];
  test.each(bad)("not %j", (step) => {
    expect(takes(step)).toBe(false);
  });
});

test("the schema takes every shipped skill", () => {
  const files = readdirSync(SHIPPED).filter((file) => file.endsWith(".json"));

  const refused = files.filter(
    (file) => !accepts(SCHEMA, JSON.parse(readFileSync(join(SHIPPED, file), "utf8"))),
  );

  expect(files.length).toBeGreaterThan(5);
  expect(refused).toEqual([]);
});
