import { describeError } from "../errors.ts";
import type { SilenceWatch } from "./silence-watch.ts";

/** Why a connection gave no reply, for people. */
export function describeBreak(error: unknown, watch: SilenceWatch, timeoutMs: number): string {
  if (watch.isSilent()) return `no sign of life for ${timeoutMs / 1000} s`;
  const type = watch.contentType();
  if (type !== null && !type.startsWith("text/event-stream") && !type.startsWith("application/json")) {
    return `the answer is ${type || "of no type"}, not a reply`;
  }
  const root = rootOf(error) as { code?: string };
  return describeError(root) || (root.code ?? "the connection broke");
}

function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}

/** Words of others: at most 300 characters on one line, without control characters and without the key. */
export function onOneLine(words: string, key: string | null): string {
  const line = (key === null ? words : words.replaceAll(key, "[key]")).replace(/[\s\p{Cc}]+/gu, " ").trim();
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}
