import type { Atlas, AtlasMap, MapCell } from "../../world/atlas/atlas.ts";
import { withRuns } from "../../world/layer.ts";
import { ATLAS_LETTERS } from "../../world/letters.ts";
import { ahead, type FarStep } from "./take-step.ts";

/** A walk's own findings, valid for this walk alone. */
export interface Marks {
  /** Cells that cannot be entered though they look as if. */
  readonly walls: readonly MapCell[];
  /** Cells from which no door leads on any more. */
  readonly deadEnds: readonly MapCell[];
}

/** Nothing was found out yet. */
export const NO_MARKS: Marks = { walls: [], deadEnds: [] };

/** Marks a step that led nowhere. */
export function withFailed(marks: Marks, { from, button, leaves }: FarStep): Marks {
  const next = ahead(from, button);
  if (leaves !== "door") return { ...marks, walls: [...marks.walls, next] };
  return { ...marks, deadEnds: [...marks.deadEnds, from, next] };
}

/** The atlas as the walk has to see it. */
export function withMarks(atlas: Atlas, marks: Marks): Atlas {
  if (marks === NO_MARKS) return atlas;
  return { ...atlas, maps: atlas.maps.map((map) => withMarksOf(map, marks)) };
}

function withMarksOf(map: AtlasMap, marks: Marks): AtlasMap {
  const walls = marks.walls.filter((cell) => cell.map === map.name);
  const deadEnds = marks.deadEnds.filter((cell) => cell.map === map.name);
  if (walls.length === 0 && deadEnds.length === 0) return map;
  const leads = ({ x, y }: Pick<MapCell, "x" | "y">) =>
    !deadEnds.some((cell) => cell.x === x && cell.y === y);
  const [doors, warps] = [map.doors?.filter(leads), map.warps?.filter(leads)];
  const cells = withRuns(
    map.cells,
    walls.map(({ x, y }) => [x, y, ATLAS_LETTERS.wall] as const),
  );
  return {
    ...map,
    cells,
    ...(doors === undefined ? {} : { doors }),
    ...(warps === undefined ? {} : { warps }),
  };
}
