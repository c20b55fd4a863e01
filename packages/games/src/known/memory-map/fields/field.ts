import type { Expression } from "../../../../../../src/base/expressions/expression.ts";
import type { JsonValue } from "../../../../../../src/base/vocabulary/json.ts";
import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import { bytesFrom, isFixed, type NumberOf, parseAddress, parseBank, placeReader } from "../address.ts";
import { holds } from "../condition.ts";
import { usableNames } from "./cel-words.ts";
import type { FieldReader, FieldReaders, FieldValue } from "./field-reader.ts";
import { listReader } from "./list.ts";
import type { MapField } from "./map-field.ts";
import { type OwnFields, ownReader } from "./own-fields.ts";
import { namer, type PlainValue, valueDecoder } from "./value.ts";

/** Compiles an expression over these names; throws where it is unsound. */
export type CompileExpression = (source: string, names: readonly string[]) => Expression;

/** The addresses of a sound field's bytes; null where they are in a bank, computed, or many. */
export function cellsOf({ address, size = 1, entries }: MapField): readonly number[] | null {
  if (address === undefined || !isFixed(address) || entries !== undefined) return null;
  // A condition reads what the CPU sees, in any bank.
  if (parseBank(address) !== null) return null;
  return Array.from({ length: size }, (_, i) => parseAddress(address) + i);
}

/** The readers of sound fields. */
export function readersOf(
  fields: readonly MapField[],
  compile: CompileExpression | null,
  own: OwnFields = {},
): FieldReaders {
  const readers = new Map<string, FieldReader>();
  const numberOf: NumberOf = (view, name) => readers.get(name)?.raw(view) ?? null;
  for (const field of fields) {
    const read = own[field.name];
    const reader = read === undefined ? readerOf(field, readers, numberOf, compile) : ownReader(read);
    const most = typeof field.max === "string" ? field.max : null;
    const isAbove = (view: MemoryReader): boolean =>
      most !== null && (reader.raw(view) ?? 0) > (readers.get(most)?.raw(view) ?? -1);
    const now = (view: MemoryReader): FieldValue => {
      if (field.when !== undefined && !holds(readers, view, field.when)) return null;
      return isAbove(view) ? null : reader.value(view);
    };
    const raw = (view: MemoryReader): number | null => (isAbove(view) ? null : reader.raw(view));
    readers.set(field.name, { ...reader, ...(most === null ? {} : { raw }), now });
  }
  return readers;
}

function readerOf(
  field: MapField,
  above: FieldReaders,
  numberOf: NumberOf,
  compile: CompileExpression | null,
): Omit<FieldReader, "now"> {
  if (field.entries !== undefined) return ofList(field, numberOf);
  if (field.expression !== undefined) return computed(field, field.expression, new Map(above), compile);
  return ofBytes(field, numberOf);
}

function ofList(field: MapField, numberOf: NumberOf): Omit<FieldReader, "now"> {
  const read = listReader(field, numberOf);
  return { value: read, raw: (view) => read(view)?.length ?? null, lines: () => [] };
}

function ofBytes(field: MapField, numberOf: NumberOf): Omit<FieldReader, "now"> {
  const { address = 0, size = 1, encoding = "uint" } = field;
  const decoder = valueDecoder(field, field.name);
  const place = placeReader(address, numberOf);
  const read = (view: MemoryReader): Uint8Array | null => {
    const at = place(view);
    return at === null ? null : bytesFrom(view, at, 0, size);
  };
  // Most fields are one plain byte, and all of them are read after each button.
  const { mask, shift, add, scale, min, max } = field;
  const isByte =
    size === 1 &&
    (encoding === "uint" || encoding === "bool") &&
    cellsOf(field) !== null &&
    [mask, shift, add, scale, min, max].every((rule) => rule === undefined);
  const at = isFixed(address) ? parseAddress(address) : 0;
  const name = namer(field, field.name);
  const orNull =
    <T>(decode: (bytes: Uint8Array) => T, unknown: T) =>
    (view: MemoryReader): T => {
      const bytes = read(view);
      return bytes === null ? unknown : decode(bytes);
    };
  const lines = orNull<readonly string[]>(decoder.lines, []);
  if (!isByte)
    return { value: orNull<PlainValue>(decoder.value, null), raw: orNull(decoder.raw, null), lines };
  const value = (view: MemoryReader): PlainValue =>
    encoding === "bool" ? view.read(at) !== 0 : name(view.read(at));
  return { value, raw: (view) => view.read(at), lines };
}

function computed(
  field: MapField,
  source: string,
  above: FieldReaders,
  compile: CompileExpression | null,
): Omit<FieldReader, "now"> {
  if (compile === null) throw new TypeError(`the field ${field.name} needs expressions`);
  const expression = compile(source, usableNames([...above.keys()]));
  const name = namer(field, field.name);
  const evaluate = (view: MemoryReader): FieldValue => {
    const scope: Record<string, JsonValue> = {};
    for (const one of expression.mentions) {
      const value = above.get(one)?.now(view) ?? null;
      if (value === null) return null;
      scope[one] = value as JsonValue;
    }
    try {
      return plain(expression.evaluate(scope));
    } catch {
      // Its types do not fit what the memory holds now.
      return null;
    }
  };
  return {
    value: (view) => {
      const value = evaluate(view);
      return typeof value === "number" ? name(value) : value;
    },
    raw: (view) => {
      const value = evaluate(view);
      return typeof value === "boolean" ? Number(value) : typeof value === "number" ? value : null;
    },
    lines: () => [],
  };
}

/** A result that a state can hold: a list only of texts. */
function plain(value: JsonValue): PlainValue {
  if (Array.isArray(value)) return value.every((one) => typeof one === "string") ? value : null;
  return typeof value === "object" ? null : value;
}
