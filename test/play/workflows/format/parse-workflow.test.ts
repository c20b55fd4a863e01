import { describe, expect, test } from "vitest";
import { RunnerError } from "../../../../src/base/errors.ts";
import { parseWorkflow } from "../../../../src/parts/workflows/play/format/parse-workflow.ts";
import { fileOf, read, tell } from "./read.ts";

const WAIT = "{name: w, type: wait, frames: 1}";
const COMMON = { retries: 0, on_failure: "stop" };

test("the defaults are filled in", () => {
  const workflow = read(
    fileOf(["{name: p, type: press, buttons: A}", "{name: s, type: skill, skill: talk}"]),
  );

  expect(workflow).toEqual({
    name: "x",
    start: "new-game",
    inputs: {},
    steps: [
      { ...COMMON, name: "p", type: "press", buttons: ["a"], hold_frames: 8, wait_frames: 20 },
      { ...COMMON, name: "s", type: "skill", skill: "talk", params: {} },
    ],
  });
});

test("every type of step is read, with all that it takes", () => {
  const common = "when: 'game.x > 1', retries: 2, backoff: 30s, on_failure: rollback, interrupt: before";
  const steps = [
    `{name: a, type: agent, goal: g, until: 'true == game.y', max_steps: 9, max_cost: 1.5, max_time: 8h, seed: 3, ${common}}`,
    `{name: b, type: skill, skill: talk, params: {max_pages: 3}, ${common}}`,
    `{name: c, type: press, buttons: [UP, b], hold_frames: 1, wait_frames: 0, ${common}}`,
    `{name: d, type: wait, frames: 600, ${common}}`,
    `{name: e, type: checkpoint, checkpoint_id: "e_\${{ totalSteps }}", metadata: {any: [thing, 1, null]}, ${common}}`,
    `{name: f, type: loop, for_each: [1, a], steps: [${WAIT}], ${common}}`,
    `{name: g, type: loop, times: 1000, steps: [${WAIT}], ${common}}`,
    `{name: h, type: branch, if: 'game.z', steps: [${WAIT}], else: [{name: o, type: wait, frames: 1}], ${common}}`,
    `{name: i, type: assert, that: 'game.z', message: "not \${{ game.z }}", ${common}}`,
    `{name: j, type: call, function: tell, args: {steps: "\${{ totalSteps }}"}, ${common}}`,
  ];

  const { steps: read_ } = read(fileOf(steps, "name: x\nstart: -1\ndescription: d"));

  expect(read_.map(({ type }) => type)).toEqual(
    "agent skill press wait checkpoint loop loop branch assert call".split(" "),
  );
  for (const step of read_) {
    expect(step).toMatchObject({
      ...{ when: "game.x > 1", retries: 2, backoff: "30s", on_failure: "rollback", interrupt: "before" },
    });
  }
});

test("where numbers, buttons and lists stand, a template may stand", () => {
  const inputs = "inputs: {n: {type: integer}, l: {type: list}}";
  const n = '"${{ inputs.n }}"';
  const steps = [
    `{name: a, type: agent, goal: g, until: game.x, max_steps: ${n}, max_cost: ${n}, max_time: ${n}, seed: ${n}}`,
    `{name: b, type: press, buttons: "\${{ inputs.l }}", hold_frames: ${n}, wait_frames: ${n}}`,
    `{name: c, type: press, buttons: [a, ${n}]}`,
    `{name: d, type: wait, frames: ${n}}`,
    `{name: e, type: loop, for_each: "\${{ inputs.l }}", steps: [${WAIT}]}`,
    `{name: f, type: loop, times: ${n}, steps: [${WAIT}]}`,
    `{name: g, type: skill, skill: talk, params: {max_pages: ${n}}}`,
  ];

  expect(read(fileOf(steps, `name: x\n${inputs}`)).steps).toHaveLength(7);
});

test("a condition may be true or false itself", () => {
  expect(read(fileOf(["{name: a, type: assert, that: true, when: false}"])).steps[0]).toMatchObject({
    that: "true",
    when: "false",
  });
});

