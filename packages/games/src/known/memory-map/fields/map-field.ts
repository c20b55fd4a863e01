import type { Address } from "../address.ts";
import type { MapConditions } from "../map-condition.ts";

/**
 * The encodings of a field's bytes. `digits` has one decimal digit a byte, `bcd` two; `flags` gives the names of the bits that
 * are set, `count` their number.
 */
export const FIELD_ENCODINGS = ["uint", "int", "bcd", "digits", "bool", "flags", "count", "text"] as const;

/** The encoding of a field's bytes. */
export type FieldEncoding = (typeof FIELD_ENCODINGS)[number];

/** The times at which the LM gets a field: each time, only after a change, or never. */
export const FIELD_TELLINGS = ["always", "changes", "never"] as const;

/** The time at which the LM gets a field. */
export type FieldTelling = (typeof FIELD_TELLINGS)[number];

/**
 * Whether a value that was not seen before is something new in the game: `always`, `never` for what runs by itself, or
 * `scene` for what comes and goes, such as a fight's numbers.
 */
export const FIELD_NEWS = ["always", "scene", "never"] as const;

/** Whether a value that was not seen before is something new in the game. */
export type FieldNews = (typeof FIELD_NEWS)[number];

/** The most bytes that a field of each encoding may have; a number stays exact in JSON. */
export const MAX_FIELD_BYTES: Readonly<Record<FieldEncoding, number>> = {
  uint: 6,
  int: 6,
  bcd: 7,
  digits: 15,
  bool: 1,
  flags: 512,
  count: 512,
  text: 512,
};

/** Texts by number. Keys are decimal, or hex with `0x`. */
export type NameTable = Readonly<Record<string, string>>;

/** The rule by which bytes become a value. */
export interface MapValue {
  /** In bytes; 1 unless told. */
  readonly size?: number | undefined;
  /** `uint` unless told. */
  readonly encoding?: FieldEncoding | undefined;
  /** `little` unless told, but `big` for `bcd` and `digits`. */
  readonly byteOrder?: "little" | "big" | undefined;
  /** The bits that count, as a number or hex text: `"0xF0"`. All unless told. */
  readonly mask?: number | string | undefined;
  /** Bits by which the number is shifted right, after the mask; 0 unless told. */
  readonly shift?: number | undefined;
  /** Added after the shift; 0 unless told. */
  readonly add?: number | undefined;
  /** A factor, or a fraction such as `"1/16"`, after the addition; the result is rounded down. */
  readonly scale?: number | string | undefined;
  /** Numbers outside of these bounds, and digits that are none, are unknown: null. */
  readonly min?: number | undefined;
  /** A number, or the field above with it; in a list, the value of the same entry. */
  readonly max?: number | string | undefined;
  /** Names of values, or the table of the map that has them. */
  readonly names?: NameTable | string | undefined;
  /** Names of the bits of `flags`, or their table; bit 0 is the lowest of the first byte. */
  readonly bits?: NameTable | string | undefined;
  /** For `flags`: whether the state has bits without a name, too; it has unless this is false. */
  readonly unnamed?: boolean | undefined;
  /**
   * The letters of a text by byte, or the table that has them; `ascii` unless told. Keys are decimal, or hex with `0x`; `"0x80-0x99"` is a range, with a
   * letter for each byte.
   */
  readonly charset?: NameTable | string | undefined;
  /** The byte that ends a text; 0 unless told. */
  readonly terminator?: number | undefined;
  /** Control codes in a text: the number of bytes after each that belong to it. Neither is shown. */
  readonly controls?: Readonly<Record<string, number>> | undefined;
  /** Its name for the LM; by default the name in words. */
  readonly label?: string | undefined;
}

/** A value of each entry of a list. */
export interface MapListValue extends MapValue {
  readonly name: string;
  /** In bytes from the beginning of the entry; 0 unless told. */
  readonly offset?: number | undefined;
  /** Its value is the entry's number, from 0, and no bytes. */
  readonly number?: boolean | undefined;
  /** The first entry's, where the values are in a list of their own with its own `stride`. */
  readonly address?: Address | undefined;
  readonly stride?: number | undefined;
}

/** The entries of a list that are in use. */
interface MapOnly {
  /** A value of the entry. */
  readonly entry: string;
  readonly is?: number | string | undefined;
  readonly not?: number | string | undefined;
}

/** One value in the game's memory: at an address, computed by an expression, or a list with `entries`. */
export interface MapField extends MapValue {
  /** The key in the state. */
  readonly name: string;
  /** Whether its value is the place that people are shown. A field whose name is `place` is. */
  readonly place?: boolean | undefined;
  readonly address?: Address | undefined;
  /** In CEL, over fields above it; null while one of them is null. */
  readonly expression?: string | undefined;
  /** For a list: the values of each entry. */
  readonly entries?: readonly MapListValue[] | undefined;
  /** For a list: the bytes from one entry to the next. */
  readonly stride?: number | undefined;
  /** For a list: its number of entries, or a field above it with that number. */
  readonly count?: number | string | undefined;
  /** For a list: the byte in the place of an entry that ends it. Without it there, the list is unknown. */
  readonly until?: number | undefined;
  /** For a list: the most entries; a longer one is unknown. */
  readonly most?: number | undefined;
  /** For a list: only entries that have this value are in it, or do not have the value `not`. */
  readonly only?: MapOnly | undefined;
  /** For a list: an entry in words, with `{name}` for its values. */
  readonly text?: string | undefined;
  /** `changes` by default. A first state is shown whole. */
  readonly tell?: FieldTelling | undefined;
  /** `always` unless told, but `never` for a field that is never told. */
  readonly news?: FieldNews | undefined;
  /** The field makes sense only while this holds; it is null otherwise. */
  readonly when?: MapConditions | undefined;
  /** From 0 to 1, where the field was found by experiment. */
  readonly confidence?: number | undefined;
  /** Words for people who read the file. */
  readonly comment?: string | undefined;
}
