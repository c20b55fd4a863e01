import { parseBaseUrl } from "../../../../src/base/vocabulary/base-url.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { RunSettings } from "../../../../src/base/vocabulary/run-settings.ts";
import { OWN_SERVERS } from "../../../../src/model/calls/servers/own-server.ts";

/** The parameters of the Responses API besides the conversation. */
export interface ResponsesParameters {
  /** Tokens that a reply may have, its reasoning included. */
  readonly maxTokens: number;
  /** `reasoning` of a request; empty to say nothing. */
  readonly reasoning: JsonObject;
  /** Settings without effect: one line each, for people. */
  readonly ignored: readonly string[];
}

/** The models that know the effort `max`; the most of earlier ones is `xhigh`. */
const KNOWS_MAX = /^gpt-(?:5\.[6-9]|[6-9]|\d\d)/;

/**
 * The reasoning of a run's settings. With `--thinking on` the server sends summaries of it. A model that refuses one of these
 * parameters is asked without it from then on.
 *
 * @see https://developers.openai.com/api/docs/guides/reasoning
 */
export function responsesParameters(
  name: string,
  { effort = null, thinking = null }: Partial<Pick<RunSettings, "effort" | "thinking">>,
): ResponsesParameters {
  const most = KNOWS_MAX.test(name) ? "max" : "xhigh";
  const asked = effort === "max" ? most : (effort ?? (thinking === false ? "none" : null));
  return {
    maxTokens: 16_000,
    reasoning: {
      ...(asked === null ? {} : { effort: asked }),
      ...(thinking === true ? { summary: "auto" } : {}),
    },
    ignored:
      thinking === false && effort !== null
        ? [
            `openai:${name} takes one word for both: with the effort ${effort}, to turn thinking off has no effect`,
          ]
        : [],
  };
}

/**
 * Returns whether a model of OpenAI's is asked by the Responses API: at OpenAI's own server, or where the address ends
 * in
 * `/responses`. Compatible servers, and an address that ends in `/chat/completions`, get chat completions.
 *
 * @throws RunnerError `base-url-invalid`, `base-url-has-password`
 */
export function usesResponses(baseUrl: string | null): boolean {
  const url = parseBaseUrl(baseUrl?.trim() || OWN_SERVERS.openai);
  const path = url.pathname.replace(/\/+$/, "");
  if (path.endsWith("/chat/completions")) return false;
  return path.endsWith("/responses") || url.origin === new URL(OWN_SERVERS.openai).origin;
}
