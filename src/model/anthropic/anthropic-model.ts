import type { ClientOptions } from "@anthropic-ai/sdk";
import type { JsonObject } from "../../base/vocabulary/json.ts";
import type { Timers } from "../../base/vocabulary/services.ts";
import type { Usage } from "../../base/vocabulary/usage.ts";
import { NO_USAGE } from "../../base/vocabulary/usage.ts";
import { classifyFailure } from "../calls/classify-failure.ts";
import { describeBreak, isFree, onOneLine, wordsIn } from "../calls/describe-failure.ts";
import { type RetryClock, systemClock, withRetries } from "../calls/retry.ts";
import { readEvents } from "../calls/server-events.ts";
import { watchSilence } from "../calls/silence-watch.ts";
import { ToldError } from "../calls/told-error.ts";
import { type LanguageModel, type ModelEvent, ModelFault, type ModelReply } from "../language-model.ts";
import { ReplyGatherer } from "./gather-reply.ts";
import { MESSAGES_TRAITS } from "./messages-traits.ts";
import { resolveServer, type Server, type ServerProfile } from "./server-profile.ts";
import { toWireRequest, type WireOptions } from "./wire-request.ts";

/** What Claude, or another LM behind the Messages API, needs to be told. Nothing is read from the environment. */
export interface AnthropicModelOptions extends Partial<Omit<WireOptions, "model" | "profile">> {
  readonly model: string;
  /** Goes first when both are given. */
  readonly apiKey?: string | null | undefined;
  readonly authToken?: string | null | undefined;
  /** Anthropic's own when unset. */
  readonly baseUrl?: string | null | undefined;
  /** By the base URL's host when unset. */
  readonly profile?: ServerProfile | undefined;
  /** How long the server may be silent; 2 minutes when unset. */
  readonly lmTimeoutMs?: number | undefined;
  /** How long to go on trying, from the first failure of a call; 30 minutes when unset. */
  readonly retryForMs?: number | undefined;
  /** Where the SDK's own lines go; nowhere when unset. */
  readonly logger?: SdkLogger | undefined;
  readonly clock?: RetryClock | undefined;
  /** What rings when the server is silent for too long. */
  readonly alarm?: Timers["alarm"] | undefined;
}

/** What the SDK logs to; a pino logger fits. */
export type SdkLogger = Readonly<
  Record<"error" | "warn" | "info" | "debug", (message: string, ...rest: unknown[]) => void>
>;

type Sdk = typeof import("@anthropic-ai/sdk");
type CreateParams = Parameters<InstanceType<Sdk["Anthropic"]>["messages"]["create"]>[0];

const silent = () => {};
const SILENT: SdkLogger = { error: silent, warn: silent, info: silent, debug: silent };

/**
 * An LM behind the Messages API, streamed. The SDK is loaded with the first call.
 *
 * All retries are ours (the SDK makes none), so that each wait is told and can be interrupted, and so that a cut
 * or silent reply counts as what it is: a broken connection.
 *
 * @throws {@link ModelFault} (credentials) at once when Anthropic's server would get no usable key, and
 *   `RunnerError` (`base-url-invalid`, `base-url-has-password`) for a bad base URL.
 */
export function createAnthropicModel(options: AnthropicModelOptions): LanguageModel {
  const server = resolveServer(options.baseUrl, options.profile);
  const key = checkKey(options, server);
  const wire: WireOptions = {
    ...options,
    profile: server.profile,
    maxTokens: options.maxTokens ?? (server.profile === "anthropic" ? 16_000 : 4_096),
  };
  const client = clientOptions(options, server, key);
  const timeoutMs = options.lmTimeoutMs ?? 120_000;

  return {
    id: options.model,
    isRemote: true,
    maxTokens: wire.maxTokens,
    async *reply(request, { signal, seen = () => {}, allow }) {
      const sdk = await import("@anthropic-ai/sdk");
      const attempt = async function* () {
        const allowed = (await allow?.())?.maxTokens ?? wire.maxTokens;
        const body = toWireRequest(request, { ...wire, maxTokens: Math.min(allowed, wire.maxTokens) });
        const rest = { timeoutMs, signal, seen, key, server, alarm: options.alarm };
        return yield* streamOnce(sdk, client, body, rest);
      };
      const retry = {
        retryForMs: options.retryForMs ?? 1_800_000,
        clock: options.clock ?? systemClock,
        subject: options.model,
      };
      return yield* withRetries(attempt, retry, signal);
    },
  };
}

