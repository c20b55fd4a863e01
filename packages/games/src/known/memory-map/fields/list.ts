import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import { bytesFrom, type NumberOf, placeReader } from "../address.ts";
import type { MapField, MapListValue } from "./map-field.ts";
import { namer, type PlainValue, valueDecoder } from "./value.ts";

/** An entry of a list: its values by name. */
export type ListEntry = Readonly<Record<string, PlainValue>>;

/** The most entries of a list whose map gives no number. */
const MOST_ENTRIES = 64;

/** Reads the entries of a list; null where their number is unknown or too large, or its end is not there. */
export function listReader(
  field: MapField,
  numberOf: NumberOf,
): (view: MemoryReader) => readonly ListEntry[] | null {
  const { count, until, most = MOST_ENTRIES, only, entries = [] } = field;
  const place = placeReader(field.address ?? 0, numberOf);
  const stride = field.stride ?? 1;
  const readers = entries.map((entry) => ({ name: entry.name, read: columnReader(entry, field, numberOf) }));

  const lengthIn = (view: MemoryReader): number | null => {
    const told = typeof count === "string" ? numberOf(view, count) : (count ?? null);
    if (until === undefined) return told;
    const start = place(view);
    const isEnd = (at: number): boolean =>
      start !== null && bytesFrom(view, start, at * stride, 1)?.[0] === until;
    if (count !== undefined) return told !== null && told <= most && isEnd(told) ? told : null;
    for (let at = 0; at <= most; at += 1) if (isEnd(at)) return at;
    return null;
  };

  return (view) => {
    const length = lengthIn(view);
    if (length === null || length < 0 || length > most) return null;
    const columns = readers.map(({ name, read }) => ({ name, values: read(view, length) }));
    const all = Array.from({ length }, (_, at) =>
      bounded(Object.fromEntries(columns.map(({ name, values }) => [name, values[at] ?? null])), entries),
    );
    return only === undefined ? all : all.filter((entry) => isIn(entry[only.entry], only));
  };
}

function isIn(value: PlainValue | undefined, { is, not }: NonNullable<MapField["only"]>): boolean {
  return is === undefined ? value !== not : value === is;
}

/** An entry without the values that are above another of its values. */
function bounded(entry: ListEntry, values: readonly MapListValue[]): ListEntry {
  const wrong = values.filter(({ name, max }) => {
    const [value, most] = [entry[name], typeof max === "string" ? entry[max] : undefined];
    if (typeof max !== "string" || typeof value !== "number") return false;
    return typeof most !== "number" || value > most;
  });
  if (wrong.length === 0) return entry;
  return { ...entry, ...Object.fromEntries(wrong.map(({ name }) => [name, null])) };
}

function columnReader(
  entry: MapListValue,
  field: MapField,
  numberOf: NumberOf,
): (view: MemoryReader, length: number) => readonly PlainValue[] {
  const { size = 1, offset = 0, stride = field.stride ?? 1 } = entry;
  const place = placeReader(entry.address ?? field.address ?? 0, numberOf);
  const decoder = valueDecoder(entry, entry.name);
  if (entry.number === true) {
    const name = namer(entry, entry.name);
    return (_, length) => Array.from({ length }, (_number, at) => name(at));
  }
  return (view, length) => {
    const start = place(view);
    return Array.from({ length }, (_, at) => {
      const bytes = start === null ? null : bytesFrom(view, start, offset + at * stride, size);
      return bytes === null ? null : decoder.value(bytes);
    });
  };
}
