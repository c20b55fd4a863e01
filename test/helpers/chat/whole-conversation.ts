import type { ServerResponse } from "node:http";
import { type ImageBlock, type Message, toolUsesOf } from "../../../src/base/vocabulary/conversation.ts";
import type { ModelReply, ModelRequest } from "../../../src/model/language-model.ts";
import { PRESS_BUTTONS } from "../server/model-requests.ts";
import type { Flavour } from "./chat-wire.ts";

const MODELS: Readonly<Record<Flavour, string>> = {
  openai: "gpt-5.2",
  openrouter: "anthropic/claude-sonnet-5-5",
  ollama: "qwen3-vl:8b",
  compatible: "deepseek-chat",
};

/** How each one tells its reasoning; what OpenAI reasons stays with it. */
const REASONED: Readonly<Record<Flavour, readonly object[]>> = {
  openai: [],
  openrouter: [
    {
      reasoning: "Go ",
      reasoning_details: [{ type: "reasoning.text", text: "Go ", format: "a-v1", index: 0 }],
    },
    {
      reasoning: "right.",
      reasoning_details: [{ type: "reasoning.text", text: "right.", format: "a-v1", index: 0 }],
    },
    { reasoning_details: [{ type: "reasoning.text", signature: "c2ln", format: "a-v1", index: 0 }] },
    {
      reasoning_details: [
        { type: "reasoning.encrypted", data: "ZW5j", id: "rs_1", format: "a-v1", index: 1 },
      ],
    },
  ],
  ollama: [{ reasoning: "Go " }, { reasoning: "right." }],
  compatible: [{ reasoning_content: "Go " }, { reasoning_content: "right." }],
};

const call = (index: number, id: string | null, name: string, ...parts: readonly string[]) => [
  {
    tool_calls: [
      { index, ...(id === null ? {} : { id }), type: "function", function: { name, arguments: "" } },
    ],
  },
  ...parts.map((part) => ({ tool_calls: [{ index, function: { arguments: part } }] })),
];

/** The server's replies, as the deltas of their chunks. */
function saidBy(flavour: Flavour): readonly (readonly object[])[] {
  return [
    [
      { role: "assistant", content: "" },
      ...REASONED[flavour],
      { content: "Two things at once, " },
      { content: "said the “player” 🎮." },
      // Spaces, an escape and a key that JSON.stringify would put first.
      ...call(0, "call_a", "press_buttons", '{"buttons": ["a"],', ' "note": "\\u00e9", "2": 0}'),
      ...call(1, "call_b", "wait", "{}"),
    ],
    [...REASONED[flavour], ...call(0, "call_c", "press_buttons", '{"buttons": ["a"')],
    [{ content: "   " }, ...call(0, null, "press buttons!", '{"buttons":["b"]}')],
    [{ role: "assistant", content: "I have nothing to do." }],
    [{ role: "assistant", content: "" }],
  ];
}

/** The name of the model with which a vendor's whole conversation is held. */
export function modelOf(flavour: Flavour): string {
  return MODELS[flavour];
}

/** Sends reply `n`, counted from 1. */
export function sendReply(res: ServerResponse, flavour: Flavour, n: number): void {
  const deltas = saidBy(flavour)[n - 1] ?? [];
  const frame = { id: `chatcmpl-${n}`, object: "chat.completion.chunk", model: MODELS[flavour] };
  const isCalling = deltas.some((delta) => "tool_calls" in delta);
  const chunks = [
    ...deltas.map((delta) => ({ ...frame, choices: [{ index: 0, delta, finish_reason: null }] })),
    { ...frame, choices: [{ index: 0, delta: {}, finish_reason: isCalling ? "tool_calls" : "stop" }] },
    {
      ...frame,
      choices: [],
      usage: { prompt_tokens: 100 * n, completion_tokens: 10, total_tokens: 100 * n + 10 },
    },
  ];
  const events = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`);
  res.writeHead(200, { "content-type": "text/event-stream" }).end(`${events.join("")}data: [DONE]\n\n`);
}

/**
 * The requests of a conversation with everything in it, each with the replies before it: calls at once, a result that failed,
 * pictures in results and beside them, words of an operator, blank words, replies without words.
 */
export function requestsAfter(replies: readonly ModelReply["content"][]): readonly ModelRequest[] {
  const [messages, images]: [Message[], Map<string, Uint8Array>] = [[], new Map()];
  const picture = (n: number): ImageBlock => {
    // No two versions of zlib write the same PNG: these are none.
    images.set(`${n}`, Uint8Array.of(0x89, 0x50, 0x4e, 0x47, n));
    return { type: "image", sha256: `${n}` };
  };
  const next = (): ModelRequest => ({
    ...{ purpose: "play", system: "You play a game.", tools: [PRESS_BUTTONS], images },
    messages: [...messages],
  });
  messages.push({ role: "user", content: [{ type: "text", text: "Begin “here”.\n" }, picture(0)] });
  const requests = [next()];
  for (const [n, content] of replies.entries()) {
    messages.push({ role: "assistant", content }, answerTo(content, n, picture));
    requests.push(next());
  }
  return requests;
}

function answerTo(content: ModelReply["content"], n: number, picture: (n: number) => ImageBlock): Message {
  const results = toolUsesOf(content).map(({ id }, i) => ({
    type: "tool_result" as const,
    tool_use_id: id,
    content: [{ type: "text" as const, text: `Done ${n}.${i} “so”.` }, ...(i === 0 ? [picture(n + 1)] : [])],
    ...(n === 1 ? { is_error: true } : {}),
  }));
  const said = [
    { type: "text" as const, text: n === 1 ? "  " : `An operator says ${n}.` },
    ...(n === 2 ? [picture(9)] : []),
  ];
  return { role: "user", content: [...results, ...said] };
}
