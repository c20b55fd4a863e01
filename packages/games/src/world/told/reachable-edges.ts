import type { Atlas, AtlasMap, Direction, MapCell } from "../atlas/atlas.ts";
import { isOpenEdge } from "../borders/edges.ts";
import { isInside } from "../layer.ts";
import { hasFailed } from "../walks.ts";
import { withWarps } from "../warps.ts";
import { WAYS } from "../way/ground.ts";
import { beginSearch } from "../way/search.ts";

/** A cell from which one may go on over the edge of its map. */
export interface OpenEdge {
  readonly x: number;
  readonly y: number;
  readonly press: Direction;
}

/**
 * The cells of a map from which one may go on over its edge, row by row: those alone to which a way may lead from a cell, over
 * water and what was not seen, too.
 */
export function reachableEdges(known: Atlas, from: MapCell, map: AtlasMap): readonly OpenEdge[] {
  const { width, height } = map.size ?? { width: 0, height: 0 };
  const open: OpenEdge[] = [];
  for (let y = 0; y < height; y += 1) {
    const isRow = y === 0 || y === height - 1;
    for (let x = 0; x < width; x += isRow ? 1 : Math.max(1, width - 1)) {
      for (const { x: dx, y: dy, direction: press } of WAYS) {
        const isEdge = !isInside(x + dx, y + dy, map.size) && isOpenEdge(map, x, y, press, true);
        if (isEdge && !hasFailed(map, x, y, press)) open.push({ x, y, press });
      }
    }
  }
  if (open.length === 0) return [];
  const cells = open.map(({ x, y }) => ({ map: map.name, x, y }));
  const search = beginSearch(withWarps(known), from, cells, { canSwim: true, explores: true });
  const reached = new Set<string>();
  for (let id = search.next(); id >= 0; id = search.next()) {
    const cell = search.cellOf(id);
    if (cell.map === map.name) reached.add(`${cell.x},${cell.y}`);
  }
  search.end();
  return open.filter(({ x, y }) => reached.has(`${x},${y}`));
}
