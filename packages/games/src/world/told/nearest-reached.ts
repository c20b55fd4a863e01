import type { Atlas, MapCell } from "../atlas/atlas.ts";
import { withWarps } from "../warps.ts";
import type { WayRules } from "../way/fields.ts";
import { beginSearch } from "../way/search.ts";

/** The cell nearest to a target, on the same map, to which a way is known; null for none. */
export function nearestReached(
  known: Atlas,
  from: MapCell,
  target: MapCell,
  rules: WayRules,
): MapCell | null {
  const search = beginSearch(withWarps(known), from, [], rules);
  let best: { readonly cell: MapCell; readonly apart: number } | null = null;
  for (let id = search.next(); id >= 0; id = search.next()) {
    const cell = search.cellOf(id);
    if (cell.map !== target.map) continue;
    const apart = Math.abs(cell.x - target.x) + Math.abs(cell.y - target.y);
    if (best === null || apart < best.apart) best = { cell, apart };
  }
  search.end();
  return best?.cell ?? null;
}
