import { describe, expect, it, test } from "vitest";
import { TERMS } from "../../../../test/helpers/fleet/jobs.ts";
import { HEAD, read, tell } from "./read.ts";

test("the least that makes a fleet is one job", () => {
  const { jobs, locate: _, ...fleet } = read(HEAD);

  expect(fleet).toEqual({ name: "x", description: null, columns: [], terms: TERMS, store: "fleets/x" });
  expect(jobs).toMatchObject([{ cell: {}, values: { model: "explorer", steps: 5 }, inputs: {} }]);
});

test("each vendor's key and server are read by the vendor", () => {
  const { terms } = read(`
name: vendors
steps: 5
matrix: { model: [openai:gpt-5.2, compatible:mine] }
keys: { openai: { env: MY_OPENAI_KEY } }
base_urls: { compatible: http://127.0.0.1:8080/v1 }
`);

  expect(terms.keys).toEqual({ apiKey: null, openai: "MY_OPENAI_KEY" });
  expect([terms.baseUrl, terms.baseUrls]).toEqual([null, { compatible: "http://127.0.0.1:8080/v1" }]);
});

test.each([
  ["compatible:mine", "", "base_urls: needs compatible: the address of the server whose models are named"],
  ["ollama:small", "base_url: http://a\n", "write base_urls: {ollama: …}"],
])("an address that is missing, or that of others, is a mistake: %s", (model, more, words) => {
  expect(tell(`name: x\nsteps: 5\nmodel: ${model}\n${more}`).join("\n")).toContain(words);
});

test("everything that a fleet can say is read", () => {
  const { jobs, terms, store, description, columns } = read(`
name: compare-effort
description: Does effort pay?
rom: red.gb
game_map: red.json
symbols: red.sym
workflow: badge.yaml
inputs: { place: Wood, list: [1, { deep: true }] }
skills: own
system_prompt: terse.md
summary_model: claude-haiku-5-5
thinking: on
profile: anthropic
goal: Get the badge
language: German
max_history: 40
pictures: off
screenshot_scale: auto
screenshot_grid: true
palette: brown
hints: all
drift: on
stall_steps: 50
refresh_every: 2h
allow_rollback: true
matrix: { model: [claude-sonnet-5-5, my-own], seed: { from: 1, to: 2 } }
limits: { run_cost: 3, fleet_cost: $150.50, run_time: 1.5h }
rates: { my-own: { requests_per_minute: 50 } }
prices:
  my-own: { input_usd: 1, output_usd: 5, cache_read_usd: 0, cache_write_usd: 1.25, long_prompt: { above_tokens: 9, input_usd: 2, output_usd: 6, cache_read_usd: 1, cache_write_usd: 2 } }
attempts: 3
save_every: 20
keep_backups: 2
keys: { api_key: { env: MY_KEY } }
base_url: http://127.0.0.1:8080
store: s3://bucket/prefix
`);

  const rates = (inputUsd: number, outputUsd: number, cacheReadUsd: number, cacheWriteUsd: number) => ({
    ...{ inputUsd, outputUsd, cacheReadUsd, cacheWriteUsd },
  });
  expect(terms).toEqual({
    ...{ runCostUsd: 3, runTimeMs: 5_400_000, fleetCostUsd: 150.5 },
    ...{ attempts: 3, saveEvery: 20, keepBackups: 2, baseUrl: "http://127.0.0.1:8080" },
    rates: { "my-own": { requestsPerMinute: 50 } },
    keys: { apiKey: "MY_KEY" },
    prices: { "my-own": { ...rates(1, 5, 0, 1.25), longPrompt: { aboveTokens: 9, ...rates(2, 6, 1, 2) } } },
  });
  expect({ store, description, columns, jobs: jobs.length }).toEqual({
    ...{ store: "s3://bucket/prefix", description: "Does effort pay?", columns: ["model", "seed"], jobs: 4 },
  });
  expect(jobs[3]).toMatchObject({
    cell: { model: "my-own", seed: 2 },
    inputs: { place: "Wood", list: [1, { deep: true }] },
    values: {
      ...{ rom: "red.gb", game_map: "red.json", symbols: "red.sym", workflow: "badge.yaml", skills: "own" },
      ...{ system_prompt: "terse.md", model: "my-own", summary_model: "claude-haiku-5-5", thinking: true },
      ...{
        profile: "anthropic",
        goal: "Get the badge",
        language: "German",
        max_history: 40,
        pictures: false,
      },
      ...{
        screenshot_scale: null,
        screenshot_grid: true,
        palette: "brown",
        hints: "all",
        drift: true,
        stall_steps: 50,
      },
      ...{ refresh_every: 120, allow_rollback: true, seed: 2 },
    },
  });
});

