/** Calls that a rise is measured over. */
export const RISE_CALLS = 30;

/** A rise to so many times is full. */
const FULL_RISE = 3;

/** A steady rise. */
export interface Rise {
  /** From 0 to 1. */
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

/**
 * How steadily and how far numbers rise: by the median slope of their logarithms between any two of them (Theil and
 * Sen), so that a few that stick out change nothing. Null for too few, or no rise.
 */
export function riseOf(numbers: readonly number[]): Rise | null {
  const sound = numbers.filter((one) => one > 0);
  if (sound.length < RISE_CALLS / 2) return null;
  const logs = sound.map(Math.log);
  const slopes = logs.flatMap((log, at) => logs.slice(at + 1).map((later, by) => (later - log) / (by + 1)));
  const slope = median(slopes);
  if (slope <= 0) return null;
  const middle = median(logs.map((log, at) => log - slope * at));
  const times = Math.exp(slope * (logs.length - 1));
  const from = Math.exp(middle);
  return { value: Math.min(1, (times - 1) / (FULL_RISE - 1)), from, to: from * times };
}

/** The median of some numbers; 0 for none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const half = sorted.length >> 1;
  const [low, high] = [sorted[half - 1] ?? 0, sorted[half] ?? 0];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}
