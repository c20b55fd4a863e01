import { afterEach, describe, expect, it, vi } from "vitest";
import { type Message, toolUsesOf } from "../../src/base/vocabulary/conversation.ts";
import {
  type AnthropicModelOptions,
  createAnthropicModel,
} from "../../src/model/anthropic/anthropic-model.ts";
import { text, thinking, toolUse } from "../helpers/server/messages-replies.ts";
import { type MessagesServer, startMessagesServer } from "../helpers/server/messages-server.ts";
import { blocksOf } from "../helpers/server/messages-wire.ts";
import { ask, Talk } from "../helpers/server/model-requests.ts";

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
    const talk = new Talk("word ".repeat(2_000));

    for (let turn = 0; turn < 40; turn += 1) talk.goOn((await ask(model, talk.request())).reply);

    expect(server.refusals()).toEqual([]);
    const sum = (name: "cache_read_input_tokens" | "cache_creation_input_tokens" | "input_tokens") =>
      server.exchanges.reduce((total, { usage }) => total + (usage?.[name] ?? 0), 0);
    const all = sum("cache_read_input_tokens") + sum("cache_creation_input_tokens") + sum("input_tokens");
    expect(sum("cache_read_input_tokens") / all).toBeGreaterThan(0.9);
  });

  it("reads from the cache all that the request before had, however many calls its reply has", async () => {
    const calls = Array.from({ length: 24 }, () => toolUse("press_buttons", { buttons: ["a"] }));
    const own = (n: number) => calls.map((call, i) => ({ ...call, id: `call_${n}_${i}` }));
    server = await startMessagesServer({ script: (_, n) => ({ content: [text("Go."), ...own(n)] }) });
    const model = claude();
    const talk = new Talk("word ".repeat(1_000));

    for (let turn = 0; turn < 4; turn += 1) talk.goOn((await ask(model, talk.request())).reply);

    expect(server.refusals()).toEqual([]);
    const usages = server.exchanges.map(({ usage }) => usage);
    const kept = usages.map(
      (usage) => (usage?.cache_read_input_tokens ?? 0) + (usage?.cache_creation_input_tokens ?? 0),
    );
    expect(usages.slice(1).map((usage) => usage?.cache_read_input_tokens)).toEqual(kept.slice(0, -1));
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
    expect(reply.content.map((block) => Object.getOwnPropertyNames(block))).toEqual([
      ["type", "thinking", "signature"],
      ["type", "text"],
      ["type", "id", "name", "input"],
    ]);
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

describe("what a request holds", () => {
  it("the thinking and effort that were asked for, a cache breakpoint, and neither forced tool nor temperature", async () => {
    server = await startMessagesServer();
    const model = claude({
      thinking: { type: "adaptive", display: "summarized" },
      effort: "low",
      toolChoice: "any",
      temperature: 1,
    });

    await ask(model, new Talk().request());

    expect(server.refusals()).toEqual([]);
    const {
      messages: _messages,
      system: _system,
      tools: _tools,
      ...rest
    } = server.exchanges[0]?.body ?? { messages: [] };
    expect(rest).toEqual({
      model: "claude-sonnet-5-5",
      max_tokens: 16_000,
      stream: true,
      cache_control: { type: "ephemeral" },
      thinking: { type: "adaptive", display: "summarized" },
      output_config: { effort: "low" },
      tool_choice: { type: "auto" },
    });
  });

  it("where a server is to keep it: behind tools and system prompt, where the request before ended, and at its end", async () => {
    server = await startMessagesServer();
    const system = "You play.";
    const talk = new Talk();
    for (let turn = 0; turn < 3; turn += 1) talk.goOn((await ask(claude(), talk.request({ system }))).reply);

    const mark = { type: "ephemeral" };
    for (const { body } of server.exchanges) {
      expect(body.system).toEqual([{ type: "text", text: system, cache_control: mark }]);
      expect(body.cache_control).toEqual(mark);
    }
    const marked = server.exchanges.map(({ body: { messages } }) =>
      messages.flatMap((message, at) =>
        blocksOf(message).flatMap((block, i, { length }) =>
          block["cache_control"] === undefined ? [] : [[at, i === length - 1, block["cache_control"]]],
        ),
      ),
    );
    expect(marked).toEqual([[], [[0, true, mark]], [[2, true, mark]]]);
  });

  it("no cache breakpoint where the server knows no cache", async () => {
    server = await startMessagesServer();
    const talk = new Talk();
    const leftOut = { "claude-sonnet-5-5": ["cache_control"] };
    for (let turn = 0; turn < 2; turn += 1) talk.goOn((await ask(claude(), talk.request({ leftOut }))).reply);

    for (const { body } of server.exchanges) expect(JSON.stringify(body)).not.toContain("cache_control");
    expect(server.exchanges.map(({ body }) => typeof body.system)).toEqual(["string", "string"]);
  });

  it("whether a tool's answer is an error, where that is said", async () => {
    server = await startMessagesServer();
    const talk = new Talk();
    talk.goOn((await ask(claude(), talk.request())).reply);
    const [first, said] = talk.messages;
    const [use] = toolUsesOf(said?.role === "assistant" ? said.content : []);
    const answer = { type: "tool_result" as const, tool_use_id: use?.id ?? "", content: [], is_error: true };

    await ask(claude(), talk.request());
    const messages = [first, said, { role: "user", content: [answer] }] as Message[];
    await ask(claude(), talk.request({ messages }));

    const [, plain, failed] = server.exchanges.map((exchange) => exchange.body.messages.at(-1)?.content[0]);
    expect(plain).not.toHaveProperty("is_error");
    expect(failed).toEqual(answer);
  });

  it("the bytes of each image, untouched", async () => {
    server = await startMessagesServer();
    const talk = new Talk();

    await ask(claude(), talk.request());

    const [image] = talk.images.values();
    expect(JSON.stringify(server.exchanges[0]?.body)).toContain(Buffer.from(image ?? []).toString("base64"));
  });

  it("shows what may be seen of the thinking", async () => {
    server = await startMessagesServer({
      script: () => ({ content: [thinking("To the door."), text("Go.")] }),
    });

    const { events } = await ask(claude(), new Talk().request());

    const seen = events.map((event) => (event.type === "thinking" ? event.text : "")).join("");
    expect(seen).toBe("To the door.");
  });
});

describe("the key", () => {
  it.each([
    ["missing", null, /^claude-sonnet-5-5 needs an API key, and none is set$/],
    ["blank", "  ", /needs an API key/],
    ["broken", "sk-a\nb", /^the API key holds a character that no key has/],
  ])("is refused before any request when it is %s", async (_what, apiKey, words) => {
    server = await startMessagesServer();

    expect(() => claude({ apiKey })).toThrow(
      expect.objectContaining({ kind: "credentials", message: expect.stringMatching(words) }),
    );
  });

  it("may be a token, and may have spaces around it", async () => {
    server = await startMessagesServer();

    await ask(claude({ apiKey: null, authToken: ` ${server.key}\n` }), new Talk().request());

    expect(server.refusals()).toEqual([]);
  });

  it("never comes from the environment, nor does the address", async () => {
    vi.stubEnv("ANTHROPIC_API_KEY", "sk-env");
    vi.stubEnv("ANTHROPIC_AUTH_TOKEN", "token-env");
    vi.stubEnv("ANTHROPIC_BASE_URL", "http://127.0.0.1:1");
    server = await startMessagesServer();

    await ask(claude(), new Talk().request());
    expect(() => claude({ apiKey: undefined })).toThrow(/needs an API key/);

    vi.unstubAllEnvs();
    expect(server.exchanges[0]?.headers.authorization).toBe(`Bearer ${server.key}`);
  });

  it("is in no line that is logged", async () => {
    server = await startMessagesServer();
    const lines: string[] = [];
    const log = (...args: unknown[]) => lines.push(JSON.stringify(args));

    await ask(claude({ logger: { error: log, warn: log, info: log, debug: log } }), new Talk().request());

    expect(lines.join("\n")).toContain("succeeded with status 200");
    expect(lines.join("\n")).not.toContain(server.key);
  });
});
