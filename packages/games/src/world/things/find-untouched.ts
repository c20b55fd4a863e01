import { mapNamed } from "../apply-observation.ts";
import type { Atlas, Direction, MapCell } from "../atlas/atlas.ts";
import { letterAt } from "../layer.ts";
import { ATLAS_LETTERS } from "../letters.ts";
import { withWarps } from "../warps.ts";
import type { WayRules } from "../way/fields.ts";
import type { MaySetOut } from "../way/find-unexplored.ts";
import { type FoundWay, wayTo } from "../way/find-way.ts";
import { WAYS } from "../way/ground.ts";
import { beginSearch } from "../way/search.ts";
import { thingsOn } from "./things-on.ts";

/** A way to something that was not seen to answer yet. */
export interface UntouchedThing {
  /** The way to the cell from which it is faced, that cell, and the press by which it is. */
  readonly way: FoundWay;
  readonly at: MapCell;
  readonly button: Direction;
  readonly cell: MapCell;
}

/** The nearest person, sign or item that was not seen to answer, as the rules let one walk there; null for none. */
export function findUntouched(
  known: Atlas,
  from: MapCell,
  rules: WayRules = {},
  maySetOut: MaySetOut = () => true,
): UntouchedThing | null {
  const atlas = withWarps(known);
  const untouched = new Set(
    atlas.maps.flatMap((map) =>
      thingsOn(map).flatMap(({ x, y, touch }) => (touch === undefined ? [`${map.name} ${x},${y}`] : [])),
    ),
  );
  if (untouched.size === 0) return null;
  const search = beginSearch(atlas, from, [], rules);
  let found: UntouchedThing | null = null;
  for (let id = search.next(); id >= 0 && found === null; id = search.next()) {
    const at = search.cellOf(id);
    const { cells = [] } = mapNamed(atlas, at.map) ?? {};
    // A cell with a person on it is not stood on.
    if (letterAt(cells, at.x, at.y) === ATLAS_LETTERS.person) continue;
    for (const way of WAYS) {
      const isCounter = letterAt(cells, at.x + way.x, at.y + way.y) === ATLAS_LETTERS.counter;
      const reach = isCounter ? 2 : 1;
      const cell = { map: at.map, x: at.x + reach * way.x, y: at.y + reach * way.y };
      if (!untouched.has(`${cell.map} ${cell.x},${cell.y}`)) continue;
      if (!maySetOut(at, way.direction, search.costOf(id))) continue;
      found = { way: wayTo(search, id), at, button: way.direction, cell };
      break;
    }
  }
  search.end();
  return found;
}
