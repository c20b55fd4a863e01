import { describe, expect, test } from "vitest";
import type { Skill } from "../../../../src/parts/skills/play/format/skill.ts";
import { fileOf, tell } from "./read.ts";

const agent = (name: string, until: string, more = "") =>
  `{name: ${name}, type: agent, goal: g, until: '${until}', max_steps: 1${more}}`;
const loop = (head: string, ...steps: readonly string[]) =>
  `{name: l, type: loop, ${head}, steps: [${steps.join(", ")}]}`;
const tells = (name: string, expression: string) =>
  `{name: ${name}, type: call, function: f, args: {x: "\${{ ${expression} }}"}}`;

describe("an expression names what there is where it stands", () => {
  test.each([
    ["everywhere", [tells("a", "[inputs.n, totalSteps, costUsd, game.hp]")]],
    ["a step before it", [tells("a", "1"), agent("b", "game.x == steps.a.output.x")]],
    ["a step before it, in brackets", [tells("a", "1"), tells("b", "steps['a'].output")]],
    ["a step before the loop around it", [tells("a", "1"), loop("times: 2", tells("b", "steps.a.output"))]],
    ["a step before it in its round", [loop("times: 2", tells("a", "1"), tells("b", "steps.a.output"))]],
    ["a loop that is done", [loop("times: 2", tells("a", "1")), tells("b", "steps.l.output[0]")]],
    ["index and item", [loop("for_each: [1]", tells("a", "index + item"))]],
    ["the item of the loop around it", [loop("for_each: [1]", loop("times: 2", tells("a", "index + item")))]],
    [
      "an inner list of items",
      [loop("for_each: [[1], [2]]", loop('for_each: "${{ item }}"', tells("a", "item")))],
    ],
    ["an inner name that is outside too", [tells("a", "1"), loop("times: 1", tells("a", "steps.a.output"))]],
  ])("%s", (_, steps) => {
    expect(tell(fileOf(steps, "name: x\ninputs: {n: {type: integer}}"))).toEqual([]);
  });

  test.each([
    [
      "an input that does not exist",
      [agent("a", "inputs.m == 1")],
      /^4:37: steps\[0\]\.until: there is no input "m", did you mean "n"\? \(there is n\)$/,
    ],
    [
      "a name that is none",
      [agent("a", "gam.x == 1")],
      /^4:37: steps\[0\]\.until: unknown variable: gam \(there is inputs, steps, game, totalSteps, costUsd\) at character 1 of "gam\.x == 1"$/,
    ],
    [
      "index outside of a loop",
      [tells("a", "index")],
      /^4:\d+: steps\[0\]\.args\.x: unknown variable: index \(there is inputs, steps, game, totalSteps, costUsd\)/,
    ],
    [
      "item in a loop that counts",
      [loop("times: 2", tells("a", "item"))],
      /steps\[0\]\.steps\[0\]\.args\.x: unknown variable: item \(there is inputs, .*, index\)/,
    ],
    [
      "the item of its own loop",
      [loop('for_each: "${{ item }}"', tells("a", "1"))],
      /steps\[0\]\.for_each: unknown variable: item/,
    ],
    [
      "a step that does not exist",
      [tells("intro", "1"), tells("b", "steps.into.output")],
      /^5:\d+: steps\[1\]\.args\.x: there is no step "into", did you mean "intro"\? \(there is intro\)$/,
    ],
    [
      "a step behind it",
      [tells("a", "steps.b.output"), tells("b", "1")],
      /the step "b" does not precede this one, in its list or around it \(none does\)$/,
    ],
    ["itself", [tells("a", "steps.a.output")], /the step "a" does not precede/],
    [
      "a step inside of a loop",
      [loop("times: 1", tells("a", "1")), tells("b", "steps.a.output")],
      /the step "a" does not precede this one, in its list or around it \(these do: l\)$/,
    ],
    [
      "a step of the other way",
      [
        `{name: b, type: branch, if: game.x, steps: [${tells("y", "1")}], else: [${tells("n", "steps.y.output")}]}`,
      ],
      /the step "y" does not precede/,
    ],
    ["no expression", [agent("a", "game.x ==")], /^4:37: steps\[0\]\.until: .* of "game\.x =="$/],
    [
      "a text for true or false",
      [agent("a", '"x"')],
      /until: the condition must be true or false, but is of the type string/,
    ],
    ["a regular expression", [agent("a", 'game.x.matches("a")')], /until: use contains\(\)/],
    [
      "a template that stays open",
      ['{name: a, type: assert, that: game.x, message: "${{ game.x"}'],
      /message: "\$\{\{" is not closed with "\}\}"/,
    ],
    [
      "a template deep in metadata",
      ['{name: a, type: checkpoint, metadata: {a: [{b: "${{ gam }}"}]}}'],
      /^4:\d+: steps\[0\]\.metadata\.a\[0\]\.b: unknown variable: gam/,
    ],
  ])("%s is told", (_, steps, line) => {
    expect(tell(fileOf(steps, "name: x\ninputs: {n: {type: integer}}"))).toEqual([
      expect.stringMatching(line),
    ]);
  });
});

