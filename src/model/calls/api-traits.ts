import type { ErrorCode } from "../../base/errors.ts";
import type { JsonObject, JsonValue } from "../../base/vocabulary/json.ts";
import type { Usage } from "../../base/vocabulary/usage.ts";

/** What is known of a call that failed, in the fields that APIs promise. */
export interface FailedCall {
  /** Null when no response came, and for an error inside a stream that names none. */
  readonly status: number | null;
  /** The error's kind as the server names it: `error.type`, `error.code` or `error.status` of the body. */
  readonly type: string | null;
  /** A code that says more exactly what is wrong than the kind: `error.details.error_code` of the body. */
  readonly errorCode: string | null;
  /** The parameter that the server names: `error.param` of the body. */
  readonly param?: string | null;
  /** All that the server told of its error: the body of its refusal, or the event of its stream; null where it told nothing. */
  readonly error?: JsonValue;
  /** The server's words or, without a response, the connection's: one line, without secrets. */
  readonly words: string;
  readonly headers: Headers | null;
  /** What the attempt had used, as far as the server had told; null: unknown. */
  readonly lostUsage: Usage | null;
  readonly cause: unknown;
}

/** How the refusals of one API are read, where the APIs differ. */
export interface ApiTraits {
  /** Behind "does not speak": `the Messages API`. */
  readonly name: string;
  /** The error's code for a server that speaks another API. */
  readonly missing: ErrorCode;
  /** The HTTP status for which an error's type stands; null when it stands for none, and another try makes sense. */
  statusOf(type: string): number | null;
  /** Whether the answer has the form of another API. */
  isOtherForm(failed: FailedCall): boolean;
  /** Whether a fault that its status calls passing is none: a bill that is not paid. */
  isFinal(failed: FailedCall): boolean;
  /** A wait in milliseconds that the body asks for, where the headers ask for none; null for none. */
  retryAfterMs?(failed: FailedCall): number | null;
  /** Whether a refusal is about the key, besides by 401 and 403. */
  isAboutKey?(failed: FailedCall): boolean;
  /** Whether a body that was sent holds a picture. */
  hasPictures(body: JsonObject): boolean;
  /** Whether the server says that the conversation is too large, besides by 413 and by common words. */
  isTooLarge(failed: FailedCall): boolean;
  /** The name of a parameter that a refusal is about and that the request can do without; null when there is none. */
  findRefusedParameter(status: number | null, failed: FailedCall, body: JsonObject): string | null;
  /** Whether a refusal with status 400 is about the thinking that a body holds. */
  isAboutThinking(failed: FailedCall, body: JsonObject): boolean;
}
