import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { fallSilent } from "../server/passing-time.ts";
import type { GeminiUsage } from "./gemini-bill.ts";
import type { GeminiFault, GeminiSaying } from "./gemini-replies.ts";
import type { GeminiPart } from "./gemini-wire.ts";

type Halfway = Extract<GeminiFault, { after: number }>;

/** Streams a reply; true when all of it went out. */
export async function sendGeminiReply(
  res: ServerResponse,
  { model, said, usage, n }: { model: string; said: GeminiSaying; usage: GeminiUsage; n: number },
  fault: Halfway | null,
): Promise<boolean> {
  res.writeHead(200, { "content-type": "text/event-stream" });
  res.flushHeaders();
  for (const [at, chunk] of chunksOf(said, usage).entries()) {
    if (fault?.after === at) {
      breakOff(res, fault);
      return false;
    }
    res.write(sse({ ...chunk, modelVersion: model, responseId: `r-${n}` }));
  }
  res.end();
  if (!res.writableFinished && !res.destroyed) await Promise.race([once(res, "finish"), once(res, "close")]);
  return res.writableFinished;
}

/** Sends a fault in which no reply begins. */
export function sendGeminiFault(res: ServerResponse, fault: Exclude<GeminiFault, Halfway>): void {
  if (fault.fault === "hang") return void fallSilent();
  if (fault.fault === "blocked") {
    const usageMetadata = { promptTokenCount: 12, totalTokenCount: 12 };
    res.writeHead(200, { "content-type": "text/event-stream" });
    res.end(sse({ promptFeedback: { blockReason: fault.reason }, usageMetadata, modelVersion: "m" }));
    return;
  }
  const { code, status, message = "It went wrong.", retryDelay } = fault;
  const info = { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay };
  sendGeminiError(res, { code, status, message, ...(retryDelay !== undefined && { details: [info] }) });
}

/** An error in Google's form. */
export function sendGeminiError(
  res: ServerResponse,
  error: { readonly code: number } & Record<string, unknown>,
): void {
  res.writeHead(error.code, { "content-type": "application/json; charset=UTF-8" });
  res.end(JSON.stringify({ error }));
}

function breakOff(res: ServerResponse, fault: Halfway): void {
  switch (fault.fault) {
    case "stall":
      return void fallSilent();
    case "cut":
      // The written part must leave first, or the client sees no reply at all.
      setTimeout(() => res.destroy(), 5);
      return;
    case "bad-json":
      res.end('data: {"candidates": [{"content": {"par\r\n\r\n');
      return;
    case "end":
      res.end();
      return;
    case "chunk-error":
      res.end(
        sse({ error: { code: fault.code, status: fault.status, message: "It went wrong on the way." } }),
      );
  }
}

/** Texts in pieces, each call whole; how it ended stands in the last chunk, and every chunk tells what was used so far. */
function chunksOf(said: GeminiSaying, usage: GeminiUsage): readonly object[] {
  const { promptTokenCount, cachedContentTokenCount } = usage;
  const sofar = {
    promptTokenCount,
    ...(cachedContentTokenCount !== undefined && { cachedContentTokenCount }),
  };
  const parts = said.parts.flatMap(inPieces);
  return parts.map((part, at) => {
    const isLast = at === parts.length - 1;
    const candidate = { content: { role: "model", parts: [part] }, index: 0 };
    const told = said.tellsUsage === false ? {} : { usageMetadata: isLast ? usage : sofar };
    const ending = isLast ? { finishReason: said.finishReason ?? "STOP" } : {};
    return { candidates: [{ ...candidate, ...ending }], ...told };
  });
}

function inPieces(part: GeminiPart): readonly GeminiPart[] {
  const { text, ...rest } = part;
  if (typeof text !== "string" || text === "" || rest["thoughtSignature"] !== undefined) return [part];
  return (text.match(/[\s\S]{1,17}/g) ?? []).map((piece) => ({ ...rest, text: piece }));
}

const sse = (chunk: object): string => `data: ${JSON.stringify(chunk)}\r\n\r\n`;
