import type { Standing } from "../../../world/atlas/atlas.ts";
import type { FieldValue } from "../fields/field-reader.ts";
import type { MapTried } from "./map-grid.ts";

/** Whether a cell was walked on (`free`) or stopped the player (`wall`) when it was tried; null for one not tried. */
export type TriedAt = (x: number, y: number) => "free" | "wall" | null;

/** The cells that were tried in the place where the player is. */
export function triedAt(tried: readonly MapTried[], place: FieldValue): TriedAt {
  const here = tried.filter((one) => one.place === undefined || one.place === place);
  return (x, y) => {
    for (const { x: left, y: top, rows } of here) {
      const sign = rows[y - top]?.[x - left];
      if (sign === ".") return "free";
      if (sign === "#") return "wall";
    }
    return null;
  };
}

/** The cell of the map at the grid's top left. */
export function topLeftOf(
  { x, y }: Standing,
  player: { readonly row: number; readonly column: number },
): { readonly x: number; readonly y: number } {
  return { x: x - player.column, y: y - player.row };
}
