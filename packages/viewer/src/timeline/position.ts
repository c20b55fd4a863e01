import type { GameInfo } from "../../../../src/base/vocabulary/game-info.ts";
import type { JsonValue } from "../../../../src/base/vocabulary/json.ts";
import { lineOf } from "./call-facts.ts";
import type { MapPosition } from "./rows.ts";

const PLACE_CHARACTERS = 80;

/** The place as shown to people; null if the game has none. */
export function placeOf({ place }: GameInfo): string | null {
  return typeof place === "string" && place !== "" ? lineOf(place, PLACE_CHARACTERS) : null;
}

/** The player's position, by the names that adapters and memory maps use; null without them. */
export function positionOf(info: GameInfo): MapPosition | null {
  const { x, y } = info;
  if (!isWhole(x) || !isWhole(y)) return null;
  const map = [info["map"], info["mapId"], info.place].find((name) => isName(name) && name !== "");
  return { x, y, map: map === undefined ? "" : lineOf(String(map), PLACE_CHARACTERS) };
}

function isWhole(value: JsonValue | undefined): value is number {
  return Number.isSafeInteger(value);
}

function isName(value: JsonValue | undefined): boolean {
  return typeof value === "string" || typeof value === "number";
}
