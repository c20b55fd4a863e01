import { sha256Of } from "../base/disk/lazy-crypto.ts";
import { canonicalJson } from "../base/text/canonical-json.ts";
import { type Message, textOf } from "../base/vocabulary/conversation.ts";
import type { ModelRequest } from "./language-model.ts";

/** A short form of a request: enough to compare two, and to find their first difference. */
export interface RequestDigest {
  readonly purpose: string;
  /** Digests of 16 hex digits, like those of the messages. */
  readonly system: string;
  readonly tools: string;
  readonly messages: readonly string[];
  /** The beginning of the last message's words, for people. */
  readonly last: string;
}

/** SHA-256 in hex over the digests of the LM's whole input; images count by their own SHA-256. */
export function hashRequest(request: ModelRequest): string {
  const { purpose, system, tools, messages } = request;
  return sha256([purpose, system, digestOf(tools), messages.map(digestOf)]);
}

/** Digests the parts of a request. */
export function digestRequest(request: ModelRequest): RequestDigest {
  return {
    purpose: request.purpose,
    system: sha256(request.system).slice(0, 16),
    tools: digestOf(request.tools).slice(0, 16),
    messages: request.messages.map((message) => digestOf(message).slice(0, 16)),
    last: wordsOf(request.messages.at(-1)).slice(0, 120),
  };
}

/** Returns the first difference of two requests in a few words; null if they are equal. */
export function findDifference(recorded: RequestDigest, asked: RequestDigest): string | null {
  if (recorded.purpose !== asked.purpose)
    return `it was a ${recorded.purpose} call, and is a ${asked.purpose} call`;
  if (recorded.system !== asked.system) return "the system prompt differs";
  if (recorded.tools !== asked.tools) return "the tools differ";
  const at = asked.messages.findIndex((digest, i) => digest !== recorded.messages[i]);
  const isLast = at === recorded.messages.length - 1 && at === asked.messages.length - 1;
  if (isLast) return `message ${at + 1} differs: it was ${quote(recorded.last)}, and is ${quote(asked.last)}`;
  if (at >= 0 && at < recorded.messages.length) return `message ${at + 1} differs`;
  if (recorded.messages.length === asked.messages.length) return null;
  return `there were ${recorded.messages.length} messages, and are ${asked.messages.length}`;
}

/** Returns a message's texts, those of its tool results included. */
function wordsOf(message: Message | undefined): string {
  if (message === undefined) return "";
  if (message.role === "assistant") return textOf(message.content);
  return message.content
    .flatMap((block) => (block.type === "tool_result" ? block.content : [block]))
    .flatMap((block) => (block.type === "text" ? [block.text] : []))
    .join("\n");
}

const quote = (words: string) => JSON.stringify(words);

const digests = new WeakMap<object, string>();

/** The hash of a value that never changes; a conversation only grows, so nearly all of a request is known already. */
function digestOf(value: object): string {
  const digest = digests.get(value) ?? sha256(value);
  digests.set(value, digest);
  return digest;
}

function sha256(value: unknown): string {
  return sha256Of(canonicalJson(value));
}
