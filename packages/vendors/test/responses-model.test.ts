import { readFile } from "node:fs/promises";
import { describe, expect, it, test } from "vitest";
import { ModelFault, type ModelReply } from "../../../src/model/language-model.ts";
import {
  type ChatReply,
  chatPlayer,
  failing,
  inTurn,
  pressing,
} from "../../../test/helpers/chat/chat-replies.ts";
import { ChatRefusal } from "../../../test/helpers/chat/chat-rules.ts";
import { type ChatServerOptions, startChatServer } from "../../../test/helpers/chat/chat-server.ts";
import { requestsAfter } from "../../../test/helpers/chat/whole-conversation.ts";
import { ask, fakeClock, Talk } from "../../../test/helpers/server/model-requests.ts";
import { oddServer, sendBody } from "../../../test/helpers/server/odd-server.ts";
import { PASSING_TIMERS } from "../../../test/helpers/server/passing-time.ts";
import { createChatModel } from "../src/chat/chat-model.ts";
import { createVendorPlayer } from "../src/open-vendor.ts";
import { createResponsesModel, type ResponsesModelOptions } from "../src/responses/responses-model.ts";
import { responsesParameters, usesResponses } from "../src/responses/responses-parameters.ts";

async function responses(options: ChatServerOptions = {}, more: Partial<ResponsesModelOptions> = {}) {
  const server = await startChatServer(options);
  const clock = fakeClock();
  const model = createResponsesModel({
    ...{ name: "gpt-6-luna", baseUrl: server.url, key: server.key },
    ...{ lmTimeoutMs: 2_000, clock, alarm: PASSING_TIMERS.alarm },
    ...more,
  });
  const sent = () => server.exchanges.map(({ raw }) => JSON.parse(raw));
  return { server, clock, model, sent };
}

async function faultOf(reply: Promise<unknown>): Promise<ModelFault> {
  const fault = await reply.catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(ModelFault);
  return fault as ModelFault;
}

describe("a conversation", () => {
  it("has reasoning and tools together, grows by the end alone, and gets every item back", async () => {
    const { server, model, sent } = await responses({ script: chatPlayer() }, { effort: "high" });
    const talk = new Talk();

    for (let turn = 0; turn < 8; turn += 1) talk.goOn((await ask(model, talk.request())).reply);

    expect(server.refusals()).toEqual([]);
    const inputs = sent().map(({ input }) => JSON.stringify(input).slice(0, -1));
    expect(inputs.slice(1).filter((later, i) => !later.startsWith(inputs[i] ?? "none"))).toEqual([]);
    expect(inputs.at(-1)?.split('"encrypted_content"')).toHaveLength(5);
    expect(server.exchanges.at(-1)?.usage?.prompt_tokens_details.cached_tokens).toBeGreaterThan(1000);
  });

  it("is refused where reasoning comes back changed", async () => {
    const { model } = await responses({ script: inTurn({ reasoning: "Hm.", ...pressing("a") }) });
    const talk = new Talk();
    const { reply } = await ask(model, talk.request());
    const content = reply.content.filter(({ type }) => type !== "vendor");
    talk.goOn({ ...reply, content });

    expect(await faultOf(ask(model, talk.request()))).toMatchObject({ kind: "conversation-refused" });
  });

  it("that chat completions began continues, with its calls verbatim", async () => {
    const file = new URL("../../../test/fixtures/vendors/openai.json", import.meta.url);
    const { replies } = JSON.parse(await readFile(file, "utf8")) as { replies: ModelReply["content"][] };
    const { server, model, sent } = await responses({ knowsAll: false });

    await ask(model, requestsAfter(replies).at(-1) ?? expect.fail());

    expect(server.refusals()).toEqual([]);
    const calls = sent()[0].input.filter(({ type }: { type: string }) => type === "function_call");
    expect(calls[0]).toMatchObject({ call_id: "call_a", name: "press_buttons" });
    expect(calls[0].arguments).toBe('{"buttons": ["a"], "note": "\\u00e9", "2": 0}');
  });

  it("continues in chat completions without what belongs to this API", async () => {
    const { server, model } = await responses({ script: chatPlayer(), knowsAll: false });
    const talk = new Talk();
    for (let turn = 0; turn < 3; turn += 1) talk.goOn((await ask(model, talk.request())).reply);
    const { url: baseUrl, key } = server;

    await ask(createChatModel({ vendor: "openai", name: "gpt-5.2", baseUrl, key }), talk.request());

    expect(server.refusals()).toEqual([]);
    expect(server.exchanges.at(-1)?.api).toBe("chat");
    expect(server.exchanges.at(-1)?.raw).not.toMatch(/encrypted_content|phase/);
  });
});

