import { expect, test } from "vitest";
import type { RunEvent } from "../../../../../src/base/vocabulary/run-event.ts";
import type { Output } from "../../../../../src/faces/cli/process-context.ts";
import { NO_DOINGS, renderPanel, withEvent } from "../../../../../src/faces/cli/render/status/panel.ts";
import { redrawsOn } from "../../../../../src/faces/cli/render/status/redraw.ts";
import { widthOf } from "../../../../../src/faces/cli/render/table.ts";

const PLAIN = { dim: (text: string) => text };

const FACTS = {
  ...{ goal: "Find the lantern in the cave and bring it home", now: "Go north", place: "village (3, 4)" },
  ...{ step: "41 of 100", cost: "12.4k tokens, $0.12 in all" },
  ...{ said: "The door is north of me.\nI walk up to it.", did: ["press_buttons up, up"] },
};

const LONG = { ...FACTS, said: "word ".repeat(500), goal: "goal ".repeat(500), did: Array(99).fill("deed") };

test("it names goal, place, step and cost, and what was said and done, wrapped at words", () => {
  expect(renderPanel(FACTS, PLAIN, 34, 20)).toEqual([
    "Goal   Find the lantern in the",
    "       cave and bring it home",
    "Now    Go north",
    "Place  village (3, 4)",
    "Step   41 of 100",
    "Cost   12.4k tokens, $0.12 in all",
    "",
    "Said   The door is north of me. I",
    "       walk up to it.",
    "Did    press_buttons up, up",
  ]);
});

test("what is not known is left out", () => {
  const none = { goal: null, now: null, place: null, cost: null, said: "", did: [] };

  expect(renderPanel({ ...FACTS, ...none }, PLAIN, 40, 20)).toEqual(["Step   41 of 100", ""]);
});

test.each([
  [28, 9],
  [43, 16],
  [47, 32],
  [89, 49],
])("at most %i columns and %i rows: said and done are both there, clipped", (columns, rows) => {
  const lines = renderPanel(LONG, PLAIN, columns, rows);

  expect(lines).toHaveLength(rows);
  expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(columns);
  expect(
    lines.filter((line) => line.startsWith("Said   word") || line.startsWith("Did    deed")),
  ).toHaveLength(2);
  expect(lines[lines.findIndex((line) => line.startsWith("Did")) - 1]).toMatch(/…$/);
  expect(lines[lines.findIndex((line) => line.startsWith("Now")) - 1]).toMatch(/…$/);
});

test("no control character and no too long or wide word gets through", () => {
  const said = `\u001b[2J${"漢".repeat(80)}\u0007 end`;

  const lines = renderPanel({ ...FACTS, goal: "a\u001b[H", said, did: ["x\u001b[1A"] }, PLAIN, 40, 20);

  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
  expect(lines.join("")).not.toMatch(/[\u0000-\u001f]/);
  expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(40);
});

test("a reply begins anew, and so does a step in which nobody spoke; summaries are no replies", () => {
  const reply = (step: number, text: string, purpose = "play") =>
    ({ type: "lm-reply", step, purpose, text }) as unknown as RunEvent;
  const call = (step: number, button: string, isError = false) =>
    ({
      type: "tool-result",
      step,
      tool: "press_buttons",
      input: { buttons: [button] },
      text: "",
      isError,
    }) as RunEvent;
  const after = (...events: readonly RunEvent[]) => {
    const { said, did } = events.reduce(withEvent, NO_DOINGS);
    return [said, ...did];
  };
  const first = [reply(1, "Up."), call(1, "up"), call(1, "x", true)];

  expect(after(...first, reply(1, "A summary.", "summary"))).toEqual([
    "Up.",
    "press_buttons up",
    "✗ press_buttons x",
  ]);
  expect(after(...first, reply(2, "Down."))).toEqual(["Down."]);
  expect(after(...first, call(2, "left"))).toEqual(["", "press_buttons left"]);
});

test.each([
  [true, "a\nb\n\u001b[2A\u001b[Jc\n\u001b[1A\u001b[J\n\u001b[1A\u001b[Jd\n"],
  [false, "a\nb\nc\n\nd\n"],
])("lines take the place of those before on a terminal alone: %s", (isTerminal, expected) => {
  const pieces: string[] = [];
  const write = (text: string | Uint8Array) => pieces.push(String(text));
  const redraw = redrawsOn({ isTerminal, write } as unknown as Output);
  for (const lines of [["a", "b"], ["c"], [""], ["d"]]) redraw(lines);

  expect(pieces.join("")).toBe(expected);
});
