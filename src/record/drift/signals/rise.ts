/** Calls that a rise is measured over. */
export const RISE_CALLS = 30;

/** The factor of a full rise. */
const FULL_RISE = 3;

/** A steady rise. */
export interface Rise {
  /** From 0 to 1. */
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns how steadily and how far numbers rise: by the median slope of their logarithms between any two of them (Theil
 * and Sen), so that outliers change nothing. Null for too few, or no rise.
 */
export function riseOf(numbers: readonly number[]): Rise | null {
  const sound = numbers.filter((one) => one > 0);
  if (sound.length < RISE_CALLS / 2) return null;
  const logs = sound.map(Math.log);
  const slope = median(slopesBetween(logs));
  if (slope <= 0) return null;
  const middle = median(logs.map((log, at) => log - slope * at));
  const times = Math.exp(slope * (logs.length - 1));
  const from = Math.exp(middle);
  return { value: Math.min(1, (times - 1) / (FULL_RISE - 1)), from, to: from * times };
}

/** The slopes between any two of some numbers. */
function slopesBetween(numbers: readonly number[]): Float64Array {
  const slopes = new Float64Array((numbers.length * (numbers.length - 1)) / 2);
  let count = 0;
  for (const [at, one] of numbers.entries()) {
    for (let later = at + 1; later < numbers.length; later += 1) {
      slopes[count++] = ((numbers[later] ?? 0) - one) / (later - at);
    }
  }
  return slopes;
}

/** The median of some numbers; 0 for none. */
export function median(numbers: ArrayLike<number>): number {
  // Sorted as numbers, without a comparison of ours: every step that is replayed asks for six of them.
  const sorted = Float64Array.from(numbers).sort();
  const half = sorted.length >> 1;
  const [low, high] = [sorted[half - 1] ?? 0, sorted[half] ?? 0];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}
