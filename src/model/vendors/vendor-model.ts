import type { JsonObject } from "../../base/vocabulary/json.ts";
import type { Timers } from "../../base/vocabulary/services.ts";
import { NO_USAGE, type Usage } from "../../base/vocabulary/usage.ts";
import { classifyFailure } from "../calls/classify-failure.ts";
import { describeBreak, isFree, onOneLine } from "../calls/describe-failure.ts";
import { type RetryClock, systemClock, withRetries } from "../calls/retry.ts";
import { readEvents } from "../calls/server-events.ts";
import { watchSilence } from "../calls/silence-watch.ts";
import { ToldError } from "../calls/told-error.ts";
import type { LanguageModel, ModelEvent, ModelReply, ModelRequest } from "../language-model.ts";
import type { Dialect } from "./dialect.ts";
import { RefusedRequest } from "./read-refusal.ts";

/** Options of every vendor's models. Nothing is read from the environment. */
export interface VendorCalls {
  /** How long the server may be silent, in milliseconds; 2 minutes when unset. */
  readonly lmTimeoutMs?: number | undefined;
  /** How long to keep retrying a failed call, in milliseconds; 30 minutes when unset. */
  readonly retryForMs?: number | undefined;
  readonly clock?: RetryClock | undefined;
  /** Rings when the server is silent for too long. */
  readonly alarm?: Timers["alarm"] | undefined;
}

/** One model of a vendor. */
export interface VendorModelOptions extends VendorCalls {
  /** The whole name, as settings and saves keep it: `openai:gpt-…`. */
  readonly id: string;
  /** As the vendor's server knows it. */
  readonly name: string;
  /** Where its requests go. */
  readonly url: string;
  /** The headers of its requests, the key's included. */
  readonly headers: Readonly<Record<string, string>>;
  /** The key in those headers, which no message may show; null for none. */
  readonly key: string | null;
  readonly dialect: Dialect;
}

/** An LM behind a vendor's API: plain POST requests, streamed replies, and the same retries as for the Messages API. */
export function createVendorModel(options: VendorModelOptions): LanguageModel {
  const { id, dialect } = options;
  return {
    id,
    isRemote: true,
    maxTokens: dialect.maxTokens,
    reply(request, { signal, seen = () => {}, allow }) {
      const retry = {
        retryForMs: options.retryForMs ?? 1_800_000,
        clock: options.clock ?? systemClock,
        subject: id,
      };
      const attempt = async function* () {
        const allowed = (await allow?.())?.maxTokens ?? dialect.maxTokens;
        return yield* streamOnce(options, request, Math.min(allowed, dialect.maxTokens), signal, seen);
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
  const { id, url, key, dialect } = options;
  const leftOut = request.leftOut?.[id] ?? [];
  const whole = Object.entries(dialect.body(request, maxTokens));
  const body = Object.fromEntries(whole.filter(([name]) => !leftOut.includes(name)));
  const headers = new Headers({ "content-type": "application/json", ...options.headers });
  const gatherer = dialect.gather(request);
  const finish = (): ModelReply => withVendor(gatherer.finish(options.name), id);
  const timeoutMs = options.lmTimeoutMs ?? 120_000;
  const watch = watchSilence(timeoutMs, signal, options.alarm);
  try {
    for (let more: JsonObject | null = {}; more !== null; more = gatherer.takeContinuation?.() ?? null) {
      const sent = { method: "POST", headers, body: JSON.stringify({ ...body, ...more }) };
      const response = await watch.fetch(url, { ...sent, signal: watch.signal });
      if (!response.ok) throw new RefusedRequest(response, await response.text().catch(() => ""));
      if (response.body === null) break;
      for await (const chunk of readEvents(response.body)) {
        yield* gatherer.take(chunk);
        if (gatherer.usage !== null) seen(gatherer.usage);
      }
    }
    return finish();
  } catch (error) {
    signal.throwIfAborted();
    // The reply is complete: only the end of the connection broke or fell silent.
    if (gatherer.isEnded && !(error instanceof ToldError)) return finish();
    const told = error instanceof ToldError ? error : null;
    const refusal = error instanceof RefusedRequest ? error.refusal : null;
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
      { model: id, host: new URL(url).host, body },
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
