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
  if (/^gemini-2\.5/.test(name)) {
    const canStop = !/^gemini-2\.5-pro/.test(name);
    if (thinking === false && canStop) return config({ thinkingBudget: 0 });
    const budget = effort === null ? {} : { thinkingBudget: BUDGETS[effort] };
    return config({ ...budget, ...shown }, thinking === false ? [alwaysThinks(model)] : []);
  }
  const level = effort === null ? (thinking === false ? "low" : null) : LEVELS[effort];
  return config(
    { ...(level === null ? {} : { thinkingLevel: level }), ...shown },
    thinking === false ? [alwaysThinks(model)] : [],
  );
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

function alwaysThinks(model: string): string {
  return `${model} always thinks: to turn thinking off makes it think less`;
}
