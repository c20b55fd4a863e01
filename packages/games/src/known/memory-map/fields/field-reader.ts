import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import type { ListEntry } from "./list.ts";
import type { PlainValue } from "./value.ts";

/** The value of a field, as the state has it. */
export type FieldValue = PlainValue | readonly ListEntry[];

/** Reads one field. No method throws. */
export interface FieldReader {
  /** The value as the state has it: named where the map names it; null while it is unknown. */
  value(view: MemoryReader): FieldValue;
  /** Its value while it makes sense, else null. */
  now(view: MemoryReader): FieldValue;
  /** The bytes as one number, whatever their names; of a list its length; null while it is unknown. */
  raw(view: MemoryReader): number | null;
  /** The lines of a text, each without spaces around it; none of another field. */
  lines(view: MemoryReader): readonly string[];
}

/** The readers of a map's fields, by name. */
export type FieldReaders = ReadonlyMap<string, FieldReader>;
