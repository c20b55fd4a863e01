import { riskTable, type Watched } from "./survival.ts";

/** The result of the log-rank test of two groups of runs. */
export interface LogRank {
  /** Runs that reached it, and how many would have were both groups alike; of the first group, then of the second. */
  readonly reached: readonly [number, number];
  readonly expected: readonly [number, number];
  /** With one degree of freedom. */
  readonly chiSquare: number;
  readonly p: number;
}

/** Two groups that differ in nothing but what is compared. */
export type Stratum = readonly [first: readonly Watched[], second: readonly Watched[]];

/**
 * Whether two groups reach something at different steps: the log-rank test, two-sided, with runs that were not seen to
 * reach it. Groups in several strata are compared within each. Null where the strata hold no step to compare at.
 *
 * @see Mantel, Evaluation of survival data and two new rank order statistics (1966)
 * @see Kalbfleisch and Prentice, The Statistical Analysis of Failure Time Data (1980), section 1.4
 */
export function logRank(strata: readonly Stratum[]): LogRank | null {
  let [reached, expected, all, variance] = [0, 0, 0, 0];
  for (const [first, second] of strata) {
    const [one, both] = [riskTable(first), riskTable([...first, ...second])];
    for (const step of both.steps) {
      const [events, atRisk, own] = [both.reachedAt(step), both.atRisk(step), one.atRisk(step)];
      reached += one.reachedAt(step);
      all += events;
      expected += (events * own) / atRisk;
      // Of a single run that is left, nothing varies.
      if (atRisk > 1) {
        variance += (events * own * (atRisk - own) * (atRisk - events)) / (atRisk ** 2 * (atRisk - 1));
      }
    }
  }
  if (variance <= 1e-12) return null;
  const chiSquare = (reached - expected) ** 2 / variance;
  return {
    reached: [reached, all - reached],
    expected: [expected, all - expected],
    chiSquare,
    p: errorFunctionComplement(Math.sqrt(chiSquare / 2)),
  };
}

/**
 * erfc(x) for x of at least 0, with a relative error below 1.2e-7: the p of a chi-square with one degree of freedom is
 * erfc(sqrt(chi-square / 2)).
 *
 * @see Press et al., Numerical Recipes (1992), section 6.2, `erfcc`
 */
function errorFunctionComplement(x: number): number {
  const t = 1 / (1 + x / 2);
  const coefficients = [
    0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196,
    1.00002368, -1.26551223,
  ];
  const series = coefficients.reduce((sum, coefficient) => sum * t + coefficient, 0);
  return t * Math.exp(-x * x + series);
}
