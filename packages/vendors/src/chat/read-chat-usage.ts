import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { innerObject } from "../../../../src/base/vocabulary/json.ts";
import type { Usage } from "../../../../src/base/vocabulary/usage.ts";

/**
 * Reads the tokens of a chat completion; missing figures count as 0. The prompt's include cached ones, which count once
 * here. The completion's include the reasoning's, unless the total shows that they are separate.
 *
 * @see https://platform.openai.com/docs/api-reference/chat/streaming
 */
export function readChatUsage(usage: JsonObject): Usage {
  const prompt = innerObject(usage, "prompt_tokens_details");
  const completion = innerObject(usage, "completion_tokens_details");
  const promptTokens = tokens(usage["prompt_tokens"]);
  const completionTokens = tokens(usage["completion_tokens"]);
  const reasoningTokens = tokens(completion["reasoning_tokens"]);
  // DeepSeek's own servers report cached tokens outside the details.
  const cached = tokens(prompt["cached_tokens"] ?? usage["prompt_cache_hit_tokens"]);
  const cacheReadTokens = Math.min(cached, promptTokens);
  const cacheWriteTokens = Math.min(tokens(prompt["cache_write_tokens"]), promptTokens - cacheReadTokens);
  const isBeside =
    reasoningTokens > 0 &&
    tokens(usage["total_tokens"]) === promptTokens + completionTokens + reasoningTokens;
  return {
    inputTokens: promptTokens - cacheReadTokens - cacheWriteTokens,
    outputTokens: completionTokens + (isBeside ? reasoningTokens : 0),
    cacheReadTokens,
    cacheWriteTokens,
  };
}

function tokens(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) && value > 0 ? value : 0;
}
