import { describeError } from "../../base/errors.ts";
import { withoutSecret } from "../../base/text/without-secret.ts";
import type { SilenceWatch } from "./silence-watch.ts";

/** Explains to people why a connection gave no reply. */
export function describeBreak(error: unknown, watch: SilenceWatch): string {
  const limit = watch.brokenLimit();
  if (limit !== null) return limit;
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

/** A server's own words in the body of its refusal, however it frames them; null when there are none. */
export function wordsIn(body: unknown): string | null {
  if (body === null || typeof body !== "object") return null;
  const { error, message, detail } = body as Record<string, unknown>;
  const inner = (error as { message?: unknown } | null | undefined)?.message;
  return [inner, error, message, detail].find((words) => typeof words === "string") ?? JSON.stringify(body);
}

const NOT_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/** Returns whether a failed attempt cost nothing: the server answered with a refusal, or was never reached. */
export function isFree(status: number | null, error: unknown): boolean {
  return status !== null || NOT_CONNECTED.has((rootOf(error) as { code?: string }).code ?? "");
}

/** Words of others: at most 300 characters on one line, without control characters and without the key. */
export function onOneLine(words: string, key: string | null): string {
  const line = withoutSecret(words, key ?? "", "[key]")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}
