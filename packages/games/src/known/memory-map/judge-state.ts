import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import type { JsonObject, JsonValue } from "../../../../../src/base/vocabulary/json.ts";
import { textOrJson } from "../../../../../src/base/vocabulary/json.ts";
import type { FightNow, GameWords } from "../game-adapter.ts";
import { parseKey } from "./address.ts";
import type { FieldNews, MapField } from "./fields/map-field.ts";
import { tableIn } from "./fields/value.ts";
import type { MemoryMapFile } from "./file.ts";
import type { MapCondition } from "./map-condition.ts";
import { placeField } from "./position-reader.ts";
import { labelOf } from "./words.ts";

/** The part of a state by which progress is judged: texts, and values that come and go, each separately. */
export function factsOf({ fields, health, position = [] }: MemoryMapFile, info: GameInfo): JsonObject {
  const lookedAtAnyway = new Set([...position, health?.field, health?.of]);
  const valuesOf = (holds: (field: MapField) => boolean): JsonObject =>
    Object.fromEntries(
      fields.filter(holds).map(({ name }): [string, JsonValue] => [name, info[name] ?? null]),
    );
  const told = (news: FieldNews, isText: boolean) => (field: MapField) =>
    !lookedAtAnyway.has(field.name) && newsOf(field) === news && (field.encoding === "text") === isText;
  return {
    ...valuesOf(told("always", false)),
    text: valuesOf(told("always", true)),
    scene: { ...valuesOf(told("scene", false)), ...valuesOf(told("scene", true)) },
  };
}

/** The words for the values by which progress is judged, and for the player's health. */
export function wordsOf(map: MemoryMapFile): GameWords {
  const { fields, health, position = [] } = map;
  const place = placeField(map);
  const isPosition = new Set([...position, place?.name]);
  const told = fields.filter(
    (field) =>
      field.name === health?.field ||
      (newsOf(field) === "always" && field.encoding !== "text" && !isPosition.has(field.name)),
  );
  return {
    place: place === undefined ? undefined : labelOf(place),
    values: Object.fromEntries(told.map((field) => [field.name, labelOf(field)])),
  };
}

/** Returns the player's health, from 0 to 1; null without a rule in the map, or where it makes no sense now. */
export function healthShareOf({ health }: MemoryMapFile, info: GameInfo): number | null {
  if (health === undefined) return null;
  const [has, most] = [info[health.field], typeof health.of === "number" ? health.of : info[health.of]];
  if (typeof has !== "number" || typeof most !== "number" || most <= 0) return null;
  return Math.min(1, Math.max(0, has / most));
}

/** The fight in a state; null without one. */
export function fightIn(map: MemoryMapFile, info: GameInfo): FightNow | null {
  const { fight, health } = map;
  if (fight === undefined || !isSo(map, info, fight.when)) return null;
  const foe = fight.foe === undefined ? null : info[fight.foe];
  const [hp, most] = [health?.field, health?.of].map((of) => (typeof of === "string" ? info[of] : of));
  return {
    foe: foe === undefined || foe === null ? null : String(foe),
    who: null,
    hp: typeof hp === "number" ? hp : null,
    maxHp: typeof most === "number" ? most : null,
  };
}

/** Whether a condition of a map holds in a state; one that is absent never does. */
export function isSo(
  { fields }: Pick<MemoryMapFile, "fields">,
  info: GameInfo,
  condition: MapCondition | undefined,
): boolean {
  if (condition === undefined) return false;
  const { field: name, is, begins } = condition;
  const value = info[name];
  if (value === undefined || value === null) return false;
  if (begins !== undefined) return String(value).startsWith(begins);
  if (is === undefined || typeof is === "boolean") return isOn(value) === (is ?? true);
  const names = Object.entries(tableIn(fields.find((one) => one.name === name)?.names));
  const named = (wanted: number | string): string | undefined =>
    names.find(([key]) => parseKey(key) === wanted)?.[1];
  return [is].flat().some((wanted) => [value].flat().some((one) => one === wanted || one === named(wanted)));
}

function isOn(value: JsonValue): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== false && value !== 0;
}

/** Describes the player's place: `(3,4) of Wood`; null where a part of it is unknown. */
export function describePosition({ position = [] }: MemoryMapFile, info: GameInfo): string | null {
  const values = position.map((name) => info[name] ?? null);
  if (values.length === 0 || values.includes(null)) return null;
  const numbers = values.filter((value) => typeof value === "number");
  const names = values.filter((value) => typeof value !== "number").map(textOrJson);
  if (numbers.length === 0) return names.join(", ");
  return [`(${numbers.join(",")})`, ...names].join(" of ");
}

function newsOf({ news, tell }: MapField): FieldNews {
  return news ?? (tell === "never" ? "never" : "always");
}