type Line = string | RegExp;
const BAD: readonly (readonly [what: string, text: string, lines: Line | readonly Line[]])[] = [
  ["no map", "- a", "1:1: takes a map with name and steps"],
  ["nothing", "", "1:1: takes a map with name and steps"],
  ["no steps", "name: x", "1:1: steps: is missing; it takes a list of steps"],
  ["an empty list of steps", "name: x\nsteps: []", "2:1: steps: is empty; it takes a list of steps"],
  ["a step that is none", fileOf(["walk"]), /^3:5: steps\[0\]/],
  [
    "an unknown key",
    fileOf([WAIT], "name: x\nstarts: current"),
    '2:1: starts: there is no key "starts", did you mean "start"? (there are name, description, start, inputs, steps)',
  ],
  [
    "an unknown key of a step",
    fileOf(["{name: a, type: wait, frame: 1}"]),
    [
      "3:5: steps[0].frames: is missing; it takes a whole number from 1 to 600",
      '3:27: steps[0].frame: there is no key "frame", did you mean "frames"? (there are name, type, when, frames, retries, backoff, on_failure, interrupt)',
    ],
  ],
  [
    "an unknown type",
    fileOf(["{name: a, type: agnet}"]),
    '3:15: steps[0].type: there is no type "agnet", did you mean "agent"? (there are agent, skill, press, wait, checkpoint, restore, loop, branch, assert, call)',
  ],
  [
    "no type",
    fileOf(["{name: a}"]),
    "3:5: steps[0].type: is missing; it takes one of agent, skill, press, wait, checkpoint, restore, loop, branch, assert, call",
  ],
  [
    "no name",
    fileOf(["{type: wait, frames: 1}"]),
    /^3:5: steps\[0\]\.name: is missing; it takes a name of letters/,
  ],
  [
    "a name like a path",
    fileOf([WAIT], "name: ../x"),
    /^1:1: name: takes a name of 1 to 64 letters, digits, - and _, got "\.\.\/x"$/,
  ],
  [
    "a name that no expression can say",
    fileOf(["{name: in, type: wait, frames: 1}"]),
    '3:6: steps[0].name: cannot be "in", which is a word of the expression language: choose another',
  ],
  [
    "a name with a dash",
    fileOf(["{name: go-home, type: wait, frames: 1}"]),
    /^3:6: steps\[0\]\.name: takes a name of letters, digits and _/,
  ],
  [
    "a name twice",
    fileOf([WAIT, WAIT]),
    '4:6: steps[1].name: is "w", as another step of its list: choose another',
  ],
  [
    "a name twice in the two lists of a branch",
    fileOf([`{name: b, type: branch, if: game.x, steps: [${WAIT}], else: [${WAIT}]}`]),
    /^3:\d+: steps\[0\]\.else\[0\]\.name: is "w", as another/,
  ],
  [
    "frames out of range",
    fileOf(["{name: a, type: wait, frames: 601}"]),
    "3:27: steps[0].frames: takes a whole number from 1 to 600, got 601",
  ],
  [
    "a half template as a number",
    fileOf(['{name: a, type: wait, frames: "1${{ 2 }}"}']),
    /steps\[0\]\.frames: takes a whole number/,
  ],
  [
    "money that is none",
    fileOf(["{name: a, type: agent, goal: g, until: game.x, max_cost: 0}"]),
    /max_cost: takes an amount in US dollars above 0, .* got 0$/,
  ],
  [
    "a length of time that is none",
    fileOf(["{name: a, type: agent, goal: g, until: game.x, max_time: 30}"]),
    /max_time: takes a length of time such as 30s, 10m or 8h, got 30$/,
  ],
  [
    "a year",
    fileOf(["{name: a, type: agent, goal: g, until: game.x, max_time: 365d}"]),
    /max_time: takes a length of time .* got "365d"$/,
  ],
  [
    "no bound",
    fileOf(["{name: a, type: agent, goal: g, until: game.x}"]),
    "3:5: steps[0]: has no bound: give it max_steps, max_cost or max_time",
  ],
  [
    "a button that is none",
    fileOf(["{name: a, type: press, buttons: [up, x]}"]),
    '3:42: steps[0].buttons[1]: takes a button: a, b, start, select, up, down, left, right, got "x"',
  ],
  [
    "no buttons",
    fileOf(["{name: a, type: press, buttons: []}"]),
    /buttons: takes a list of 1 to 20 buttons, .* got a list$/,
  ],
  [
    "a loop without an end",
    fileOf([`{name: a, type: loop, steps: [${WAIT}]}`]),
    '3:5: steps[0]: takes either "for_each" or "times"',
  ],
  [
    "a loop with two",
    fileOf([`{name: a, type: loop, times: 1, for_each: [1], steps: [${WAIT}]}`]),
    '3:5: steps[0]: takes either "for_each" or "times"',
  ],
  [
    "1,001 rounds",
    fileOf([`{name: a, type: loop, times: 1001, steps: [${WAIT}]}`]),
    /times: takes a whole number from 0 to 1000, got 1001$/,
  ],
  [
    "too many rounds in all",
    fileOf([
      `{name: a, type: loop, times: 101, steps: [{name: b, type: loop, times: 100, steps: [${WAIT}]}]}`,
    ]),
    /^3:\d+: steps\[0\]\.steps\[0\]: has 10100 rounds with those of the loops around it; at most 10000 are taken$/,
  ],
  [
    "a template as a condition",
    fileOf(['{name: a, type: assert, that: "${{ game.x }}"}']),
    "3:29: steps[0].that: is already an expression: leave ${{ and }} out",
  ],
  [
    "a bad way to fail",
    fileOf(["{name: a, type: wait, frames: 1, on_failure: retry}"]),
    /on_failure: takes one of stop, continue, rollback, got "retry"$/,
  ],
  [
    "a path as an id",
    fileOf(["{name: a, type: checkpoint, checkpoint_id: ../b}"]),
    `3:33: steps[0].checkpoint_id: a checkpoint's id has 1 to 64 letters, digits, -, _ and dots, got "../b"`,
  ],
  [
    "a path with a template as an id",
    fileOf(['{name: a, type: checkpoint, checkpoint_id: "../${{ totalSteps }}"}']),
    /checkpoint_id: a checkpoint's id has/,
  ],
  [
    "dots as an id",
    fileOf(['{name: a, type: checkpoint, checkpoint_id: ".."}']),
    /checkpoint_id: a checkpoint's id has/,
  ],
  [
    "65 letters as an id",
    fileOf([`{name: a, type: checkpoint, checkpoint_id: ${"i".repeat(65)}}`]),
    /checkpoint_id: a checkpoint's id has/,
  ],
  [
    "a default of another type",
    fileOf([WAIT], "name: x\ninputs:\n  n: {type: integer, default: 1.5}"),
    "3:22: inputs.n.default: takes a whole number, got 1.5",
  ],
  [
    "a type that is none",
    fileOf([WAIT], "name: x\ninputs: {n: {type: text}}"),
    /^2:14: inputs\.n\.type: takes one of string, integer, number, boolean, list, map, got "text"$/,
  ],
  [
    "a template as a default",
    fileOf([WAIT], 'name: x\ninputs: {n: {type: list, default: ["${{ 1 }}"]}}'),
    /inputs\.n\.default: is plain/,
  ],
  [
    "a number as buttons",
    fileOf(["{name: a, type: press, buttons: 3}"]),
    /buttons: takes a list of 1 to 20 buttons, .* got 3$/,
  ],
  ["a tag", fileOf([WAIT], "name: !!str x"), /^1:7: has a tag/],
];

