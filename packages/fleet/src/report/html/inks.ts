/** A colour and dash of the style sheet. */
export type Ink = 1 | 2 | 3 | 4;

/** Maximal number of distinguishable curves in one chart. */
export const MOST_INKS = 4;

/** The ink of the cell at a place, from 0. */
export function inkOf(index: number): Ink {
  return ((index % MOST_INKS) + 1) as Ink;
}