test("the body of a request, whole", async () => {
  const { model, sent } = await responses(
    { script: inTurn({ reasoning: "Hm.", ...pressing("a") }) },
    {
      effort: "max",
      thinking: true,
    },
  );
  const talk = new Talk();
  talk.goOn((await ask(model, talk.request())).reply);

  await ask(model, talk.request());

  const picture = { type: "input_image", image_url: expect.stringMatching(/^data:image\/png;base64,/) };
  const [, { input, tools, ...body }] = sent();
  expect(body).toEqual({
    model: "gpt-6-luna",
    prompt_cache_key: expect.stringMatching(/^gameboy-runner-/),
    reasoning: { effort: "max", summary: "auto" },
    include: ["reasoning.encrypted_content"],
    max_output_tokens: 16_000,
    store: false,
    stream: true,
  });
  expect(tools).toEqual([
    expect.objectContaining({ type: "function", name: "press_buttons", strict: false }),
  ]);
  expect(input).toEqual([
    expect.objectContaining({ role: "developer" }),
    { role: "user", content: [{ type: "input_text", text: "Begin." }, expect.objectContaining(picture)] },
    {
      type: "reasoning",
      id: expect.stringMatching(/^rs_/),
      summary: [{ type: "summary_text", text: "Hm." }],
      encrypted_content: expect.stringMatching(/^gAAA/),
    },
    {
      type: "function_call",
      call_id: expect.stringMatching(/^call_\w+_0$/),
      name: "press_buttons",
      arguments: '{"buttons":["a"]}',
    },
    {
      type: "function_call_output",
      call_id: expect.stringMatching(/^call_\w+_0$/),
      output: [{ type: "input_text", text: "Step 1." }, expect.objectContaining(picture)],
    },
  ]);
});

test("a reply becomes blocks, and its words and reasoning can be watched", async () => {
  const said = { reasoning: "Right.", text: "I walk.", calls: [{ name: "go", arguments: '{ "n": 2 }' }] };
  const { model } = await responses({ script: inTurn(said) });

  const { reply, events } = await ask(model, new Talk().request());

  const name = "openai";
  const summary = [{ type: "summary_text", text: "Right." }];
  const encrypted_content = expect.stringMatching(/^gAAA/);
  expect(reply.content).toEqual([
    {
      type: "vendor",
      vendor: { type: "reasoning", id: expect.stringMatching(/^rs_/), summary, encrypted_content, name },
    },
    { type: "text", text: "I walk.", vendor: { phase: "commentary", name } },
    {
      ...{ type: "tool_use", id: expect.stringMatching(/^call_\w+_0$/), name: "go", input: { n: 2 } },
      vendor: { arguments: '{ "n": 2 }', name },
    },
  ]);
  expect([reply.stopReason, reply.model]).toEqual(["tool_use", "openai:gpt-6-luna"]);
  const words = (type: string) =>
    events.flatMap((event) => (event.type === type && "text" in event ? [event.text] : [])).join("");
  expect([words("thinking"), words("text")]).toEqual(["Right.", "I walk."]);
});

test("usage counts cached tokens once, and reasoning as output", async () => {
  const { server, model } = await responses({ script: chatPlayer() });
  const talk = new Talk();
  talk.goOn((await ask(model, talk.request())).reply);

  const { reply } = await ask(model, talk.request());

  const usage = server.exchanges[1]?.usage;
  expect(reply.usage.inputTokens + reply.usage.cacheReadTokens).toBe(usage?.prompt_tokens);
  expect(reply.usage.cacheReadTokens).toBe(usage?.prompt_tokens_details.cached_tokens);
  expect(reply.usage.outputTokens).toBe(usage?.completion_tokens);
});

describe("the end of a reply", () => {
  const ends: [string, ChatReply, stopReason: string][] = [
    ["a call", pressing("a"), "tool_use"],
    ["words alone", { text: "Done." }, "end_turn"],
    ["the limit of tokens", { text: "I was about to", finish: "length" }, "max_tokens"],
    ["the content filter", { text: "No", finish: "content_filter" }, "refusal"],
    ["a refusal", { refusal: "I can't help with that." }, "refusal"],
  ];

  it.each(ends)("%s", async (_name, said, stopReason) => {
    const { model } = await responses({ script: inTurn(said) });

    expect((await ask(model, new Talk().request())).reply.stopReason).toBe(stopReason);
  });

  it("in the middle of reasoning leaves nothing to send back but that", async () => {
    const cut = { reasoning: "A long thought", finish: "length" };
    const { server, model } = await responses({ script: inTurn(cut, pressing("a")), knowsAll: false });
    const talk = new Talk();
    talk.goOn((await ask(model, talk.request())).reply);

    await ask(model, talk.request());

    expect(server.refusals()).toEqual([]);
  });
});

