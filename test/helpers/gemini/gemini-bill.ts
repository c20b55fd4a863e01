import { createHash } from "node:crypto";
import type { GeminiPart, GeminiRequest } from "./gemini-wire.ts";

/** Dollars per million tokens: input, output, cached input. Written down anew, not imported. */
const DOLLARS: Readonly<Record<string, readonly [number, number, number]>> = {
  "gemini-3.8-flash": [0.75, 3.75, 0.075],
  "gemini-2.5-flash": [0.3, 2.5, 0.03],
};

/** What the server tells of a request's tokens; the prompt counts what was cached, too, and thoughts stand apart. */
export interface GeminiUsage {
  readonly promptTokenCount: number;
  readonly cachedContentTokenCount?: number;
  readonly candidatesTokenCount: number;
  readonly thoughtsTokenCount?: number;
  readonly totalTokenCount: number;
}

/** The server's bill for one request. */
export function geminiDollars(model: string, usage: GeminiUsage): number {
  const [input, output, cached] = DOLLARS[model] ?? [Number.NaN, Number.NaN, Number.NaN];
  const read = usage.cachedContentTokenCount ?? 0;
  const written = usage.candidatesTokenCount + (usage.thoughtsTokenCount ?? 0);
  return ((usage.promptTokenCount - read) * input + read * cached + written * output) / 1e6;
}

/** A prefix that is shorter is not kept. */
const LEAST_TOKENS = 1024;

/** The implicit cache: what a request has in common with earlier ones, from its very beginning, by whole messages. */
export class ImplicitCache {
  readonly #seen = new Set<string>();

  account(
    model: string,
    { systemInstruction, tools, contents }: GeminiRequest,
    parts: readonly GeminiPart[],
    thoughts: number,
  ): GeminiUsage {
    const hash = createHash("sha256").update(model);
    let [length, common] = [0, 0];
    for (const value of [tools, systemInstruction, ...contents]) {
      const text = JSON.stringify(value ?? null);
      length += text.length;
      const digest = hash.update(text).copy().digest("base64");
      if (this.#seen.has(digest)) common = length;
      this.#seen.add(digest);
    }
    const promptTokenCount = Math.ceil(length / 4);
    const cached = Math.floor(common / 4);
    const candidatesTokenCount = Math.ceil(JSON.stringify(parts).length / 4);
    return {
      promptTokenCount,
      ...(cached >= LEAST_TOKENS && { cachedContentTokenCount: cached }),
      candidatesTokenCount,
      ...(thoughts > 0 && { thoughtsTokenCount: thoughts }),
      totalTokenCount: promptTokenCount + candidatesTokenCount + thoughts,
    };
  }
}
