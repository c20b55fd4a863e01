import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import type { AtlasCell } from "../../../../game/world/letters.ts";

/** The cells that a walk can avoid. */
export const AVOIDABLE: readonly AtlasCell[] = ["grass", "sight"];

/** The cells that a call avoids; a text that says what is wrong with them. */
export function avoidIn({ avoid }: JsonObject): readonly AtlasCell[] | string {
  const asked = avoid === undefined || avoid === null ? [] : Array.isArray(avoid) ? avoid : [avoid];
  const known = AVOIDABLE.filter((one) => asked.includes(one));
  if (known.length === new Set(asked).size) return known;
  return `"avoid" takes a list of: ${AVOIDABLE.join(", ")}. Nothing was done.`;
}
