import type { Effort } from "../../../../src/base/vocabulary/effort.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { RunSettings } from "../../../../src/base/vocabulary/run-settings.ts";

/** The parameters of a Gemini model besides the conversation, and ignored settings. */
export interface GeminiParameters {
  /** Tokens that a reply may have, its thinking included. */
  readonly maxTokens: number;
  /** Whether it takes a system prompt; to a model that takes none, it is the beginning of the first message. */
  readonly takesSystem: boolean;
  /** `thinkingConfig` of a request; null to say nothing. */
  readonly thinkingConfig: JsonObject | null;
  /** Requested settings that the model does not take: one line each, for people. */
  readonly ignored: readonly string[];
}

const USUAL = { maxTokens: 16_000, takesSystem: true } as const;

/** Gemini 2.5 counts tokens of thought; each of its models can do with these. */
const BUDGETS: Readonly<Record<Effort, number>> = {
  low: 1_024,
  medium: 8_192,
  high: 24_576,
  xhigh: 24_576,
  max: 24_576,
};

/** Later ones know levels. */
const LEVELS: Readonly<Record<Effort, string>> = {
  low: "low",
  medium: "medium",
  high: "high",
  xhigh: "high",
  max: "high",
};

/**
 * Returns whether and how hard a Gemini model thinks, by its name. With `--thinking on` its thoughts are shown in
 * short.
 *
 * @see https://ai.google.dev/gemini-api/docs/thinking
 */
export function geminiParameters(
  name: string,
  { effort = null, thinking = null }: Pick<RunSettings, "effort" | "thinking">,
): GeminiParameters {
  const model = `google:${name}`;
  const shown = thinking === true ? { includeThoughts: true } : {};
  if (name.startsWith("gemma-"))
    return { ...none(model, { effort, thinking }), maxTokens: 8_192, takesSystem: false };
  if (/^gemini-(?:1|2\.0)/.test(name)) return { ...none(model, { effort, thinking }), maxTokens: 8_192 };
  const isOld = name.startsWith("gemini-2.5");
  if (isOld && thinking === false && !name.startsWith("gemini-2.5-pro")) return config({ thinkingBudget: 0 });
  const asked = effort ?? (thinking === false ? "low" : null);
  const manner =
    asked === null ? {} : isOld ? { thinkingBudget: BUDGETS[asked] } : { thinkingLevel: LEVELS[asked] };
  return config({ ...manner, ...shown }, thinking === false ? [alwaysThinks(model, effort)] : []);
}

function config(thinkingConfig: JsonObject, ignored: readonly string[] = []): GeminiParameters {
  return {
    ...USUAL,
    thinkingConfig: Object.keys(thinkingConfig).length === 0 ? null : thinkingConfig,
    ignored,
  };
}

function none(
  model: string,
  { effort, thinking }: Required<Pick<RunSettings, "effort" | "thinking">>,
): GeminiParameters {
  const ignored = [
    ...(effort === null ? [] : [`${model} takes no effort: ${effort} has no effect`]),
    ...(thinking === true ? [`${model} does not think: to turn thinking on has no effect`] : []),
  ];
  return { ...USUAL, thinkingConfig: null, ignored };
}

function alwaysThinks(model: string, effort: Effort | null): string {
  const effect = effort === null ? "makes it think less" : `has no effect with the effort ${effort}`;
  return `${model} always thinks: to turn thinking off ${effect}`;
}
