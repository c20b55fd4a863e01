import type { JsonObject } from "../../../run/json.ts";
import type { Effort, RunSettings } from "../../../run/run-settings.ts";

/** What requests to a Gemini model say of thinking, and what of it comes to nothing. */
export interface GeminiParameters {
  /** `thinkingConfig` of a request; null to say nothing. */
  readonly thinkingConfig: JsonObject | null;
  /** What was asked for and the model does not take: one line each, for people. */
  readonly ignored: readonly string[];
}

/** Gemini 2.5 counts tokens of thought; each of its models can do with these. */
const BUDGETS: Readonly<Record<Effort, number>> = { low: 1_024, medium: 8_192, high: 24_576, max: 24_576 };

/** Later ones know levels. */
const LEVELS: Readonly<Record<Effort, string>> = { low: "low", medium: "medium", high: "high", max: "high" };

/**
 * How hard and whether a Gemini model thinks, by its name. With `--thinking on` its thoughts are shown in short.
 *
 * @see https://ai.google.dev/gemini-api/docs/thinking
 */
export function geminiParameters(
  name: string,
  { effort = null, thinking = null }: Pick<RunSettings, "effort" | "thinking">,
): GeminiParameters {
  const model = `google:${name}`;
  const shown = thinking === true ? { includeThoughts: true } : {};
  if (/^(?:gemini-(?:1|2\.0)|gemma)/.test(name)) return none(model, { effort, thinking });
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
  return { thinkingConfig: Object.keys(thinkingConfig).length === 0 ? null : thinkingConfig, ignored };
}

function none(
  model: string,
  { effort, thinking }: Required<Pick<RunSettings, "effort" | "thinking">>,
): GeminiParameters {
  const ignored = [
    ...(effort === null ? [] : [`${model} takes no effort: ${effort} has no effect`]),
    ...(thinking === true ? [`${model} does not think: to turn thinking on has no effect`] : []),
  ];
  return { thinkingConfig: null, ignored };
}

function alwaysThinks(model: string): string {
  return `${model} always thinks: to turn thinking off makes it think less`;
}
