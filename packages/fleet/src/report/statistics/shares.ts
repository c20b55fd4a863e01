import type { Interval } from "./samples.ts";

/** The standard deviations about the mean that hold 95 % of a normal distribution. */
export const Z95 = 1.959_963_984_540_054;

/** A share with its count, total and 95 % interval. */
export interface Share {
  readonly count: number;
  readonly of: number;
  /** 0 to 1; null of none. */
  readonly share: number | null;
  readonly interval: Interval | null;
}

/**
 * A share with Wilson's interval, which is good for few runs, and for none or all of them.
 *
 * @see Newcombe, Two-sided confidence intervals for the single proportion (1998), method 3
 */
export function shareOf(count: number, of: number): Share {
  if (of === 0) return { count, of, share: null, interval: null };
  const share = count / of;
  const square = Z95 ** 2 / of;
  const middle = share + square / 2;
  const width = Z95 * Math.sqrt((share * (1 - share)) / of + square / of / 4);
  const low = count === 0 ? 0 : (middle - width) / (1 + square);
  const high = count === of ? 1 : (middle + width) / (1 + square);
  return { count, of, share, interval: [low, high] };
}

/**
 * The 95 % interval of how much larger a share is in the second of two paired groups: Wald's with a half added to each
 * field of the table of pairs.
 *
 * @param onlyFirst pairs in which only the first has it @param pairs all of them, at least 1
 * @see Agresti and Min, Simple improved confidence intervals for comparing matched proportions (2005), "Wald+2"
 */
export function pairedShareInterval(onlyFirst: number, onlySecond: number, pairs: number): Interval {
  const first = onlyFirst + 0.5;
  const second = onlySecond + 0.5;
  const all = pairs + 2;
  const difference = (second - first) / all;
  const width = (Z95 * Math.sqrt(first + second - (second - first) ** 2 / all)) / all;
  return [Math.max(-1, difference - width), Math.min(1, difference + width)];
}
