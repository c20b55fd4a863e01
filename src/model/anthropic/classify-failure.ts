import type { ErrorCode } from "../../errors.ts";
import type { JsonObject, JsonValue } from "../../run/json.ts";
import type { Usage } from "../../run/usage.ts";
import { ModelFault } from "../language-model.ts";
import { CHAT_COMPLETION } from "./gather-reply.ts";
import { findRefusedParameter } from "./refused-parameter.ts";
import { BrokenAttempt } from "./retry.ts";

/** What is known of a call that failed, in the fields that the API promises. */
export interface FailedCall {
  /** Null when no response came, and for an error inside a stream. */
  readonly status: number | null;
  /** `error.type` of the body. */
  readonly type: string | null;
  /** `error.details.error_code` of the body. */
  readonly errorCode: string | null;
  /** The server's words or, without a response, the connection's: one line, without secrets. */
  readonly words: string;
  readonly headers: Headers | null;
  readonly lostUsage: Usage | null;
  readonly cause: unknown;
}

/** What was asked of whom. */
export interface SentRequest {
  readonly model: string;
  readonly host: string;
  readonly body: JsonObject;
}

/** An error inside a stream has no status: the types stand for these. */
const STATUS_OF_TYPE: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
};

/**
 * Whether a failed call may be tried again as it is, and if not, why. It goes by status, type and error code; the
 * words are asked only where the API has no code: for a prompt that is too long, and for refused thinking.
 */
export function classifyFailure(failed: FailedCall, sent: SentRequest): ModelFault | BrokenAttempt {
  const status = failed.status ?? STATUS_OF_TYPE[failed.type ?? ""] ?? null;
  const told = [status, failed.type, failed.words].filter((part) => part !== null && part !== "").join(" ");
  const facts = { model: sent.model, host: sent.host };
  const fault = (kind: ModelFault["kind"], message: string, code?: ErrorCode) =>
    new ModelFault(kind, message, { ...(code && { code }), facts, cause: failed.cause });

  if (isAboutPictures(failed.words) && hasPictures(sent.body)) {
    return fault(
      "refused-request",
      `${sent.model} at ${sent.host} takes no pictures (${told})`,
      "pictures-refused",
    );
  }
  if (isOtherApi(status, failed, sent.model)) {
    return fault(
      "refused-request",
      `${sent.host} does not speak the Messages API (${told})`,
      "messages-api-missing",
    );
  }
  if (isTransient(status, failed.headers)) {
    return new BrokenAttempt(
      told,
      { retryAfterMs: retryAfterMs(failed.headers), lostUsage: failed.lostUsage },
      { cause: failed.cause },
    );
  }
  if (status === 401 || status === 403) {
    return fault("credentials", `${sent.host} refuses the key for ${sent.model} (${told})`);
  }
  if (isTooLarge(status, failed)) {
    return fault("too-large", `the conversation is too large for ${sent.model} (${told})`);
  }
  const parameter = failed.errorCode === null ? findRefusedParameter(status, failed.words, sent.body) : null;
  if (parameter !== null) {
    return new ModelFault(
      "parameter-refused",
      `${sent.host} refuses ${parameter} for ${sent.model} (${told})`,
      { facts, cause: failed.cause, refused: { model: sent.model, parameter } },
    );
  }
  if (status === 400 && isAboutThinking(failed, messagesIn(sent.body))) {
    return fault("thinking-refused", `${sent.model} refuses thinking in the conversation (${told})`);
  }
  if (isAboutMessages(status, failed)) {
    return fault(
      "conversation-refused",
      `${sent.host} refuses the conversation with ${sent.model} (${told})`,
    );
  }
  return fault("refused-request", `${sent.host} refuses the request to ${sent.model} (${told})`);
}

/** A server may say itself whether trying again makes sense; a fault of its own is always worth it. */
function isTransient(status: number | null, headers: Headers | null): boolean {
  if (status === null || status < 400 || status >= 500) return true;
  const should = headers?.get("x-should-retry");
  if (should === "true" || should === "false") return should === "true";
  return status === 408 || status === 409 || status === 429;
}

