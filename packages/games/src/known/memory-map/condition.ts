import type { MemoryReader } from "../../../../emulator/src/emulator.ts";
import type { FieldReaders } from "./fields/field-reader.ts";
import type { MapCondition, MapConditions } from "./map-condition.ts";

/** Whether a condition holds now, or all of a list; one whose field is not there, or unknown, never does. */
export function holds(fields: FieldReaders, view: MemoryReader, conditions: MapConditions): boolean {
  return [conditions].flat().every((one: MapCondition) => holdsOne(fields, view, one));
}

function holdsOne(fields: FieldReaders, view: MemoryReader, { field, is, begins }: MapCondition): boolean {
  const reader = fields.get(field);
  if (reader === undefined) return false;
  if (begins !== undefined) return String(reader.value(view)).startsWith(begins);
  if (is === undefined || typeof is === "boolean") {
    const raw = reader.raw(view);
    return raw !== null && (raw !== 0) === (is ?? true);
  }
  return [is].flat().some((one) => (typeof one === "string" ? reader.value(view) : reader.raw(view)) === one);
}
