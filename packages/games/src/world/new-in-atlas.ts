import { applyObservation, EMPTY_ATLAS, mapNamed } from "./apply-observation.ts";
import type { Atlas, AtlasMap, SeenMaps } from "./atlas/atlas.ts";
import { UNKNOWN } from "./layer.ts";

/** The cells of each map that a run knew before it went back. */
export type KnownCells = Readonly<Record<string, number>>;

/** Something of the world that a run never knew; `what` is other words for each other thing. */
export interface NewThing {
  readonly field: "cell" | "exit";
  readonly what: string;
}

/**
 * The new cells, one thing for each map, and the new exits in what a step showed. After a rollback a map has new cells only
 * once more of it is known than the run knew before.
 */
export function newInAtlas(
  { atlas = EMPTY_ATLAS, seen }: { readonly atlas: Atlas | undefined; readonly seen: SeenMaps },
  had: KnownCells,
): readonly NewThing[] {
  if (seen.length === 0) return [];
  const after = applyObservation(atlas, seen, 0);
  return seen.flatMap(({ map, cells, doors = [] }): readonly NewThing[] => {
    const known = countCells(mapNamed(after, map));
    const isMore = known > Math.max(countCells(mapNamed(atlas, map)), had[map] ?? 0);
    return [
      ...(isMore && cells !== undefined ? [{ field: "cell" as const, what: `${map} ${known}` }] : []),
      ...doors.map(({ x, y, press }) => ({ field: "exit" as const, what: `${map} ${x},${y} ${press}` })),
    ];
  });
}

/** Counts the known cells of each map; the larger of two numbers counts. */
export function knownCells({ maps }: Atlas = EMPTY_ATLAS, had: KnownCells = {}): KnownCells {
  const now = maps.map((map) => [map.name, Math.max(countCells(map), had[map.name] ?? 0)] as const);
  return { ...had, ...Object.fromEntries(now) };
}

function countCells(map: AtlasMap | undefined): number {
  return (map?.cells ?? []).reduce(
    (sum, row) => sum + [...row].filter((letter) => letter !== UNKNOWN).length,
    0,
  );
}
