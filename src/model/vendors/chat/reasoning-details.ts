import type { JsonObject, JsonValue } from "../../../base/vocabulary/json.ts";

/** The fields of a detail that come piece by piece. */
const GROWING = ["text", "summary", "data"] as const;

/**
 * The details of a reasoning with the next ones behind them; what continues the last one is put at its end. The server wants
 * them back as whole as it told them.
 *
 * @see https://openrouter.ai/docs/use-cases/reasoning-tokens
 */
export function addDetails(
  before: readonly JsonObject[],
  next: readonly JsonObject[],
): readonly JsonObject[] {
  const details = [...before];
  for (const detail of next) {
    const last = details.at(-1);
    if (last !== undefined && isContinued(last, detail)) details[details.length - 1] = grow(last, detail);
    else details.push(detail);
  }
  return details;
}

function isContinued(last: JsonObject, next: JsonObject): boolean {
  const isSame = (name: string) => (last[name] ?? null) === (next[name] ?? null);
  return isSame("type") && isSame("index") && (isSame("id") || next["id"] == null);
}

function grow(last: JsonObject, next: JsonObject): JsonObject {
  const told = Object.entries(next).filter(([, value]) => value != null);
  return {
    ...last,
    ...Object.fromEntries(told.map(([name, value]) => [name, joined(name, last[name], value)])),
  };
}

function joined(name: string, before: JsonValue | undefined, next: JsonValue | undefined): JsonValue {
  const isText = GROWING.some((growing) => growing === name);
  return isText && typeof before === "string" && typeof next === "string" ? before + next : (next ?? null);
}
