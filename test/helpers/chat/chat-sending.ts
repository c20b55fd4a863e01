import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { sendJson } from "../server/messages-sending.ts";
import { fallSilent, passTime } from "../server/passing-time.ts";
import type { ChatFault, Said } from "./chat-replies.ts";
import type { ChatUsage, Flavour, WireMessage } from "./chat-wire.ts";

/** A reply that is ready to go. */
export interface Outgoing {
  readonly model: string;
  readonly n: number;
  readonly said: Said;
  /** As it must come back. */
  readonly message: WireMessage;
  /** Null where it is not told. */
  readonly usage: ChatUsage | null;
  readonly flavour: Flavour;
}

type Broken = Extract<ChatFault, { after: number }>;

/** Sends a reply in chunks; true when all of it went out. */
export function sendChat(res: ServerResponse, out: Outgoing, fault: Broken | null): Promise<boolean> {
  return sendChunks(res, { chunks: chunksOf(out), said: out.said, last: "data: [DONE]\n\n" }, fault);
}

/** Sends chunks as events, named where they have a type; true when all of them went out. */
export async function sendChunks(
  res: ServerResponse,
  out: { readonly chunks: readonly object[]; readonly said: Said; readonly last: string },
  fault: Broken | null,
): Promise<boolean> {
  res.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  res.flushHeaders();
  const pause = async (): Promise<void> => {
    if (out.said.dripMs === undefined) return;
    await delay(out.said.dripMs);
    passTime(out.said.dripMs);
  };
  for (let i = 0; i < (out.said.comments ?? 0); i += 1) {
    res.write(": OPENROUTER PROCESSING\n\n");
    await pause();
  }
  for (const [i, chunk] of out.chunks.entries()) {
    if (fault !== null && i === fault.after) {
      if (breakOff(res, fault, chunk)) return false;
    } else res.write(`${nameOf(chunk)}data: ${JSON.stringify(chunk)}\n\n`);
    if (res.destroyed) return false;
    await pause();
  }
  res.end(out.last);
  if (!res.writableFinished && !res.destroyed) await Promise.race([once(res, "finish"), once(res, "close")]);
  return res.writableFinished;
}

/** Sends one of the faults in which no reply begins. */
export function sendFault(res: ServerResponse, fault: Exclude<ChatFault, Broken>): void {
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
    case "whole":
      // With line ends in it, as some servers write.
      res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(fault.body, null, 2));
      return;
    case "status": {
      const error = {
        message: "It went wrong.",
        type: "server_error",
        param: null,
        code: null,
        ...fault.error,
      };
      sendJson(res, fault.status, { error }, fault.headers);
    }
  }
}

/** Whether that was the end of it. */
function breakOff(res: ServerResponse, fault: Broken, next: object): boolean {
  switch (fault.fault) {
    case "stall":
      void fallSilent();
      return true;
    case "cut":
      // The written part must leave first, or the client sees no reply at all.
      setTimeout(() => res.destroy(), 5);
      return true;
    case "bad-json":
      res.write(`data: ${JSON.stringify(next).slice(0, -4)}\n\n`);
      return false;
    case "end":
      res.end();
      return true;
    case "error":
      res.end(
        `data: ${JSON.stringify("type" in next ? { type: "error", ...fault.error } : { error: fault.error })}\n\n`,
      );
      return true;
  }
}

function nameOf(chunk: object): string {
  return "type" in chunk ? `event: ${chunk.type}\n` : "";
}

function chunksOf({ model, n, said, message, usage, flavour }: Outgoing): readonly object[] {
  const frame = { id: `chatcmpl-${n}`, object: "chat.completion.chunk", created: 1_700_000_000, model };
  const chunk = (delta: object, finish: string | null = null) => ({
    ...frame,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
    ...(flavour === "openai" ? { usage: null } : {}),
  });
  const calls = (message.tool_calls ?? []).flatMap(
    ({ id, type, function: { name, arguments: text } }, index) => [
      chunk({ tool_calls: [{ index, id, type, function: { name, arguments: "" } }] }),
      ...pieces(text).map((part) => chunk({ tool_calls: [{ index, function: { arguments: part } }] })),
    ],
  );
  const finish = said.finish ?? (calls.length > 0 ? "tool_calls" : "stop");
  return [
    chunk({ role: "assistant", content: "", refusal: null }),
    ...reasoningDeltas(message, flavour).map((delta) => chunk(delta)),
    ...pieces(said.text ?? "").map((content) => chunk({ content })),
    ...pieces(said.refusal ?? "").map((refusal) => chunk({ refusal })),
    ...calls,
    chunk({}, finish),
    ...(usage === null ? [] : [{ ...frame, choices: [], usage }]),
  ];
}

/** The reasoning in pieces, as each flavour tells it. */
function reasoningDeltas(message: WireMessage, flavour: Flavour): readonly object[] {
  if (flavour === "ollama") return pieces(message["reasoning"]).map((reasoning) => ({ reasoning }));
  if (flavour === "compatible")
    return pieces(message["reasoning_content"]).map((reasoning_content) => ({ reasoning_content }));
  const details = (message["reasoning_details"] ?? []) as { text?: string; signature?: string }[];
  return details.flatMap(({ text = "", signature, ...detail }) => [
    ...pieces(text).map((part) => ({ reasoning: part, reasoning_details: [{ ...detail, text: part }] })),
    { reasoning_details: [{ ...detail, signature }] },
  ]);
}

/** A text in pieces of uneven length, which a character of two code units may straddle. */
export function pieces(words: unknown): readonly string[] {
  return typeof words === "string" ? (words.match(/[\s\S]{1,11}/g) ?? []) : [];
}
