/**
 * A field that has one of these values: numbers, or the names that `names` gives them. Without `is`: any but zero. Where a list
 * of conditions is taken, all must be true.
 */
export interface MapCondition {
  readonly field: string;
  /** A number, a name, or a list of them. */
  readonly is?: number | boolean | string | readonly (number | string)[] | undefined;
  /** For a field of text, in the place of `is`: what it begins with. */
  readonly begins?: string | undefined;
}

/** One condition, or a list that must all be true. */
export type MapConditions = MapCondition | readonly MapCondition[];
