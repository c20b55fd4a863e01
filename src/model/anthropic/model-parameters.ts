import { table } from "../../base/table.ts";
import type { Effort } from "../../base/vocabulary/effort.ts";
import type { LeftOut, RunSettings, ServerProfile } from "../../base/vocabulary/run-settings.ts";

/** The LM's thinking setting. Unset: the model's own default. */
export type ThinkingSetting =
  | { readonly type: "adaptive"; readonly display?: "summarized" | "omitted" }
  | { readonly type: "between_tools" }
  | { readonly type: "enabled"; readonly budget_tokens: number }
  | { readonly type: "disabled" };

/** The optional parameters that a model takes. */
interface Taken {
  /** The values sent for `--thinking on`, `--thinking off` and neither; null sends nothing. */
  readonly on: ThinkingSetting | null;
  readonly off: ThinkingSetting | null;
  readonly unasked: ThinkingSetting | null;
  /** Whether it cannot but think. */
  readonly alwaysThinks?: true;
  readonly efforts: readonly Effort[];
}

const ADAPTIVE: ThinkingSetting = { type: "adaptive", display: "summarized" };
const DISABLED: ThinkingSetting = { type: "disabled" };
/** Fits below the least `max_tokens` that is sent; more than the API's least. */
const BUDGET: ThinkingSetting = { type: "enabled", budget_tokens: 2_048 };
const ALL: readonly Effort[] = ["low", "medium", "high", "xhigh", "max"];

const ON_BUDGET = { on: BUDGET, off: null, unasked: null };
const ON_DEMAND: Taken = { on: ADAPTIVE, off: null, unasked: ADAPTIVE, efforts: ALL };
const SWITCHED: Taken = { ...ON_DEMAND, off: DISABLED };

/**
 * The parameters of each model, by its id without a date, as of November 2026. Wrong entries are corrected at run time:
 * a parameter that the server refuses is left out from then on.
 *
 * @see https://platform.claude.com/docs/en/build-with-claude/thinking
 * @see https://platform.claude.com/docs/en/build-with-claude/effort
 */
const TAKEN: Readonly<Record<string, Taken>> = table({
  "claude-sonnet-4-5": { ...ON_BUDGET, efforts: [] },
  "claude-haiku-4-5": { ...ON_BUDGET, efforts: [] },
  "claude-opus-4-5": { ...ON_BUDGET, efforts: ["low", "medium", "high"] },
  "claude-sonnet-4-6": ON_DEMAND,
  "claude-opus-4-6": ON_DEMAND,
  "claude-opus-4-7": ON_DEMAND,
  "claude-opus-4-8": ON_DEMAND,
  "claude-haiku-5-5": SWITCHED,
  "claude-opus-5": SWITCHED,
  // The least that it thinks.
  "claude-sonnet-5-5": { ...ON_DEMAND, off: { type: "between_tools" } },
  "claude-opus-5-5": { ...ON_DEMAND, off: ADAPTIVE, alwaysThinks: true },
  "claude-fable-5-1": { ...ON_DEMAND, off: ADAPTIVE, alwaysThinks: true },
});

/** The parameters of other servers, by their guides. Only requested settings are sent. */
const COMPAT: Taken = { on: BUDGET, off: DISABLED, unasked: null, efforts: ALL };

/** The parameters of a run's settings as one model takes them. */
export interface ModelParameters {
  readonly thinking: ThinkingSetting | undefined;
  readonly effort: Effort | undefined;
  /** Requested settings that the model does not take: one line each, for people. */
  readonly ignored: readonly string[];
}

/** Returns the thinking and effort parameters of a model's requests. An unknown model is treated as a current one. */
export function parametersFor(
  model: string,
  profile: ServerProfile,
  { effort = null, thinking = null }: Pick<RunSettings, "effort" | "thinking">,
): ModelParameters {
  const taken = profile === "compat" ? COMPAT : (TAKEN[model.replace(/[-@]\d{8}$/, "")] ?? SWITCHED);
  const takesEffort = effort !== null && taken.efforts.includes(effort);
  const setting = thinking === null ? taken.unasked : thinking ? taken.on : taken.off;
  return {
    thinking: setting ?? undefined,
    effort: takesEffort ? effort : undefined,
    ignored: [
      ...(effort === null || takesEffort ? [] : [refuseEffort(model, effort, taken.efforts)]),
      ...(thinking === false && taken.alwaysThinks
        ? [`${model} always thinks: to turn thinking off has no effect; a low effort makes it think less`]
        : []),
    ],
  };
}

function refuseEffort(model: string, effort: Effort, efforts: readonly Effort[]): string {
  const known = efforts.length === 0 ? "no effort" : `the efforts ${efforts.join(", ")}`;
  return `${model} takes ${known}: ${effort} has no effect`;
}

/** The request parameters of each setting: of the Messages API, of chat completions, of Gemini. */
const PARAMETERS_OF = {
  effort: ["output_config", "reasoning_effort", "reasoning", "thinkingConfig"],
  thinking: ["thinking", "reasoning_effort", "reasoning", "thinkingConfig"],
  pictures: ["pictures"],
} as const;

/**
 * Returns the parameters to keep leaving out after settings changed: none at another server, and not those set to
 * another value.
 */
export function stillLeftOut(before: RunSettings | null, after: RunSettings): LeftOut | null {
  const leftOut = before?.leftOut ?? null;
  if (before === null || leftOut === null) return null;
  if (before.baseUrl !== after.baseUrl || before.profile !== after.profile) return null;
  const anew = (["effort", "thinking", "pictures"] as const)
    .filter((name) => (before[name] ?? null) !== (after[name] ?? null))
    .flatMap((name): readonly string[] => PARAMETERS_OF[name]);
  if (anew.length === 0) return leftOut;
  const rest = Object.entries(leftOut).map(
    ([model, names]) => [model, names.filter((name) => !anew.includes(parameterIn(name)))] as const,
  );
  const some = rest.filter(([, names]) => names.length > 0);
  return some.length === 0 ? null : Object.fromEntries(some);
}

/** The parameter of a name that gives it a value: `reasoning` of `reasoning.effort=low`. */
function parameterIn(name: string): string {
  return name.includes("=") ? (name.split(/[.=]/)[0] ?? name) : name;
}