/** How servers say that a model is blind: llama.cpp, LM Studio, Ollama, vLLM, OpenRouter and others. */
const BLIND: readonly RegExp[] = [
  /\b(?:images?|vision|multi-?modal)\b.{0,40}(?:\bnot |n't |\bun-?)(?:supported|enabled|available|allowed|accepted)\b/i,
  /(?:\bnot|n't|\bno|\bcannot)\b.{0,20}\b(?:support|accept|take|have|handle)s?\b.{0,30}\b(?:images?|image_url|vision|multi-?modal)\b/i,
  /\bno endpoints\b.*\bsupport image|\bnot compiled for multi-?modal|\bmmproj\b|\bat most 0 images?\b/i,
  /\bmissing data required for image\b|\bunknown variant `?image/i,
];

/** Servers say this in words alone, with any status: 400, 404, 500 and even 200. */
function isAboutPictures(words: string): boolean {
  return BLIND.some((pattern) => pattern.test(words));
}

function hasPictures(body: JsonObject): boolean {
  const isPicture = (block: JsonValue): boolean => {
    const { type, content } = block as JsonObject;
    return type === "image" || (Array.isArray(content) && content.some(isPicture));
  };
  return messagesIn(body).flatMap(contentOf).some(isPicture);
}

/** Whether the path is unknown there, and not the model; or whether the answer has another form. */
function isOtherApi(status: number | null, failed: FailedCall, model: string): boolean {
  if (failed.type === CHAT_COMPLETION || /\bunexpected endpoint\b/i.test(failed.words)) return true;
  const isPathUnknown = status === 404 || status === 405 || status === 501;
  return isPathUnknown && !/\bmodel\b/i.test(failed.words) && !failed.words.includes(model);
}

/** The wait that the headers ask for; null when they ask for none, or for nonsense. */
function retryAfterMs(headers: Headers | null): number | null {
  const ms = Number.parseFloat(headers?.get("retry-after-ms") ?? "");
  if (ms > 0) return ms;
  const after = headers?.get("retry-after") ?? "";
  const seconds = /^[\d.]+$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000;
  return seconds > 0 ? Math.ceil(seconds * 1000) : null;
}

function isTooLarge(status: number | null, failed: FailedCall): boolean {
  if (status === 413 || failed.type === "request_too_large") return true;
  if (status !== 400 || failed.errorCode !== null) return false;
  return /\b(prompt|input|request|conversation)\b.*\btoo (long|large)\b|\bcontext (length|window|size)\b/i.test(
    failed.words,
  );
}

/**
 * The API names the block in question by its place in the request (`messages.1.content.0`), so we look what is
 * there. Where no place is named, as by proxies, the word must do.
 *
 * @see https://platform.claude.com/docs/en/build-with-claude/preserved-thinking/prefix-checks
 */
function isAboutThinking(failed: FailedCall, messages: readonly JsonValue[]): boolean {
  if (failed.errorCode !== null) return /thinking|signature/.test(failed.errorCode);
  const blocks = messages.map(contentOf);
  const place = /\bmessages\.(\d+)\.content\.(\d+)/.exec(failed.words);
  if (place !== null) return isThinking(blocks[Number(place[1])]?.[Number(place[2])]);
  return blocks.flat().some(isThinking) && /\bthinking\b/i.test(failed.words);
}

/** The API names the place in the request; others name the field. */
function isAboutMessages(status: number | null, { words }: FailedCall): boolean {
  return (status === 400 || status === 422) && /\bmessages\b/.test(words);
}

function messagesIn(body: JsonObject): readonly JsonValue[] {
  return Array.isArray(body["messages"]) ? body["messages"] : [];
}

function contentOf(message: JsonValue): readonly JsonValue[] {
  const content = (message as JsonObject)["content"];
  return Array.isArray(content) ? content : [];
}

function isThinking(block: JsonValue | undefined): boolean {
  const type = (block as JsonObject | undefined)?.["type"];
  return type === "thinking" || type === "redacted_thinking";
}