describe("a mistake is told with its line, its column and its place", () => {
  test.each(BAD)("%s", (_, text, lines) => {
    expect(tell(text)).toEqual(
      [lines].flat().map((line) => (typeof line === "string" ? line : expect.stringMatching(line))),
    );
  });
});

test("an error names the first mistake in the order of the file, and has the others as facts", () => {
  const text = fileOf(["{name: a, type: wait, frames: 0}", "{name: b, type: wait, frames: 0}"], "name: x");
  let error: unknown;
  try {
    parseWorkflow(text, "plan.yaml", null);
  } catch (caught) {
    error = caught;
  }

  expect(error).toBeInstanceOf(RunnerError);
  expect(error).toMatchObject({
    code: "workflow-invalid",
    message: "plan.yaml:3:27: steps[0].frames: takes a whole number from 1 to 600, got 0 (and 1 more)",
    facts: {
      file: "plan.yaml",
      mistakes: [
        { line: 3, column: 27, place: "steps[0].frames" },
        { line: 4, column: 27, place: "steps[1].frames" },
      ],
    },
  });
});

describe("the hash of a file is that of what it says", () => {
  const hash = (text: string): string => parseWorkflow(text, "x.yaml", null).sha256;
  const TEXT = "name: x\nsteps:\n  - {name: a, type: wait, frames: 1}\n";

  test.each([
    ["comments and layout", "# hello\nname:   'x'\nsteps: [{name: a, type: wait, frames: 1}] # end"],
    ["the order of keys", "steps:\n- frames: 1\n  type: wait\n  name: a\nname: x"],
  ])("%s do not count", (_, text) => {
    expect(hash(text)).toBe(hash(TEXT));
  });

  test("a number does", () => {
    expect(hash(TEXT.replace("frames: 1", "frames: 2"))).not.toBe(hash(TEXT));
    expect(hash(TEXT)).toMatch(/^[0-9a-f]{64}$/);
  });
});
