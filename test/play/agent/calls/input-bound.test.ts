import { expect, test } from "vitest";
import type { Message, ToolSpec } from "../../../../src/base/vocabulary/conversation.ts";
import { NO_USAGE, type Usage } from "../../../../src/base/vocabulary/usage.ts";
import type { ModelRequest } from "../../../../src/model/language-model.ts";
import { hashRequest } from "../../../../src/model/request-digest.ts";
import { InputBound } from "../../../../src/play/agent/calls/input-bound.ts";

const user = (text: string): Message => ({ role: "user", content: [{ type: "text", text }] });
const player = (text: string): Message => ({ role: "assistant", content: [{ type: "text", text }] });
const shown: Message = {
  role: "user",
  content: [
    { type: "image", sha256: "a" },
    { type: "tool_result", tool_use_id: "t", content: [{ type: "image", sha256: "b" }] },
  ],
};
const TOOLS: readonly ToolSpec[] = [];
const request = (messages: readonly Message[], system = "Play.", tools = TOOLS): ModelRequest => ({
  purpose: "play",
  ...{ system, tools, messages },
  images: new Map(),
});
const usage = (inputTokens: number, outputTokens = 0, more: Partial<Usage> = {}) => ({
  usage: { ...NO_USAGE, inputTokens, outputTokens, ...more },
});
const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

const [begin, said, then, more] = [user("Begin."), player("I go up."), user("You are at 3, 5."), player("A")];
const OPENING = 1_000 + bytes(["Play.", TOOLS]);

test("without a count of the server, each byte is a token, and each picture 1,600", () => {
  const bound = new InputBound();

  expect(bound.tokensIn("m", request([]))).toBe(OPENING);
  expect(bound.tokensIn("m", request([begin]))).toBe(OPENING + bytes(begin));
  expect(bound.tokensIn("m", request([begin, begin]))).toBe(OPENING + 2 * bytes(begin));
  expect(bound.tokensIn("m", request([user("é…")]))).toBe(OPENING + bytes(user("")) + 5);
  expect(bound.tokensIn("m", request([shown]))).toBe(OPENING + bytes(shown) + 3_200);
  expect(bound.tokensIn("m", request([begin], "Play on."))).toBe(OPENING + bytes(begin) + 3);
});

test("of an answered request its count holds, of its reply the counted one, and of the rest the bytes", () => {
  const bound = new InputBound();
  bound.see("m", request([begin]), usage(40, 7, { cacheReadTokens: 2, cacheWriteTokens: 1 }));

  expect(bound.tokensIn("m", request([begin]))).toBe(43 + 7);
  expect(bound.tokensIn("m", request([begin, said, then]))).toBe(43 + 7 + bytes(then));
  expect(bound.tokensIn("m", request([begin, said, then, more]))).toBe(43 + 7 + bytes(then) + bytes(more));
});

test("a conversation that began anew has the count of the shortest request, and all of its messages", () => {
  const bound = new InputBound();
  bound.see("m", request([begin]), usage(40, 7));
  bound.see("m", request([begin, said, then]), usage(90, 7));
  bound.see("m", request([begin, said, then, more]), usage(60, 9));

  expect(bound.tokensIn("m", request([then]))).toBe(40 + bytes(then));
  expect(bound.tokensIn("m", request([begin, said, then, more, then]))).toBe(
    Math.min(60 + 9, 40 + 7 + bytes(then) + bytes(more) + bytes(then)),
  );
});

test.each<[what: string, see: (bound: InputBound) => void]>([
  ["of another model", (bound) => bound.see("n", request([begin]), usage(4))],
  ["with another prompt", (bound) => bound.see("m", request([begin], "Play on."), usage(4))],
  [
    "with other tools",
    (bound) => bound.see("m", { ...request([begin]), tools: [{ name: "x" }] as never }, usage(4)),
  ],
  ["that no server counted", (bound) => bound.see("m", request([begin]), usage(0, 9))],
])("the count of a request %s says nothing", (_, see) => {
  const bound = new InputBound();
  see(bound);

  expect(bound.tokensIn("m", request([begin]))).toBe(OPENING + bytes(begin));
});

test("the last request of an earlier process counts where the conversation goes on from it", () => {
  const before = (inputTokens: number, of = request([begin])) =>
    new InputBound(new Map([["m", { requestSha256: hashRequest(of), inputTokens, outputTokens: 7 }]]));
  const next = request([begin, said, then]);
  const all = OPENING + bytes(begin) + bytes(said) + bytes(then);

  expect(before(40).tokensIn("m", next)).toBe(40 + 7 + bytes(then));
  expect(before(40).tokensIn("n", next)).toBe(all);
  expect(before(0).tokensIn("m", next)).toBe(all);
  expect(before(40, request([then])).tokensIn("m", next)).toBe(all);
});
