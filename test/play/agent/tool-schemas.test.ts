import { expect, test } from "vitest";
import { writeGeminiTools } from "../../../packages/vendors/src/gemini/write-tools.ts";
import type { JsonObject, JsonValue } from "../../../src/base/vocabulary/json.ts";
import { isObject } from "../../../src/base/vocabulary/json.ts";
import { coerceInput } from "../../../src/play/agent/tools/calls/coerce-input.ts";
import { placeOf } from "../../helpers/roms/lantern.ts";
import { CLIENT_SPECS, SPECS } from "../../helpers/runs/every-tool.ts";
import { playAgent, toolPlayer, villageRun } from "../../helpers/runs/play-agent.ts";

/** Every schema inside a schema, with where it stands. */
function* partsOf(schema: JsonObject, at: string): Generator<readonly [at: string, part: JsonObject]> {
  yield [at, schema];
  const { properties, items, additionalProperties: others, anyOf } = schema;
  for (const [name, part] of Object.entries(isObject(properties) ? properties : {})) {
    if (isObject(part)) yield* partsOf(part as JsonObject, `${at}.${name}`);
  }
  for (const part of [items, others, ...(Array.isArray(anyOf) ? (anyOf as JsonValue[]) : [])]) {
    if (isObject(part)) yield* partsOf(part as JsonObject, `${at}[]`);
  }
}

const PARTS = [...SPECS, ...CLIENT_SPECS].flatMap(({ name, input_schema }) => [
  ...partsOf(input_schema, name),
]);

test("every part of every tool's schema has a type, and a nested object says which properties it has", () => {
  const bare = PARTS.filter(([at, { properties, additionalProperties: others }]) => {
    const isNested = /[.[]/.test(at);
    return (
      isNested &&
      (properties === undefined || Object.keys(properties as object).length === 0) &&
      others === undefined
    );
  }).filter(([, { type }]) => type === "object");

  expect(bare.map(([at]) => at)).toEqual([]);
  expect(
    PARTS.filter(([, { type, anyOf }]) => type === undefined && anyOf === undefined).map(([at]) => at),
  ).toEqual([]);
});

test("50.3: no tool's schema has a bound of 2,000 or more: local engines compile it to a grammar, and refuse it", () => {
  const BOUNDS = ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"];
  const bounds = PARTS.flatMap(([at, part]) => [
    ...BOUNDS.map((key) => [`${at} ${key}`, Number(part[key] ?? 0)] as const),
    ...[...String(part["pattern"] ?? "").matchAll(/\{\d*,?(\d+)\}/g)].map(
      ([, times]) => [`${at} pattern`, Number(times)] as const,
    ),
  ]);

  expect(bounds.filter(([, bound]) => bound > 0).length).toBeGreaterThan(10);
  expect(bounds.filter(([, bound]) => bound >= 2_000)).toEqual([]);
});

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

test("every tool's name and every description of it and its schema fit the APIs of all vendors", () => {
  const specs = [...SPECS, ...CLIENT_SPECS];
  const described = [
    ...specs.map(({ name, description }) => [name, description] as const),
    ...PARTS.map(([at, { description }]) => [at, description ?? ""] as const),
  ];

  expect(specs.map(({ name }) => name).filter((name) => !NAME.test(name))).toEqual([]);
  expect(
    described.filter(([, text]) => String(text).length > 1024).map(([at, text]) => [at, String(text).length]),
  ).toEqual([]);
});

test("every number and list of the game's tools has its limits in the schema", () => {
  const own = SPECS.flatMap(({ name, input_schema }) => [...partsOf(input_schema, name)]);
  const unbounded = own.filter(([, { type, minimum, minItems, items, enum: values }]) => {
    if (type === "integer") return minimum === undefined;
    return (
      type === "array" &&
      minItems === undefined &&
      (items as JsonObject)["enum"] === undefined &&
      values === undefined
    );
  });

  // The agents' tools are listed by name, and their number is checked when one is defined.
  expect(unbounded.map(([at]) => at).sort()).toEqual(["continue_skill.steps", "define_agent.tools"]);
});

test("Gemini is sent no object that lists no properties", () => {
  const [declared = {}] = writeGeminiTools([...SPECS, ...CLIENT_SPECS]);
  const written = (declared["functionDeclarations"] as readonly JsonObject[]).flatMap(
    ({ name, parameters }) =>
      isObject(parameters) ? [...partsOf(parameters as JsonObject, String(name))] : [],
  );

  const refused = written.filter(([, { type, properties }]) => type === "object" && properties === undefined);
  expect(refused.map(([at]) => at)).toEqual([]);
  const params = written.find(([at]) => at === "run_skill.params");
  expect(params?.[1]).toEqual({
    type: "string",
    description: "As a JSON object",
  });
});

test.each<[what: string, schema: JsonObject, given: JsonValue, read: JsonValue]>([
  ["a number", { type: "integer" }, "8", 8],
  ["a number with spaces", { type: "integer" }, " 8 ", 8],
  ["no whole number", { type: "integer" }, "8.5", "8.5"],
  ["a fraction", { type: "number" }, "8.5", 8.5],
  ["words", { type: "integer" }, "eight", "eight"],
  ["a boolean", { type: "boolean" }, "true", true],
  ["a boolean of Python", { type: "boolean" }, "False", false],
  ["a text that may be a text", { type: ["string", "number"] }, "8", "8"],
  ["a text", { type: "string" }, "8", "8"],
  ["a list", { type: "array", items: { type: "integer" } }, '["1", 2]', [1, 2]],
  ["an object", { type: "object", properties: { x: { type: "integer" } } }, '{"x":"3"}', { x: 3 }],
  ["null", { type: "integer" }, null, null],
])("%s that came as a text is read as the schema has it", (_, schema, given, read) => {
  const input = coerceInput({ type: "object", properties: { value: schema } }, { value: given, other: "1" });

  expect(input).toEqual({ value: read, other: "1" });
});

test("the system prompt and the tools of the bundled game take 1,600 tokens at most", async () => {
  const { start } = await villageRun(toolPlayer().model);
  const { system, tools } = start.state.memory;

  // About 4 bytes a token: they are sent with every request.
  expect(Buffer.byteLength(system + JSON.stringify(tools)) / 4).toBeLessThan(1_600);
  expect(tools.map(({ name }) => name).filter((name) => /walk|explore|go_to|navigate/.test(name))).toEqual([
    "navigate_to",
  ]);
});

test("numbers that came as texts press buttons and walk", async () => {
  const { model } = toolPlayer(
    ["press_buttons", { buttons: ["select"], hold_frames: "8", wait_frames: "30" }],
    ["navigate_to", { x: "7", y: "8" }],
  );
  const run = await villageRun(model);
  const events = await playAgent(run, { steps: 2 });

  const results = events.flatMap((event) => (event.type === "tool-result" ? [event.text] : []));
  expect(results).toEqual(["Pressed all 1.", "Reached Village 7,8, in 7 steps."]);
  expect(placeOf(run.ports.emulator)).toEqual({ map: 0, x: 7, y: 8 });
});
