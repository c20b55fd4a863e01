import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { Message, ReplyBlock } from "../../../src/base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { ask, PRESS_BUTTONS } from "../../../test/helpers/server/model-requests.ts";
import { PartsGatherer } from "../src/gemini/gather-parts.ts";
import { createGeminiModel } from "../src/gemini/gemini-model.ts";

const FIXTURE = new URL("../../../test/fixtures/vendors/gemini-request.txt", import.meta.url);

/** The chunks of two replies with all that Gemini sends. */
const CHUNKS: readonly (readonly object[])[] = [
  [
    { parts: [{ text: "I should ", thought: true }] },
    { parts: [{ text: "go left.", thought: true }, { text: "Left " }] },
    { parts: [{ text: "it is: ä\u2028é 🦊" }] },
    {
      parts: [
        {
          functionCall: { id: "c-1", name: "press_buttons", args: { buttons: ["left"], n: 1e21 } },
          thoughtSignature: "c2lnMQ==",
        },
      ],
    },
    { parts: [{ functionCall: { name: "press_buttons", args: {} } }] },
  ],
  [
    { parts: [{ text: "Signed.", thoughtSignature: "c2lnMg==" }, { text: " Not." }] },
    { parts: [{ text: "", thoughtSignature: "c2lnMw==" }] },
  ],
];

/** A reply as the journal gives it back. */
function replyOf(chunks: readonly object[]): readonly ReplyBlock[] {
  const gatherer = new PartsGatherer("call_0");
  for (const [at, content] of chunks.entries()) {
    const finish = at === chunks.length - 1 ? { finishReason: "STOP" } : {};
    gatherer.take({ candidates: [{ content, ...finish }] } as unknown as JsonObject);
  }
  return JSON.parse(JSON.stringify(gatherer.finish("m").content)) as ReplyBlock[];
}

test("a conversation with everything in it is the same bytes, whatever the library", async () => {
  const bodies: string[] = [];
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    bodies.push(Buffer.concat(chunks).toString("utf8"));
    res.writeHead(200, { "content-type": "text/event-stream" });
    res.end(
      `data: ${JSON.stringify({ candidates: [{ content: { parts: [{ text: "x" }] }, finishReason: "STOP" }] })}\n\n`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const image = { type: "image", sha256: "aa" } as const;
  const messages: readonly Message[] = [
    { role: "user", content: [{ type: "text", text: "Begin." }, image] },
    { role: "assistant", content: replyOf(CHUNKS[0] ?? []) },
    {
      role: "user",
      content: [
        {
          type: "tool_result",
          tool_use_id: "call_0_3",
          content: [{ type: "text", text: "No." }],
          is_error: true,
        },
        { type: "tool_result", tool_use_id: "c-1", content: [{ type: "text", text: "Went." }, image] },
        { type: "text", text: "And now?" },
      ],
    },
    { role: "assistant", content: replyOf(CHUNKS[1] ?? []) },
    { role: "user", content: [{ type: "text", text: "Call a tool." }] },
    {
      role: "assistant",
      content: [{ type: "tool_use", id: "x", name: "press_buttons", input: { buttons: [] } }],
    },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "x", content: [] }] },
  ];

  await ask(
    createGeminiModel({ name: "gemini-3.8-flash", baseUrl, key: "k", effort: "low", thinking: true }),
    {
      ...{ purpose: "play", system: "You play.", tools: [PRESS_BUTTONS], messages },
      images: new Map([["aa", new Uint8Array([137, 80, 78, 71])]]),
    },
  );

  expect(bodies.map((body) => `${body}\n`)).toEqual([readFileSync(FIXTURE, "utf8")]);
});
