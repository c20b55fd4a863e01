import { expect, test } from "vitest";
import type { ReplyBlock, UserMessage } from "../../../src/base/vocabulary/conversation.ts";
import { NO_USAGE, type Usage } from "../../../src/base/vocabulary/usage.ts";
import { MESSAGES_TRAITS } from "../../../src/model/anthropic/messages-traits.ts";
import { sendableAnswer, sendableReply } from "../../../src/model/anthropic/sendable-content.ts";
import { judgeFailure, type ReadRefusal } from "../../../src/model/calls/remote-model.ts";
import { readEvents } from "../../../src/model/calls/server-events.ts";
import { type LanguageModel, ModelFault, type ModelFaultKind } from "../../../src/model/language-model.ts";
import { recordTraffic } from "../../../src/model/recording/record-replay.ts";

test.each<[kind: ModelFaultKind, code: string]>([
  ["unreachable", "model-unreachable"],
  ["credentials", "credentials-refused"],
  ["payment", "request-refused"],
  ["too-large", "conversation-too-large"],
  ["thinking-refused", "thinking-refused"],
  ["conversation-refused", "conversation-refused"],
  ["parameter-refused", "parameter-refused"],
  ["refused-request", "request-refused"],
  ["replay-mismatch", "recording-mismatched"],
])("a fault of the kind %s ends a run with %s, unless it says another code", (kind, code) => {
  expect(new ModelFault(kind, "no")).toMatchObject({
    code,
    refused: null,
    blames: [],
    tries: null,
    mayPass: false,
  });
  expect(new ModelFault(kind, "no", { code: "calls-unread" }).code).toBe("calls-unread");
});

const block = (type: string, fields: object = {}) => ({ type, ...fields }) as ReplyBlock;

test("the blocks of a reply that go back to the server, and their form", () => {
  const call = block("tool_use", { id: "t-1", name: "wait", input: { frames: 0 } });
  const thinking = block("thinking", { thinking: "", signature: "s" });
  const sent = sendableReply([
    thinking,
    block("redacted_thinking", { data: "x" }),
    block("text", { text: "Hi." }),
    block("text", { text: " \n" }),
    block("text"),
    block("text", { text: 0 }),
    block("server_tool_use", { id: "s" }),
    call,
    block("tool_use", { id: "t.2", name: "a b", input: [1] }),
    block("tool_use", { id: "", name: "", input: null }),
    block("tool_use", { id: "t3", name: "n".repeat(201), input: "x" }),
    block("tool_use", { id: 4, name: "wait" }),
    block("tool_use", { id: "t5" }),
    block("text", { text: "Bye.", vendor: { id: 1 } }),
  ]);

  expect(sent).toEqual([
    thinking,
    block("redacted_thinking", { data: "x" }),
    block("text", { text: "Hi." }),
    call,
    block("tool_use", { id: "t_2", name: "a_b", input: {} }),
    block("tool_use", { id: "_", name: "_", input: {} }),
    block("tool_use", { id: "t3", name: "n".repeat(200), input: {} }),
    block("text", { text: "Bye." }),
  ]);
  expect([sent[0], sent[3]].map((one, at) => one === [thinking, call][at])).toEqual([true, true]);
  expect(
    [sendableReply([]), sendableReply([block("text", { text: "" })])].map(({ length }) => length),
  ).toEqual([1, 1]);
});

test("results come first, and the pictures of failed ones behind all of them", () => {
  const text = (words: string) => ({ type: "text", text: words }) as const;
  const image = (sha256: string) => ({ type: "image", sha256 }) as const;
  const result = (
    id: string,
    isError: boolean,
    ...content: (ReturnType<typeof text> | ReturnType<typeof image>)[]
  ) => ({ type: "tool_result", tool_use_id: id, content, ...(isError && { is_error: true }) }) as const;
  const content: UserMessage["content"] = [
    text("Look."),
    result("a.1", true, text("no"), image("one"), text(" ")),
    image("three"),
    text(""),
    result("b", false, image("two"), text("yes")),
    result("c", true, image("four")),
  ];

  expect(sendableAnswer(content)).toEqual([
    result("a_1", true, text("no")),
    result("b", false, image("two"), text("yes")),
    result("c", true),
    ...[image("one"), image("four"), text("Look."), image("three")],
  ]);
});

