/** Tokens of one call or of many. `inputTokens` excludes what was read from or written to the prompt cache. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
}
