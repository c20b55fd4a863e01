import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { Usage } from "../../../base/vocabulary/usage.ts";

/**
 * The tokens that Gemini tells; what it does not tell counts as none. What was cached is part of the prompt, thinking
 * is told beside the answer and costs what that costs.
 *
 * @see https://ai.google.dev/api/generate-content#UsageMetadata
 */
export function readGeminiUsage(told: JsonObject): Usage {
  const tokens = (name: string): number => {
    const count = Number(told[name] ?? 0);
    return Number.isSafeInteger(count) && count > 0 ? count : 0;
  };
  const cacheReadTokens = tokens("cachedContentTokenCount");
  const prompt = tokens("promptTokenCount") + tokens("toolUsePromptTokenCount");
  return {
    inputTokens: Math.max(0, prompt - cacheReadTokens),
    outputTokens: tokens("candidatesTokenCount") + tokens("thoughtsTokenCount"),
    cacheReadTokens,
    cacheWriteTokens: 0,
  };
}
