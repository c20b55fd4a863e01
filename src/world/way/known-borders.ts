import type { Atlas, Direction, MapCell } from "../../run/atlas.ts";
import { mapNamed } from "../apply-observation.ts";
import { isInside, letterAt, UNKNOWN } from "../layer.ts";
import { ATLAS_LETTERS } from "../letters.ts";
import { WAYS } from "./ground.ts";

/** A place of a map's edge at which somebody went over it, out or in. */
interface Crossing extends MapCell {
  /** The press that leads out there. */
  readonly press: Direction;
  /** The cell to which it leads. */
  readonly beyond: MapCell;
}

/** What is known of a press that leads over the edge of a map. */
export type Border =
  /** Nothing. */
  | "new"
  /** The same stretch of the edge was crossed elsewhere: most likely it leads to the same map here, to what was not seen. */
  | "crossed"
  /** And what most likely lies beyond it here was seen. */
  | "seen";

/** The places where somebody went from one map to another over the edges of both. */
export function crossingsOf({ maps }: Atlas): readonly Crossing[] {
  return maps.flatMap(({ name: map, doors = [] }) =>
    doors.flatMap(({ x, y, press, to }) => {
      const back = WAYS[WAYS.findIndex(({ direction }) => direction === press) ^ 1];
      if (press === undefined || back === undefined || to.map === map) return [];
      const from = { map, x, y };
      return [
        { ...from, press, beyond: to },
        { ...to, press: back.direction, beyond: from },
      ];
    }),
  );
}

/** What is known of the border that a press crosses from a cell, by where it was crossed. */
export function borderAt(
  atlas: Atlas,
  crossings: readonly Crossing[],
  { map: name, x, y }: MapCell,
  press: Direction,
): Border {
  const map = mapNamed(atlas, name);
  const way = WAYS.find(({ direction }) => direction === press);
  if (map === undefined || way === undefined || isInside(x + way.x, y + way.y, map.size)) return "new";
  const isEdge = (at: Pick<MapCell, "x" | "y">): boolean =>
    letterAt(map.cells, at.x, at.y) === ATLAS_LETTERS.edge;
  let border: Border = "new";
  for (const crossing of crossings) {
    if (crossing.map !== name || crossing.press !== press) continue;
    const [dx, dy] = way.x === 0 ? [x - crossing.x, 0] : [0, y - crossing.y];
    const cells = Math.abs(dx + dy);
    const isStretch = Array.from({ length: cells }, (_, back) => ({
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
