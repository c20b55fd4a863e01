import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import type { FieldReader } from "./field-reader.ts";
import type { PlainValue } from "./value.ts";

/** Fields of a map that code reads instead of an address or an expression, by name. */
export type OwnFields = Readonly<Record<string, (view: MemoryReader) => PlainValue>>;

/** The reader of such a field. */
export function ownReader(read: OwnFields[string]): Omit<FieldReader, "now"> {
  return {
    value: read,
    raw: (view) => {
      const value = read(view);
      return typeof value === "boolean" ? Number(value) : typeof value === "number" ? value : null;
    },
    lines: () => [],
  };
}
