import type { Interval } from "./samples.ts";
import { sortNumbers } from "./samples.ts";
import { Z95 } from "./shares.ts";

/** One observed run: the goal was reached at this step, or the observation ended there. */
export interface Watched {
  readonly step: number;
  readonly reached: boolean;
}

/** The estimate after a step at which some run reached it. */
export interface SurvivalPoint {
  readonly step: number;
  /** Runs that were still watched and had not reached it. */
  readonly atRisk: number;
  /** The runs that reached it at this step. */
  readonly reached: number;
  /** The share that has reached it by now. */
  readonly share: number;
  /** 95 % of the share; null where the last run that was watched reached it, so that the method gives none. */
  readonly interval: Interval | null;
}

/** By which step half of the runs reached it, maybe halfway between two, and its 95 % interval; null for what was not seen. */
export interface HalfBy {
  readonly step: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** The runs that could reach it, and those that did. */
interface RiskTable {
  /** At which a run reached it. */
  readonly steps: Float64Array;
  reachedAt(step: number): number;
  /** Runs that were still watched and had not reached it. */
  atRisk(step: number): number;
}

/** Asked for steps in ascending order. */
export function riskTable(runs: readonly Watched[]): RiskTable {
  const reachedAt = new Map<number, number>();
  for (const { step, reached } of runs) if (reached) reachedAt.set(step, (reachedAt.get(step) ?? 0) + 1);
  const all = sortNumbers(runs.map(({ step }) => step));
  let gone = 0;
  return {
    steps: sortNumbers([...reachedAt.keys()]),
    reachedAt: (step) => reachedAt.get(step) ?? 0,
    atRisk(step) {
      while (gone < all.length && (all[gone] ?? 0) < step) gone += 1;
      return all.length - gone;
    },
  };
}

/**
 * Returns the share that reached it over the steps, by Kaplan and Meier: a run counts until its observation ends. A
 * run that reaches it at the step at which another is censored came first. Intervals are Greenwood's, on the scale of
 * `log(-log S)`, which stays within 0 and 1.
 *
 * @see Kaplan and Meier, Nonparametric estimation from incomplete observations (1958)
 * @see Kalbfleisch and Prentice, The Statistical Analysis of Failure Time Data (1980), section 1.4
 */
export function kaplanMeier(runs: readonly Watched[]): readonly SurvivalPoint[] {
  const table = riskTable(runs);
  let left = 1;
  let sum = 0;
  return Array.from(table.steps, (step) => {
    const [atRisk, reached] = [table.atRisk(step), table.reachedAt(step)];
    left *= 1 - reached / atRisk;
    sum += reached / (atRisk * (atRisk - reached));
    return { step, atRisk, reached, share: 1 - left, interval: intervalOf(left, sum) };
  });
}

/**
 * By which step half of the runs reached it: where the curve is exactly a half for a while, the middle of that, as R's
 * `survfit` has it. The interval is where those of the curve pass a half, by the same rule.
 */
export function halfBy(points: readonly SurvivalPoint[]): HalfBy {
  return {
    step: passesHalf(points, ({ share }) => share),
    low: passesHalf(points, ({ share, interval }) => interval?.[1] ?? share),
    high: passesHalf(points, ({ interval }) => interval?.[0] ?? null),
  };
}

/** Sums of fractions miss a half by less than this. */
const TOLERANCE = 1e-8;

function passesHalf(
  points: readonly SurvivalPoint[],
  of: (point: SurvivalPoint) => number | null,
): number | null {
  const first = points.find((point) => (of(point) ?? 0) > 0.5 - TOLERANCE);
  if (first === undefined) return null;
  const value = of(first) ?? 0;
  if (Math.abs(value - 0.5) >= TOLERANCE) return first.step;
  const above = points.find((point) => (of(point) ?? 0) > value + TOLERANCE);
  return above === undefined ? first.step : (first.step + above.step) / 2;
}

/** @param left the share that has not reached it @param sum of Greenwood's formula */
function intervalOf(left: number, sum: number): Interval | null {
  if (left <= 1e-12) return null;
  const width = (Z95 * Math.sqrt(sum)) / Math.log(left);
  return [1 - left ** Math.exp(width), 1 - left ** Math.exp(-width)];
}
