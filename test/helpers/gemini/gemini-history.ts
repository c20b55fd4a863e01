import { createHash, type Hash } from "node:crypto";
import {
  callsOf,
  type GeminiContent,
  type GeminiPart,
  GeminiRefusal,
  type GeminiRequest,
} from "./gemini-wire.ts";

/** The public guide's signature for another model's call, which is not checked. */
const FOREIGN = "skip_thought_signature_validator";

/**
 * Signs replies, and knows its own again: a signature is a digest of everything before the reply, system prompt and tools
 * included, byte for byte, and of the reply. So it is seen at once when what was sent before is sent in another way. No memory is
 * needed to check it.
 */
export function signReply(request: GeminiRequest, parts: readonly GeminiPart[]): readonly GeminiPart[] {
  const before = begin(request);
  for (const content of request.contents) before.update(JSON.stringify(content));
  const signature = signatureOf(before, parts);
  const at = parts.findIndex((part) => part["functionCall"] !== undefined);
  if (at >= 0) return parts.map((part, i) => (i === at ? { ...part, thoughtSignature: signature } : part));
  return [...parts, { text: "", thoughtSignature: signature }];
}

/** @throws GeminiRefusal where a reply in the history is not this server's, or not behind what it answered */
export function checkHistory(request: GeminiRequest): void {
  const before = begin(request);
  for (const [at, content] of request.contents.entries()) {
    if (content.role === "model") checkReply(content, before, at);
    before.update(JSON.stringify(content));
  }
}

function checkReply(content: GeminiContent, before: Hash, at: number): void {
  const signed = (content.parts ?? []).filter((part) => part["thoughtSignature"] !== undefined);
  const [call] = callsOf(content);
  if (signed.length === 0) {
    const what = call === undefined ? "a text" : `function call \`default_api:${call.name}\``;
    throw new GeminiRefusal(
      `Function call is missing a thought_signature in functionCall parts. Additional data, ${what}, position ${at}.`,
    );
  }
  if (signed.length === 1 && signed[0]?.["thoughtSignature"] === FOREIGN) return;
  if (signed.length > 1) throw new GeminiRefusal("Corrupted thought signature.");
  if (signed[0]?.["thoughtSignature"] !== signatureOf(before, bareParts(content))) {
    throw new GeminiRefusal("Invalid thought signature.");
  }
}

/** Parts as they were before they were signed. */
function bareParts({ parts = [] }: GeminiContent): readonly GeminiPart[] {
  return parts.flatMap(({ thoughtSignature, ...rest }) =>
    thoughtSignature !== undefined && rest["text"] === "" ? [] : [rest],
  );
}

function begin({ systemInstruction, tools }: GeminiRequest): Hash {
  return createHash("sha256").update(JSON.stringify([systemInstruction, tools]));
}

function signatureOf(before: Hash, parts: readonly GeminiPart[]): string {
  return before.copy().update(JSON.stringify(parts)).digest("base64");
}
