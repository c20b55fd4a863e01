import type { Atlas, MapCell } from "../atlas/atlas.ts";

/**
 * The cell that a marker names, in capitals or not: of the named map, or else of the one on which the player stands, or of
 * the one that was seen last. Null where there is no such marker.
 */
export function findMarker(
  { maps }: Atlas,
  label: string,
  map: string | null,
  here: Pick<MapCell, "map"> | null,
): MapCell | null {
  const wanted = label.trim().toLowerCase();
  const found = maps.flatMap(({ name, markers = [] }) =>
    (map === null || map === name ? markers : [])
      .filter((marker) => marker.label.toLowerCase() === wanted)
      .map(({ x, y }) => ({ map: name, x, y })),
  );
  return found.find((cell) => cell.map === here?.map) ?? found.at(-1) ?? null;
}
