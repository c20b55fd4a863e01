/** A field that has one of these values: numbers, or what `names` calls them. Without `is`: any but zero. */
export interface MapCondition {
  readonly field: string;
  readonly is?: number | boolean | string | readonly (number | string)[] | undefined;
  /** For a field of text, in the place of `is`: what it begins with. */
  readonly begins?: string | undefined;
}

/** One condition, or a list that must all be true. */
export type MapConditions = MapCondition | readonly MapCondition[];
