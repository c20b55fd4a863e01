import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SUMMARY_HEADINGS } from "../helpers/server/messages-replies.ts";
import { type MessagesServer, startMessagesServer } from "../helpers/server/messages-server.ts";
import { PRESS_BUTTONS } from "../helpers/server/model-requests.ts";

type Body = Record<string, unknown>;
let server: MessagesServer;
beforeAll(async () => {
  server = await startMessagesServer();
});
afterAll(() => server.close());

const say = (text: string) => ({ role: "user", content: [{ type: "text", text }] });
const body = (rest: Body = {}): Body => ({
  model: "claude-sonnet-5-5",
  max_tokens: 100,
  tools: [PRESS_BUTTONS],
  messages: [say("Begin.")],
  ...rest,
});

async function post(
  request: Body,
  headers: Record<string, string> = {},
): Promise<{ status: number; json: Body }> {
  const response = await fetch(`${server.url}/v1/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.key}`, "anthropic-version": "2026-10-21", ...headers },
    body: JSON.stringify(request),
  });
  return { status: response.status, json: (await response.json()) as Body };
}

const use = (id: string) => ({ type: "tool_use", id, name: "press_buttons", input: {} });
const result = (id: string) => ({ type: "tool_result", tool_use_id: id, content: [] });
const talk = (said: unknown[], answer: unknown[]) => [
  say("Begin."),
  { role: "assistant", content: said },
  { role: "user", content: answer },
];
const PICTURE = {
  type: "image",
  source: {
    type: "base64",
    media_type: "image/png",
    data: PNG.sync.write(new PNG({ width: 1, height: 1 })).toString("base64"),
  },
};
const image = (source: Body) => [{ role: "user", content: [{ type: "image", source }] }];
const cached = { type: "text", text: "x", cache_control: { type: "ephemeral" } };

describe("the strict server refuses", () => {
  const bad: [string, Body, RegExp][] = [
    ["a temperature", { temperature: 1 }, /sampling parameters/],
    ["an unknown field", { foo: 1 }, /Extra inputs/],
    ["no max_tokens", { max_tokens: undefined }, /max_tokens/],
    ["no model", { model: undefined }, /model/],
    ["a forced tool", { tool_choice: { type: "any" } }, /forced tool use/],
    ["disabled thinking", { thinking: { type: "disabled" } }, /thinking\.type/],
    ["an empty system prompt", { system: "" }, /system/],
    ["two tools of one name", { tools: [PRESS_BUTTONS, PRESS_BUTTONS] }, /unique/],
    ["a tool without a schema", { tools: [{ name: "a" }] }, /input_schema/],
    [
      "five cache breakpoints",
      { cache_control: {}, messages: [{ role: "user", content: Array(4).fill(cached) }] },
      /4 blocks/,
    ],
    ["no messages", { messages: [] }, /at least one/],
    ["a prefill", { messages: [say("a"), { role: "assistant", content: "So" }] }, /prefill/],
    ["the assistant first", { messages: [{ role: "assistant", content: "So" }, say("a")] }, /alternate/],
    ["two user messages", { messages: [say("a"), say("b")] }, /alternate/],
    ["an empty message", { messages: [{ role: "user", content: [] }] }, /non-empty content/],
    ["an empty text", { messages: [say(" ")] }, /non-whitespace/],
    [
      "an unanswered call",
      { messages: talk([use("a"), use("b")], [result("a")]) },
      /without `tool_result`.*b/,
    ],
    ["an answer to nothing", { messages: talk([use("a")], [result("a"), result("b")]) }, /unexpected.*b/],
    ["two answers to one call", { messages: talk([use("a")], [result("a"), result("a")]) }, /unexpected.*a/],
    ["an answer that is not first", { messages: talk([use("a")], [cached, result("a")]) }, /come first/],
    ["two calls of one id", { messages: talk([use("a"), use("a")], [result("a")]) }, /unique/],
    [
      "an extra field in a block",
      { messages: talk([{ ...use("a"), parsed: 1 }], [result("a")]) },
      /parsed: Extra/,
    ],
    ["an image by address", { messages: image({ type: "url", url: "x" }) }, /base64 is expected/],
    [
      "another kind of image",
      { messages: image({ type: "base64", media_type: "image/jpeg", data: "QQ==" }) },
      /image\/png/,
    ],
    [
      "what is no PNG",
      { messages: image({ type: "base64", media_type: "image/png", data: "QUJD" }) },
      /Could not process/,
    ],
    [
      "a picture in an answer that is an error",
      { messages: talk([use("a")], [{ ...result("a"), is_error: true, content: [PICTURE] }]) },
      /all content must be type "text" if is_error is true/,
    ],
    ["half of a surrogate pair", { messages: [say("A \ud83d B")] }, /no low surrogate/],
    [
      "half of a surrogate pair in a tool's input",
      { messages: talk([{ ...use("a"), input: { "\udc00": 1 } }], [result("a")]) },
      /no low surrogate/,
    ],
    [
      "a block that it does not know",
      { messages: talk([use("a"), { type: "mystery" }], [result("a")]) },
      /messages\.1\.content\.1\.type: mystery/,
    ],
    [
      "a tool's name with a space",
      { messages: talk([{ ...use("a"), name: "press buttons" }], [result("a")]) },
      /name: String should match/,
    ],
    [
      "a tool's input that is a list",
      { messages: talk([{ ...use("a"), input: [] }], [result("a")]) },
      /valid dictionary/,
    ],
    ["a reply that it never gave", { messages: talk([use("a")], [result("a")]) }, /never given/],
  ];

  it.each(bad)("%s", async (_what, rest, words) => {
    const { status, json } = await post(body(rest));

    expect(status).toBe(400);
    expect(json).toMatchObject({
      error: { type: "invalid_request_error", message: expect.stringMatching(words) },
    });
  });

  it("a wrong key, and a request without a version", async () => {
    expect((await post(body(), { authorization: "Bearer nope" })).status).toBe(401);
    expect((await post(body(), { "anthropic-version": "" })).status).toBe(400);
  });

  it("a history in which a word was changed", async () => {
    const { json } = await post(body());
    const content = json["content"] as { type: string; id: string; text?: string }[];
    const answers = content.filter((block) => block.type === "tool_use").map((block) => result(block.id));
    const messages = [say("Begin."), { role: "assistant", content }, { role: "user", content: answers }];

    expect((await post(body({ messages }))).status).toBe(200);
    expect((await post(body({ messages: [say("Begin!"), ...messages.slice(1)] }))).status).toBe(400);
    expect((await post(body({ messages, system: "Other." }))).status).toBe(400);
    expect((await post(body({ messages, tools: [{ ...PRESS_BUTTONS, description: "x" }] }))).status).toBe(
      400,
    );
  });
});

