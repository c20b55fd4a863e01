import { describe, expect, it, test } from "vitest";
import { chatPlayer, inTurn, pressing } from "../../../test/helpers/chat/chat-replies.ts";
import { type ChatServerOptions, startChatServer } from "../../../test/helpers/chat/chat-server.ts";
import type { Flavour } from "../../../test/helpers/chat/chat-wire.ts";
import { ask, fakeClock, Talk } from "../../../test/helpers/server/model-requests.ts";
import { type ChatModelOptions, createChatModel } from "../src/chat/chat-model.ts";

async function chat(options: ChatServerOptions = {}, more: Partial<ChatModelOptions> = {}) {
  const vendor: Flavour = options.flavour ?? "openai";
  const server = await startChatServer(options);
  const name = vendor === "openai" ? "gpt-5.2" : "some/model:9b";
  const model = createChatModel({
    ...{ vendor, name, baseUrl: server.url, key: server.key, clock: fakeClock() },
    ...more,
  });
  return { server, model };
}

const FLAVOURS: readonly Flavour[] = ["openai", "openrouter", "ollama", "compatible"];

describe.each(FLAVOURS)("a conversation with %s", (flavour) => {
  it("grows by the end alone, byte by byte, and every reply comes back as it was said", async () => {
    const { server, model } = await chat({ flavour, script: chatPlayer() });
    const talk = new Talk();

    for (let turn = 0; turn < 8; turn += 1) talk.goOn((await ask(model, talk.request())).reply);

    expect(server.refusals()).toEqual([]);
    const sent = server.exchanges.map(({ body }) => JSON.stringify(body.messages).slice(0, -1));
    expect(sent.slice(1).filter((later, i) => !later.startsWith(sent[i] ?? "none"))).toEqual([]);
    expect(server.exchanges.at(-1)?.usage?.prompt_tokens_details.cached_tokens).toBeGreaterThan(1000);
  });
});

test("a reply is told in the runner's own words", async () => {
  const { model } = await chat({
    flavour: "compatible",
    script: inTurn({
      reasoning: "Right, then.",
      text: "I walk.",
      calls: [{ name: "go", arguments: '{ "n": 2 }' }],
    }),
  });

  const { reply, events } = await ask(model, new Talk().request());

  expect(reply).toMatchObject({
    content: [
      { type: "vendor", vendor: { name: "compatible", reasoning_content: "Right, then." } },
      { type: "text", text: "I walk." },
      {
        type: "tool_use",
        id: expect.stringMatching(/^call_\w+_0$/),
        name: "go",
        input: { n: 2 },
        vendor: { name: "compatible", arguments: '{ "n": 2 }' },
      },
    ],
    stopReason: "tool_use",
    model: "compatible:some/model:9b",
  });
  expect(events.map(({ type }) => type)).toContain("thinking");
});

test("what it used is told, the cache's tokens once", async () => {
  const { server, model } = await chat();
  const talk = new Talk();
  talk.goOn((await ask(model, talk.request())).reply);

  const { reply } = await ask(model, talk.request());

  const usage = server.exchanges[1]?.usage;
  expect(reply.usage.inputTokens + reply.usage.cacheReadTokens).toBe(usage?.prompt_tokens);
  expect(reply.usage.cacheReadTokens).toBe(usage?.prompt_tokens_details.cached_tokens);
  expect(reply.usage.outputTokens).toBe(usage?.completion_tokens);
});

test("a pressed button", async () => {
  const { model } = await chat({ script: inTurn(pressing("a")) });

  const { reply } = await ask(model, new Talk().request());

  expect(reply.content).toEqual([
    {
      type: "tool_use",
      id: expect.stringMatching(/^call_\w+_0$/),
      name: "press_buttons",
      input: { buttons: ["a"] },
    },
  ]);
});
