import type { LanguageModelV3, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import type { JsonObject, JsonValue } from "../../base/vocabulary/json.ts";
import { NO_USAGE, type Usage } from "../../base/vocabulary/usage.ts";
import { classifyFailure } from "../calls/classify-failure.ts";
import { describeBreak, isFree, onOneLine } from "../calls/describe-failure.ts";
import { isObject } from "../calls/keep-blocks.ts";
import { systemClock, withRetries } from "../calls/retry.ts";
import { watchSilence } from "../calls/silence-watch.ts";
import { ToldError } from "../calls/told-error.ts";
import type { LanguageModel, ModelEvent, ModelReply, ModelRequest } from "../language-model.ts";
import { asEvents } from "./as-events.ts";
import type { Dialect, Gatherer } from "./dialect.ts";
import { ownBody } from "./own-body.ts";
import { isOfTheCall, readRefusal } from "./read-refusal.ts";
import type { VendorCalls } from "./vendor-calls.ts";

/** One model of a vendor. */
export interface VendorModelOptions extends VendorCalls {
  /** The whole name, as settings and saves keep it: `openai:gpt-…`. */
  readonly id: string;
  /** As the vendor's server knows it. */
  readonly name: string;
  /** Who is asked, for messages. */
  readonly host: string;
  /** The key that is sent, so that no message tells it; null for none. */
  readonly key: string | null;
  /** Makes the library's model, which sends by the given `fetch`. @throws RunnerError `package-missing` */
  readonly open: (fetch: typeof globalThis.fetch) => Promise<LanguageModelV3>;
  readonly dialect: Dialect;
}

/** What the library renders is put aside for the dialect's own; it wants a prompt nonetheless. */
const PLACEHOLDER = [
  { role: "user" as const, content: [{ type: "text" as const, text: "(written by the runner)" }] },
];

/**
 * An LM behind a vendor's API, streamed. The library is loaded with the first call; it makes the request's address,
 * headers and parameters, and takes the stream apart. What is said and what was said is the dialect's, so that another version
 * of the library sends the same bytes; the retries are ours, as for the Messages API.
 */
export function createVendorModel(options: VendorModelOptions): LanguageModel {
  return {
    id: options.id,
    isRemote: true,
    maxTokens: options.dialect.maxTokens,
    reply(request, { signal, seen = () => {}, allow }) {
      const retry = {
        retryForMs: options.retryForMs ?? 1_800_000,
        clock: options.clock ?? systemClock,
        subject: options.id,
      };
      const { maxTokens } = options.dialect;
      const attempt = async function* () {
        const allowed = (await allow?.())?.maxTokens ?? maxTokens;
        return yield* streamOnce(options, request, Math.min(allowed, maxTokens), signal, seen);
      };
      return withRetries(attempt, retry, signal);
    },
  };
}

async function* streamOnce(
  options: VendorModelOptions,
  request: ModelRequest,
  maxTokens: number,
  signal: AbortSignal,
  seen: (usage: Usage) => void,
): AsyncGenerator<ModelEvent, ModelReply, void> {
  const { id, dialect, host, key } = options;
  const timeoutMs = options.lmTimeoutMs ?? 120_000;
  const watch = watchSilence(timeoutMs, signal, options.alarm);
  const gatherer = dialect.gather(request);
  let body: JsonObject = {};
  const finish = (): ModelReply => withVendor(gatherer.finish(options.name), id);
  try {
    const model = await options.open(async (input, init) => {
      body = ownBody(init?.body, dialect.owned(request, maxTokens), request.leftOut?.[id] ?? []);
      return asEvents(await watch.fetch(input, { ...init, body: JSON.stringify(body) }));
    });
    const { stream } = await model.doStream({
      ...dialect.callOptions(request, maxTokens),
      prompt: PLACEHOLDER,
      includeRawChunks: true,
      abortSignal: watch.signal,
    });
    for await (const part of stream) {
      yield* takePart(part, gatherer);
      if (gatherer.usage !== null) seen(gatherer.usage);
    }
    return finish();
  } catch (error) {
    signal.throwIfAborted();
    // All of it is there: what broke or fell silent is only the end of the connection.
    if (gatherer.isEnded && !(error instanceof ToldError)) return finish();
    const told = error instanceof ToldError ? error : null;
    const refusal = readRefusal(error);
    // Neither the server's doing nor the connection's.
    if (watch.contentType() === null && !isOfTheCall(error) && !watch.isSilent()) throw error;
    const lostUsage = isFree(refusal?.status ?? null, error) ? NO_USAGE : gatherer.usage;
    if (lostUsage !== null) seen(lostUsage);
    const words = told?.message ?? refusal?.words ?? describeBreak(error, watch, timeoutMs);
    throw classifyFailure(
      {
        status: refusal?.status ?? told?.status ?? null,
        type: refusal?.type ?? told?.type ?? null,
        errorCode: null,
        param: refusal?.param ?? null,
        error: refusal?.body ?? told?.event ?? null,
        headers: refusal?.headers ?? null,
        words: onOneLine(words, key),
        lostUsage,
        cause: error,
      },
      { model: id, host, body },
      dialect.traits,
    );
  } finally {
    watch.end();
  }
}

/** Names the model that replied with its vendor: two vendors may call two models by one name. */
function withVendor(reply: ModelReply, id: string): ModelReply {
  return { ...reply, model: `${id.slice(0, id.indexOf(":") + 1)}${reply.model}` };
}

/** What the stream's own event holds; what the library makes of it is left alone. @throws what it says that is no JSON */
function takePart(part: LanguageModelV3StreamPart, gatherer: Gatherer): readonly ModelEvent[] {
  if (part.type === "raw") {
    const chunk = part.rawValue as JsonValue | undefined;
    return isObject(chunk) ? gatherer.take(chunk) : [];
  }
  // Of what is JSON, the library complains in vain.
  if (part.type === "error" && isNoJson(part.error)) throw part.error;
  return [];
}

function isNoJson(error: unknown): boolean {
  return (error as Error | null)?.name === "AI_JSONParseError";
}
