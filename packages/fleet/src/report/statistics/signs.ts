/**
 * Returns the probability that at least such an uneven part of the pairs differs in one direction where neither is
 * more likely: the exact sign test, two-sided. Of shares, it is McNemar's exact test.
 *
 * @param below pairs whose difference is below 0 @param above those above 0; equal ones count for nothing
 * @see Conover, Practical Nonparametric Statistics (1999), section 3.4
 */
export function signTest(below: number, above: number): number {
  const all = below + above;
  const fewer = Math.min(below, above);
  // In logarithms, since 0.5^2000 is none.
  let log = all * Math.log(0.5);
  let sum = 0;
  for (let count = 0; count <= fewer; count += 1) {
    sum += Math.exp(log);
    log += Math.log((all - count) / (count + 1));
  }
  return Math.min(1, 2 * sum);
}

/**
 * Returns which of many tests are significant at 5 % where that may happen by chance in any test of 5 of 100 such
 * families.
 *
 * @see Holm, A simple sequentially rejective multiple test procedure (1979)
 */
export function holdByHolm(ps: readonly number[]): readonly boolean[] {
  const order = ps.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const fails = order.findIndex(({ p }, rank) => p > 0.05 / (ps.length - rank));
  const held = new Set(order.slice(0, fails === -1 ? order.length : fails).map(({ index }) => index));
  return ps.map((_, index) => held.has(index));
}
