import { type Mistake, showValue } from "../../../../../../src/base/text/mistake.ts";
import type { MemoryMapFile } from "../file.ts";
import type { MapValue, NameTable } from "./map-field.ts";

const KEYS = ["names", "bits", "charset"] as const;

/** The values of each key, in words. */
export const TAKEN: Readonly<Record<(typeof KEYS)[number], string>> = {
  names: "names by number, or a table of the map",
  bits: "names by number, or a table of the map",
  charset: "ascii, letters by byte, or a table of the map",
};

/** A map in which each name of a table is the table itself. */
export function withTables(map: MemoryMapFile): MemoryMapFile {
  const { tables } = map;
  if (tables === undefined) return map;
  return {
    ...map,
    // A field that needs no table is not copied.
    fields: map.fields.map((field) => {
      const own = filled(field, tables);
      const entries = field.entries?.map((entry) => filled(entry, tables));
      return entries === undefined ? own : { ...own, entries };
    }),
  };
}

/** The names of tables that a map does not have. */
export function checkTables({ fields, tables = {} }: MemoryMapFile): readonly Mistake[] {
  return fields.flatMap((field, at) => [
    ...unknownIn(field, tables, ["fields", at]),
    ...(field.entries ?? []).flatMap((entry, index) =>
      unknownIn(entry, tables, ["fields", at, "entries", index]),
    ),
  ]);
}

function filled<Value extends MapValue>(value: Value, tables: Readonly<Record<string, NameTable>>): Value {
  const given = KEYS.flatMap((key) => {
    const name = value[key];
    const table = typeof name === "string" ? tables[name] : undefined;
    return table === undefined ? [] : [[key, table] as const];
  });
  return given.length === 0 ? value : { ...value, ...Object.fromEntries(given) };
}

function unknownIn(
  value: MapValue,
  tables: Readonly<Record<string, NameTable>>,
  place: Mistake["place"],
): readonly Mistake[] {
  return KEYS.flatMap((key) => {
    const name = value[key];
    const isKnown = typeof name !== "string" || name in tables || (key === "charset" && name === "ascii");
    return isKnown ? [] : [{ place: [...place, key], fact: `takes ${TAKEN[key]}, got ${showValue(name)}` }];
  });
}