describe("skills are looked at", () => {
  const skill = (name: string, steps: Skill["steps"] = []): Skill => ({
    meta: {
      name,
      description: "d",
      parameters: { row: { type: "number" }, fast: { type: "boolean", default: false } },
    },
    steps,
  });
  const SKILLS: Readonly<Record<string, Skill>> = {
    walk: skill("walk"),
    calls: skill("calls", [{ primitive: "call", skill: "gone", params: {} }]),
  };
  const find = (name: string) => SKILLS[name] ?? `there is no skill "${name}"`;
  const step = (name: string, params: string) =>
    fileOf([`{name: a, type: skill, skill: ${name}, params: ${params}}`]);

  test("what fits is fine", () => {
    expect(tell(step("walk", "{row: 3, fast: true}"), find)).toEqual([]);
    expect(tell(step("walk", '{row: "${{ totalSteps }}"}'), find)).toEqual([]);
  });

  test.each([
    ["a skill that does not exist", "wlak", "{row: 1}", '3:28: steps[0].skill: there is no skill "wlak"'],
    [
      "a parameter that it does not take",
      "walk",
      "{row: 1, col: 2}",
      /params\.col: "walk" takes no parameter "col"/,
    ],
    ["a parameter that is missing", "walk", "{}", '3:41: steps[0].params: "walk" needs "row", a number'],
    ["a value of another type", "walk", "{row: up}", /params\.row: must be a number, as "walk" takes it$/],
    [
      "a skill whose own calls are bad",
      "calls",
      "{row: 1}",
      /^3:28: steps\[0\]\.skill: "calls" cannot be used: .*there is no skill "gone"$/,
    ],
  ])("%s is told", (_, name, params, line) => {
    expect(tell(step(name, params), find)).toEqual([
      typeof line === "string" ? line : expect.stringMatching(line),
    ]);
  });
});

const WAIT = "{name: w, type: wait, frames: 1}";
const FAIL = "{name: no, type: assert, that: false}";
const branch = (condition: string, yes: string, no?: string) =>
  `{name: b, type: branch, if: ${condition}, steps: [${yes}]${no === undefined ? "" : `, else: [${no}]`}}`;

