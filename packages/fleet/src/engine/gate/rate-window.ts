/** A number of requests within a number of seconds. */
export interface RateWindow {
  readonly requests: number;
  readonly seconds: number;
}

const MINUTE = 60;

/**
 * Returns the smallest window of whole seconds for a rate per minute: an API that counts by the second sees no burst
 * at the beginning of a minute. 50 a minute are 5 in 6 seconds, 4,000 are 200 in 3.
 */
export function rateWindow(requestsPerMinute: number): RateWindow {
  const shared = greatestDivisor(requestsPerMinute, MINUTE);
  return { requests: requestsPerMinute / shared, seconds: MINUTE / shared };
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
