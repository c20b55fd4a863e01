import type { ErrorCode } from "../../../base/errors.ts";
import type { JsonObject, JsonValue } from "../../../base/vocabulary/json.ts";
import type { Usage } from "../../../base/vocabulary/usage.ts";

/** The facts of a failed call, in the fields that APIs document. */
export interface FailedCall {
  /** Null when no response came, and for an error inside a stream that names none. */
  readonly status: number | null;
  /** The error's kind as the server names it: `error.type`, `error.code` or `error.status` of the body. */
  readonly type: string | null;
  /** A code that says more exactly what is wrong than the kind: `error.details.error_code` of the body. */
  readonly errorCode: string | null;
  /** The parameter that the server names: `error.param` of the body. */
  readonly param?: string | null;
  /** The server's whole error: the body of its refusal, or the event of its stream; null without one. */
  readonly error?: JsonValue;
  /** The server's words or, without a response, the connection's: one line, without secrets. */
  readonly words: string;
  readonly headers: Headers | null;
  /** The address to which the server leads, likewise; null for none. */
  readonly location: string | null;
  /** Whether the answer had more bytes than any reply has. */
  readonly isOverlong?: boolean;
  /** The attempt's tokens so far, as the server reported them; null: unknown. */
  readonly lostUsage: Usage | null;
  readonly cause: unknown;
}

/** The differences between APIs in reading refusals. */
export interface ApiTraits {
  /** Follows "does not speak" in messages: `the Messages API`. */
  readonly name: string;
  /** The error's code for a server that speaks another API. */
  readonly missing: ErrorCode;
  /** Returns the HTTP status of an error type; null for a type without one, which is worth another try. */
  statusOf(type: string): number | null;
  /** Whether the answer has the form of another API. */
  isOtherForm(failed: FailedCall): boolean;
  /** Whether a fault with a passing status is final: an unpaid bill, for example. */
  isFinal(failed: FailedCall): boolean;
  /** A wait in milliseconds that the body asks for, where the headers ask for none; null for none. */
  retryAfterMs?(failed: FailedCall): number | null;
  /** Whether a refusal is about the key, besides by 401 and 403. */
  isAboutKey?(failed: FailedCall): boolean;
  /** Whether a body that was sent holds a picture. */
  hasPictures(body: JsonObject): boolean;
  /** Whether the server says that the conversation is too large, besides by 413 and by common words. */
  isTooLarge(failed: FailedCall): boolean;
  /** Returns the name of an optional parameter that a refusal names; null without one. */
  findRefusedParameter(status: number | null, failed: FailedCall, body: JsonObject): string | null;
  /** Fields that no request of this API can do without, besides those of every API. */
  readonly needed?: readonly string[];
  /** Returns `+` and the name of a field that a refusal misses in the replies that a body holds; null without one. */
  findMissing?(failed: FailedCall, body: JsonObject): string | null;
  /** Whether a refusal with status 400 is about the thinking that a body holds. */
  isAboutThinking(failed: FailedCall, body: JsonObject): boolean;
}
