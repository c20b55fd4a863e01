import { readFile } from "node:fs/promises";
import { describe, expect, it, test } from "vitest";
import type { ModelReply, ModelRequest } from "../../../src/model/language-model.ts";
import type { Flavour } from "../../../test/helpers/chat/chat-wire.ts";
import { modelOf, requestsAfter, sendReply } from "../../../test/helpers/chat/whole-conversation.ts";
import { ask } from "../../../test/helpers/server/model-requests.ts";
import { oddServer } from "../../../test/helpers/server/odd-server.ts";
import { createChatModel } from "../src/chat/chat-model.ts";

/** What was kept and sent when these lines were written: later versions, of the libraries too, keep and send the same. */
interface Frozen {
  /** The replies as the journal holds them. */
  readonly replies: readonly ModelReply["content"][];
  /** The bodies of the requests, byte for byte. */
  readonly bodies: readonly string[];
}

async function frozen(flavour: Flavour): Promise<Frozen> {
  return JSON.parse(
    await readFile(new URL(`../../../test/fixtures/vendors/${flavour}.json`, import.meta.url), "utf8"),
  );
}

/** Holds a conversation; gives what was sent and what came of each reply. */
async function converse(flavour: Flavour, requests: readonly ModelRequest[]) {
  const server = await oddServer((res, _request, n) => sendReply(res, flavour, n));
  const baseUrl = server.env.ANTHROPIC_BASE_URL;
  const model = createChatModel({
    vendor: flavour,
    name: modelOf(flavour),
    baseUrl,
    key: "k",
    effort: "low",
  });
  const replies: ModelReply[] = [];
  for (const request of requests) replies.push((await ask(model, request)).reply);
  return { replies, bodies: server.requests.map((body) => JSON.stringify(body)) };
}

const FLAVOURS: readonly Flavour[] = ["openai", "openrouter", "ollama", "compatible"];

describe.each(FLAVOURS)("a conversation with everything in it, with %s", (flavour) => {
  it("is sent byte for byte as it was frozen, whatever the library makes of it", async () => {
    const { replies, bodies } = await frozen(flavour);

    const conversation = await converse(flavour, requestsAfter(replies.slice(0, -1)));

    expect(conversation.bodies).toEqual(bodies);
  });

  it("is kept as it was frozen", async () => {
    const { replies } = await frozen(flavour);

    const conversation = await converse(flavour, requestsAfter(replies.slice(0, -1)));

    expect(conversation.replies.map(({ content }) => content)).toEqual(replies);
  });

  it("begins each request with the whole one before", async () => {
    const { bodies } = await frozen(flavour);

    const messages = bodies.map((body) => JSON.stringify(JSON.parse(body).messages).slice(0, -1));

    expect(messages.slice(1).filter((later, i) => !later.startsWith(messages[i] ?? "none"))).toEqual([]);
  });
});

test("another vendor's reasoning and ways of writing go to no other", async () => {
  const { replies } = await frozen("openrouter");

  const { bodies } = await converse("compatible", requestsAfter(replies.slice(0, -1)));

  expect(bodies.join("")).not.toMatch(/reasoning_details|c2ln|\\u00e9/);
});

test("pictures are not sent to a model without eyes, and words alone are one text", async () => {
  const { replies } = await frozen("ollama");
  const requests = requestsAfter(replies.slice(0, -1)).map((request) => ({ ...request, pictures: false }));

  const { bodies } = await converse("ollama", requests);

  const { messages } = JSON.parse(bodies.at(-1) ?? "{}") as { messages: { content: unknown }[] };
  expect(messages.filter(({ content }) => Array.isArray(content))).toEqual([]);
  expect(messages[1]?.content).toBe("Begin “here”.\n\n(a picture was here)");
});
