import { cutText } from "../../../../../src/base/text/cut-text.ts";
import type { JsonObject } from "../../../../../src/base/vocabulary/json.ts";
import { mistake, type ToolOutcome } from "../../../../../src/play/agent/tools/tool.ts";
import type { AtlasMap, MapCell } from "../../world/atlas/atlas.ts";
import type { AtlasCell } from "../../world/letters.ts";
import type { WorldNow } from "../../world/world-now.ts";

/** The most maps in a list of names. */
const MOST_NAMES = 10;

/**
 * Returns the map that a call means: the one that it names, in any case, or else the player's present or last map.
 * Without one, the text for the LM.
 *
 * @param undone appended to it: `Nothing was marked.`
 */
export function askedMap(
  { map }: JsonObject,
  world: WorldNow | null,
  undone: string,
): AtlasMap | ToolOutcome {
  const atlas = world?.atlas();
  if (world === null || atlas === undefined || atlas.maps.length === 0)
    return mistake(`No map is known yet. ${undone}`);
  const name = map === undefined || map === null ? (world.standing()?.map ?? atlas.at?.map) : String(map);
  const found =
    atlas.maps.find((one) => one.name === name) ??
    atlas.maps.find((one) => one.name.toLowerCase() === name?.trim().toLowerCase());
  if (found !== undefined) return found;
  const names = atlas.maps.map((one) => one.name).toReversed();
  const known = names.slice(0, MOST_NAMES).join(", ");
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : "";
  if (name === undefined) return mistake(`Say which "map": ${known}${more}. ${undone}`);
  return mistake(`No map "${cutText(name, 40)}" was seen yet; you have seen ${known}${more}. ${undone}`);
}

/** Returns whether that is a map rather than a text for the LM. */
export function isMap(asked: AtlasMap | ToolOutcome): asked is AtlasMap {
  return "cells" in asked;
}

/** The cells that a walk can avoid. */
export const AVOIDABLE: readonly AtlasCell[] = ["grass", "sight"];

/** The cells that a call avoids; a text that says what is wrong with them. */
export function avoidIn({ avoid }: JsonObject): readonly AtlasCell[] | string {
  const asked = avoid === undefined || avoid === null ? [] : Array.isArray(avoid) ? avoid : [avoid];
  const known = AVOIDABLE.filter((one) => asked.includes(one));
  if (known.length === new Set(asked).size) return known;
  return `"avoid" takes a list of: ${AVOIDABLE.join(", ")}. Nothing was done.`;
}

/** A cell of a map as properties of a tool's schema. */
export const CELL: JsonObject = {
  x: { type: "integer", minimum: 0 },
  y: { type: "integer", minimum: 0 },
};

/** The cell that `x` and `y` of a call name; null where they are not both whole numbers. It may lie off every map. */
export function askedCell({ x, y }: JsonObject): Pick<MapCell, "x" | "y"> | null {
  if (typeof x !== "number" || typeof y !== "number") return null;
  return Number.isInteger(x) && Number.isInteger(y) ? { x, y } : null;
}