const GOOD: readonly (readonly [string, string, object])[] = [
  ["minutes as a number", "refresh_every: 90", { refresh_every: 90 }],
  ["minutes with their unit", "refresh_every: 90m", { refresh_every: 90 }],
  ["never", "refresh_every: 0", { refresh_every: 0 }],
  ["true for on", "thinking: true", { thinking: true }],
  ["no skills at all", "skills: false", { skills: false }],
  ["a scale", "screenshot_scale: 3", { screenshot_scale: 3 }],
  ["a condition beside the steps", "until: game.embers == 3", { until: "game.embers == 3" }],
  ["a condition that is true itself", "until: true", { until: "true" }],
];

test.each(GOOD)("%s is read", (_, line, values) => {
  expect(read(HEAD + line).jobs[0]?.values).toMatchObject(values);
});

test("a condition alone needs a time by which it ends", () => {
  expect(read("name: x\nmodel: m\nuntil: game.x > 5\nlimits: {run_time: 8h}").jobs).toHaveLength(1);
});

const SECRET =
  "looks like a key or a password, which no file may hold: put it into an environment variable, and name that under keys";

/** Behind the head, so on line 4. */
const BAD: readonly (readonly [text: string, ...lines: readonly string[]])[] = [
  ["stpes: 5", '4:1: stpes: there is no key "stpes", did you mean "steps"?'],
  ["thinking: maybe", '4:1: thinking: takes on or off, got "maybe"'],
  ["effort: hihg", '4:1: effort: takes one of low, medium, high, xhigh, max, got "hihg"'],
  ["seed: -1", "4:1: seed: takes a whole number from 0 to 4294967295, got -1"],
  ["seed: 1\nseed: 2", '5:1: has the key "seed" twice in one map'],
  ["goal:", "4:1: goal: takes a text of 1 to 2000 characters, got null"],
  ["skills: true", "4:1: skills: takes the path of a folder, or false, got true"],
  ["screenshot_scale: 5", "4:1: screenshot_scale: takes auto, 1, 2, 3 or 4, got 5"],
  [
    "refresh_every: soon",
    '4:1: refresh_every: takes minutes like 120, a length of time like 90m or 2h, or 0, got "soon"',
  ],
  ["attempts: 0", "4:1: attempts: takes a whole number from 1 to 100, got 0"],
  [
    "base_url: localhost:80",
    '4:1: base_url: takes a web address like http://127.0.0.1:8080, got "localhost:80"',
  ],

  [
    "matrix: [a]",
    "4:1: matrix: takes a map, such as {effort: [low, high], seed: {from: 1, to: 20}}, got a list",
  ],
  ["matrix: {}", "4:1: matrix: is empty: give a key a list of values, or leave it out"],
  ["matrix: {seed: 5}", "4:10: matrix.seed: takes a list, or whole numbers as {from: 1, to: 20}, got 5"],
  ["matrix: {seed: []}", "4:10: matrix.seed: is empty; it takes at least one value"],
  [
    "matrix: {seed: [1, a, 1]}",
    '4:20: matrix.seed[1]: takes a whole number from 0 to 4294967295, got "a"',
    "4:23: matrix.seed[2]: has 1 twice: leave one of them out",
  ],
  ["matrix: {thinking: [on, true]}", "4:25: matrix.thinking[1]: has true twice: leave one of them out"],
  ["matrix: {sead: [1]}", `4:10: matrix.sead: there is no key "sead", did you mean "seed"?`],
  ["matrix: {sead: 1}", '4:10: matrix.sead: there is no key "sead", did you mean "seed"?'],
  [
    "matrix: {inputs.a-b: [1]}",
    '4:10: matrix["inputs.a-b"]: there is no key "inputs.a-b", did you mean "inputs.NAME"?',
  ],
  [
    "matrix: {seed: {from: 5, to: 1}}",
    "4:10: matrix.seed: takes whole numbers as {from: 1, to: 20}, the smaller one first",
  ],
  ["matrix: {seed: {from: 1}}", "4:10: matrix.seed: takes whole numbers as {from: 1, to: 20}, the smaller"],
  ["matrix: {seed: {from: 1, to: 2, by: 1}}", "4:10: matrix.seed: takes whole numbers as {from: 1, to: 20}"],
  [
    "matrix: {seed: {from: -2, to: 2}}",
    "4:10: matrix.seed: takes a whole number from 0 to 4294967295, got -2",
  ],
  [
    "matrix: {seed: {from: 1, to: 100001}}",
    "4:10: matrix.seed: has 100001 numbers; at most 100000 are taken",
  ],
  [
    "matrix: {seed: {from: 1, to: 200}, effort: [low, high], stall_steps: {from: 1, to: 500}}",
    "4:1: matrix: makes 200000 jobs in all; a fleet has at most 100000",
  ],
  [
    "matrix: {seed: {from: 1, to: 9999}, stall_steps: {from: 1, to: 50}}",
    "4:1: matrix: makes 499950 jobs before any is excluded; a fleet has at most 100000",
  ],
  ["matrix: {model: [a]}", "4:10: matrix.model: is also set outside the matrix: leave one of them out"],

  ["exclude: {a: b}", "4:1: exclude: takes a list of maps, such as [{effort: high}], got an object"],
  ["exclude: [a]", '4:11: exclude[0]: takes a map, such as {model: explorer, seed: 1}, got "a"'],
  ["exclude: [{}]", "4:11: exclude[0]: is empty: name what is to be left out"],
  ["exclude: [{seed: 1}]", '4:12: exclude[0].seed: there is no key of the matrix "seed" (there are none)'],
  [
    "matrix: {effort: [low, high]}\nexclude: [{effort: hihg}]",
    '5:12: exclude[0].effort: takes one of low, medium, high, xhigh, max, got "hihg"',
  ],
  [
    "matrix: {goal: [north, south]}\nexclude: [{goal: [north, suoth]}]",
    '5:26: exclude[0].goal[1]: there is no goal in the matrix "suoth", did you mean "south"? (there are north, south)',
  ],
  [
    "matrix: {effort: [low, high]}\nexclude: [{efort: high}]",
    '5:12: exclude[0].efort: there is no key of the matrix "efort", did you mean "effort"? (there is effort)',
  ],
  ["matrix: {effort: [low]}\nexclude: [{effort: low}]", "5:1: exclude: leaves no job over: exclude less"],

  ["include: [{}]", "4:11: include[0]: is empty: an include gives each key of the matrix"],
  [
    "matrix: {effort: [low], seed: [1]}\ninclude: [{effort: low}]",
    "5:11: include[0]: has no seed: an include gives each key of the matrix",
  ],
  [
    "matrix: {effort: [low]}\ninclude: [{effort: low, goal: x}]",
    '5:25: include[0].goal: there is no key of the matrix "goal" (there is effort)',
  ],
  [
    "matrix: {seed: [1]}\ninclude: [{seed: {from: 1, to: 99999}}, {seed: [0, 2]}]",
    "5:1: include: makes 100001 jobs alone",
  ],
  ["include: [{sead: 1}]", '4:12: include[0].sead: there is no key "sead", did you mean "seed"?'],
  ["include: [{steps: 1}]", "4:12: include[0].steps: is also set outside the matrix"],

  [
    "limits: {run_cost: 0}",
    "4:10: limits.run_cost: takes an amount in US dollars above 0, at most 1000000, such as 1.50, got 0",
  ],
  [
    "limits: {run_cost: €3}",
    "4:10: limits.run_cost: takes an amount in US dollars above 0, at most 1000000,",
  ],
  [
    "limits: {run_cost: $0}",
    "4:10: limits.run_cost: takes an amount in US dollars above 0, at most 1000000,",
  ],
  ["limits: {run_time: 30}", "4:10: limits.run_time: takes a length of time such as 30s, 10m or 8h, got 30"],
  ["limits: {maxcost: 3}", '4:10: limits.maxcost: there is no key "maxcost", did you mean "max_cost"?'],
  ["limits: 3", "4:1: limits: takes a map, such as {max_cost_per_run: 3, max_time_per_run: 8h}, got 3"],
  ["rates: {explorer: 5}", "4:9: rates.explorer: takes a map, such as {requests_per_minute: 50}, got 5"],
  [
    "rates: {claude: {requests_per_minute: 5}}",
    '4:9: rates.claude: there is no model of this fleet "claude" (there is explorer)',
  ],
  [
    "rates: {explorer: {rpm: 5}}",
    "4:9: rates.explorer.requests_per_minute: is missing; it takes a whole number from 1 to 1000000",
    '4:20: rates.explorer.rpm: there is no key "rpm" (there is requests_per_minute)',
  ],
  [
    "prices: {m: {input_usd: -1, output_usd: 1, cache_read_usd: 1, cache_write_usd: 1}}",
    "4:14: prices.m.input_usd: takes dollars per million tokens, such as 2.50, got -1",
  ],
  [
    "keys: {key: {env: A}}",
    '4:8: keys.key: there is no key "key" (there are api_key, openai, google, openrouter, ollama, compatible)',
  ],
  [
    "base_urls: {openia: http://a}",
    '4:13: base_urls.openia: there is no key "openia", did you mean "openai"?',
  ],
  [
    "base_urls: {openai: a}",
    '4:13: base_urls.openai: takes a web address like http://127.0.0.1:8080, got "a"',
  ],

  ["until: game.x >", '4:1: until: unexpected token: EOF at character 9 of "game.x >"'],
  ["until: totalSteps", "4:1: until: the condition must be true or false, but is of the type int of"],
  ["inputs: [1]", "4:1: inputs: takes a map, such as {row: 3}, got a list"],
  [
    "inputs: {a: 1}",
    "4:10: inputs.a: is an input, which only a workflow takes: name a workflow, or leave it out",
  ],
  ["matrix: {inputs.a: [1]}", '4:21: matrix["inputs.a"][0]: is an input, which only a workflow takes'],
  [
    "workflow: lantern",
    "3:1: steps: cannot be combined with a workflow, whose end is the job's: leave one of them out",
  ],
  ["symbols: a.sym", "4:1: symbols: needs a game_map beside it, which uses its names"],
];

