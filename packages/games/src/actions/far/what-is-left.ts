import type { Atlas, AtlasMap, MapCell } from "../../../../../src/base/vocabulary/atlas.ts";
import { thingsOn } from "../../world/things/things-on.ts";
import { toldName } from "../../world/told/told-name.ts";
import type { ExploreAim } from "../../world/way/find-unexplored.ts";
import { openCellsOf } from "../../world/way/open-sides.ts";

/** The most maps that are named. */
const MOST_MAPS = 4;

/** The most unseen edges that are counted. */
const MOST_EDGES = 99;

/** Why nothing is explored from a cell, with what is left on other maps. @param asksThings whether it is known when a thing answers */
export function nothingToExplore(atlas: Atlas, at: MapCell, aim: ExploreAim, asksThings: boolean): string {
  const where = typeof aim === "string" ? `${aim} of ${at.x},${at.y} in` : aim === null ? "from" : "on";
  const left = atlas.maps
    .toReversed()
    .filter(({ name }) => name !== at.map || aim !== null)
    .flatMap((map) => tellLeft(map, asksThings))
    .slice(0, MOST_MAPS);
  const elsewhere =
    left.length === 0 ? "nothing is known to be left elsewhere" : `not seen yet: ${left.join("; ")}`;
  return `no way is known to anything unexplored ${where} ${toldName(at.map)}; ${elsewhere}`;
}

function tellLeft(map: AtlasMap, asksThings: boolean): readonly string[] {
  const things = asksThings ? thingsOn(map).filter(({ touch }) => touch === undefined) : [];
  const edges = openCellsOf(map, MOST_EDGES).length;
  const told = [
    ...(edges === 0 ? [] : [edges === 1 ? "1 unexplored edge" : `${edges} unexplored edges`]),
    ...things.slice(0, 2).map(({ kind, x, y }) => `${kind} ${x},${y}`),
    ...(things.length > 2 ? [`${things.length - 2} more`] : []),
  ];
  return told.length === 0 ? [] : [`${toldName(map.name)} ${told.join(", ")}`];
}
