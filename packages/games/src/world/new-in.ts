import { mapNamed } from "./apply-observation.ts";
import type { Atlas, AtlasDoor, AtlasMap, AtlasMarker, LayerRun, SeenMaps } from "./atlas/atlas.ts";
import { isToldAnew, isWalked } from "./failures.ts";
import { runsBetween } from "./layer.ts";

/**
 * Returns the observation that turns one atlas into the other, which was made from it by these walks and doors; null
 * for none.
 *
 * @param walks by the names of the maps that were seen, in the order in which they were seen last
 */
export function newIn(
  before: Atlas,
  after: Atlas,
  walks: ReadonlyMap<string, readonly LayerRun[]>,
  doors: readonly { readonly map: string; readonly door: AtlasDoor }[],
): SeenMaps | null {
  const seen = [...walks].flatMap(([name, walked]): SeenMaps => {
    const [was, is] = [mapNamed(before, name), mapNamed(after, name)];
    if (is === undefined) return [];
    const cells = runsBetween(was?.cells ?? [], is.cells);
    const sides = runsBetween(was?.sides ?? [], is.sides ?? []);
    const size = JSON.stringify(was?.size) === JSON.stringify(is.size) ? undefined : is.size;
    const markers = newMarkers(was, is);
    const edges = runsBetween(was?.edges ?? [], is.edges ?? []);
    const borders = JSON.stringify(was?.borders) === JSON.stringify(is.borders) ? undefined : is.borders;
    const known = new Set(was?.warps?.map((warp) => JSON.stringify(warp)));
    const warps = (is.warps ?? []).filter((warp) => !known.has(JSON.stringify(warp)));
    const answered = new Set(was?.touched?.map((touch) => JSON.stringify(touch)));
    const touched = (is.touched ?? []).filter((touch) => !answered.has(JSON.stringify(touch)));
    const tried = new Set(was?.failed?.map((one) => JSON.stringify(one)));
    const failed = (is.failed ?? []).filter(
      (one) =>
        !tried.has(JSON.stringify(one)) ||
        isWalked(one, walked, before.at) ||
        isToldAnew(one, was?.warps, warps),
    );
    const taken = doors.filter(({ map }) => map === name).map(({ door }) => door);
    const news = {
      ...(size === undefined ? {} : { size }),
      ...(cells.length === 0 ? {} : { cells }),
      ...(sides.length === 0 ? {} : { sides }),
      ...(walked.length === 0 ? {} : { walks: walked }),
      ...(taken.length === 0 ? {} : { doors: taken }),
      ...(markers === null ? {} : { markers }),
      ...(warps.length === 0 ? {} : { warps }),
      ...(edges.length === 0 ? {} : { edges }),
      ...(borders === undefined ? {} : { borders }),
      ...(touched.length === 0 ? {} : { touched }),
      ...(failed.length === 0 ? {} : { failed }),
    };
    return Object.keys(news).length === 0 ? [] : [{ map: name, ...news }];
  });
  const written = after.maps.flatMap((is): SeenMaps => {
    const markers = walks.has(is.name) ? null : newMarkers(mapNamed(before, is.name), is);
    return markers === null ? [] : [{ map: is.name, markers }];
  });
  const news = [...written, ...seen];
  return news.length === 0 ? null : news;
}

/** The markers of a map; null if unchanged. */
function newMarkers(was: AtlasMap | undefined, { markers = [] }: AtlasMap): readonly AtlasMarker[] | null {
  return JSON.stringify(was?.markers ?? []) === JSON.stringify(markers) ? null : markers;
}