describe("a mistake is told with its line, its column and what would be right:", () => {
  it.each(BAD)("%j", (text, ...lines) => {
    const told = tell(HEAD + text);

    expect(told.map((line, at) => line.slice(0, lines[at]?.length))).toEqual(lines);
  });

  const WHOLE: readonly (readonly [text: string, ...lines: readonly string[]])[] = [
    ["", "1:1: takes a map with name, model, and workflow or steps"],
    ["- a", "1:1: takes a map with name, model, and workflow or steps"],
    ["name: [", "1:8: is no YAML"],
    ["name: ../x", '1:1: name: takes a name of 1 to 64 letters, digits, - and _, got "../x"'],
    [
      "name: x",
      "1:1: model: is missing; it takes a model's name, or explorer, the built-in player",
      "1:1: steps: is missing; a job plays to a step (steps), a condition (until) or the end of a workflow",
    ],
    ["name: x\nmodel: mcp\nsteps: 5", "2:1: model: is an MCP client, which no fleet can connect"],
    [
      "name: x\nmodel: m\nuntil: game.x > 5",
      "3:1: until: may never hold: give steps beside it, or limits.max_time_per_run",
    ],
    [
      "name: x\nmodel: own\nsteps: 5\nlimits: {run_cost: 1, fleet_cost: 9}",
      "4:10: limits.run_cost: needs the price of own, which is not known: add it under prices",
      "4:23: limits.fleet_cost: needs the price of own, which is not known: add it under prices",
    ],
    [
      "name: x\nmodel: explorer\nsummary_model: own\nsteps: 5\nlimits: {run_cost: 1}",
      "5:10: limits.run_cost: needs the price of own, which is not known: add it under prices",
    ],
  ];

  it.each(WHOLE)("%j", (text, ...lines) => {
    expect(tell(text).map((line, at) => line.slice(0, lines[at]?.length))).toEqual(lines);
  });
});

