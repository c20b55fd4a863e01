import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { leftOutOf } from "../../../src/base/vocabulary/run-settings.ts";
import { hasContent } from "../../../src/model/calls/has-content.ts";
import { withoutRefused } from "../../../src/model/calls/refusals/without-refused.ts";
import {
  createRemoteModel,
  judgeFailure,
  type MakeAttempt,
  type VendorCalls,
} from "../../../src/model/calls/remote-model.ts";
import { readEvents } from "../../../src/model/calls/server-events.ts";
import { ToldError } from "../../../src/model/calls/told-error.ts";
import type { LanguageModel, ModelReply } from "../../../src/model/language-model.ts";
import type { Dialect } from "./dialect.ts";
import { RefusedRequest } from "./read-refusal.ts";

/** One model of a vendor. */
export interface VendorModelOptions extends VendorCalls {
  /** The whole name, as settings and saves keep it: `openai:gpt-…`. */
  readonly id: string;
  /** As the vendor's server knows it. */
  readonly name: string;
  /** The URL of its requests. */
  readonly url: string;
  /** The headers of its requests, the key's included. */
  readonly headers: Readonly<Record<string, string>>;
  /** The key in those headers, which no message may show; null for none. */
  readonly key: string | null;
  readonly dialect: Dialect;
}

/** An LM behind a vendor's API: plain POST requests, streamed replies. */
export function createVendorModel(options: VendorModelOptions): LanguageModel {
  return createRemoteModel({ ...options, maxTokens: options.dialect.maxTokens }, streamFrom(options));
}

function streamFrom({ id, name, url, headers, key, dialect }: VendorModelOptions): MakeAttempt {
  return async function* (request, attempt) {
    const { watch, signal } = attempt;
    const leftOut = leftOutOf(request.leftOut, id);
    const body = withoutRefused(dialect.body(request, attempt.maxTokens), leftOut);
    const sent = { method: "POST", headers: new Headers({ "content-type": "application/json", ...headers }) };
    const gatherer = dialect.gather(request);
    const finish = (): ModelReply => withVendor(gatherer.finish(name), id);
    try {
      for (let more: JsonObject | null = {}; more !== null; more = gatherer.takeContinuation?.() ?? null) {
        const text = JSON.stringify({ ...body, ...more });
        const response = await watch.fetch(url, { ...sent, body: text, signal: watch.signal });
        if (!response.ok) throw new RefusedRequest(response, await response.text().catch(() => ""));
        if (response.body === null) break;
        for await (const chunk of readEvents(response.body)) {
          if (hasContent(chunk)) watch.sawContent();
          yield* gatherer.take(chunk);
          if (gatherer.usage !== null) attempt.seen(gatherer.usage);
        }
      }
      return finish();
    } catch (error) {
      signal.throwIfAborted();
      // The reply is complete: only the end of the connection broke or fell silent.
      if (gatherer.isEnded && !(error instanceof ToldError)) return finish();
      const refusal = error instanceof RefusedRequest ? error.refusal : null;
      const asked = { model: id, host: new URL(url).host, body, key };
      throw judgeFailure(error, refusal, gatherer.usage, attempt, asked, dialect.traits);
    }
  };
}

/** Names the model that replied with its vendor: two vendors may call two models by one name. */
function withVendor(reply: ModelReply, id: string): ModelReply {
  return { ...reply, model: `${id.slice(0, id.indexOf(":") + 1)}${reply.model}` };
}
