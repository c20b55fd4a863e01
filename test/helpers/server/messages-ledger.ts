import { createHash } from "node:crypto";
import { imageSize } from "./messages-rules.ts";
import {
  blocksOf,
  systemOf,
  type WireBlock,
  type WireRequest,
  type WireUsage,
  withoutBreakpoint,
} from "./messages-wire.ts";

/** Dollars per million tokens: input, output, cache write, cache read. Written down anew, not imported. */
const DOLLARS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  "claude-haiku-5-5": [0.1, 0.5, 0.125, 0.01],
  "claude-sonnet-5-5": [2, 10, 2.5, 0.1],
  "claude-opus-5-5": [4, 20, 5, 0.2],
  "claude-fable-5-1": [10, 50, 12.5, 0.25],
};

/** The server's bill for one request; null for a model without a price. */
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

/** How many places the API looks at for each breakpoint, that one first, until it finds one that it has kept. */
const LOOKBACK = 20;
/** Minimal tokens of a cached beginning. */
const LEAST_TOKENS = 1024;
/** Tokens around the last block, which are never cached. */
const FRAME_TOKENS = 4;

/** The prompt cache: remembers where breakpoints were, and reads up to the last of them that still holds. */
export class PromptCache {
  readonly #ends = new Set<string>();

  /** The tokens of a request's input. With `cache_control` at the top level there is a breakpoint at its end, too. */
  account(request: WireRequest): Omit<WireUsage, "output_tokens"> {
    const parts = partsOf(request);
    const total = parts.at(-1)?.end ?? 0;
    const isAutomatic = request.cache_control != null;
    const breakpoints = parts.filter(
      ({ isMarked, end }, at) =>
        (isMarked || (isAutomatic && at === parts.length - 1)) && end >= LEAST_TOKENS,
    );
    const found = breakpoints.map((breakpoint) => {
      const at = parts.indexOf(breakpoint);
      return parts
        .slice(Math.max(0, at - LOOKBACK + 1), at + 1)
        .findLast(({ digest }) => this.#ends.has(digest));
    });
    const read = Math.max(0, ...found.map((part) => part?.end ?? 0));
    for (const { digest } of breakpoints) this.#ends.add(digest);
    const kept = breakpoints.at(-1)?.end ?? 0;
    return {
      input_tokens: total - kept + FRAME_TOKENS,
      cache_read_input_tokens: read,
      cache_creation_input_tokens: kept - read,
    };
  }
}

/** About how many tokens the content of a reply has. */
export function outputTokens(content: readonly WireBlock[]): number {
  return Math.ceil(Buffer.byteLength(JSON.stringify(content)) / 4);
}

interface Part {
  /** The tokens up to its end. */
  readonly end: number;
  /** Of everything up to its end; where the breakpoints are is not part of it. */
  readonly digest: string;
  /** Whether a breakpoint is there. */
  readonly isMarked: boolean;
}

function partsOf(request: WireRequest): readonly Part[] {
  const hash = createHash("sha256").update(
    JSON.stringify([request.model, request.thinking, request["output_config"]]),
  );
  const { system } = request;
  const values: readonly (readonly [value: unknown, marked: unknown])[] = [
    [request.tools ?? [], request.tools],
    [systemOf(request) ?? "", Array.isArray(system) ? system.at(-1) : undefined],
    ...request.messages.flatMap(blocksOf).map((block) => [withoutBreakpoint(block), block] as const),
  ];
  let end = 0;
  return values.map(([value, marked]) => {
    hash.update(JSON.stringify(value));
    end += tokensOf(value);
    return { end, digest: hash.copy().digest("base64"), isMarked: isMarked(marked) };
  });
}

/** Whether a block, or the last tool, has a breakpoint. */
function isMarked(value: unknown): boolean {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return (last as WireBlock | undefined)?.["cache_control"] != null;
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
