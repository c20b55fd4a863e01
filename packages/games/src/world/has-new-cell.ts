import { EMPTY_ATLAS, mapNamed } from "./apply-observation.ts";
import type { Atlas, SeenMaps } from "./atlas/atlas.ts";
import { letterAt, UNKNOWN } from "./layer.ts";

/** Whether a step showed a cell of which an atlas knew nothing. One that has become another one is no new cell. */
export function hasNewCell(atlas: Atlas = EMPTY_ATLAS, seen: SeenMaps): boolean {
  return seen.some(({ map, cells = [] }) => {
    const known = mapNamed(atlas, map)?.cells ?? [];
    return cells.some(([x, y, letters]) =>
      [...letters].some((letter, at) => letter !== UNKNOWN && letterAt(known, x + at, y) === UNKNOWN),
    );
  });
}
