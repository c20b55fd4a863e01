import { digest } from "../../base/disk/lazy-crypto.ts";
import type { JsonObject, JsonValue } from "../../base/vocabulary/json.ts";

/** The most news of one step: a state with a long list in it does not fill the memory. */
const MAX_NEWS = 32;

/** Facts that come and go, such as a fight's numbers: they count anew after other news. */
const SCENE = "scene.";

/** Text on the screen, or spoken. */
const TEXT = "text.";

/** Returns the facts of a game's state, one for each value: `field:8 hex digits`. Of a list, each entry is one. */
export function factsIn(told: JsonObject): readonly string[] {
  return Object.entries(told).flatMap(([field, value]) => factsOf(field, value));
}

/**
 * Returns the facts that can be progress: `HP`, times, money and amounts come and go, and so does a number in a text.
 */
export function progressIn(told: JsonObject): readonly string[] {
  const { text, ...others } = told;
  const lasting = factsIn(others).filter((fact) => !isPassing(fieldOf(fact)));
  return text === undefined ? lasting : [...lasting, ...factsIn({ text: withoutNumbers(text) })];
}

/** Names of numbers that go up and down whatever comes of what is done. */
const PASSING = /^(hp|health|mp|pp|money|gold|coins?|cash|x|y)$/i;

/** Names of numbers that run by themselves. */
const TIMES = /^(time|timer|clock|frames?|seconds?|minutes?|hours?|steps?)$/i;

/** Returns whether a field is a number that is called as what runs by itself. */
export function isTime(field: string): boolean {
  return isNumberField(field) && !isOfScene(field) && TIMES.test(nameOf(field));
}

/**
 * Returns whether a field is one of points of experience: they show that the player gets on, and are no progress by
 * themselves.
 */
export function isExperience(field: string): boolean {
  return /(^|\.)(exp|experience|xp)#$/i.test(field);
}

/** The field of an adapter's amounts: part of the state, and never progress. */
const AMOUNTS = "amounts.";

function isPassing(field: string): boolean {
  if (isOfScene(field)) return false;
  return field.startsWith(AMOUNTS) || isTime(field) || (isNumberField(field) && PASSING.test(nameOf(field)));
}

/** The name of a number, without those that it is part of. */
function nameOf(field: string): string {
  return field.slice(field.lastIndexOf(".") + 1, -1);
}

function withoutNumbers(value: JsonValue): JsonValue {
  if (typeof value === "string") return value.replaceAll(/\d+/g, "0");
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(withoutNumbers);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withoutNumbers(inner ?? null)]),
  );
}

/** The fact that a screen was shown. */
export function screenFact(hash: string): string {
  return `${SCREEN}:${hash}`;
}

/** The field of a place. */
const POSITION = "position";

/** The field of a picture. */
const SCREEN = "screen";

/** Returns whether a step showed a position or, where none is known, a picture that was not seen before. */
export function isNewPlace({ news }: { readonly news: readonly string[] }): boolean {
  return news.some((fact) => [POSITION, SCREEN].includes(fieldOf(fact)));
}

/** A number's field ends in `#`: numbers may run by themselves. */
function factsOf(field: string, value: JsonValue | undefined): readonly string[] {
  if (value === null || value === undefined || value === "") return [];
  if (Array.isArray(value)) return value.flatMap((entry) => factsOf(field, entry));
  if (typeof value === "number") return [`${field}#:${digest(String(value))}`];
  if (typeof value !== "object") return [`${field}:${digest(JSON.stringify(value))}`];
  return Object.entries(value).flatMap(([name, inner]) => factsOf(`${field}.${name}`, inner));
}

/**
 * The facts that were not seen, each once; those of a scene last. What was seen in a scene counts only until something
 * else was new: the second fight with a foe is as new as the first one if something was gained in between.
 */
export function newsIn(facts: readonly string[], seen: readonly string[]): readonly string[] {
  const known = setOf(seen);
  const unknown = [...new Set(facts)].filter((fact) => !known.has(fact));
  const lasting = unknown.filter((fact) => !isOfScene(fact));
  const shown = new Set(lasting.length > 0 ? [] : sceneOf(seen));
  const passing = new Set(facts.filter((fact) => isOfScene(fact) && !shown.has(fact)));
  return [...lasting, ...passing].slice(0, MAX_NEWS);
}

/** By list: while nothing is new, it stays the same. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

function setOf(seen: readonly string[]): ReadonlySet<string> {
  const set = sets.get(seen) ?? new Set(seen);
  sets.set(seen, set);
  return set;
}

/** Returns the facts of scenes after the last lasting fact. */
function sceneOf(seen: readonly string[]): readonly string[] {
  return seen.slice(seen.findLastIndex((fact) => !isOfScene(fact)) + 1);
}

/** The field that a fact is of. */
export function fieldOf(fact: string): string {
  return fact.slice(0, fact.lastIndexOf(":"));
}

/** Returns whether a field or fact is of what comes and goes. */
export function isOfScene(field: string): boolean {
  return field.startsWith(SCENE);
}

/** Returns whether a field is of what is written or said. */
export function isTextField(field: string): boolean {
  return field.startsWith(TEXT);
}

/** Returns whether a field is a number. */
export function isNumberField(field: string): boolean {
  return field.endsWith("#");
}