function checkKey(options: AnthropicModelOptions, server: Server): string | null {
  const key = options.apiKey?.trim() || options.authToken?.trim() || null;
  if (key === null && server.profile === "anthropic") {
    throw new ModelFault("credentials", `${options.model} needs an API key, and none is set`, {
      code: "credentials-missing",
      facts: { model: options.model },
    });
  }
  if (key !== null && !/^[\x21-\x7e]+$/.test(key)) {
    throw new ModelFault(
      "credentials",
      "the API key holds a character that no key has, such as a space or a line break",
      { code: "credentials-invalid" },
    );
  }
  return key;
}

/** Every option that the SDK would otherwise take from the environment or from a profile on disk is set. */
function clientOptions(options: AnthropicModelOptions, server: Server, key: string | null): ClientOptions {
  return {
    // Servers that want no key still want the header, as their own guides say.
    apiKey: key ?? "none",
    authToken: null,
    webhookKey: null,
    baseURL: server.baseUrl,
    maxRetries: 0,
    timeout: 2 ** 31 - 1,
    logger: options.logger ?? SILENT,
    logLevel: "info",
    openTelemetry: false,
    ...(server.profile === "compat" && key !== null ? { defaultHeaders: { "x-api-key": key } } : {}),
  };
}

interface Attempt {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly seen: (usage: Usage) => void;
  readonly key: string | null;
  readonly server: Server;
  readonly alarm: Timers["alarm"] | undefined;
}

async function* streamOnce(
  sdk: Sdk,
  options: ClientOptions,
  body: JsonObject,
  attempt: Attempt,
): AsyncGenerator<ModelEvent, ModelReply, void> {
  const watch = watchSilence(attempt.timeoutMs, attempt.signal, attempt.alarm);
  const client = new sdk.Anthropic({ ...options, fetch: watch.fetch });
  const gatherer = new ReplyGatherer();
  try {
    const params = body as unknown as CreateParams;
    const response = await client.messages.create(params, { signal: watch.signal }).asResponse();
    if (response.body === null) throw new Error("the answer is empty");
    for await (const event of readEvents(response.body)) {
      const shown = gatherer.take(event);
      if (gatherer.usage !== null) attempt.seen(gatherer.usage);
      if (shown !== null) yield shown;
      if (event["type"] === "message_stop") break;
    }
    return gatherer.finish(String(body["model"]));
  } catch (error) {
    attempt.signal.throwIfAborted();
    // All of it is there: what broke or fell silent is only the end of the connection.
    if (gatherer.isEnded && !(error instanceof ToldError)) return gatherer.finish(String(body["model"]));
    const api = error instanceof sdk.APIError ? error : null;
    if (api === null && watch.contentType() === null) throw error;
    const status = api?.status ?? null;
    const lostUsage = isFree(status, error) ? NO_USAGE : gatherer.usage;
    if (lostUsage !== null) attempt.seen(lostUsage);
    const told = error instanceof ToldError ? error : null;
    const words = told?.message ?? wordsIn(api?.error) ?? describeBreak(error, watch, attempt.timeoutMs);
    throw classifyFailure(
      {
        status,
        type: api?.type ?? told?.type ?? null,
        errorCode: api?.errorCode ?? null,
        headers: api?.headers ?? null,
        words: onOneLine(words, attempt.key),
        lostUsage,
        cause: error,
      },
      { model: String(body["model"]), host: new URL(attempt.server.baseUrl).host, body },
      MESSAGES_TRAITS,
    );
  } finally {
    watch.end();
  }
}
