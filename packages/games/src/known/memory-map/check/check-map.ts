import type { z } from "zod";
import { describeIssues } from "../../../../../../src/base/text/describe-issue.ts";
import { type Mistake, showValue } from "../../../../../../src/base/text/mistake.ts";
import type { Cartridge } from "../../../../../emulator/src/machine/machine.ts";
import type { MapField } from "../fields/map-field.ts";
import { checkTables, withTables } from "../fields/with-tables.ts";
import type { MemoryMapFile } from "../file.ts";
import { isMapFor, tellOtherRom } from "../recognise/recognise.ts";
import { checkField, checkGrid } from "./check-addresses.ts";
import { checkOrder } from "./check-order.ts";
import { mistakeIn, references } from "./references.ts";
import { MAP_GRAMMAR, mapSchema, tellIssue } from "./schema.ts";

/**
 * Everything that is wrong with the content of a game map file, in no order; without a mistake it is a {@link MemoryMapFile}.
 *
 * @param value what the file holds, its symbols replaced by addresses
 * @param cartridge the game that it is for; without one, banks and the title are not compared with it
 */
export function checkMap(value: unknown, cartridge: Cartridge | null): readonly Mistake[] {
  const { error } = mapSchema.safeParse(value, { error: tellIssue });
  const issues = error === undefined ? [] : describeIssues(error, value, [], MAP_GRAMMAR);
  const { map, flawed } = soundParts(value, error?.issues ?? []);
  return [
    ...issues,
    ...map.fields.flatMap((field, at) => (flawed.has(field) ? [] : checkField(field, at, cartridge))),
    ...checkGrid(map, cartridge),
    ...(error?.issues.some(({ path }) => path[0] === "tables") ? [] : checkTables(map)),
    ...checkNames(withTables(map), flawed),
    ...(flawed.size === 0 ? checkOrder(map.fields) : []),
    ...checkTitle(map, cartridge),
  ];
}

/** A map without the parts that have the wrong shape, so that the others can be checked. Unknown keys do no harm. */
function soundParts(
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
): { readonly map: MemoryMapFile; readonly flawed: ReadonlySet<unknown> } {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const parts: Record<string, unknown> = isObject ? structuredClone({ ...value }) : {};
  const flawed = new Set<unknown>();
  for (const { code, path } of issues) {
    const [part = "", index] = path as readonly (string | number)[];
    if (code === "unrecognized_keys") continue;
    const list = parts[part];
    if (!Array.isArray(list) || typeof index !== "number") {
      delete parts[part];
    } else if (!flawed.has(list[index])) {
      list[index] = { name: (list[index] as { readonly name?: unknown } | null)?.name };
      flawed.add(list[index]);
    }
  }
  return { map: { fields: [], ...parts } as unknown as MemoryMapFile, flawed };
}

/** Whether the fields have different names, and what refers to one finds it. */
function checkNames(map: MemoryMapFile, flawed: ReadonlySet<unknown>): readonly Mistake[] {
  const fields = new Map<string, MapField>();
  const mistakes: Mistake[] = [];
  for (const [index, field] of map.fields.entries()) {
    if (typeof field.name !== "string") continue;
    if (fields.has(field.name)) {
      mistakes.push({ place: ["fields", index, "name"], fact: `names ${showValue(field.name)} twice` });
    }
    fields.set(field.name, field);
  }
  for (const reference of references(map)) {
    const target = fields.get(reference.field);
    if (typeof reference.field !== "string" || flawed.has(target)) continue;
    const fact = mistakeIn(target, reference, [...fields.keys()]);
    if (fact !== null) mistakes.push({ place: reference.path, fact });
  }
  return mistakes;
}

function checkTitle(map: MemoryMapFile, cartridge: Cartridge | null): readonly Mistake[] {
  const { title, recognises } = map;
  if (cartridge === null) return [];
  if (recognises !== undefined && !isMapFor(map, cartridge)) {
    return [{ place: ["recognises"], fact: tellOtherRom(cartridge) }];
  }
  if (title === undefined || title === cartridge.title) return [];
  const fact = `is not the ROM's, ${showValue(cartridge.title)}: got ${showValue(title)}`;
  return [{ place: ["title"], fact }];
}
