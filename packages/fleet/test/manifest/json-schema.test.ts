import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readYaml } from "../../../../src/base/text/yaml/read-yaml.ts";
import { accepts } from "../../../../test/play/skills/format/accepts.ts";
import { fleetJsonSchema } from "../../src/manifest/json-schema.ts";
import { HEAD, tell } from "./read.ts";

const SCHEMA = fleetJsonSchema();

function takes(text: string): boolean {
  const yaml = readYaml(text);
  if (!("value" in yaml)) throw new Error(yaml.fact);
  return accepts(SCHEMA, yaml.value);
}

const GOOD = [
  "matrix: {effort: [low, high], seed: {from: 1, to: 20}, thinking: [on, false], skills: [false, own]}",
  "matrix: {effort: [low, high]}\nexclude: [{effort: [low]}]\ninclude: [{effort: max}]",
  "include: [{seed: {from: 1, to: 5}}]",
  "limits: {max_cost_per_run: 3, max_cost: $150, max_time_per_run: 8h}",
  "rates: {explorer: {requests_per_minute: 5}}\nkeys: {api_key: {env: MY_KEY}}\nbase_url: http://a",
  "keys: {google: {env: MY_KEY}}\nbase_urls: {ollama: http://a}",
  "refresh_every: 2h\nscreenshot_scale: auto\npictures: off",
];
const BAD = [
  "stpes: 5",
  "seed: -1",
  "effort: hihg",
  "matrix: {}",
  "matrix: {seed: 5}",
  "matrix: {seed: []}",
  "matrix: {sead: [1]}",
  "matrix: {inputs.a-b: [1]}",
  "matrix: {effort: [hihg]}",
  "matrix: {seed: {from: 1}}",
  "exclude: [{}]",
  "include: [{effort: hihg}]",
  "limits: {max_cost_per_run: 0}",
  "limits: {runcost: 3}",
  "rates: {explorer: {rpm: 5}}",
  "keys: {api_key: abc}",
  "keys: {openia: {env: MY_KEY}}",
  "base_urls: {openai: 5}",
];

describe("the schema takes what runner takes, and refuses what it refuses", () => {
  test.each(GOOD)("%s", (text) => {
    expect(takes(HEAD + text)).toBe(true);
    expect(tell(HEAD + text)).toEqual([]);
  });

  test.each(BAD)("%s", (text) => {
    expect(takes(HEAD + text)).toBe(false);
    expect(tell(HEAD + text)).not.toEqual([]);
  });

  test("inputs stand in the matrix by their names", () => {
    expect(takes("name: x\nmodel: m\nworkflow: w\nmatrix: {inputs.place: [Wood, 5]}")).toBe(true);
  });
});

test("every field says what it is", () => {
  const properties = Object.entries(SCHEMA["properties"] as Record<string, { description?: string }>);

  expect(properties.filter(([, { description }]) => !/^[A-Z]/.test(description ?? ""))).toEqual([]);
});

test("it is plain JSON for draft 2020-12, and published (if not: runner fleet schema > docs/fleet.schema.json, then npm run format)", () => {
  const file = new URL("../../../../docs/fleet.schema.json", import.meta.url);

  expect(SCHEMA["$schema"]).toBe("https://json-schema.org/draft/2020-12/schema");
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(SCHEMA);
});