describe("what can never run is told, and keeps nothing from running", () => {
  test.each([
    [
      "a step that never runs",
      [`{name: a, type: wait, frames: 1, when: false}`],
      /steps\[0\]\.when: is always false: the step never runs$/,
    ],
    ["a condition of numbers", [`{name: a, type: wait, frames: 1, when: '1 > 2'}`], /when: is always false/],
    [
      "steps behind a failure",
      [FAIL, WAIT, "{name: v, type: wait, frames: 1}"],
      /^warning 4:5: steps\[1\]: never runs: "no" before it always fails$/,
    ],
    [
      "steps behind a branch whose ways both fail",
      [branch("game.x", FAIL, FAIL.replace("no", "nor")), WAIT],
      /steps\[1\]: never runs: "b" before it/,
    ],
    [
      "steps behind a loop that fails",
      [loop("times: 2", FAIL), WAIT],
      /steps\[1\]: never runs: "l" before it/,
    ],
    [
      "the other way",
      [branch("true", WAIT, "{name: v, type: wait, frames: 1}")],
      /steps\[0\]\.else: never runs: "if" is always true$/,
    ],
    ["the first way", [branch("false", WAIT)], /steps\[0\]\.steps: never runs: "if" is always false$/],
    [
      "a loop without rounds",
      [loop("times: 0", WAIT)],
      /steps\[0\]\.steps: never runs: the loop has no rounds$/,
    ],
    ["a loop through nothing", [loop("for_each: []", WAIT)], /never runs: the loop has no rounds$/],
    ["an end that never comes", [agent("a", "false")], /until: is always false: the step can only fail$/],
    ["an end that is there", [agent("a", "1 < 2")], /until: is always true: the step does nothing$/],
    ["inside of a loop", [loop("times: 2", FAIL, WAIT)], /steps\[0\]\.steps\[1\]: never runs/],
  ])("%s", (_, steps, line) => {
    expect(tell(fileOf(steps))).toEqual([expect.stringMatching(line)]);
  });

  test.each([
    ["a failure that goes on", ["{name: no, type: assert, that: false, on_failure: continue}", WAIT]],
    ["a failure at times", ["{name: no, type: assert, that: false, when: game.x}", WAIT]],
    ["a failure at the end of a way", [branch("game.x", FAIL), WAIT]],
    ["a loop that may have no rounds", [loop('for_each: "${{ game.x }}"', FAIL), WAIT]],
    ["a condition that must be true", ["{name: a, type: assert, that: true}", WAIT]],
  ])("nothing is told of %s", (_, steps) => {
    expect(tell(fileOf(steps))).toEqual([]);
  });
});

describe("a step that puts the game back names what there is", () => {
  const mark = (id: string) => `{name: m, type: checkpoint, checkpoint_id: "${id}"}`;
  const back = (more: string) => `{name: back, type: restore, ${more}}`;

  test.each([
    ["the start of the game", [back("from: new-game, seed: 3")]],
    ["a checkpoint of a step", [mark("a"), back("checkpoint_id: a")]],
    [
      "one that a step behind it makes, in an earlier round",
      [loop("times: 2", back("checkpoint_id: m"), mark("m"))],
    ],
    ["one with a template", [loop("times: 2", mark("r_${{ index }}_x")), back("checkpoint_id: r_1_x")]],
    [
      "that of an agent's step in a loop",
      [loop("times: 2", agent("go", "game.x")), back("checkpoint_id: l.1.go")],
    ],
    ["one that only the run tells", [mark("a"), back('checkpoint_id: "${{ game.name }}"')]],
  ])("%s", (_, steps) => {
    expect(tell(fileOf(steps))).toEqual([]);
  });

  test.each([
    ["nothing", [back("seed: 1")], /^3:5: steps\[0\]: takes either "checkpoint_id" or "from"$/],
    [
      "both",
      [mark("a"), back("checkpoint_id: a, from: new-game")],
      /^4:5: steps\[1\]: takes either "checkpoint_id" or "from"$/,
    ],
    [
      "a checkpoint that no step makes",
      [mark("round_1"), agent("go", "game.x"), back("checkpoint_id: round1")],
      /^5:\d+: steps\[2\]\.checkpoint_id: there is no checkpoint "round1", did you mean "round_1"\? \(there are round_1, go\)$/,
    ],
    ["what is no id", [back("checkpoint_id: ../a")], /checkpoint_id: a checkpoint's id has/],
  ])("%s is told", (_, steps, line) => {
    expect(tell(fileOf(steps))).toEqual([expect.stringMatching(line)]);
  });
});
