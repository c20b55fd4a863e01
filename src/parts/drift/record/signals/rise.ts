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
  // Most often nothing rises: to count is quicker than to find the median.
  const slope = areMostFallen(logs) ? 0 : median(slopesBetween(logs));
  if (slope <= 0) return null;
  const middle = median(logs.map((log, at) => log - slope * at));
  const times = Math.exp(slope * (logs.length - 1));
  const from = Math.exp(middle);
  return { value: Math.min(1, (times - 1) / (FULL_RISE - 1)), from, to: from * times };
}

/** Whether most of any two of some numbers do not rise. */
function areMostFallen(numbers: readonly number[]): boolean {
  let fallen = 0;
  for (const [at, one] of numbers.entries()) {
    for (let later = at + 1; later < numbers.length; later += 1) {
      if ((numbers[later] ?? 0) <= one) fallen += 1;
    }
  }
  return fallen > pairsOf(numbers.length) >> 1;
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2;
}

/** The slopes between any two of some numbers. */
function slopesBetween(numbers: readonly number[]): Float64Array {
  const slopes = new Float64Array(pairsOf(numbers.length));
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
  const { length } = numbers;
  if (length === 0) return 0;
  const ranked = new Float64Array(numbers);
  const half = length >> 1;
  const high = rank(ranked, half);
  return length % 2 === 0
    ? (ranked.subarray(0, half).reduce((most, one) => Math.max(most, one)) + high) / 2
    : high;
}

/**
 * Moves numbers so that the one at a place is the one that it were in order, with none above it before and none below it behind:
 * quickselect, since each step asks for the median of 435 slopes.
 */
function rank(numbers: Float64Array, place: number): number {
  let [from, to] = [0, numbers.length - 1];
  while (from < to) {
    const middle = numbers[(from + to) >> 1] ?? 0;
    let [low, high] = [from, to];
    while (low <= high) {
      while ((numbers[low] ?? 0) < middle) low += 1;
      while ((numbers[high] ?? 0) > middle) high -= 1;
      if (low > high) break;
      const one = numbers[low] ?? 0;
      numbers[low] = numbers[high] ?? 0;
      numbers[high] = one;
      low += 1;
      high -= 1;
    }
    if (place <= high) to = high;
    else if (place >= low) from = low;
    else break;
  }
  return numbers[place] ?? 0;
}
