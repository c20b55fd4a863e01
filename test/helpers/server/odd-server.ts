import { createServer, type ServerResponse } from "node:http";
import { listenInTest } from "./listen.ts";
import type { WireRequest } from "./messages-wire.ts";

/** Answers request `n`, counted from 1, in a form of its own. */
export type OddAnswer = (res: ServerResponse, request: WireRequest, n: number) => void;

/** A server on loopback that answers in its own way, the environment in which the command finds it, and what it got. */
export async function oddServer(answer: OddAnswer) {
  const requests: WireRequest[] = [];
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const request = JSON.parse(Buffer.concat(chunks).toString("utf8")) as WireRequest;
    requests.push(request);
    answer(res, request, requests.length);
  });
  const url = await listenInTest(server);
  return { requests, env: { ANTHROPIC_BASE_URL: url, RUNNER_MODEL: "local-model" } };
}

/** Sends JSON with a status. */
export function sendBody(
  res: ServerResponse,
  status: number,
  value: unknown,
  type = "application/json",
): void {
  res
    .writeHead(status, { "content-type": type })
    .end(typeof value === "string" ? value : JSON.stringify(value));
}

/** Sends events, each written as `frame` says. */
export function sendEvents(
  res: ServerResponse,
  events: readonly { readonly type: string; readonly [key: string]: unknown }[],
  frame: (event: { readonly type: string }) => string = (event) =>
    `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
): void {
  res.writeHead(200, { "content-type": "text/event-stream" }).end(events.map(frame).join(""));
}

/** The events of a reply that presses one button. */
export function pressEvents(n: number, usage: unknown = { input_tokens: 9, output_tokens: 1 }) {
  const message = { id: `msg_${n}`, type: "message", role: "assistant", model: "local-model", content: [] };
  const call = { type: "tool_use", id: `call_${n}`, name: "press_buttons", input: {} };
  return [
    { type: "message_start", message: { ...message, stop_reason: null, usage } },
    { type: "content_block_start", index: 0, content_block: call },
    {
      type: "content_block_delta",
      index: 0,
      delta: { type: "input_json_delta", partial_json: '{"buttons":["b"]}' },
    },
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: { stop_reason: "tool_use", stop_sequence: null },
      usage: usage === null ? null : { output_tokens: 7 },
    },
    { type: "message_stop" },
  ];
}

/** The same reply in one piece. */
export function pressMessage(n: number, extra: object = {}) {
  const call = { type: "tool_use", id: `call_${n}`, name: "press_buttons", input: { buttons: ["b"] } };
  return {
    ...{ id: `msg_${n}`, type: "message", role: "assistant", model: "local-model", stop_reason: "tool_use" },
    ...{ content: [call], usage: { input_tokens: 9, output_tokens: 7 }, ...extra },
  };
}
