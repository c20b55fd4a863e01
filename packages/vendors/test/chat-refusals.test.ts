import { describe, expect, it, test } from "vitest";
import { ModelFault, type ModelReply } from "../../../src/model/language-model.ts";
import { chatPlayer, failing, inTurn, pressing } from "../../../test/helpers/chat/chat-replies.ts";
import { ChatRefusal } from "../../../test/helpers/chat/chat-rules.ts";
import { type ChatServerOptions, startChatServer } from "../../../test/helpers/chat/chat-server.ts";
import { ask, fakeClock, Talk } from "../../../test/helpers/server/model-requests.ts";
import { PASSING_TIMERS } from "../../../test/helpers/server/passing-time.ts";
import { type ChatModelOptions, createChatModel } from "../src/chat/chat-model.ts";

async function chat(options: ChatServerOptions = {}, more: Partial<ChatModelOptions> = {}) {
  const server = await startChatServer(options);
  const clock = fakeClock();
  const model = createChatModel({
    ...{ vendor: options.flavour ?? "openai", name: "gpt-5.2", baseUrl: server.url, key: server.key },
    ...{ clock, alarm: PASSING_TIMERS.alarm },
    ...more,
  });
  return { server, clock, model };
}

/** The fault in which a call ends. */
async function faultOf(reply: Promise<unknown>): Promise<ModelFault> {
  const fault = await reply.catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(ModelFault);
  return fault as ModelFault;
}

describe("a parameter that a model refuses by name", () => {
  const refused: [string, Partial<ChatModelOptions>, parameter: string][] = [
    ["an effort that this model does not have", { name: "gpt-5", effort: "max" }, "reasoning_effort"],
    ["an effort for a model without reasoning", { name: "gpt-4o", effort: "low" }, "reasoning_effort"],
  ];

  it.each(refused)("is told, and is not sent once it is left out: %s", async (_name, options, parameter) => {
    const { server, model } = await chat({ script: inTurn(pressing("a")) }, options);

    const fault = await faultOf(ask(model, new Talk().request()));
    await ask(model, new Talk().request({ leftOut: { [model.id]: [parameter] } }));

    expect(fault).toMatchObject({ kind: "parameter-refused", refused: { model: model.id, parameter } });
    expect(server.exchanges.map(({ body }) => parameter in body)).toEqual([true, false]);
  });

  it("may be the reasoning of earlier replies", async () => {
    const refusal = "'messages.2' : property 'reasoning_content' is unsupported";
    const { server, model } = await chat({
      flavour: "compatible",
      knowsAll: false,
      check: ({ messages }) => {
        if (messages.some((message) => "reasoning_content" in message)) throw new ChatRefusal(refusal);
      },
    });
    const talk = new Talk();
    talk.goOn((await ask(model, talk.request())).reply);

    const fault = await faultOf(ask(model, talk.request()));
    const leftOut = { [model.id]: [fault.refused?.parameter ?? ""] };
    await ask(model, talk.request({ leftOut }));

    expect(fault.refused).toEqual({ model: "compatible:gpt-5.2", parameter: "reasoning_content" });
    expect(server.refusals()).toEqual([refusal]);
  });
});

test.each(["gpt-5.6-luna", "gpt-6-luna"])(
  "%s takes tools only where its reasoning is turned off",
  async (name) => {
    const { server, model } = await chat({}, { name, effort: "high" });

    await ask(model, new Talk().request());

    expect(server.refusals()).toEqual([]);
    expect(server.exchanges[0]?.body["reasoning_effort"]).toBe("none");
  },
);

test("a model that takes tools only by another API is found out: it can do without them here", async () => {
  const refusal =
    "Function tools with reasoning_effort are not supported for gpt-6.1-sol in /v1/chat/completions.";
  const { model } = await chat({
    check: () => {
      throw new ChatRefusal(refusal, "reasoning_effort");
    },
  });

  const fault = await faultOf(ask(model, new Talk().request()));

  expect(fault.refused).toEqual({ model: model.id, parameter: "tools" });
});

test("a signature that a server no longer takes is about the thinking", async () => {
  const said = failing(400, { message: "Invalid `signature` in `thinking` block" });
  const { server, model } = await chat({ flavour: "openrouter" });
  const talk = new Talk();
  talk.goOn((await ask(model, talk.request())).reply);
  server.answer(inTurn(said));

  expect(await faultOf(ask(model, talk.request()))).toMatchObject({ kind: "thinking-refused" });
});

test("no message tells the key, though the server does", async () => {
  const server = await startChatServer();
  const key = "sk-wrong-9876543210";
  const model = createChatModel({ vendor: "openai", name: "gpt-5.2", baseUrl: server.url, key });

  const fault = await faultOf(ask(model, new Talk().request()));

  expect(fault.message).toMatch(/Incorrect API key provided: \[key\]/);
  expect(fault.message).not.toContain(key);
});

