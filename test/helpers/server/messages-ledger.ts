import { createHash } from "node:crypto";
import { imageSize } from "./messages-rules.ts";
import { blocksOf, systemOf, type WireBlock, type WireRequest, type WireUsage } from "./messages-wire.ts";

/** Dollars per million tokens: input, output, cache write, cache read. Written down anew, not imported. */
const DOLLARS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  "claude-haiku-5-5": [0.1, 0.5, 0.125, 0.01],
  "claude-sonnet-5-5": [2, 10, 2.5, 0.1],
  "claude-opus-5-5": [4, 20, 5, 0.2],
  "claude-fable-5-1": [10, 50, 12.5, 0.25],
};

/** What the server would write on the bill for one request; null for a model it has no price for. */
export function dollarsOf(model: string, usage: WireUsage): number | null {
  const prices = DOLLARS[model];
  if (prices === undefined) return null;
  const tokens = [
    usage.input_tokens,
    usage.output_tokens,
    usage.cache_creation_input_tokens,
    usage.cache_read_input_tokens,
  ];
  return tokens.reduce((sum, count, i) => sum + (count * (prices[i] ?? 0)) / 1e6, 0);
}

/** How many blocks before a breakpoint the API looks for an earlier one. */
const LOOKBACK = 20;
/** Shorter prompts are not cached. */
const LEAST_TOKENS = 512;
/** What surrounds the last block is never cached. */
const FRAME_TOKENS = 4;

/** Where tools and system prompt end, among the parts of a request. */
const SYSTEM_PART = 1;

/** The prompt cache: remembers where breakpoints were, and reads up to the last of them that still holds. */
export class PromptCache {
  readonly #ends = new Set<string>();

  /** The tokens of a request's input. A breakpoint at its end counts when `cache_control` is at the top level. */
  account(request: WireRequest): Omit<WireUsage, "output_tokens"> {
    const parts = partsOf(request);
    const total = parts.reduce((sum, part) => sum + part.tokens, 0);
    if (request.cache_control === undefined || total < LEAST_TOKENS) {
      return {
        input_tokens: total + FRAME_TOKENS,
        cache_read_input_tokens: 0,
        cache_creation_input_tokens: 0,
      };
    }
    const breakpoints = [...(hasSystemBreakpoint(request) ? [SYSTEM_PART] : []), parts.length - 1];
    const hit = parts.findLastIndex(
      (part, i) => breakpoints.some((at) => i <= at && i >= at - LOOKBACK) && this.#ends.has(part.digest),
    );
    const read = parts.slice(0, hit + 1).reduce((sum, part) => sum + part.tokens, 0);
    for (const at of breakpoints) {
      const end = parts[at];
      if (end !== undefined) this.#ends.add(end.digest);
    }
    return {
      input_tokens: FRAME_TOKENS,
      cache_read_input_tokens: read,
      cache_creation_input_tokens: total - read,
    };
  }
}

function hasSystemBreakpoint({ system }: WireRequest): boolean {
  return JSON.stringify(system ?? "").includes('"cache_control":');
}

/** About how many tokens the content of a reply has. */
export function outputTokens(content: readonly WireBlock[]): number {
  return Math.ceil(Buffer.byteLength(JSON.stringify(content)) / 4);
}

interface Part {
  readonly tokens: number;
  /** Of everything up to the end of this part. */
  readonly digest: string;
}

function partsOf(request: WireRequest): readonly Part[] {
  const hash = createHash("sha256").update(
    JSON.stringify([request.model, request.thinking, request["output_config"]]),
  );
  const values: unknown[] = [
    request.tools ?? [],
    systemOf(request) ?? "",
    ...request.messages.flatMap(blocksOf),
  ];
  return values.map((value) => {
    hash.update(JSON.stringify(value));
    return { tokens: tokensOf(value), digest: hash.copy().digest("base64") };
  });
}

/** Text counts as bytes / 4, an image as ⌈w/28⌉ · ⌈h/28⌉. */
function tokensOf(value: unknown): number {
  let images = 0;
  const rest = JSON.stringify(value, (_key, inner: unknown) => {
    const block = inner as { type?: unknown; source?: { data?: unknown } } | null;
    if (block?.type !== "image" || typeof block.source?.data !== "string") return inner;
    const { width, height } = imageSize(block.source.data);
    images += Math.ceil(width / 28) * Math.ceil(height / 28);
    return undefined;
  });
  return images + Math.ceil(Buffer.byteLength(rest ?? "") / 4);
}
