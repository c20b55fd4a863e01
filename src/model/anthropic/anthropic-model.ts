import type { ClientOptions } from "@anthropic-ai/sdk";
import { wordsIn } from "../calls/describe-failure.ts";
import { hasContent } from "../calls/has-content.ts";
import {
  createRemoteModel,
  judgeFailure,
  type MakeAttempt,
  type ReadRefusal,
  type VendorCalls,
} from "../calls/remote-model.ts";
import { readEvents } from "../calls/server-events.ts";
import { ToldError } from "../calls/told-error.ts";
import { type LanguageModel, ModelFault } from "../language-model.ts";
import { ReplyGatherer } from "./gather-reply.ts";
import { MESSAGES_TRAITS } from "./messages-traits.ts";
import { resolveServer, type Server, type ServerProfile } from "./server-profile.ts";
import { toWireRequest, type WireOptions } from "./wire-request.ts";

/** Options of Claude, or another LM behind the Messages API. Nothing is read from the environment. */
export interface AnthropicModelOptions extends VendorCalls, Partial<Omit<WireOptions, "model" | "profile">> {
  readonly model: string;
  /** Goes first when both are given. */
  readonly apiKey?: string | null | undefined;
  readonly authToken?: string | null | undefined;
  /** Anthropic's own when unset. */
  readonly baseUrl?: string | null | undefined;
  /** By the base URL's host when unset. */
  readonly profile?: ServerProfile | undefined;
  /** Receives the SDK's own log lines; they are dropped when unset. */
  readonly logger?: SdkLogger | undefined;
}

/** The logger of the SDK; a pino logger fits. */
export type SdkLogger = Readonly<
  Record<"error" | "warn" | "info" | "debug", (message: string, ...rest: unknown[]) => void>
>;

type Sdk = typeof import("@anthropic-ai/sdk");
type CreateParams = Parameters<InstanceType<Sdk["Anthropic"]>["messages"]["create"]>[0];

const silent = () => {};
const SILENT: SdkLogger = { error: silent, warn: silent, info: silent, debug: silent };

/**
 * An LM behind the Messages API, streamed. The SDK is loaded with the first call; it makes no retries.
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
  const stream = streamFrom(clientOptions(options, server, key), wire, server, key);
  return createRemoteModel({ ...options, id: options.model, maxTokens: wire.maxTokens }, stream);
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

function streamFrom(
  options: ClientOptions,
  wire: WireOptions,
  server: Server,
  key: string | null,
): MakeAttempt {
  return async function* (request, attempt) {
    const sdk = await import("@anthropic-ai/sdk");
    const { watch, maxTokens } = attempt;
    const body = toWireRequest(request, { ...wire, maxTokens });
    const client = new sdk.Anthropic({ ...options, fetch: watch.fetch });
    const gatherer = new ReplyGatherer();
    try {
      const params = body as unknown as CreateParams;
      const response = await client.messages.create(params, { signal: watch.signal }).asResponse();
      if (response.body === null) throw new Error("the answer is empty");
      for await (const event of readEvents(response.body)) {
        if (hasContent(event)) watch.sawContent();
        const shown = gatherer.take(event);
        if (gatherer.usage !== null) attempt.seen(gatherer.usage);
        if (shown !== null) yield shown;
        if (event["type"] === "message_stop") break;
      }
      return gatherer.finish(wire.model);
    } catch (error) {
      attempt.signal.throwIfAborted();
      // The reply is complete: only the end of the connection broke or fell silent.
      if (gatherer.isEnded && !(error instanceof ToldError)) return gatherer.finish(wire.model);
      const refusal = error instanceof sdk.APIError ? readRefusal(error) : null;
      if (refusal === null && watch.contentType() === null) throw error;
      const asked = { model: wire.model, host: new URL(server.baseUrl).host, body, key };
      throw judgeFailure(error, refusal, gatherer.usage, attempt, asked, MESSAGES_TRAITS);
    }
  };
}

/** Reads a refusal from the SDK's error; a broken connection is one without a status. */
function readRefusal(error: InstanceType<Sdk["APIError"]>): ReadRefusal {
  const { status = null, type, errorCode, headers = null } = error;
  return { status, type, errorCode: errorCode ?? null, headers, words: wordsIn(error.error) };
}
