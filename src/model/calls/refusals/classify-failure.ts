import type { JsonObject } from "../../../base/vocabulary/json.ts";
import { type BlamedSetting, ModelFault, type ModelFaultOptions } from "../../language-model.ts";
import { BrokenAttempt } from "../retry.ts";
import { OWN_SERVERS } from "../servers/own-server.ts";
import type { ApiTraits, FailedCall } from "./api-traits.ts";
import { findLack } from "./find-lack.ts";
import { isAboutLength } from "./find-overflow.ts";
import { findTries, isFinalInWords } from "./find-tries.ts";

/** A request and its server. */
export interface SentRequest {
  /** As the run's settings name it. */
  readonly model: string;
  readonly host: string;
  readonly body: JsonObject;
}

/**
 * Returns whether a failed call may be tried again as it is, and if not, why. Based on status, type and error code; the
 * message text is used only where an API has no code: for a prompt that is too long, and for refused thinking. An unexplained
 * refusal says what the request can be tried without.
 */
export function classifyFailure(
  failed: FailedCall,
  sent: SentRequest,
  api: ApiTraits,
): ModelFault | BrokenAttempt {
  const status = failed.status ?? (failed.type === null ? null : api.statusOf(failed.type));
  const told = [status, failed.type, failed.words].filter((part) => part !== null && part !== "").join(" ");
  const facts = { model: sent.model, host: sent.host };
  const fault = (kind: ModelFault["kind"], message: string, options?: ModelFaultOptions) =>
    new ModelFault(kind, message, { ...options, facts, cause: failed.cause });
  const tries = isHopeless(status, failed) ? null : findTries(failed, sent.body, api);

  if (status !== null && status >= 300 && status < 400) {
    const to = failed.location ?? "another address";
    return fault(
      "refused-request",
      `${sent.host} redirects the request to ${sent.model} to ${to} (${status})`,
    );
  }
  const lack = findLack(status, failed, sent.body, api);
  if (lack !== null) {
    return fault("parameter-refused", `${sent.model} at ${sent.host} takes no ${lack} (${told})`, {
      ...(lack === "pictures" && { code: "pictures-refused" }),
      refused: { model: sent.model, parameter: lack },
      tries,
    });
  }
  if (api.isOtherForm(failed) || isPathUnknown(status, failed.words, sent.model)) {
    return fault("refused-request", `${sent.host} does not speak ${api.name} (${told})`, {
      code: api.missing,
    });
  }
  const isTooLong = api.isTooLarge(failed) || isAboutLength(status, failed);
  if (isTransient(status, failed.headers) && !api.isFinal(failed) && !isTooLong) {
    const waitMs = retryAfterMs(failed.headers) ?? api.retryAfterMs?.(failed) ?? null;
    const refusal =
      waitMs === null && mayBeRefusal(status, failed, sent)
        ? fault("refused-request", `${sent.host} fails at each request to ${sent.model} (${told})`, {
            tries,
            mayPass: true,
          })
        : null;
    return new BrokenAttempt(
      told,
      { retryAfterMs: waitMs, lostUsage: failed.lostUsage, refusal, isOverlong: failed.isOverlong === true },
      { cause: failed.cause },
    );
  }
  if (status === 401 || status === 403 || api.isAboutKey?.(failed) === true) {
    return fault("credentials", `${sent.host} refuses the key for ${sent.model} (${told})`);
  }
  if (status === 402 || status === 429) {
    return fault("payment", `${sent.host} refuses the request to ${sent.model} (${told})`);
  }
  const parameter = api.findRefusedParameter(status, failed, sent.body);
  // Where the room for the reply is named, the conversation may have room enough without it.
  if (status === 413 || (isTooLong && !(parameter !== null && /^max_/.test(parameter)))) {
    return fault("too-large", `the conversation is too large for ${sent.model} (${told})`, { tries });
  }
  const missing = api.findMissing?.(failed, sent.body) ?? null;
  if (parameter !== null || missing !== null) {
    const name = missing ?? parameter ?? "";
    const message =
      missing === null
        ? `${sent.host} refuses ${name.replace(/=.*/, "")} for ${sent.model} (${told})`
        : `${sent.host} misses ${missing.slice(1)} in a reply of ${sent.model} (${told})`;
    return fault("parameter-refused", message, { refused: { model: sent.model, parameter: name }, tries });
  }
  if (status === 400 && api.isAboutThinking(failed, sent.body)) {
    return fault("thinking-refused", `${sent.model} refuses thinking in the conversation (${told})`, {
      tries,
    });
  }
  if (isAboutMessages(status, failed)) {
    return fault(
      "conversation-refused",
      `${sent.host} refuses the conversation with ${sent.model} (${told})`,
      { tries },
    );
  }
  const message = `${sent.host} refuses the request to ${sent.model} (${told})`;
  const blames = findBlamed(status, failed);
  return fault("refused-request", message, { blames, tries });
}

/** Whether no other request would be taken: it is about the key, the payment, a policy or an unknown model. */
function isHopeless(status: number | null, failed: FailedCall): boolean {
  const isKnown = status !== null && [401, 402, 403, 404, 405, 429, 451].includes(status);
  return isKnown || isFinalInWords(failed) || UNKNOWN_IN_WORDS.test(failed.words) || isUnknownModel(failed);
}

/** Servers with faults that pass: of a request that they refuse, they say so. */
const OWN_HOSTS = [OWN_SERVERS.anthropic, OWN_SERVERS.openai, OWN_SERVERS.google].map(
  (url) => new URL(url).host,
);

/** Whether a fault that may pass may be a refusal, if it comes again and again: the server answered, and did not say when to come back. */
function mayBeRefusal(status: number | null, failed: FailedCall, { host }: SentRequest): boolean {
  const isAnswer =
    status === null ? failed.error != null : status >= 500 && ![502, 503, 504, 529].includes(status);
  return isAnswer && failed.words !== "" && !OWN_HOSTS.includes(host);
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
  if (status === 404 || isUnknownModel({ type, errorCode })) return ["model"];
  if (status !== 400 && status !== 422) return [];
  if (UNKNOWN_IN_WORDS.test(words)) return ["model"];
  return (Object.keys(BLAMED_BY) as (keyof typeof BLAMED_BY)[]).filter((name) => BLAMED_BY[name].test(words));
}

function isUnknownModel({ type, errorCode }: Pick<FailedCall, "type" | "errorCode">): boolean {
  return UNKNOWN_MODEL.test(type ?? "") || UNKNOWN_MODEL.test(errorCode ?? "");
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

/** The API names the place in the request; others name the field. */
function isAboutMessages(status: number | null, { words, param }: FailedCall): boolean {
  return (status === 400 || status === 422) && /\bmessages\b|\binput\[\d/.test(`${param ?? ""} ${words}`);
}
