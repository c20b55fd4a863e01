import type { CellKey } from "./direction.ts";

/** A person or thing with words when asked. */
export interface Thing {
  readonly key: CellKey;
  /** Its last words, all pages of them. */
  text: string;
  times: number;
  /** Whether something was gained since that it had spoken of. */
  isDue: boolean;
}

/** The cells tried on one map; the map's own cells are in the run's atlas. */
export interface Chart {
  readonly name: string;
  /** Cells that were asked and said nothing, or that cannot be come to. */
  readonly tried: Set<CellKey>;
  readonly things: Map<CellKey, Thing>;
  /** The number of failed ways to each cell. */
  readonly misses: Map<CellKey, number>;
}

/** All maps on which something was tried, in the order in which that was. */
export type Charts = Map<string, Chart>;

/** The chart of a map; begins an empty one for a map that is new. */
export function chartOf(charts: Charts, name: string): Chart {
  const known = charts.get(name);
  if (known !== undefined) return known;
  const chart: Chart = { name, tried: new Set(), things: new Map(), misses: new Map() };
  charts.set(name, chart);
  return chart;
}
