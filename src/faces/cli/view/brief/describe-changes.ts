import type { GameInfo } from "../../../../base/vocabulary/game-info.ts";
import type { JsonValue } from "../../../../base/vocabulary/json.ts";
import { plainLine } from "../../render/plain-text.ts";

/** Changes to tell, and characters of each. */
const MAX_CHANGES = 3;
const MAX_CHARACTERS = 40;

/** Numbers that change in most steps, or that the rest of the line says. */
const PASSING = /^(?:x|y|map.*|steps|frames?|moving|waiting|cursor|.*time)$/i;

/** The few values of the game that a step changed: `embers 1`, and new entries of a list as they are. */
export function describeChanges(before: GameInfo | null, after: GameInfo): readonly string[] {
  if (before === null) return [];
  const changes = Object.entries(after).flatMap(([name, value]) =>
    PASSING.test(name) ? [] : describeChange(name, before[name], value ?? null),
  );
  return changes.slice(0, MAX_CHANGES).map((change) => plainLine(change, MAX_CHARACTERS));
}

function describeChange(name: string, before: JsonValue | undefined, after: JsonValue): readonly string[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    return after.filter((entry) => typeof entry === "string" && !before.includes(entry)).map(String);
  }
  // What was not known before did not change.
  if (typeof before !== typeof after || before === after) return [];
  if (typeof after === "number") return [`${name} ${String(before)} → ${after}`];
  return typeof after === "boolean" ? [`${name} ${after ? "yes" : "no"}`] : [];
}
