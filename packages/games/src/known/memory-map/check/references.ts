import { showValue } from "../../../../../../src/base/text/mistake.ts";
import { similarWord } from "../../../../../../src/base/text/similar-word.ts";
import type { Address } from "../address.ts";
import type { MapField } from "../fields/map-field.ts";
import { tableIn } from "../fields/value.ts";
import type { MemoryMapFile } from "../file.ts";
import type { MapCondition, MapConditions } from "../map-condition.ts";

type Path = readonly (string | number)[];

/** A place in a map that refers to a field, and the names of values or bits that it uses. */
export interface Reference {
  readonly path: Path;
  readonly field: string;
  readonly words: readonly string[];
  /** Whether only a field of text will do. */
  readonly needsText?: boolean;
}

/** All the places of a map that refer to fields. */
export function references(map: MemoryMapFile): readonly Reference[] {
  const { player, people = [], background, sprites, table, passable } = map.grid ?? {};
  return [
    ...map.fields.flatMap((field, index) => [
      ...conditions(field.when, "fields", index, "when"),
      ...indexIn(field, "fields", index),
      ...keysIn(field, ["count", "max"], "fields", index),
      ...(field.entries ?? []).flatMap((entry, at) => indexIn(entry, "fields", index, "entries", at)),
    ]),
    ...namedIn(map.stops, "stops"),
    ...namedIn(map.position, "position"),
    ...(map.milestones ?? []).map(({ field: name, bit }, index) => ({
      path: ["milestones", index, "field"],
      field: name,
      words: bit === undefined ? [] : [bit],
    })),
    ...keysIn(player ?? {}, ["row", "column"], "grid", "player"),
    ...people.flatMap((one, index) =>
      keysIn(one, one.list === undefined ? ["row", "column"] : ["list"], "grid", "people", index),
    ),
    ...(map.grid?.marks ?? []).flatMap((one, index) => keysIn(one, ["list"], "grid", "marks", index)),
    ...conditions(map.grid?.swim, "grid", "swim"),
    ...keysIn(map.warps ?? {}, ["list"], "warps"),
    ...keysIn(map.grid ?? {}, ["rowStep"], "grid"),
    ...keysIn(map.grid?.origin ?? {}, ["row", "column"], "grid", "origin"),
    ...keysIn(map.grid?.within ?? {}, ["rows", "columns"], "grid", "within"),
    ...keysIn(background ?? {}, ["left", "top"], "grid", "background"),
    ...keysIn(sprites ?? {}, ["left", "top"], "grid", "sprites"),
    ...keysIn(background?.scroll ?? {}, ["x", "y"], "grid", "background", "scroll"),
    ...indexIn(map.grid, "grid"),
    ...indexIn(table, "grid", "table"),
    ...indexIn(passable, "grid", "passable"),
    ...conditions(map.grid?.when, "grid", "when"),
    ...conditions(map.moving, "moving"),
    ...keysIn(map.offset ?? {}, ["x", "y"], "offset"),
    ...conditions(map.carried, "carried"),
    ...keysIn(map.course ?? {}, ["level", "along", "falls"], "course"),
    ...conditions(map.course?.rests, "course", "rests"),
    ...conditions(map.course?.done, "course", "done"),
    ...keysIn(map.course?.view ?? {}, ["x", "y"], "course", "view"),
    ...conditions(map.course?.view?.when, "course", "view", "when"),
    ...conditions(map.ended, "ended"),
    ...conditions(map.goesOn, "goesOn"),
    ...conditions(map.fight?.when, "fight", "when"),
    ...keysIn(map.fight ?? {}, ["foe"], "fight"),
    ...keysIn(map.health ?? {}, ["field", "of"], "health"),
    ...keysIn(map.standing ?? {}, ["x", "y", "facing", "width", "height"], "standing"),
    ...textFields(map),
    ...menuFields(map),
  ];
}

/** The mistake in a reference to that field, one of `fields`, or null. */
export function mistakeIn(
  target: MapField | undefined,
  { field, words, needsText }: Reference,
  fields: readonly string[],
): string | null {
  if (target === undefined) {
    const meant = similarWord(field, fields);
    const hint = meant === null ? "" : `, did you mean ${showValue(meant)}?`;
    return `names a field that does not exist: ${showValue(field)}${hint}`;
  }
  const { name, encoding } = target;
  if (needsText === true && encoding !== "text") return `takes a field of text, which "${name}" is not`;
  const known = new Set(Object.values(tableIn(encoding === "flags" ? target.bits : target.names)));
  const unknown = words.find((word) => !known.has(word));
  return unknown === undefined
    ? null
    : `"${name}" has no ${encoding === "flags" ? "bit" : "value"} called "${unknown}"`;
}

function textFields({ text }: MemoryMapFile): readonly Reference[] {
  if (text === undefined) return [];
  const { lines, when, waiting, question, speaker } = text;
  return [
    ...namedIn(lines, "text", "lines").map((one) => ({ ...one, needsText: true })),
    ...conditions(when, "text", "when"),
    ...conditions(waiting, "text", "waiting"),
    ...conditions(question, "text", "question"),
    ...keysIn(speaker ?? {}, ["field"], "text", "speaker"),
    ...conditions(speaker?.when, "text", "speaker", "when"),
  ];
}

function menuFields({ menus = [] }: MemoryMapFile): readonly Reference[] {
  return menus.flatMap((menu, index) => [
    ...conditions(menu.when, "menus", index, "when"),
    ...keysIn(menu, ["cursor"], "menus", index),
    ...(menu.entries ?? []).flatMap((entry, at) =>
      keysIn(entry, ["field", "detail"], "menus", index, "entries", at),
    ),
    ...conditions(menu.above, "menus", index, "above"),
    ...conditions(menu.below, "menus", index, "below"),
  ]);
}

/** The fields that a list names. */
function namedIn(names: readonly string[] = [], ...path: Path): readonly Reference[] {
  return names.map((name, index) => ({ path: [...path, index], field: name, words: [] }));
}

/** The fields that some keys of a part name; a number there names none. */
function keysIn(part: object, keys: readonly string[], ...path: Path): readonly Reference[] {
  return Object.entries(part).flatMap(([key, name]) =>
    keys.includes(key) && typeof name === "string" ? [{ path: [...path, key], field: name, words: [] }] : [],
  );
}

/** The field that an address counts with. */
function indexIn(part: { readonly address?: Address | undefined } | undefined, ...path: Path) {
  const address = part?.address;
  return typeof address === "object" && address !== null
    ? keysIn(address, ["index"], ...path, "address")
    : [];
}

/** The fields of one condition, or of a list. */
function conditions(given: MapConditions | undefined, ...path: Path): readonly Reference[] {
  if (given === undefined) return [];
  const isList = Array.isArray(given);
  return [given].flat().map(({ field, is, begins }: MapCondition, index) => ({
    path: [...path, ...(isList ? [index] : []), "field"],
    field,
    words: [is ?? []].flat().filter((one) => typeof one === "string"),
    ...(begins === undefined ? {} : { needsText: true }),
  }));
}
