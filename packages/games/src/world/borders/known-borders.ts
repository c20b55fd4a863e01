import { mapNamed } from "../apply-observation.ts";
import type { Atlas, AtlasMap, Direction, MapCell } from "../atlas/atlas.ts";
import { isInside, letterAt, UNKNOWN } from "../layer.ts";
import { ATLAS_LETTERS } from "../letters.ts";
import { WAYS } from "../way/ground.ts";
import { withGuessedDoors } from "../way/guessed-doors.ts";
import { beyondBorder, isOpenEdge } from "./edges.ts";

/** A place at which the player went from one map to another, out or in: over the edge, or by an exit. */
interface Crossing extends MapCell {
  /** The press that leads out there over the edge; null for an exit, which is entered. */
  readonly press: Direction | null;
  /** The cell to which it leads. */
  readonly beyond: MapCell;
}

/** The known facts about a press that leads over a map's edge. */
export type Border =
  /** Nothing. */
  | "new"
  /** The same stretch of the edge, or an exit in line with this one, was taken: most likely it leads to the same map. */
  | "crossed"
  /** And what most likely lies beyond the edge here was seen. */
  | "seen";

/** Returns the places where the player went from one map to another, and where they most likely come back. */
export function crossingsOf(atlas: Atlas): readonly Crossing[] {
  return withGuessedDoors(atlas).maps.flatMap(({ name: map, doors = [] }) =>
    doors.flatMap(({ x, y, press, to }) => {
      if (to.map === map) return [];
      const from = { map, x, y };
      const out = { ...from, press: press ?? null, beyond: to };
      const back = WAYS[WAYS.findIndex(({ direction }) => direction === press) ^ 1];
      const isEdge = press !== undefined && back !== undefined;
      return isEdge ? [out, { ...to, press: back.direction, beyond: from }] : [out];
    }),
  );
}

/** The known border that a press crosses from a cell, or the exit to which it leads, from earlier passages. */
export function borderAt(
  atlas: Atlas,
  crossings: readonly Crossing[],
  { map: name, x, y }: MapCell,
  press: Direction,
): Border {
  const map = mapNamed(atlas, name);
  const way = WAYS.find(({ direction }) => direction === press);
  if (map === undefined || way === undefined) return "new";
  const next = { x: x + way.x, y: y + way.y };
  if (isInside(next.x, next.y, map.size)) return isBesideTaken(map, crossings, next) ? "crossed" : "new";
  const told = beyondBorder(map, x, y, press);
  if (told !== null) return toldBorder(atlas, told);
  const isEdge = (at: Pick<MapCell, "x" | "y">): boolean => isOpenEdge(map, at.x, at.y, press, true);
  let border: Border = "new";
  for (const crossing of crossings) {
    if (crossing.map !== name || crossing.press !== press) continue;
    const [dx, dy] = way.x === 0 ? [x - crossing.x, 0] : [0, y - crossing.y];
    const isStretch = Array.from({ length: Math.abs(dx + dy) }, (_, back) => ({
      x: x - Math.sign(dx) * back,
      y: y - Math.sign(dy) * back,
    })).every(isEdge);
    if (!isStretch) continue;
    const { beyond } = crossing;
    const letter = letterAt(mapNamed(atlas, beyond.map)?.cells ?? [], beyond.x + dx, beyond.y + dy);
    if (letter !== UNKNOWN) return "seen";
    border = "crossed";
  }
  return border;
}

/** The known border, by the target cell in the game's table. */
function toldBorder(atlas: Atlas, { map, x, y }: MapCell): Border {
  const beyond = mapNamed(atlas, map);
  if (beyond === undefined) return "new";
  return letterAt(beyond.cells, x, y) === UNKNOWN ? "crossed" : "seen";
}

/** Whether a cell is an exit, and one that was taken is in line with it, with nothing but exits between them. */
function isBesideTaken(
  { name, cells }: AtlasMap,
  crossings: readonly Crossing[],
  { x, y }: Pick<MapCell, "x" | "y">,
): boolean {
  const isExit = (atX: number, atY: number): boolean => letterAt(cells, atX, atY) === ATLAS_LETTERS.exit;
  if (!isExit(x, y)) return false;
  return crossings.some((taken) => {
    if (taken.map !== name || taken.press !== null || (taken.x !== x && taken.y !== y)) return false;
    const [dx, dy] = [Math.sign(taken.x - x), Math.sign(taken.y - y)];
    for (let [atX, atY] = [x, y]; atX !== taken.x || atY !== taken.y; atX += dx, atY += dy) {
      if (!isExit(atX, atY)) return false;
    }
    return true;
  });
}
