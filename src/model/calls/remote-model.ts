import type { Timers } from "../../base/vocabulary/services.ts";
import { NO_USAGE, type Usage } from "../../base/vocabulary/usage.ts";
import type { LanguageModel, ModelEvent, ModelFault, ModelReply, ModelRequest } from "../language-model.ts";
import { describeBreak, isFree, onOneLine } from "./describe-failure.ts";
import type { ApiTraits, FailedCall } from "./refusals/api-traits.ts";
import { classifyFailure, type SentRequest } from "./refusals/classify-failure.ts";
import { type BrokenAttempt, type RetryClock, systemClock, withRetries } from "./retry.ts";
import { type SilenceWatch, watchSilence } from "./silence-watch.ts";
import { ToldError } from "./told-error.ts";

/** Options of every model behind a server. Nothing is read from the environment. */
export interface VendorCalls {
  /** The longest silence of the server, in milliseconds; 2 minutes when unset. */
  readonly lmTimeoutMs?: number | undefined;
  /** The longest time without text, call or thinking, in milliseconds; 15 minutes when unset. */
  readonly replyTimeoutMs?: number | undefined;
  /** The time limit for retrying a failed call, in milliseconds; 30 minutes when unset. */
  readonly retryForMs?: number | undefined;
  readonly clock?: RetryClock | undefined;
  /** Rings when the server is silent for too long. */
  readonly alarm?: Timers["alarm"] | undefined;
}

/** One attempt of a call. */
export interface Attempt {
  /** The most tokens that the reply may have. */
  readonly maxTokens: number;
  /** The caller's. */
  readonly signal: AbortSignal;
  readonly seen: (usage: Usage) => void;
  readonly watch: SilenceWatch;
}

/** Makes one attempt: sends the request and streams the reply. @throws `BrokenAttempt` when another may succeed */
export type MakeAttempt = (
  request: ModelRequest,
  attempt: Attempt,
) => AsyncGenerator<ModelEvent, ModelReply, void>;

/**
 * A model behind a server. Every retry is made here, so that each wait is reported and can be interrupted, and so that a cut
 * or silent reply counts as a broken connection.
 */
export function createRemoteModel(
  options: VendorCalls & { readonly id: string; readonly maxTokens: number },
  makeAttempt: MakeAttempt,
): LanguageModel {
  const { id, maxTokens, retryForMs = 1_800_000, alarm } = options;
  const { lmTimeoutMs: silenceMs = 120_000, replyTimeoutMs: contentMs = 900_000 } = options;
  return {
    id,
    isRemote: true,
    maxTokens,
    reply(request, { signal, seen = () => {}, allow }) {
      const once = async function* () {
        const allowed = (await allow?.())?.maxTokens ?? maxTokens;
        const watch = watchSilence({ silenceMs, contentMs }, signal, alarm);
        const attempt = { maxTokens: Math.min(allowed, maxTokens), signal, seen, watch };
        try {
          return yield* makeAttempt(request, attempt);
        } finally {
          watch.end();
        }
      };
      const clock = options.clock ?? systemClock;
      const { endsAlike } = request;
      return withRetries(once, { retryForMs, clock, subject: id, endsAlike }, signal);
    },
  };
}

/** A server's refusal, as its API reports it; the rest of a failed call follows from the attempt. */
export type ReadRefusal = Pick<FailedCall, "status" | "type" | "errorCode" | "headers"> &
  Pick<Partial<FailedCall>, "param" | "error"> & { readonly words: string | null };

/**
 * Returns the meaning of an attempt's error, with the tokens of the attempt.
 *
 * @param refusal null without a refusal: the connection broke, or an error came inside the stream
 * @param usage tokens of the reply, as far as the server reported
 * @param key the key of the request, which no message may show
 */
export function judgeFailure(
  error: unknown,
  refusal: ReadRefusal | null,
  usage: Usage | null,
  { watch, seen }: Attempt,
  { key, ...sent }: SentRequest & { readonly key: string | null },
  traits: ApiTraits,
): ModelFault | BrokenAttempt {
  const lostUsage = isFree(refusal?.status ?? null, error) ? NO_USAGE : usage;
  if (lostUsage !== null) seen(lostUsage);
  const told = error instanceof ToldError ? error : null;
  const location = refusal?.headers?.get("location");
  const words = told?.message ?? refusal?.words ?? describeBreak(error, watch);
  const known = {
    status: refusal?.status ?? told?.status ?? null,
    type: refusal?.type ?? told?.type ?? null,
    errorCode: refusal?.errorCode ?? null,
    param: refusal?.param ?? null,
    error: refusal?.error ?? told?.event ?? null,
    headers: refusal?.headers ?? null,
    location: location == null ? null : onOneLine(location, key),
    isOverlong: watch.isOverlong(),
  };
  return classifyFailure({ ...known, words: onOneLine(words, key), lostUsage, cause: error }, sent, traits);
}
