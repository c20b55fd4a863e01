import { afterEach, describe, expect, it } from "vitest";
import { createAnthropicModel } from "../../src/model/anthropic/anthropic-model.ts";
import { parametersFor } from "../../src/model/anthropic/model-parameters.ts";
import { resolveServer } from "../../src/model/anthropic/server-profile.ts";
import { type MessagesServer, startMessagesServer } from "../helpers/server/messages-server.ts";
import { ask, Talk } from "../helpers/server/model-requests.ts";

describe("resolveServer", () => {
  it.each([
    [undefined, "https://api.anthropic.com", "anthropic"],
    ["", "https://api.anthropic.com", "anthropic"],
    ["https://api.anthropic.com/v1/", "https://api.anthropic.com", "anthropic"],
    ["http://127.0.0.1:11434/v1", "http://127.0.0.1:11434", "compat"],
    ["https://gateway.example/llm/v1/messages", "https://gateway.example/llm", "compat"],
    ["https://not-anthropic.com", "https://not-anthropic.com", "compat"],
  ])("takes %s as %s, %s", (given, baseUrl, profile) => {
    expect(resolveServer(given)).toEqual({ baseUrl, profile });
  });

  it("lets the profile be chosen", () => {
    expect(resolveServer("http://127.0.0.1:1", "anthropic").profile).toBe("anthropic");
  });

  it.each([
    ["localhost:1234", /not a web address, got "localhost:1234"/],
    ["nonsense", /not a web address, got "nonsense"/],
    ["https://me:secret@proxy.example", /^the base URL for proxy\.example holds a name or password/],
  ])("refuses %s", (given, words) => {
    expect(() => resolveServer(given)).toThrow(
      expect.objectContaining({ exitCode: 78, message: expect.stringMatching(words) }),
    );
  });
});

/** As for a server that has refused cache breakpoints. */
const UNCACHED = { qwen: ["cache_control"] };

describe("the compat profile", () => {
  let server: MessagesServer;
  afterEach(() => server.close());

  it("says nothing that only Anthropic's server knows, and sends the key in both headers", async () => {
    server = await startMessagesServer({ strict: false });
    const model = createAnthropicModel({
      model: "qwen",
      apiKey: server.key,
      baseUrl: `${server.url}/v1`,
      ...parametersFor("qwen", "compat", {}),
    });

    await ask(model, new Talk().request({ leftOut: UNCACHED }));

    expect(server.refusals()).toEqual([]);
    expect(server.exchanges[0]?.headers).toMatchObject({
      "x-api-key": server.key,
      authorization: `Bearer ${server.key}`,
    });
    expect(server.exchanges[0]?.body).toMatchObject({
      max_tokens: 4_096,
      tool_choice: { type: "auto" },
      stream: true,
    });
  });

  it("forces a tool and sets the temperature when it is told to", async () => {
    server = await startMessagesServer({ strict: false });
    const options = { model: "qwen", apiKey: server.key, toolChoice: "any", temperature: 0.2 } as const;

    const model = createAnthropicModel({ ...options, baseUrl: server.url });
    await ask(model, new Talk().request({ leftOut: UNCACHED }));

    expect(server.exchanges[0]?.body).toMatchObject({ tool_choice: { type: "any" }, temperature: 0.2 });
  });

  it("needs no key", async () => {
    server = await startMessagesServer({ strict: false, key: "none" });

    const model = createAnthropicModel({ model: "qwen", baseUrl: server.url });
    await ask(model, new Talk().request({ leftOut: UNCACHED }));

    expect(server.exchanges[0]?.headers["x-api-key"]).toBeUndefined();
  });

  it("has its cache breakpoints on blocks, as gateways to every cloud know them, and reads as much from the cache", async () => {
    server = await startMessagesServer();
    const read = async (profile: "anthropic" | "compat") => {
      const model = createAnthropicModel({
        ...{ model: "claude-sonnet-5-5", apiKey: server.key, baseUrl: server.url, profile, maxTokens: 4_096 },
      });
      const talk = new Talk(`Begin with ${profile}. ${"There is a long way to go. ".repeat(300)}`);
      for (let turn = 0; turn < 4; turn += 1) talk.goOn((await ask(model, talk.request())).reply);
      return server.exchanges.slice(-4);
    };

    const [direct, gateway] = [await read("anthropic"), await read("compat")];

    expect(gateway.map(({ body }) => body.cache_control)).toEqual(Array(4).fill(undefined));
    expect(gateway.map(({ body }) => JSON.stringify(body).split('"cache_control":').length - 1)).toEqual([
      2, 3, 3, 3,
    ]);
    const readIn = (exchanges: typeof direct) =>
      exchanges.map(({ usage }) => (usage?.cache_read_input_tokens ?? 0) > 1_024);
    expect(readIn(gateway)).toEqual(readIn(direct));
    expect(readIn(gateway)).toEqual([false, true, true, true]);
  });
});
