import { group, quantileSorted } from "d3-array";

/** From where to where; 95 % unless another share is named. */
export type Interval = readonly [low: number, high: number];

/** Numbers in few: the middle, the middle half and the ends. */
export interface Quartiles {
  readonly count: number;
  readonly least: number;
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
  readonly most: number;
}

/** The value below which a share of sorted numbers lies, between two of them by interpolation: R's type 7, as NumPy has it. */
export function quantileOf(sorted: Float64Array, share: number): number {
  return quantileSorted(sorted as unknown as number[], share) ?? Number.NaN;
}

/** Numbers from the least to the greatest, in a list of their own. */
export function sortNumbers(values: readonly number[]): Float64Array {
  return new Float64Array(values).sort();
}

/** The quartiles of numbers in any order; null for none. */
export function quartilesOf(values: readonly number[]): Quartiles | null {
  if (values.length === 0) return null;
  const sorted = sortNumbers(values);
  return {
    count: sorted.length,
    least: quantileOf(sorted, 0),
    q1: quantileOf(sorted, 0.25),
    median: quantileOf(sorted, 0.5),
    q3: quantileOf(sorted, 0.75),
    most: quantileOf(sorted, 1),
  };
}

/** Things by what they have in common, in the order in which that first comes. */
export function groupBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  return group(items, keyOf);
}