test("a server that does not stream is understood as well", async () => {
  const call = {
    id: "a",
    type: "function",
    function: { name: "press_buttons", arguments: '{"buttons":["a"]}' },
  };
  const message = { role: "assistant", content: "I press.", tool_calls: [call] };
  const usage = { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13 };
  const body = {
    object: "chat.completion",
    choices: [{ index: 0, message, finish_reason: "tool_calls" }],
    usage,
  };
  const { clock, model } = await chat({ flavour: "compatible", script: inTurn({ fault: "whole", body }) });

  const { reply } = await ask(model, new Talk().request());

  expect(reply).toMatchObject({
    content: [{ type: "text" }, { type: "tool_use", id: "a", input: { buttons: ["a"] } }],
    ...{ stopReason: "tool_use", usage: { inputTokens: 9, outputTokens: 4 } },
  });
  expect(clock.waits).toEqual([]);
});

describe("a reply that is whole", () => {
  it("counts, though the connection breaks before its usage", async () => {
    // The first chunk, four of words, and the end; the usage is the seventh.
    const { clock, model } = await chat({ script: inTurn({ fault: "cut", after: 6 }) });

    const { reply } = await ask(model, new Talk().request());

    expect(reply.content).toEqual([{ type: "text", text: "These words are on their way when it breaks." }]);
    expect(reply.usage).toEqual({ inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 });
    expect(clock.waits).toEqual([]);
  });

  it("counts, though the server tells no usage", async () => {
    const { model } = await chat({ script: inTurn({ text: "Yes.", usage: false }) });

    const { reply } = await ask(model, new Talk().request());

    expect(reply.usage.inputTokens + reply.usage.outputTokens).toBe(0);
  });

  it("may come slowly, as long as the server shows that it is alive", async () => {
    const script = inTurn({ text: "At last, after a long time.", comments: 4, dripMs: 15 });
    const { clock, model } = await chat({ script }, { lmTimeoutMs: 40 });

    const { reply } = await ask(model, new Talk().request());

    expect(reply.stopReason).toBe("end_turn");
    expect(clock.waits).toEqual([]);
  });
});

test("what a broken attempt used is not known, and a refused one cost nothing", async () => {
  const { model } = await chat({ script: inTurn({ fault: "cut", after: 3 }, failing(500), pressing("a")) });

  const { events } = await ask(model, new Talk().request());

  const lost = events.flatMap((event) => (event.type === "retry" ? [event.lostUsage] : []));
  expect(lost).toEqual([null, expect.objectContaining({ inputTokens: 0 })]);
});

test("a call that is aborted ends at once, in the reply too", async () => {
  const { model } = await chat({ script: inTurn({ text: "A long story, told slowly.", dripMs: 5 }) });
  const controller = new AbortController();
  const call = model.reply(new Talk().request(), { signal: controller.signal });
  await call.next();

  controller.abort(new Error("enough"));

  await expect(call.next()).rejects.toThrow("enough");
});

test("arguments that are no JSON are the model's mistake, and the talk goes on", async () => {
  const broken = { calls: [{ name: "press_buttons", arguments: '{"buttons": ["a"' }] };
  const { server, model } = await chat({ script: inTurn(broken, pressing("a")), knowsAll: false });
  const talk = new Talk();

  const { reply } = await ask(model, talk.request());
  talk.goOn(reply);
  await ask(model, talk.request());

  expect(reply.content).toMatchObject([{ input: { INVALID_JSON: '{"buttons": ["a"' } }]);
  expect(server.refusals()).toEqual([]);
});

test("ids of another vendor that are too long are shortened, the call's and the result's alike", async () => {
  const { server, model } = await chat({ knowsAll: false });
  const talk = new Talk();
  const id = `gemini-${"x".repeat(60)}`;
  const content: ModelReply["content"] = [
    { type: "tool_use", id, name: "press_buttons", input: { buttons: ["a"] } },
  ];
  talk.goOn({ content, stopReason: "tool_use", model: "m", usage: {} as ModelReply["usage"] });

  await ask(model, talk.request());

  expect(server.refusals()).toEqual([]);
  expect(server.exchanges[0]?.raw).not.toContain(id);
});

test("the tireless player is not refused once in twelve turns without pictures", async () => {
  const { server, model } = await chat({ flavour: "ollama", script: chatPlayer() });
  const talk = new Talk();

  for (let turn = 0; turn < 12; turn += 1)
    talk.goOn((await ask(model, talk.request({ pictures: false }))).reply);

  expect(server.refusals()).toEqual([]);
});