test("of very many keys only the one that was meant is told; where none is near, all are", () => {
  expect(tell(`${HEAD}stpes: 5`)).toEqual(['4:1: stpes: there is no key "stpes", did you mean "steps"?']);
  expect(tell(`${HEAD}quux: 5`)[0]).toMatch(
    /^4:1: quux: there is no key "quux" \(there are name, .*store\)$/,
  );
});

const PASTED: readonly (readonly [string, string])[] = [
  ["keys: {api_key: sk-ant-api03-VerySecretIndeed}", `4:8: keys.api_key: ${SECRET}`],
  ["keys: {api_key: {env: sk-ant-api03-VerySecretIndeed}}", `4:18: keys.api_key.env: ${SECRET}`],
  [
    "keys: {api_key: VerySecretIndeed}",
    "4:8: keys.api_key: takes {env: NAME}, the name of an environment variable",
  ],
  [
    "keys: {api_key: {env: VerySecretIndeed}}",
    "4:18: keys.api_key.env: takes the name of an environment variable: capital letters, digits and _",
  ],
  ["goal: AIzaVerySecretIndeedItIs", `4:1: goal: ${SECRET}`],
  ["base_url: https://me:VerySecretIndeed@host", `4:1: base_url: ${SECRET}`],
  ["store: s3://AKIAVERYSECRETINDEED/x", `4:1: store: ${SECRET}`],
  ["goal: Bearer VerySecretIndeed", `4:1: goal: ${SECRET}`],
  ["inputs: {a: [{b: ghp_VerySecretIndeed00}]}", `4:15: inputs.a[0].b: ${SECRET}`],
  ["sk-VerySecretIndeed: 5", `1:1: ${SECRET}`],
];

describe("a key or a password is refused, and no message quotes it:", () => {
  it.each(PASTED)("%j", (line, told) => {
    expect(tell(HEAD + line)).toEqual([told]);
    expect(told).not.toMatch(/VerySecret/i);
  });
});
