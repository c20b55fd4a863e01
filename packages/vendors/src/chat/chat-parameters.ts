import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { RunSettings } from "../../../../src/base/vocabulary/run-settings.ts";
import type { Vendor } from "../../../../src/model/calls/servers/vendor-name.ts";

/** A vendor of chat completions. */
export type ChatVendor = Exclude<Vendor, "google">;

/** The parameters of chat completions besides the conversation. */
export interface ChatParameters {
  /** Tokens that a reply may have, its reasoning included. */
  readonly maxTokens: number;
  /** `reasoning_effort` of the body. */
  readonly reasoningEffort: string | undefined;
  /** Further fields of the body. */
  readonly fields: JsonObject;
  /** Ignored settings: one line each, for people. */
  readonly ignored: readonly string[];
}

/** Local servers have small contexts; a gateway checks at once whether the longest possible reply is paid for. */
const MAX_TOKENS: Readonly<Record<ChatVendor, number>> = {
  openai: 16_000,
  openrouter: 8_192,
  ollama: 4_096,
  compatible: 4_096,
};

/** Each vendor's name for the most effort. */
const MOST: Readonly<Record<ChatVendor, string>> = {
  openai: "xhigh",
  openrouter: "xhigh",
  ollama: "high",
  compatible: "high",
};

/** OpenAI's models whose chat completions take tools or reasoning, not both; nothing said of reasoning counts as some. */
const EITHER = /^gpt-(?:5\.[6-9]|[6-9]|\d\d)/;

/** Returns whether a model of OpenAI's reasons before it replies, by its name. */
export function isReasoning(name: string): boolean {
  return /^o\d+(?:-|$)|^gpt-(?!\d+-chat)(?:[5-9]|\d\d)(?:[.-]|$)/.test(name);
}

/**
 * The parameters of a run's settings as a vendor takes them. What a model refuses of them is left out from then on.
 *
 * @see https://platform.openai.com/docs/guides/reasoning
 * @see https://openrouter.ai/docs/use-cases/reasoning-tokens
 * @see https://openrouter.ai/docs/guides/best-practices/prompt-caching
 */
export function chatParameters(
  vendor: ChatVendor,
  name: string,
  { effort = null, thinking = null }: Partial<Pick<RunSettings, "effort" | "thinking">>,
): ChatParameters {
  if (vendor === "openai" && EITHER.test(name)) return withoutReasoning(name, { effort, thinking });
  const asked = effort === null ? undefined : effort === "max" || effort === "xhigh" ? MOST[vendor] : effort;
  const isOff = effort === null && thinking === false;
  const switched = thinking === true && asked === undefined;
  return {
    maxTokens: MAX_TOKENS[vendor],
    reasoningEffort: isOff ? "none" : asked,
    fields: vendor === "openrouter" ? routerFields(name, switched) : {},
    ignored: [
      ...(thinking === false && effort !== null
        ? [
            `${vendor}:${name} takes one word for both: with the effort ${effort}, to turn thinking off has no effect`,
          ]
        : []),
      ...(switched && vendor !== "openrouter"
        ? [`${vendor}:${name} thinks or does not by itself: to turn thinking on has no effect; an effort may`]
        : []),
    ],
  };
}

/** Requests Claude's prompt cache; the other models behind the gateway cache without a request. */
function routerFields(name: string, isThinkingOn: boolean): JsonObject {
  return {
    ...(isThinkingOn ? { reasoning: { enabled: true } } : {}),
    ...(name.startsWith("anthropic/") ? { cache_control: { type: "ephemeral" } } : {}),
  };
}

/** A player's requests hold tools, and so no reasoning. */
function withoutReasoning(
  name: string,
  { effort, thinking }: Required<Pick<RunSettings, "effort" | "thinking">>,
): ChatParameters {
  const asked = effort !== null ? `the effort ${effort}` : thinking === true ? "to turn thinking on" : null;
  return {
    maxTokens: MAX_TOKENS.openai,
    reasoningEffort: "none",
    fields: {},
    ignored:
      asked === null
        ? []
        : [`openai:${name} cannot reason where it has tools, in chat completions: ${asked} has no effect`],
  };
}
