import { expect, test } from "vitest";
import type { ImageBlock, Message, UserMessage } from "../../../src/base/vocabulary/conversation.ts";
import type { RunState } from "../../../src/base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../../src/base/vocabulary/step.ts";
import { stateOfSave } from "../../../src/record/replay/open-state.ts";
import {
  operatorMessage,
  receiveAction,
  rememberOperatorStep,
} from "../../../src/record/replay/operator-step.ts";
import { someCheckpoint, someMemory, tinyMachine } from "../../helpers/saves/checkpoints.ts";

const picture = (name: string): ImageBlock => ({ type: "image", sha256: name });
const PNG = Uint8Array.of(1);

function stateWith(messageHistory: readonly Message[]): RunState {
  const memory = { ...someMemory(1), messageHistory, images: new Map([["first", PNG]]) };
  return stateOfSave(someCheckpoint({ machine: tinyMachine(), memory }), "a.png");
}

const FIRST: UserMessage = { role: "user", content: [{ type: "text", text: "Begin." }, picture("first")] };

/** The state after an operator's step, whose deed, pictures on the way and last picture have its number. */
function acted(state: RunState, number: number, kept = false): RunState {
  const captured = kept ? [{ type: "text" as const, text: "On the way:" }, picture(`way-${number}`)] : [];
  const message = operatorMessage(`pressed ${number}.`, captured, [
    { type: "text", text: `Place ${number}` },
    picture(`seen-${number}`),
  ]);
  const outcome: StepOutcome = {
    track: [],
    message,
    images: new Map([
      [`way-${number}`, PNG],
      [`seen-${number}`, PNG],
    ]),
    gameInfo: { place: `Place ${number}` },
    machineSha256: "00",
    notes: { last: String(number) },
    goal: `goal ${number}`,
    wasUseful: true,
  };
  const waiting = receiveAction(state, { tool: "wait", input: { frames: number } });
  expect(waiting.memory).toMatchObject({
    operator: { tool: "wait", input: { frames: number } },
    next: "act",
  });
  return rememberOperatorStep(waiting, outcome);
}

const shown = ({ memory }: RunState) =>
  memory.messageHistory.map(({ role, content }) => {
    const words = content.map((block) => {
      if (block.type === "text") return block["text"];
      return `[${block.type === "image" ? (block as ImageBlock).sha256 : block.type}]`;
    });
    return `${role}: ${words.join(" | ")}`;
  });

test("an operator's step is added to the last message, and its sight takes the place of the one before", () => {
  const start = stateWith([FIRST]);
  const one = acted(start, 1, true);
  const two = acted(one, 2);

  expect(shown(one)).toEqual([
    "user: Begin. | [first] | The operator pressed 1. | On the way: | [way-1] | This is the game now, after what the operator did:\nPlace 1 | [seen-1]",
  ]);
  expect(shown(two)).toEqual([
    "user: Begin. | [first] | The operator pressed 1. | The operator pressed 2. | This is the game now, after what the operator did:\nPlace 2 | [seen-2]",
  ]);
  expect([...two.memory.images.keys()]).toEqual(["first", "seen-2"]);
  expect(two).toMatchObject({
    totalSteps: start.totalSteps + 2,
    sessionSteps: 2,
    gameInfo: { place: "Place 2" },
    memory: { notes: { last: "2" }, settings: { goal: "goal 2" }, next: "save" },
  });
  expect(two.memory.counters).toEqual(start.memory.counters);
  expect(two.memory).not.toHaveProperty("operator");
});

test("a message of its own follows the LM's, and the first one", () => {
  const said: Message = { role: "assistant", content: [{ type: "text", text: "I wait." }] };
  const message =
    "The operator pressed 1. | This is the game now, after what the operator did:\nPlace 1 | [seen-1]";

  expect(shown(acted(stateWith([FIRST, said]), 1))).toEqual([
    "user: Begin. | [first]",
    "assistant: I wait.",
    `user: ${message}`,
  ]);
  expect(shown(acted(stateWith([]), 1))).toEqual([`user: ${message}`]);
});

test("of more than 20 steps of an operator, a count stands for the oldest", () => {
  const texts = new Map<number, readonly string[]>();
  let state = stateWith([FIRST]);
  for (let step = 1; step <= 23; step += 1) {
    state = acted(state, step);
    texts.set(step, shown(state)[0]?.split(" | ") ?? []);
  }
  const beginning = (step: number) => [texts.get(step)?.length, ...(texts.get(step)?.slice(1, 4) ?? [])];

  expect([20, 21, 22, 23].map(beginning)).toEqual([
    [24, "[first]", "The operator pressed 1.", "The operator pressed 2."],
    [25, "[first]", "The operator did 1 more thing before this.", "The operator pressed 2."],
    [25, "[first]", "The operator did 2 more things before this.", "The operator pressed 3."],
    [25, "[first]", "The operator did 3 more things before this.", "The operator pressed 4."],
  ]);
});
