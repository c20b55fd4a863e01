import type { MapCell } from "../../../../base/vocabulary/atlas.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";

/** A cell of a map as properties of a tool's schema. */
export const CELL: JsonObject = {
  x: { type: "integer", minimum: 0 },
  y: { type: "integer", minimum: 0 },
};

/** The cell that `x` and `y` of a call name; null where they are not both whole numbers. It may lie off every map. */
export function cellIn({ x, y }: JsonObject): Pick<MapCell, "x" | "y"> | null {
  if (typeof x !== "number" || typeof y !== "number") return null;
  return Number.isInteger(x) && Number.isInteger(y) ? { x, y } : null;
}