test("a server that does not stream is understood", async () => {
  const call = { type: "function_call", id: "fc", call_id: "a", name: "press_buttons", arguments: "{}" };
  const body = { object: "response", status: "completed", model: "m", error: null, output: [call] };
  const usage = { input_tokens: 9, output_tokens: 4, total_tokens: 13 };
  const { model } = await responses({ script: inTurn({ fault: "whole", body: { ...body, usage } }) });

  const { reply } = await ask(model, new Talk().request());

  expect(reply).toMatchObject({
    content: [{ type: "tool_use", id: "a", input: {} }],
    ...{ stopReason: "tool_use", usage: { inputTokens: 9, outputTokens: 4 } },
  });
});

describe("a transient fault is retried", () => {
  const faults: [string, ChatReply, reason: RegExp][] = [
    ["429", failing(429, { code: "rate_limit_exceeded" }), /^429 rate_limit_exceeded/],
    ["500", failing(500), /500/],
    ["a connection cut in the reply", { fault: "cut", after: 3 }, /terminated|other side closed/],
    ["an event that is not JSON", { fault: "bad-json", after: 2 }, /JSON/],
    ["a reply that ends too early", { fault: "end", after: 3 }, /^the reply ended too early$/],
    ["an empty 200", { fault: "empty" }, /without sending any chunks/],
    ["silence in the middle", { fault: "stall", after: 2 }, /^no sign of life for 2 s$/],
    [
      "an error event",
      { fault: "error", after: 2, error: { code: "server_error", message: "Sorry" } },
      /^server_error Sorry$/,
    ],
    [
      "a rate limit inside the stream",
      { fault: "error", after: 2, error: { code: "rate_limit_exceeded", message: "Slow" } },
      /^429 rate_limit_exceeded Slow$/,
    ],
    [
      "a response that failed",
      {
        fault: "whole",
        body: { object: "response", status: "failed", error: { code: "server_error", message: "Oh" } },
      },
      /^server_error Oh$/,
    ],
  ];

  it.each(faults)("%s", async (_name, fault, reason) => {
    const { clock, model } = await responses({ script: inTurn(fault, pressing("a")) });

    const { reply, events } = await ask(model, new Talk().request());

    expect(reply.stopReason).toBe("tool_use");
    expect(clock.waits).toHaveLength(1);
    expect(events.find((event) => event.type === "retry")).toMatchObject({
      reason: expect.stringMatching(reason),
    });
  });
});

describe("a refusal ends the call at once", () => {
  const encrypted = "The encrypted content gAAA...Rg== could not be verified.";
  const refusals: [string, ChatReply, kind: string][] = [
    ["a refused key", failing(401, { code: "invalid_api_key" }), "credentials"],
    ["a used-up quota", failing(429, { code: "insufficient_quota" }), "payment"],
    ["an unknown model", failing(404, { message: "The model `x` does not exist" }), "refused-request"],
    ["a conversation that is too long", failing(400, { code: "context_length_exceeded" }), "too-large"],
    ["an item of the conversation", failing(400, { param: "input[3].content" }), "conversation-refused"],
    [
      "reasoning that cannot be verified",
      failing(400, { code: "invalid_encrypted_content", message: encrypted }),
      "thinking-refused",
    ],
    [
      "a picture, inside the stream",
      { fault: "error", after: 2, error: { code: "invalid_image_format", message: "Not a PNG" } },
      "refused-request",
    ],
  ];

  it.each(refusals)("%s", async (_name, refusal, kind) => {
    const script = inTurn({ reasoning: "Hm.", ...pressing("a") }, refusal);
    const { server, clock, model } = await responses({ script });
    const talk = new Talk();
    talk.goOn((await ask(model, talk.request())).reply);

    expect(await faultOf(ask(model, talk.request()))).toMatchObject({ kind });
    expect(clock.waits).toEqual([]);
    expect(server.exchanges).toHaveLength(2);
  });

  it("another API at the address", async () => {
    const { server } = await responses();
    const model = createResponsesModel({ name: "m", baseUrl: `${server.url}/elsewhere`, key: server.key });

    expect(await faultOf(ask(model, new Talk().request()))).toMatchObject({
      code: "vendor-api-missing",
      message: expect.stringMatching(/does not speak the Responses API/),
    });
  });

  it("and shows no key, though the server repeats it", async () => {
    const { model } = await responses({}, { key: "sk-wrong-9876543210" });

    const fault = await faultOf(ask(model, new Talk().request()));

    expect(fault.message).toMatch(/Incorrect API key provided: \[key\]/);
    expect(fault.message).not.toContain("sk-wrong");
  });
});

