import { chanceOf } from "../../../../games/src/seeds/chance.ts";
import { type Interval, quantileOf, sortNumbers } from "./samples.ts";
import { Z95 } from "./shares.ts";

/** The number of resamples. */
export const RESAMPLES = 2_000;

/** Says by name which numbers look random: the same name gives the same intervals. */
export const BOOTSTRAP_SEED = "fleet-report";

/**
 * The fewest numbers that an interval of their median is given for. Of five, even the least and the greatest leave out the
 * true median in 6 samples of 100 (`2 · 0.5^5`).
 */
export const FEWEST = 6;

/**
 * Of more numbers, nothing is drawn: the interval ends at the ranks that the bootstrap comes to, half the count plus and
 * minus 1.96 · √count / 2.
 */
export const MOST_RESAMPLED = 500;

/** Draws numbers again, as often as {@link RESAMPLES}. */
export interface Bootstrap {
  /** The median of each resample, in the order in which they were drawn. */
  medians(values: readonly number[]): readonly number[];
  /** Between which values the middle 95 % of these medians are; null for fewer than {@link FEWEST} numbers. */
  medianInterval(values: readonly number[]): Interval | null;
  /** Between which values the middle 95 % of the means of resamples are; null for fewer than {@link FEWEST} numbers. */
  meanInterval(values: readonly number[]): Interval | null;
}

/**
 * The percentile bootstrap of medians, seeded. A resample of sorted numbers is a resample of their ranks, so the ranks in
 * the middle are drawn once for each count of numbers.
 *
 * @see Efron and Tibshirani, An Introduction to the Bootstrap (1993), chapters 6 and 13
 */
export function createBootstrap(): Bootstrap {
  const ranksOf = new Map<number, readonly Interval[]>();
  const medians = (values: readonly number[]): readonly number[] => {
    const sorted = sortNumbers(values);
    const ranks = ranksOf.get(sorted.length) ?? drawMiddles(sorted.length);
    ranksOf.set(sorted.length, ranks);
    return ranks.map(([low, high]) => ((sorted[low] ?? Number.NaN) + (sorted[high] ?? Number.NaN)) / 2);
  };
  return {
    medians,
    medianInterval(values) {
      if (values.length < FEWEST) return null;
      if (values.length > MOST_RESAMPLED) return intervalByRanks(values);
      const sorted = sortNumbers(medians(values));
      return [quantileOf(sorted, 0.025), quantileOf(sorted, 0.975)];
    },
    meanInterval(values) {
      if (values.length < FEWEST) return null;
      const chance = chanceOf(BOOTSTRAP_SEED, "mean", values.length);
      const own = sortNumbers(values);
      const means = Array.from({ length: RESAMPLES }, () => {
        let sum = 0;
        for (let drawn = 0; drawn < own.length; drawn += 1)
          sum += own[Math.floor(chance() * own.length)] ?? 0;
        return sum / own.length;
      });
      const sorted = sortNumbers(means);
      return [quantileOf(sorted, 0.025), quantileOf(sorted, 0.975)];
    },
  };
}

/** @see Conover, Practical Nonparametric Statistics (1999), section 3.2 */
function intervalByRanks(values: readonly number[]): Interval {
  const sorted = sortNumbers(values);
  const middle = (sorted.length - 1) / 2;
  const width = (Z95 * Math.sqrt(sorted.length)) / 2;
  return [sorted[Math.floor(middle - width)] ?? Number.NaN, sorted[Math.ceil(middle + width)] ?? Number.NaN];
}

/** The ranks from 0 whose values are in the middle of each resample of `count` numbers: two, or one twice. */
function drawMiddles(count: number): readonly Interval[] {
  const chance = chanceOf(BOOTSTRAP_SEED, count);
  const times = new Uint32Array(count);
  return Array.from({ length: RESAMPLES }, () => {
    times.fill(0);
    for (let drawn = 0; drawn < count; drawn += 1) {
      const rank = Math.floor(chance() * count);
      times[rank] = (times[rank] ?? 0) + 1;
    }
    return [rankAt(times, Math.floor((count - 1) / 2)), rankAt(times, Math.floor(count / 2))];
  });
}

/** Returns the rank at a place of the sorted resample, from 0. */
function rankAt(times: Uint32Array, place: number): number {
  let left = place;
  for (const [rank, drawn] of times.entries()) {
    if (left < drawn) return rank;
    left -= drawn;
  }
  return times.length - 1;
}
