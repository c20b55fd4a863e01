/** Round values from 0 up to `max`, at most `most` of them besides 0. */
export function ticksUpTo(max: number, most: number): readonly number[] {
  if (!(max > 0)) return [0];
  const rough = max / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough * 0.999_999) ?? 10) * power;
  const count = Math.floor(max / step + 1e-9);
  return Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(12)));
}

/** A coordinate of a drawing, with one decimal digit. */
export function at(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A point of a curve. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A curve of at most about `2 * buckets` points with the same look: of the points that share a bucket the lowest and
 * the highest stay, in order, and the first and the last of all.
 */
export function thin(points: readonly Point[], buckets: number): readonly Point[] {
  if (points.length <= 2 * buckets) return points;
  const kept: Point[] = [];
  const size = points.length / buckets;
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const own = points.slice(Math.floor(bucket * size), Math.floor((bucket + 1) * size));
    const low = own.reduce((best, point) => (point.y < best.y ? point : best));
    const high = own.reduce((best, point) => (point.y > best.y ? point : best));
    kept.push(...(low === high ? [low] : low.x < high.x ? [low, high] : [high, low]));
  }
  const [first] = points;
  const last = points.at(-1);
  if (first !== undefined && kept[0] !== first) kept.unshift(first);
  if (last !== undefined && kept.at(-1) !== last) kept.push(last);
  return kept;
}