test.each<[what: string, body: string, events: readonly object[]]>([
  ["nothing", "", []],
  ["the mark of the end", 'data: {"a":1}\n\ndata: [DONE]\n\n', [{ a: 1 }]],
  ["the mark behind an event's line", 'data: {"a":1}\ndata: [DONE]\n\n', [{ a: 1 }]],
  ["one event in two lines", 'data: {"a":\ndata: 1}\n\n', [{ a: 1 }]],
  ["two events in one", 'data: {"a":1}\ndata: {"b":2}\n\n', [{ a: 1 }, { b: 2 }]],
  ["an empty line of data", 'data:\ndata: {"a":1}\n\n', [{ a: 1 }]],
  ["values that are no objects", "data: null\n\ndata: 3\n\ndata: [1]\n\n", []],
  ["a name, for one event", 'event: x \ndata: {"a":0}\n\ndata: {"b":1}\n\n', [{ a: 0, type: "x" }, { b: 1 }]],
  ["a type of its own", 'event: x\ndata: {"type":"y"}\n\n', [{ type: "y" }]],
  ["no last empty line", 'data: {"a":1}', [{ a: 1 }]],
  ["a whole answer, which is no stream", '{\n"a": 1\n}\n', [{ a: 1 }]],
  ["comments and other fields", ': hi\nid: 4\nretry: 1\ndata: {"a":1}\n\n', [{ a: 1 }]],
])("the events of a body: %s", async (_, body, expected) => {
  const events: object[] = [];
  for await (const event of readEvents(new Response(body).body as never)) events.push(event);

  expect(events).toEqual(expected);
});

test("a recorded model is as the model itself", () => {
  const model = {
    id: "m",
    isRemote: true,
    maxTokens: 9,
    contextTokens: async () => 5,
  } as unknown as LanguageModel;
  const { reply: _, ...recorded } = recordTraffic(model, () => {});

  expect(recorded).toEqual(model);
  expect(recordTraffic({ id: "m", isRemote: false } as LanguageModel, () => {})).not.toHaveProperty(
    "contextTokens",
  );
});

test.each<
  readonly [what: string, status: number | null, code: string, usage: Usage | null, seen: readonly Usage[]]
>([
  ["a refusal costs nothing", 400, "", null, [NO_USAGE]],
  ["a refusal behind a beginning costs nothing", 529, "", { ...NO_USAGE, inputTokens: 3 }, [NO_USAGE]],
  ...["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"].map(
    (code) => [`a server that is not there costs nothing: ${code}`, null, code, null, [NO_USAGE]] as const,
  ),
  ["a connection that broke may have cost something", null, "ECONNRESET", null, []],
  [
    "of a broken reply its tokens count",
    null,
    "",
    { ...NO_USAGE, inputTokens: 3 },
    [{ ...NO_USAGE, inputTokens: 3 }],
  ],
  ["of a break before any tokens nothing is known", null, "", null, []],
])("%s", (_, status, code, usage, expected) => {
  const seen: Usage[] = [];
  const refusal =
    status === null
      ? null
      : ({ status, type: null, errorCode: null, headers: null, words: "no" } as ReadRefusal);
  const attempt = {
    ...{ maxTokens: 9, signal: new AbortController().signal },
    seen: (one: Usage) => seen.push(one),
    watch: { isOverlong: () => false, brokenLimit: () => null, contentType: () => null },
  };
  const sent = { model: "m", host: "h", body: { messages: [] }, key: null };
  judgeFailure(
    Object.assign(new Error("broken"), { code }),
    refusal,
    usage,
    attempt as never,
    sent,
    MESSAGES_TRAITS,
  );

  expect(seen).toEqual(expected);
});
