import type { StepRow } from "../../wire/types.ts";
import type { Series } from "./bound-series.ts";

/** The horizontal axis of a curve of sums. */
export type Axis = "steps" | "time";

/** Curves with a name each. */
export interface NamedSeries extends Series {
  readonly names: readonly string[];
}

/** The facts of a step for its place on the curves. */
export type SpentStep = Pick<StepRow, "time" | "model" | "costUsd" | "spentUsd" | "tokens">;

/** More models than this share one curve: nine colours are indistinguishable. */
const MOST_MODELS = 5;

/**
 * The cost of all steps so far, in dollars: for each model its replies, and for `other calls` summaries, questions
 * of skills and lost tries. In the journal's order, abandoned branches too: what was spent stays spent.
 */
export function costSeries(rows: readonly SpentStep[], axis: Axis): NamedSeries {
  const models = modelsOf(rows);
  const names = [...models, ...(hasOthers(rows) ? ["other calls"] : [])];
  const sums = names.map(() => 0);
  const ys = names.map((): number[] => []);
  const xs = placesOf(rows, axis);
  for (const { model, costUsd, spentUsd } of rows) {
    const play = costUsd ?? 0;
    add(sums, indexOfModel(models, model), play);
    add(sums, names.indexOf("other calls"), Math.max(0, spentUsd - play));
    for (const [curve, sum] of sums.entries()) ys[curve]?.push(sum);
  }
  return { names, xs, ys };
}

/** The tokens of all steps so far: sent anew, read from the prompt cache, written to it, answered. */
export function tokenSeries(rows: readonly SpentStep[], axis: Axis): NamedSeries {
  const names = ["read from the cache", "written to the cache", "input", "output"];
  const sums = [0, 0, 0, 0];
  const ys = names.map((): number[] => []);
  for (const { tokens } of rows) {
    add(sums, 0, tokens?.cacheReadTokens ?? 0);
    add(sums, 1, tokens?.cacheWriteTokens ?? 0);
    add(sums, 2, tokens?.inputTokens ?? 0);
    add(sums, 3, tokens?.outputTokens ?? 0);
    for (const [curve, sum] of sums.entries()) ys[curve]?.push(sum);
  }
  // A server without a prompt cache has no curves of one.
  const used = names.flatMap((_, curve) => ((sums[curve] ?? 0) > 0 ? [curve] : []));
  return {
    names: used.map((curve) => names[curve] as string),
    xs: placesOf(rows, axis),
    ys: used.map((curve) => ys[curve] as number[]),
  };
}

/** The place of each step: its number in the journal from 1, or its time in seconds, never before the step before it. */
export function placesOf(rows: readonly { readonly time: string }[], axis: Axis): readonly number[] {
  if (axis === "steps") return rows.map((_, index) => index + 1);
  let last = Number.NEGATIVE_INFINITY;
  return rows.map(({ time }) => {
    const at = Date.parse(time) / 1_000;
    // A clock that was set back, or no time at all.
    last = Number.isFinite(at) && at > last ? at : Math.max(last, 0);
    return last;
  });
}

function modelsOf(rows: readonly SpentStep[]): readonly string[] {
  const costs = new Map<string, number>();
  for (const { model, costUsd } of rows) {
    if (model !== null) costs.set(model, (costs.get(model) ?? 0) + (costUsd ?? 0));
  }
  const dearest = [...costs].sort((a, b) => b[1] - a[1]).map(([model]) => model);
  return dearest.length <= MOST_MODELS ? dearest : [...dearest.slice(0, MOST_MODELS - 1), "other models"];
}

function indexOfModel(models: readonly string[], model: string | null): number {
  if (model === null) return -1;
  const at = models.indexOf(model);
  return at === -1 ? models.indexOf("other models") : at;
}

function hasOthers(rows: readonly SpentStep[]): boolean {
  return rows.some(({ costUsd, spentUsd }) => spentUsd - (costUsd ?? 0) > 1e-9);
}

function add(sums: number[], at: number, value: number): void {
  if (at !== -1) sums[at] = (sums[at] ?? 0) + value;
}
