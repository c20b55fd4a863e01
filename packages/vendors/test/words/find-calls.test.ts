import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findCalls } from "../../src/words/find-calls.ts";

const CALL = '{"tool": "press_buttons", "input": {"buttons": ["a", "}"]}}';
const PRESS = { name: "press_buttons", input: { buttons: ["a", "}"] } };

const callsIn = (text: string) => findCalls(text).flatMap(({ calls }) => calls);

describe("a call in words is found", () => {
  it.each([
    ["in a block of code", `I press A.\n\n\`\`\`json\n${CALL}\n\`\`\``],
    ["in a block without a language, between words", `First this:\n\`\`\`\n${CALL}\n\`\`\`\nThen we see.`],
    ["in a block of tildes", `~~~json\n${CALL}\n~~~`],
    ["in a block that is left open at the end", `\`\`\`json\n${CALL}`],
    ["in a block for tool calls", `\`\`\`tool_call\n${CALL}\n\`\`\``],
    ["in tags", `Well.\n<tool_call>\n${CALL}\n</tool_call>`],
    ["alone from the beginning of a line", `I press A.\n  ${CALL}\nThat is all.`],
    ["over several lines", `\`\`\`json\n${JSON.stringify(JSON.parse(CALL), null, 2)}\n\`\`\``],
    ["with the names of chat completions", `{"name": "press_buttons", "arguments": {"buttons": ["a", "}"]}}`],
    [
      "with arguments that are text",
      `{"function": {"name": "press_buttons", "arguments": "{\\"buttons\\": [\\"a\\", \\"}\\"]}"}}`,
    ],
    ["behind a thought that holds another", `<think>\`\`\`json\n{"tool": "wait"}\n\`\`\`</think>\n${CALL}`],
    ["behind JSON that is no call", `The state is\n{"x": 1}\nso\n${CALL}`],
  ])("%s", (_where, text) => {
    const [found, ...others] = findCalls(text);

    expect(found?.calls).toEqual([PRESS]);
    expect(text.slice(found?.start, found?.end)).toContain("press_buttons");
    expect(others).toEqual([]);
  });

  it("in order, where there are several: in a list, and one behind the other", () => {
    const text = `\`\`\`json\n[${CALL}, {"tool": "wait", "input": {}}]\n\`\`\`\n\`\`\`json\n${CALL}\n\`\`\``;

    expect(callsIn(text)).toEqual([PRESS, { name: "wait", input: {} }, PRESS]);
  });

  it("without an input, where the mark says that it is one", () => {
    expect(callsIn('```json\n{"tool": "list_skills"}\n```')).toEqual([{ name: "list_skills", input: {} }]);
  });
});

describe("no call is found", () => {
  it.each([
    ["in words alone", "I would press A, then B."],
    ["in JSON that names no tool", '```json\n{"x": 1, "y": 2}\n```'],
    ["in a state that is quoted", '{"name": "ASH", "level": 5}'],
    ["in other code", "```python\nprint({'tool': 'wait'})\n```"],
    ["in the middle of a line", `One writes ${CALL} for that.`],
    ["in a thought", `${CALL}\n</think>\nI am not sure.`],
    ["in lists of other things", "[1, 2, 3]\n[]"],
    ["in nothing", ""],
  ])("%s", (_where, text) => {
    expect(findCalls(text)).toEqual([]);
  });
});

describe("a call that is no JSON is one all the same, under the name that can be read", () => {
  it.each([
    ["a comma too many", '```json\n{"tool": "wait", "input": {"frames": 60,}}\n```', "wait"],
    ["cut off", '```json\n{"tool": "wait", "input": {"fra', "wait"],
    ["a name without an end", '<tool_call>{"tool: wait, "input": {}}</tool_call>', "unreadable"],
    ["nested without end", `{"tool": "wait", "input": ${"[".repeat(200)}${"]".repeat(200)}}`, "wait"],
    ["an input that is no object", '```json\n{"tool": "wait", "input": [60]}\n```', "wait"],
  ])("%s", (_what, text, name) => {
    expect(callsIn(text)).toEqual([{ name, input: null }]);
  });
});

describe("any text", () => {
  it("is taken apart at places that follow each other, in no time", () => {
    const part = fc.constantFrom(
      "```",
      "json\n",
      CALL,
      "\n",
      "{",
      "[",
      '"',
      "}",
      "<tool_call>",
      "</think>",
      "x",
    );

    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const text = parts.join("");
        let before = 0;
        for (const { start, end, calls } of findCalls(text)) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(calls.length).toBeGreaterThan(0);
          before = end;
        }
      }),
      { numRuns: 300 },
    );
  });

  it("is not read over and over where nothing closes", () => {
    const text = "{\n".repeat(50_000);

    expect(findCalls(text)).toEqual([]);
  });
});
