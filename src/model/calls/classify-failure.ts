import type { JsonObject } from "../../base/vocabulary/json.ts";
import { type BlamedSetting, ModelFault, type ModelFaultOptions } from "../language-model.ts";
import type { ApiTraits, FailedCall } from "./api-traits.ts";
import { onOneLine } from "./describe-failure.ts";
import { findLack } from "./find-lack.ts";
import { BrokenAttempt } from "./retry.ts";

/** A request and its server. */
export interface SentRequest {
  /** As the run's settings name it. */
  readonly model: string;
  readonly host: string;
  readonly body: JsonObject;
}

/**
 * Returns whether a failed call may be tried again as it is, and if not, why. Based on status, type and error code; the
 * message text is used only where an API has no code: for a prompt that is too long, and for refused thinking.
 */
export function classifyFailure(
  failed: FailedCall,
  sent: SentRequest,
  api: ApiTraits,
): ModelFault | BrokenAttempt {
  const status = failed.status ?? (failed.type === null ? null : api.statusOf(failed.type));
  const told = [status, failed.type, failed.words].filter((part) => part !== null && part !== "").join(" ");
  const facts = { model: sent.model, host: sent.host };
  const fault = (
    kind: ModelFault["kind"],
    message: string,
    options?: Pick<ModelFaultOptions, "code" | "blames">,
  ) => new ModelFault(kind, message, { ...options, facts, cause: failed.cause });

  if (isRedirect(status)) {
    const to = onOneLine(failed.headers?.get("location") ?? "another address", null);
    return fault(
      "refused-request",
      `${sent.host} redirects the request to ${sent.model} to ${to} (${status})`,
    );
  }
  const lack = findLack(status, failed, sent.body, api);
  if (lack !== null) {
    return new ModelFault("parameter-refused", `${sent.model} at ${sent.host} takes no ${lack} (${told})`, {
      ...(lack === "pictures" && { code: "pictures-refused" }),
      facts,
      cause: failed.cause,
      refused: { model: sent.model, parameter: lack },
    });
  }
  if (api.isOtherForm(failed) || isPathUnknown(status, failed.words, sent.model)) {
    return fault("refused-request", `${sent.host} does not speak ${api.name} (${told})`, {
      code: api.missing,
    });
  }
  if (isTransient(status, failed.headers) && !api.isFinal(failed)) {
    return new BrokenAttempt(
      told,
      {
        retryAfterMs: retryAfterMs(failed.headers) ?? api.retryAfterMs?.(failed) ?? null,
        lostUsage: failed.lostUsage,
      },
      { cause: failed.cause },
    );
  }
  if (status === 401 || status === 403 || api.isAboutKey?.(failed) === true) {
    return fault("credentials", `${sent.host} refuses the key for ${sent.model} (${told})`);
  }
  if (status === 402 || status === 429) {
    return fault("payment", `${sent.host} refuses the request to ${sent.model} (${told})`);
  }
  if (status === 413 || api.isTooLarge(failed) || isAboutLength(status, failed)) {
    return fault("too-large", `the conversation is too large for ${sent.model} (${told})`);
  }
  const parameter = api.findRefusedParameter(status, failed, sent.body);
  if (parameter !== null) {
    return new ModelFault(
      "parameter-refused",
      `${sent.host} refuses ${parameter} for ${sent.model} (${told})`,
      { facts, cause: failed.cause, refused: { model: sent.model, parameter } },
    );
  }
  if (status === 400 && api.isAboutThinking(failed, sent.body)) {
    return fault("thinking-refused", `${sent.model} refuses thinking in the conversation (${told})`);
  }
  if (isAboutMessages(status, failed)) {
    return fault(
      "conversation-refused",
      `${sent.host} refuses the conversation with ${sent.model} (${told})`,
    );
  }
  const message = `${sent.host} refuses the request to ${sent.model} (${told})`;
  return fault("refused-request", message, { blames: findBlamed(status, failed) });
}

/** The words by which servers name a setting that they do not take. */
const BLAMED_BY: Readonly<Record<Exclude<BlamedSetting, "model">, RegExp>> = {
  effort: /\b(?:effort|output_config)\b/i,
  thinking: /\b(?:thinking|reasoning)\b/i,
  pictures: /\b(?:images?|image_url|pictures?|vision|multimodal)\b/i,
};

/** Codes for a model that a server does not know. */
const UNKNOWN_MODEL = /^(?:model_not_found|invalid_model|model_not_available)$/;

/** Words for a model that a server does not know. */
const UNKNOWN_IN_WORDS =
  /\bmodels?\b[^.;]{0,80}\b(?:not found|does not exist|doesn't exist|is unknown|is not (?:a )?valid)\b|\b(?:unknown|invalid|no such) model\b/i;

/** The settings that a refusal names. One about the key, the payment or rights names none, whatever its words hold. */
function findBlamed(status: number | null, { words, type, errorCode }: FailedCall): readonly BlamedSetting[] {
  if (status === 404 || UNKNOWN_MODEL.test(type ?? "") || UNKNOWN_MODEL.test(errorCode ?? ""))
    return ["model"];
  if (status !== 400 && status !== 422) return [];
  if (UNKNOWN_IN_WORDS.test(words)) return ["model"];
  return (Object.keys(BLAMED_BY) as (keyof typeof BLAMED_BY)[]).filter((name) => BLAMED_BY[name].test(words));
}

function isRedirect(status: number | null): boolean {
  return status !== null && status >= 300 && status < 400;
}

/** A server may say itself whether trying again makes sense; a fault of its own is always worth it. */
function isTransient(status: number | null, headers: Headers | null): boolean {
  if (status === null || status < 400 || status >= 500) return true;
  const should = headers?.get("x-should-retry");
  if (should === "true" || should === "false") return should === "true";
  return status === 408 || status === 409 || status === 429;
}

/** Returns whether the path is unknown there, and not the model. */
function isPathUnknown(status: number | null, words: string, model: string): boolean {
  if (/\bunexpected endpoint\b/i.test(words)) return true;
  const isUnknown = status === 404 || status === 405 || status === 501;
  return isUnknown && !/\b(?:models?|endpoints)\b/i.test(words) && !words.includes(model);
}

/** The wait that the headers ask for; null when they ask for none, or for nonsense. */
function retryAfterMs(headers: Headers | null): number | null {
  const ms = Number.parseFloat(headers?.get("retry-after-ms") ?? "");
  if (ms > 0) return ms;
  const after = headers?.get("retry-after") ?? "";
  const seconds = /^[\d.]+$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000;
  return seconds > 0 ? Math.ceil(seconds * 1000) : null;
}

function isAboutLength(status: number | null, failed: FailedCall): boolean {
  if (status !== 400 || failed.errorCode !== null) return false;
  return /\b(prompt|input|request|conversation)\b.*\btoo (long|large)\b|\bcontext (length|window|size)\b/i.test(
    failed.words,
  );
}

/** The API names the place in the request; others name the field. */
function isAboutMessages(status: number | null, { words, param }: FailedCall): boolean {
  return (status === 400 || status === 422) && /\bmessages\b|\binput\[\d/.test(`${param ?? ""} ${words}`);
}
