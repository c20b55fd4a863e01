import { expect, test } from "vitest";
import type { PendingCall } from "../../../src/base/vocabulary/run-event.ts";
import type { World } from "../../../src/faces/cli/process-context.ts";
import { askEachCall } from "../../../src/parts/interrupts/faces/commands/ask-each-call.ts";

const WALK: PendingCall = { id: "1", name: "navigate_to", input: { x: 3, y: 4 } };
const PRESS: PendingCall = { id: "2", name: "press_buttons", input: { buttons: ["a"] } };

/** The answer to calls by these keys and lines, and what the terminal showed. */
async function ask(pending: readonly PendingCall[], keys: string, ...lines: readonly string[]) {
  const [pressed, typed] = [[...keys], [...lines]];
  const asked: unknown[] = [];
  let shown = "";
  const world = {
    signal: new AbortController().signal,
    listenForKeys(listener: (key: string) => void) {
      queueMicrotask(() => listener(pressed.shift() ?? "\u0004"));
      return () => {};
    },
    async editLine(question: string, text = "") {
      asked.push([question, text]);
      const line = typed.shift() ?? "left";
      return line === "left" || line === "ended" ? line : { line };
    },
    stderr: { write: (text: string) => (shown += text) },
  } as unknown as World;
  const checkInput = async (_: unknown, input: { readonly x?: unknown }) =>
    input.x === 0 ? "x is 1 or more" : null;
  return { answer: await askEachCall(world, pending, { checkInput }), asked, shown };
}

const calls = (...decisions: readonly object[]) => ({
  ...{ type: "calls", calls: Object.fromEntries(decisions.map((decision, at) => [`${at + 1}`, decision])) },
});

test.each<[string, readonly string[], unknown]>([
  ["aA", [], calls({ type: "approve" }, { type: "approve" })],
  ["xar", [" no "], calls({ type: "approve" }, { type: "reject", why: "no" })],
  ["ab", [], "left"],
  ["a\u0004", [], "ended"],
  ["ra", [" ", "left"], "ended"],
  ["re", ["no", '{"x": 5}'], calls({ type: "reject", why: "no" }, { type: "edit", input: { x: 5 } })],
  ["e", ["ended"], "ended"],
  ["r", ["ended"], "ended"],
])("each call of a reply is decided by a key: %j with %j", async (keys, lines, answer) => {
  expect((await ask([WALK, PRESS], keys, ...lines)).answer).toEqual(answer);
});

test("each question numbers its call, and shows the key that was pressed unless it is none that is seen", async () => {
  const { shown } = await ask([WALK, PRESS], "a\ta");

  expect(shown.split("\n")).toEqual([
    ...["Call 1 of 2, navigate_to x=3 y=4", "[a]pprove [r]eject [e]dit [b]ack: a"],
    ...["Call 2 of 2, press_buttons a", "[a]pprove [r]eject [e]dit [b]ack: "],
    ...["Call 2 of 2, press_buttons a", "[a]pprove [r]eject [e]dit [b]ack: a", ""],
  ]);
});

test("a call alone is edited at once, until its tool takes the input", async () => {
  const { answer, asked, shown } = await ask([WALK], "", "[]", '{"x": 0}', '{"x": 9}');

  expect(answer).toEqual(calls({ type: "edit", input: { x: 9 } }));
  expect(asked).toEqual([
    ["navigate_to with: ", '{"x":3,"y":4}'],
    ["navigate_to with: ", "[]"],
    ["navigate_to with: ", '{"x": 0}'],
  ]);
  expect(shown).toBe(
    "navigate_to does not take this: write a JSON object\nnavigate_to does not take this: x is 1 or more\n",
  );
  expect((await ask([WALK], "", " ")).answer).toBe("left");
  expect((await ask([], "")).answer).toBe("left");
});