describe("a parameter that a model refuses", () => {
  const refused: [string, Partial<ResponsesModelOptions>, parameter: string][] = [
    ["an effort that it does not have", { name: "gpt-5", effort: "max" }, "reasoning.effort=high"],
    ["an effort without reasoning", { name: "gpt-4o", effort: "low" }, "reasoning"],
    ["summaries of its reasoning", { name: "o3", effort: "low", thinking: true }, "reasoning.summary"],
  ];

  it.each(refused)("is not sent once it is left out: %s", async (_name, options, parameter) => {
    const { model, sent } = await responses({ script: inTurn(pressing("a")) }, options);

    const fault = await faultOf(ask(model, new Talk().request()));
    await ask(model, new Talk().request({ leftOut: { [model.id]: [parameter] } }));

    expect(fault).toMatchObject({ kind: "parameter-refused", refused: { model: model.id, parameter } });
    expect(sent()[1].reasoning).toEqual(
      { reasoning: undefined, "reasoning.summary": { effort: "low" } }[parameter] ??
        (parameter === "reasoning" ? undefined : { effort: "high" }),
    );
  });

  it.each([
    ["pictures", "This model does not support image inputs."],
    ["tools", "Function calling is not enabled for this model: tools are not supported."],
  ])("may be %s", async (lack, words) => {
    const check = () => {
      throw new ChatRefusal(words);
    };
    const { model } = await responses({ check });

    expect((await faultOf(ask(model, new Talk().request()))).refused?.parameter).toBe(lack);
  });
});

test("a model without reasoning is not asked for encrypted reasoning", async () => {
  const { server, model } = await responses({ script: inTurn(pressing("a")) }, { name: "gpt-4o" });

  await ask(model, new Talk().request({ pictures: false }));

  expect(server.refusals()).toEqual([]);
  expect(server.exchanges[0]?.raw).not.toMatch(/encrypted_content|input_image/);
});

describe("effort and thinking in the API's words", () => {
  type Asked = Parameters<typeof responsesParameters>[1];
  const words: [model: string, Asked, reasoning: object, ignored: number][] = [
    ["gpt-6-luna", {}, {}, 0],
    ["gpt-6-luna", { effort: "low" }, { effort: "low" }, 0],
    ["gpt-6-luna", { effort: "max" }, { effort: "max" }, 0],
    ["gpt-5.2", { effort: "max" }, { effort: "xhigh" }, 0],
    ["gpt-5.2", { thinking: false }, { effort: "none" }, 0],
    ["gpt-5.2", { thinking: false, effort: "low" }, { effort: "low" }, 1],
    ["gpt-6.2-sol", { thinking: true }, { summary: "auto" }, 0],
  ];

  it.each(words)("%s with %o", (model, asked, reasoning, ignored) => {
    const parameters = responsesParameters(model, asked);

    expect(parameters.reasoning).toEqual(reasoning);
    expect(parameters.ignored).toHaveLength(ignored);
  });
});

describe("which API answers", () => {
  const addresses: [address: string | null, isResponses: boolean][] = [
    [null, true],
    ["https://api.openai.com/v1", true],
    ["https://api.openai.com/v1/chat/completions", false],
    ["https://gateway.example/openai", false],
    ["https://gateway.example/openai/v1/responses/", true],
  ];

  it.each(addresses)("%s", (address, isResponses) => {
    expect(usesResponses(address)).toBe(isResponses);
  });

  it.each([
    ["", "chat"],
    ["/chat/completions", "chat"],
    ["/responses", "responses"],
  ])("a player at …/v1%s is asked by %s", async (path, api) => {
    const { server } = await responses();
    const named = { vendor: "openai", name: "gpt-5.2" } as const;
    const options = { baseUrl: server.url + path, key: server.key, effort: null, thinking: null };

    await ask(await createVendorPlayer(named, options), new Talk().request());

    expect(server.exchanges.map((exchange) => exchange.api)).toEqual([api]);
  });
});

test("without a key no authorization is sent", async () => {
  const keys: (string | undefined)[] = [];
  const body = { object: "response", status: "completed", output: [] };
  const server = await oddServer((res) => {
    keys.push(res.req.headers.authorization);
    sendBody(res, 200, body);
  });
  const baseUrl = server.env.ANTHROPIC_BASE_URL;

  await ask(createResponsesModel({ name: "gpt-oss", baseUrl, key: null }), new Talk().request());

  expect(keys).toEqual([undefined]);
});
