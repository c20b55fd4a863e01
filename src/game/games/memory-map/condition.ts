import type { MemoryReader } from "../../emulator/emulator.ts";
import type { FieldReader } from "./field.ts";
import type { MapCondition, MapConditions } from "./file.ts";

/** Whether a condition holds now, or all of a list; one whose field is not there never does. */
export function holds(
  fields: ReadonlyMap<string, FieldReader>,
  view: MemoryReader,
  conditions: MapConditions,
): boolean {
  return [conditions].flat().every((one: MapCondition) => holdsOne(fields, view, one));
}

function holdsOne(
  fields: ReadonlyMap<string, FieldReader>,
  view: MemoryReader,
  { field, is, begins }: MapCondition,
): boolean {
  const reader = fields.get(field);
  if (reader === undefined) return false;
  if (begins !== undefined) return String(reader.value(view)).startsWith(begins);
  if (is === undefined || typeof is === "boolean") return (reader.raw(view) !== 0) === (is ?? true);
  return [is].flat().some((one) => (typeof one === "string" ? reader.value(view) : reader.raw(view)) === one);
}
