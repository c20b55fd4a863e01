import type { JsonObject, JsonValue } from "../../base/vocabulary/json.ts";
import { wordsIn } from "../calls/describe-failure.ts";
import { isObject } from "../calls/keep-blocks.ts";
import { ToldError } from "../calls/told-error.ts";

/** A server's refusal, in the fields that the vendors share. */
export interface Refusal {
  readonly status: number;
  /** What it calls the error: its code or, where that is a number or missing, its type or status; null for neither. */
  readonly type: string | null;
  readonly param: string | null;
  /** The server's own words; null when it had none. */
  readonly words: string | null;
  readonly headers: Headers;
  readonly body: JsonValue;
}

/** The library's error for a call; by its fields, since its class comes with the vendor's package. */
interface CallError extends Error {
  readonly statusCode?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly responseBody?: string;
}

/** Whether an error came of a call to the server, and not of a mistake in this program. */
export function isOfTheCall(error: unknown): error is CallError {
  return error instanceof Error && error.name === "AI_APICallError";
}

/** The refusal that an error of the library's holds; null when no server refused: a broken stream keeps its 200. */
export function readRefusal(error: unknown): Refusal | null {
  if (!isOfTheCall(error) || error.statusCode === undefined || error.statusCode < 300) return null;
  const body = parseBody(error.responseBody ?? "");
  return {
    ...readErrorObject(body),
    status: error.statusCode,
    words: wordsOf(body),
    headers: new Headers({ ...error.responseHeaders }),
    body,
  };
}

/** What an error object calls itself, in a body or in an event of a stream. */
export function readErrorObject(body: JsonValue): Pick<Refusal, "type" | "param"> {
  const inner = isObject(body) ? body["error"] : undefined;
  const { code, type, status, param } = isObject(inner) ? inner : isObject(body) ? body : ({} as JsonObject);
  const isText = (value: JsonValue | undefined) => typeof value === "string" && value !== "";
  const told = [code, type, status].find(isText);
  return { type: told === undefined ? null : String(told), param: isText(param) ? String(param) : null };
}

/** The words of an error, with those of whoever stands behind a gateway. */
export function wordsOf(body: JsonValue): string | null {
  const inner = isObject(body) ? body["error"] : undefined;
  const metadata = isObject(inner) ? inner["metadata"] : undefined;
  const raw = isObject(metadata) ? metadata["raw"] : undefined;
  const words = wordsIn(body);
  return typeof raw === "string" && words !== null ? `${words}: ${raw}` : words;
}

/** Some servers answer a list of one; what is no JSON has no words for people. */
function parseBody(text: string): JsonValue {
  try {
    const body = JSON.parse(text) as JsonValue;
    return Array.isArray(body) ? (body[0] ?? null) : body;
  } catch {
    return null;
  }
}

/** The error that an event of a stream tells of, with the HTTP status that it names. */
export function toldError(chunk: JsonObject): ToldError {
  const { error } = chunk;
  const code = isObject(error) ? Number(error["code"]) : Number.NaN;
  const status = code >= 400 && code < 600 ? code : null;
  return new ToldError(readErrorObject(chunk).type, wordsOf(chunk) ?? "an error", { status, event: chunk });
}
