import type { ChatRequest, ChatUsage } from "./chat-wire.ts";

/** Dollars per million tokens: of the prompt, of the prompt from the cache, of the reply. */
export type ChatPrices = readonly [input: number, cached: number, output: number];

/** The server's bill for one request. */
export function dollarsOf(usage: ChatUsage, [input, cached, output]: ChatPrices): number {
  const read = usage.prompt_tokens_details.cached_tokens;
  return ((usage.prompt_tokens - read) * input + read * cached + usage.completion_tokens * output) / 1e6;
}

/** What is shorter is not kept, and what is kept grows by so many tokens. */
const LEAST_TOKENS = 1024;
const GRAIN = 128;

/** The prompt cache: the longest beginning that an earlier request had, too; nobody asks for it. */
export class PrefixCache {
  #before: readonly string[] = [];

  account(request: ChatRequest): { prompt_tokens: number; cached_tokens: number } {
    const prompt = JSON.stringify([request.model, request.tools ?? [], request.messages]);
    const shared = Math.max(0, ...this.#before.map((before) => sharedLength(before, prompt)));
    this.#before = [prompt, ...this.#before].slice(0, 4);
    const grains = Math.floor(shared / 4 / GRAIN) * GRAIN;
    return { prompt_tokens: Math.ceil(prompt.length / 4), cached_tokens: grains < LEAST_TOKENS ? 0 : grains };
  }
}

function sharedLength(a: string, b: string): number {
  let [low, high] = [0, Math.min(a.length, b.length)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (a.startsWith(b.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** About how many tokens a text has. */
export function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}
