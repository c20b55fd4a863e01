import { afterEach, describe, expect, it } from "vitest";
import { type AnthropicModelOptions, createAnthropicModel } from "../../src/model/anthropic-model.ts";
import { text, thinking, toolUse } from "../helpers/messages-replies.ts";
import { type MessagesServer, startMessagesServer } from "../helpers/messages-server.ts";
import { ask, Talk } from "../helpers/model-requests.ts";

let server: MessagesServer;
afterEach(() => server.close());

function claude(options: Partial<AnthropicModelOptions> = {}) {
  return createAnthropicModel({
    model: "claude-sonnet-5-5",
    apiKey: server.key,
    baseUrl: server.url,
    profile: "anthropic",
    ...options,
  });
}

describe("a conversation with a strict Messages API", () => {
  it("goes on for 40 turns without a refusal, and nearly all of its input is read from the cache", async () => {
    server = await startMessagesServer();
    const model = claude();
    const talk = new Talk();

    for (let turn = 0; turn < 40; turn += 1) talk.goOn((await ask(model, talk.request())).reply);

    expect(server.refusals()).toEqual([]);
    const sum = (name: "cache_read_input_tokens" | "cache_creation_input_tokens" | "input_tokens") =>
      server.exchanges.reduce((total, { usage }) => total + (usage?.[name] ?? 0), 0);
    const all = sum("cache_read_input_tokens") + sum("cache_creation_input_tokens") + sum("input_tokens");
    expect(sum("cache_read_input_tokens") / all).toBeGreaterThan(0.9);
  });

  it("gives the reply's content verbatim, empty thinking, signatures and all", async () => {
    const content = [
      thinking(""),
      text("Über 🎮\u0007."),
      toolUse("press_buttons", { buttons: ["a"], deep: [{ n: 1.5 }] }),
    ];
    server = await startMessagesServer({ script: () => ({ content }) });

    const { reply, events } = await ask(claude(), new Talk().request());

    expect(reply.content).toEqual([{ ...content[0], signature: expect.any(String) }, content[1], content[2]]);
    expect(reply).toMatchObject({ stopReason: "tool_use", model: "claude-sonnet-5-5" });
    expect(events.map((event) => (event.type === "text" ? event.text : "")).join("")).toBe("Über 🎮\u0007.");
    const told = server.exchanges[0]?.usage;
    expect(reply.usage).toEqual({
      inputTokens: told?.input_tokens,
      outputTokens: told?.output_tokens,
      cacheReadTokens: 0,
      cacheWriteTokens: told?.cache_creation_input_tokens,
    });
  });
});