describe("the strict server", () => {
  it("answers without a stream too, and writes a summary when it is asked for one", async () => {
    const { json } = await post(body({ messages: [say("Write the SUMMARY now.")] }));

    const [block] = json["content"] as { text: string }[];
    for (const heading of SUMMARY_HEADINGS) expect(block?.text).toContain(heading);
  });

  it("reads tools and system prompt from the cache where they end with a breakpoint, in a fresh conversation too", async () => {
    const words = "rule ".repeat(1_000);
    const ask = (system: unknown, text: string) =>
      post(body({ system, messages: [say(text)], cache_control: { type: "ephemeral" } }));
    const blocks = [{ type: "text", text: words, cache_control: { type: "ephemeral" } }];
    const read = async (answer: Promise<{ json: Body }>) =>
      ((await answer).json["usage"] as Record<string, number>)["cache_read_input_tokens"];

    expect(await read(ask(blocks, "one"))).toBe(0);
    expect(await read(ask(blocks, "two"))).toBeGreaterThan(1_000);
    expect(await read(ask(`Other ${words}`, "one"))).toBe(0);
    expect(await read(ask(`Other ${words}`, "two"))).toBe(0);
  });

  it.each([
    [19, false, true],
    [20, false, false],
    [20, true, true],
    [200, true, true],
  ])(
    "finds what it has kept %i blocks before a breakpoint, with another one there: %s: %s",
    async (blocks, isMarked, isFound) => {
      const own = `${blocks} ${isMarked} ${"word ".repeat(1_000)}`;
      const mark = { cache_control: { type: "ephemeral" } };
      const [first, cold] = [{ type: "text", text: own }, mark];
      await post(body({ messages: [{ role: "user", content: [first] }], ...cold }));

      const more = Array.from({ length: blocks }, (_, i) => ({ type: "text", text: `Block ${i}.` }));
      const content = [isMarked ? { ...first, ...mark } : first, ...more];
      const { json } = await post(body({ messages: [{ role: "user", content }], ...mark }));

      const { cache_read_input_tokens: read } = json["usage"] as Record<string, number>;
      expect((read ?? 0) > 1_000).toBe(isFound);
    },
  );

  it("keeps nothing that is shorter than 1,024 tokens, and nothing without a breakpoint", async () => {
    const cache_control = { type: "ephemeral" };
    const usageOf = async (request: Body) =>
      (await post(body(request))).json["usage"] as Record<string, number>;
    const short = { system: "short ".repeat(500), cache_control };
    const long = { system: [{ type: "text", text: "long ".repeat(1_000) }] };

    for (const request of [short, long]) {
      await usageOf(request);
      expect(await usageOf(request)).toMatchObject({
        cache_read_input_tokens: 0,
        cache_creation_input_tokens: 0,
      });
    }
  });

  it("reads from the cache what an earlier request ended with, and no more", async () => {
    const system = "word ".repeat(1_000);
    const cold = await post(body({ system, cache_control: { type: "ephemeral" } }));
    const warm = await post(body({ system, cache_control: { type: "ephemeral" } }));
    const other = await post(
      body({ system, model: "claude-opus-5-5", cache_control: { type: "ephemeral" } }),
    );

    const [written, read] = ["cache_creation_input_tokens", "cache_read_input_tokens"];
    const count = (answer: { json: Body }, name = "") =>
      (answer.json["usage"] as Record<string, number>)[name];
    expect(count(cold, written)).toBeGreaterThan(1_000);
    expect(count(cold, read)).toBe(0);
    expect(count(warm, read)).toBe(count(cold, written));
    expect(count(warm, written)).toBe(0);
    expect(count(other, read)).toBe(0);
  });
});
