import { expect, test } from "vitest";
import { refusingServer } from "../../helpers/chat/refusing-server.ts";

const INPUT = '{"buttons":["a"]}';
const call = (name: string) => ({
  content: null,
  tool_calls: [{ index: 0, id: "c1", type: "function", function: { name, arguments: INPUT } }],
});

test.each([
  ["a namespace before its name", () => call("functions.press_buttons")],
  ["another namespace, with a colon", () => call("default_api:press_buttons")],
  ["a namespace and a number", () => call("functions.press_buttons:0")],
  ["a namespace, in words", () => ({ content: `functions.press_buttons(${INPUT})` })],
  ["another one, in words", () => ({ content: `I press A.\ndefault_api:press_buttons ${INPUT}` })],
  [
    "the marks of Kimi",
    () => ({
      content: `<|tool_calls_section_begin|><|tool_call_begin|>functions.press_buttons:0<|tool_call_argument_begin|>${INPUT}<|tool_call_end|><|tool_calls_section_end|>`,
    }),
  ],
  [
    "its place at the end of the thinking",
    () => ({
      reasoning_content: `I press A.\n<tool_call>{"name": "press_buttons", "arguments": ${INPUT}}</tool_call>`,
    }),
  ],
] as const)("50.5: a call with %s is carried out", async (_, reply) => {
  const { begin } = await refusingServer(() => null, reply);

  const { code, stdout } = await begin(3);

  expect([code, stdout.match(/pressed A/g)?.length]).toEqual([0, 3]);
});

test("50.5: a call that is only thought about is not carried out", async () => {
  const reply = () => ({
    reasoning_content: `<tool_call>{"name": "press_buttons", "arguments": ${INPUT}}</tool_call> or not?`,
    content: "I do not know.",
  });
  const { begin } = await refusingServer(() => null, reply);

  const { stdout } = await begin(2, "--set", "drift=off");

  expect(stdout).not.toContain("pressed A");
});

test("50.5: after three replies with calls that cannot be read, the operator learns of the server's parser, once", async () => {
  const reply = () => ({ content: "<function=press_buttons><parameter=buttons>a</parameter></function>" });
  const { begin } = await refusingServer(() => null, reply);

  const { stderr } = await begin(3);

  expect(stderr.match(/--tool-call-parser/g)).not.toBeNull();
  expect(stderr.match(/3 replies in a row hold calls/g)).toHaveLength(1);
});
