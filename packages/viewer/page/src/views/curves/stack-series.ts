import type { Series } from "./bound-series.ts";

/** The curves on top of each other: curve i is the sum of the first i + 1. A gap counts as nothing. */
export function stackSeries({ xs, ys }: Series): Series {
  const sums = xs.map(() => 0);
  const stacked = ys.map((curve) =>
    xs.map((_, place) => {
      sums[place] = (sums[place] ?? 0) + (curve[place] ?? 0);
      return sums[place];
    }),
  );
  return { xs, ys: stacked };
}

/** At most `most` places of a curve of `count` points, evenly apart, the first and the last among them: the lines of a table beside it. */
export function samplePlaces(count: number, most: number): readonly number[] {
  if (count <= most) return Array.from({ length: count }, (_, place) => place);
  return Array.from({ length: most }, (_, n) => Math.round((n * (count - 1)) / (most - 1)));
}

/** The place of the last x that is not greater than `x`; 0 for none. `xs` grows. */
export function placeOfX(xs: readonly number[], x: number): number {
  let low = 0;
  let high = xs.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((xs[middle] as number) <= x) low = middle;
    else high = middle - 1;
  }
  return low;
}
