import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Fault, Saying } from "./messages-replies.ts";
import type { WireBlock, WireRequest, WireUsage } from "./messages-wire.ts";
import { fallSilent, passTime } from "./passing-time.ts";

/** A reply that is ready to go. */
export interface Outgoing {
  readonly body: WireRequest;
  readonly said: Saying;
  readonly usage: WireUsage;
  readonly n: number;
}

type Event = { readonly type: string; readonly [key: string]: unknown };

/** Sends a reply as the request wants it, streamed or whole; true when all of it went out. */
export async function sendMessage(
  res: ServerResponse,
  out: Outgoing,
  fault: Extract<Fault, { after: number }> | null,
): Promise<boolean> {
  const message = messageOf(out);
  if (out.body.stream !== true) {
    if (fault !== null) res.destroy();
    else sendJson(res, 200, message);
    return fault === null;
  }
  res.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "request-id": `req_${out.n}` });
  res.flushHeaders();
  for (const [i, event] of eventsOf(message, out.said).entries()) {
    if (fault !== null && i === fault.after) {
      breakOff(res, fault, event);
      return false;
    }
    if (res.destroyed) return false;
    res.write(sse(event));
    if (out.said.dripMs !== undefined) {
      await delay(out.said.dripMs);
      passTime(out.said.dripMs);
    }
  }
  res.end();
  if (!res.writableFinished && !res.destroyed) await Promise.race([once(res, "finish"), once(res, "close")]);
  return res.writableFinished;
}

/** Sends one of the faults in which no reply begins. */
export function sendFault(res: ServerResponse, fault: Exclude<Fault, { after: number }>): void {
  switch (fault.fault) {
    case "hang":
      void fallSilent();
      return;
    case "empty":
      res.writeHead(200, { "content-type": "text/event-stream" }).end();
      return;
    case "html":
      res.writeHead(200, { "content-type": "text/html" }).end("<html><body>Please sign in.</body></html>");
      return;
    case "status": {
      const details = fault.errorCode === undefined ? {} : { details: { error_code: fault.errorCode } };
      const error = {
        type: fault.type ?? "api_error",
        message: fault.message ?? "It went wrong.",
        ...details,
      };
      sendJson(res, fault.status, { type: "error", error }, fault.headers);
    }
  }
}

export function sendJson(
  res: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  res.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(value));
}

function breakOff(res: ServerResponse, fault: Extract<Fault, { after: number }>, next: Event): void {
  switch (fault.fault) {
    case "stall":
      void fallSilent();
      return;
    case "cut":
      // The written part must leave first, or the client sees no reply at all.
      setTimeout(() => res.destroy(), 5);
      return;
    case "cut-json":
      res.end(`event: ${next.type}\ndata: ${JSON.stringify(next).slice(0, -4)}`);
      return;
    case "end":
      res.end();
      return;
    case "sse-error":
      res.end(sse({ type: "error", error: { type: fault.type, message: "It went wrong on the way." } }));
  }
}

function messageOf({
  body,
  said,
  usage,
  n,
}: Outgoing): Event & { usage: WireUsage; content: readonly WireBlock[] } {
  const called = said.content.some((block) => block.type === "tool_use");
  return {
    id: `msg_${String(n).padStart(6, "0")}`,
    type: "message",
    role: "assistant",
    model: body.model,
    content: said.content,
    stop_reason: said.stopReason ?? (called ? "tool_use" : "end_turn"),
    stop_sequence: null,
    usage,
  };
}

function eventsOf(message: ReturnType<typeof messageOf>, said: Saying): readonly Event[] {
  const { output_tokens, ...input } = message.usage;
  const begun = { ...message, content: [], stop_reason: null, usage: { ...input, output_tokens: 1 } };
  return [
    { type: "message_start", message: begun },
    ...Array.from({ length: said.pings ?? 1 }, () => ({ type: "ping" })),
    ...message.content.flatMap(blockEvents),
    {
      type: "message_delta",
      delta: { stop_reason: message["stop_reason"], stop_sequence: null },
      usage: { output_tokens },
    },
    { type: "message_stop" },
  ];
}

function blockEvents(block: WireBlock, index: number): readonly Event[] {
  const [begun, deltas] = inPieces(block);
  return [
    { type: "content_block_start", index, content_block: begun },
    ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
    { type: "content_block_stop", index },
  ];
}

function inPieces(block: WireBlock): [WireBlock, readonly Event[]] {
  switch (block.type) {
    case "text":
      return [
        { ...block, text: "" },
        pieces(String(block["text"])).map((text) => ({ type: "text_delta", text })),
      ];
    case "thinking": {
      const words = pieces(String(block["thinking"])).map((thinking) => ({
        type: "thinking_delta",
        thinking,
      }));
      const signature = { type: "signature_delta", signature: block["signature"] };
      return [{ ...block, thinking: "", signature: "" }, [...words, signature]];
    }
    case "tool_use": {
      const json = pieces(JSON.stringify(block["input"]));
      return [
        { ...block, input: {} },
        json.map((partial_json) => ({ type: "input_json_delta", partial_json })),
      ];
    }
    default:
      return [block, []];
  }
}

/** A text in pieces of uneven length, which a character of two code units may straddle. */
function pieces(words: string): readonly string[] {
  return words.match(/[\s\S]{1,11}/g) ?? [];
}

const sse = (event: Event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
