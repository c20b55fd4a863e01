import type { JsonObject, JsonValue } from "./json.ts";

/** The state that the game adapter reads from the machine: plain data, any of which a game may leave null. */
export interface GameInfo extends JsonObject {
  /** Shown to people: a name, a number, or nothing while the game is between two places. */
  readonly place?: JsonValue;
}

/** The place as it is shown; null where the state has none. */
export function placeIn({ place }: GameInfo): string | null {
  return (typeof place === "string" || typeof place === "number") && place !== "" ? String(place) : null;
}
