/** Points of a curve: `xs` grows, `ys[i][n]` is curve i at `xs[n]`; null where it has a gap. */
export interface Series {
  readonly xs: readonly number[];
  readonly ys: readonly (readonly (number | null)[])[];
}

/**
 * The same curves with at most `most` points (at least 4). Of each stretch the points stay at which a curve is lowest and
 * highest, and the first and last point of all: so no peak is lost, however many steps there are.
 */
export function boundSeries({ xs, ys }: Series, most: number): Series {
  if (xs.length <= most) return { xs, ys };
  // Two points a curve and stretch, and the first and last of all.
  const stretches = Math.max(1, Math.floor((most - 2) / (2 * Math.max(1, ys.length))));
  const kept = new Set([0, xs.length - 1]);
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const from = Math.floor((stretch * xs.length) / stretches);
    const to = Math.floor(((stretch + 1) * xs.length) / stretches);
    for (const curve of ys) keepEnds(curve, from, to, kept);
  }
  const places = [...kept].sort((a, b) => a - b).slice(0, most);
  return {
    xs: places.map((place) => xs[place] as number),
    ys: ys.map((curve) => places.map((place) => curve[place] ?? null)),
  };
}

function keepEnds(curve: readonly (number | null)[], from: number, to: number, kept: Set<number>): void {
  let [low, high] = [-1, -1];
  for (let place = from; place < to; place += 1) {
    const value = curve[place] ?? null;
    if (value === null) continue;
    if (low === -1 || value < (curve[low] as number)) low = place;
    if (high === -1 || value > (curve[high] as number)) high = place;
  }
  if (low !== -1) kept.add(low).add(high);
}
