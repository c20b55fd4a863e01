import type { AtlasBorder, AtlasMap, Direction, MapCell } from "../atlas/atlas.ts";
import { letterAt, UNKNOWN } from "../layer.ts";
import { ATLAS_LETTERS } from "../letters.ts";

/** The letters of the layer `edges`. They are in saves: none may ever mean something else. */
export const EDGE = { ground: "=", water: "~", closed: "-" } as const;

type Borders = { readonly borders?: readonly AtlasBorder[] | undefined };

/** Whether another map may lie beyond a cell of the edge; it may everywhere where the game has no table of them. */
export function bordersAt({ borders }: Borders, x: number, y: number, press: Direction): boolean {
  return borders === undefined || borderOf(borders, x, y, press) !== undefined;
}

/** The cell to which a press leads over the edge, by the game's table; null where the table does not tell. */
export function beyondBorder(
  { borders = [] }: Borders,
  x: number,
  y: number,
  press: Direction,
): MapCell | null {
  const border = borderOf(borders, x, y, press);
  if (border === undefined) return null;
  const { to, from } = border;
  const along = (isUpright(press) ? x : y) - from;
  return isUpright(press) ? { ...to, x: to.x + along } : { ...to, y: to.y + along };
}

/** The known ground beyond an edge cell; a space if unknown. */
export function edgeAt(
  { edges = [], cells }: Pick<AtlasMap, "edges" | "cells">,
  x: number,
  y: number,
): string {
  const edge = letterAt(edges, x, y);
  if (edge !== UNKNOWN) return edge;
  // Atlases of earlier versions have the letter alone.
  return letterAt(cells, x, y) === ATLAS_LETTERS.edge ? EDGE.ground : UNKNOWN;
}

/** The letters of ground on which one comes to an edge. */
const GROUND: ReadonlySet<string> = new Set(
  (["free", "grass", "sight", "edge"] as const).map((kind) => ATLAS_LETTERS[kind]),
);

/** Whether one may walk over the edge from a cell, or swim where that is asked for. */
export function isOpenEdge(map: AtlasMap, x: number, y: number, press: Direction, canSwim = false): boolean {
  const edge = edgeAt(map, x, y);
  return (edge === EDGE.ground || (canSwim && edge === EDGE.water)) && bordersAt(map, x, y, press);
}

/** Whether the game connects a map beyond a cell to which one comes, and the ground there was not seen: unseen is not closed. */
export function isUnseenEdge(map: AtlasMap, x: number, y: number, press: Direction): boolean {
  const isTold = map.borders !== undefined && bordersAt(map, x, y, press);
  return isTold && edgeAt(map, x, y) === UNKNOWN && GROUND.has(letterAt(map.cells, x, y));
}

function borderOf(
  borders: readonly AtlasBorder[],
  x: number,
  y: number,
  press: Direction,
): AtlasBorder | undefined {
  const along = isUpright(press) ? x : y;
  return borders.find((border) => border.press === press && border.from <= along && along <= border.until);
}

function isUpright(press: Direction): boolean {
  return press === "up" || press === "down";
}
