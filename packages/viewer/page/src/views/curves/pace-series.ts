import { placesOf } from "./spent-series.ts";

/** Steps an hour over time. */
export interface PaceSeries {
  /** The middle of each stretch, in seconds since 1970. */
  readonly xs: readonly number[];
  /** Steps an hour; null where nothing was played. */
  readonly rate: readonly (number | null)[];
  /** The length of a stretch, in seconds. */
  readonly stretch: number;
}

/** Lengths of a stretch, in seconds: round numbers of minutes, hours and days. */
const STRETCHES = [10, 30, 60, 300, 900, 3_600, 10_800, 43_200, 86_400, 604_800, 2_592_000] as const;

/** More stretches than this between the first step and the last one are longer ones. */
const MOST_POINTS = 240;

/** Steps an hour, over stretches of one length; at most 240 of them with steps in. */
export function paceSeries(rows: readonly { readonly time: string }[]): PaceSeries {
  const times = placesOf(rows, "time").filter((at) => at > 0);
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0];
  const stretch =
    STRETCHES.find((length) => (last - first) / length <= MOST_POINTS) ?? (last - first) / MOST_POINTS;
  const counts = new Map<number, number>();
  for (const at of times) {
    const place = Math.floor((at - first) / stretch);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const xs: number[] = [];
  const rate: (number | null)[] = [];
  let before = -1;
  for (const [place, count] of counts) {
    if (place > before + 1 && before !== -1) {
      xs.push(first + (before + 1.5) * stretch);
      rate.push(null);
    }
    xs.push(first + (place + 0.5) * stretch);
    // The last stretch may not be over, the only one least of all.
    const length = place === Math.floor((last - first) / stretch) ? last - first - place * stretch : stretch;
    rate.push((count / Math.max(length, Math.min(stretch, 10))) * 3_600);
    before = place;
  }
  return { xs, rate, stretch };
}
