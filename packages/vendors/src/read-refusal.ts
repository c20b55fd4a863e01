import { isObject, type JsonObject, type JsonValue, parseJson } from "../../../src/base/vocabulary/json.ts";
import { wordsIn } from "../../../src/model/calls/describe-failure.ts";
import type { ReadRefusal } from "../../../src/model/calls/remote-model.ts";
import { ToldError } from "../../../src/model/calls/told-error.ts";

/** A server refused a request: it answered with a status other than success. */
export class RefusedRequest extends Error {
  override readonly name: string = "RefusedRequest";
  readonly refusal: ReadRefusal;

  constructor(response: Response, text: string) {
    super(response.statusText || `HTTP ${response.status}`);
    const body = parseBody(text);
    const { status, headers } = response;
    const known = { ...readErrorObject(body), status, headers, errorCode: null };
    this.refusal = { ...known, words: wordsOf(body), error: body };
  }
}

/** Returns the type or code of an error object, from a body or an event of a stream. */
export function readErrorObject(body: JsonValue): {
  readonly type: string | null;
  readonly param: string | null;
} {
  const inner = isObject(body) ? body["error"] : undefined;
  const { code, type, status, param } = isObject(inner) ? inner : isObject(body) ? body : ({} as JsonObject);
  const isText = (value: JsonValue | undefined) => typeof value === "string" && value !== "";
  const told = [code, type, status].find(isText);
  return { type: told === undefined ? null : String(told), param: isText(param) ? String(param) : null };
}

/** Returns the words of an error, with those of the server behind a gateway. */
export function wordsOf(body: JsonValue): string | null {
  const inner = isObject(body) ? body["error"] : undefined;
  const metadata = isObject(inner) ? inner["metadata"] : undefined;
  const raw = isObject(metadata) ? metadata["raw"] : undefined;
  const words = wordsIn(body);
  return typeof raw === "string" && words !== null ? `${words}: ${raw}` : words;
}

/** Some servers answer with a list of one; invalid JSON has no words for people. */
function parseBody(text: string): JsonValue {
  const body = parseJson(text) ?? null;
  return Array.isArray(body) ? (body[0] ?? null) : body;
}

/** Returns the error in an event of a stream, with its HTTP status. */
export function toldError(chunk: JsonObject): ToldError {
  const { error } = chunk;
  const code = isObject(error) ? Number(error["code"]) : Number.NaN;
  const status = code >= 400 && code < 600 ? code : null;
  return new ToldError(readErrorObject(chunk).type, wordsOf(chunk) ?? "an error", { status, event: chunk });
}
