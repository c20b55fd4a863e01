import { describe, expect, test } from "vitest";
import { compileCondition, compileTypedCondition, holds } from "../../../src/base/expressions/expression.ts";
import type { ReplyBlock } from "../../../src/base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { OperatorAction } from "../../../src/base/vocabulary/operator.ts";
import type { RecordedReply } from "../../../src/base/vocabulary/reply.ts";
import type { Memory, RunState } from "../../../src/base/vocabulary/run-state.ts";
import { NO_USAGE } from "../../../src/base/vocabulary/usage.ts";
import {
  CONDITION_NAMES,
  CONDITION_TYPES,
  factsForCondition,
} from "../../../src/parts/interrupts/play/condition-facts.ts";

const GAME = { place: "Wood 11,3", map: "Wood", x: 11, y: 3 };

/** A run of eleven steps that stands before `act`. */
function standing({
  operator,
  milestones,
}: Pick<Memory, "operator" | "milestones"> = {}): Pick<RunState, "gameInfo" | "totalSteps" | "memory"> {
  const memory = {
    next: "act",
    ...(operator === undefined ? {} : { operator }),
    ...(milestones === undefined ? {} : { milestones }),
  } as Memory;
  return { gameInfo: GAME, totalSteps: 11, memory };
}

function replyOf(...content: ReplyBlock[]): RecordedReply {
  return { content, stopReason: "tool_use", usage: NO_USAGE, model: "m" };
}

function call(name: string, input: JsonObject): ReplyBlock {
  return { type: "tool_use", id: `t-${name}`, name, input };
}

const REPLY = replyOf(
  { type: "thinking", thinking: "north?" },
  { type: "text", text: "I go in." },
  call("press_buttons", { buttons: ["Up", "UP", "a"] }),
  call("wait", { frames: 60, buttons: ["select"] }),
  call("press_buttons", { buttons: "b" }),
  call("press_buttons", { buttons: ["start"] }),
);
const MILESTONES = ["step 10: new map: Town", "step 11: new map: Wood", "step 11: step 10: odd", "step 1: x"];

test("the facts are what the reply asks for, and from where", () => {
  const facts = factsForCondition(standing({ milestones: MILESTONES }), REPLY, 1.25);

  expect(facts).toEqual({
    game: GAME,
    step: 12,
    costUsd: 1.25,
    tools: ["press_buttons", "wait", "press_buttons", "press_buttons"],
    calls: [
      { name: "press_buttons", input: { buttons: ["Up", "UP", "a"] } },
      { name: "wait", input: { frames: 60, buttons: ["select"] } },
      { name: "press_buttons", input: { buttons: "b" } },
      { name: "press_buttons", input: { buttons: ["start"] } },
    ],
    buttons: ["up", "up", "a", "start"],
    milestones: ["new map: Wood", "step 10: odd"],
    text: "I go in.",
  });
  expect(Object.keys(facts)).toEqual([...CONDITION_NAMES]);
});

test("a reply of words only asks for nothing", () => {
  const facts = factsForCondition(standing(), replyOf({ type: "text", text: "Hm." }), 0);

  expect(facts).toMatchObject({ tools: [], buttons: [], milestones: [], text: "Hm." });
});

describe("an operator's action is what is about to be done", () => {
  const cases: readonly (readonly [action: OperatorAction, facts: object])[] = [
    [
      { tool: "run_skill", input: { name: "talk" } },
      { tools: ["run_skill"], buttons: [], text: "" },
    ],
    [
      { tool: "press_buttons", input: { buttons: ["A", "left"] } },
      { tools: ["press_buttons"], buttons: ["a", "left"], text: "" },
    ],
  ];
  test.each(cases)("%j", (operator, facts) => {
    expect(factsForCondition(standing({ operator }), null, 0)).toMatchObject(facts);
  });
});

test("a condition reads the inputs of calls, and its types are known before anything is played", () => {
  const condition = 'calls.exists(c, c.name == "run_skill" && c.input.name == "fight-wild")';
  const reply = replyOf(call("wait", {}), call("run_skill", { name: "fight-wild" }));

  const read = compileTypedCondition(condition, CONDITION_TYPES);

  expect(holds(read, factsForCondition(standing(), reply, 0))).toBe(true);
});

describe("a condition is asked of the facts", () => {
  const cases: readonly (readonly [condition: string, isMet: boolean])[] = [
    ['game.map == "Wood" && game.x == 11 && game.y <= 3', true],
    ['game.map == "Wood" && game.x == 11 && game.y < 3', false],
    ['"run_skill" in tools', false],
    ['"start" in buttons', true],
    ['"select" in buttons', false],
    ["costUsd > 1.2", true],
    ["costUsd > 2.0", false],
    ['"new map: Wood" in milestones', true],
    ['"new map: Town" in milestones', false],
    ['calls.exists(c, c.name == "press_buttons" && c.input.buttons == ["start"])', true],
    ['calls.exists(c, c.name == "run_skill" && c.input.name == "fight-wild")', false],
    ["step == 12", true],
    ["step % 5 == 0", false],
    ['text.contains("go in")', true],
    ["buttons.filter(button, button == 'up').size() > 1", true],
  ];
  test.each(cases)("%s: %s", (condition, isMet) => {
    const facts = factsForCondition(standing({ milestones: MILESTONES }), REPLY, 1.25);

    expect(holds(compileCondition(condition, CONDITION_NAMES), facts)).toBe(isMet);
  });

  test("costs of whole dollars are compared with fractions", () => {
    const facts = factsForCondition(standing(), REPLY, 3);

    expect(holds(compileCondition("costUsd > 2.5", CONDITION_NAMES), facts)).toBe(true);
  });
});
