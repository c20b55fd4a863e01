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
  /** In bytes; 1 by default. */
  readonly size?: number | undefined;
  /**
   * `uint`, `int`, `bcd` (two decimal digits a byte), `digits` (one a byte), `bool`, `flags` (the names of the bits that are set),
   * `count` (their number) or `text`; `uint` by default.
   */
  readonly encoding?: FieldEncoding | undefined;
  /** `little` by default, but `big` for `bcd` and `digits`. */
  readonly byteOrder?: "little" | "big" | undefined;
  /** The bits that count, as a number or hex text: `"0xF0"`. All by default. */
  readonly mask?: number | string | undefined;
  /** Bits by which the number is shifted right, after the mask; 0 by default. */
  readonly shift?: number | undefined;
  /** Added after the shift, as in `"add": -8, "scale": "1/16"`, which makes cells of pixels; 0 by default. */
  readonly add?: number | undefined;
  /** A factor, or a fraction such as `"1/16"`, after the addition; the result is rounded down. */
  readonly scale?: number | string | undefined;
  /** Numbers outside of these bounds, and digits that are none, are unknown: null. */
  readonly min?: number | undefined;
  /** A number, or the field above with it; in a list, the value of the same entry. */
  readonly max?: number | string | undefined;
  /**
   * Names of values, or the table of the map that has them. Other values are `unknown place 0x1F`; without names, the number
   * itself.
   */
  readonly names?: NameTable | string | undefined;
  /** Names of the bits of `flags`, or their table; `bit 3` by default. Bit 0 is the lowest of the first byte. */
  readonly bits?: NameTable | string | undefined;
  /** For `flags`: whether the state has bits without a name, too; it has unless this is false. */
  readonly unnamed?: boolean | undefined;
  /**
   * The letters of a text by byte, or the table that has them; `ascii` by default. Keys are decimal, or hex with `0x`; `"0x80-0x99"` is a range, with a
   * letter for each byte.
   */
  readonly charset?: NameTable | string | undefined;
  /** The byte that ends a text; 0 by default. */
  readonly terminator?: number | undefined;
  /** Control codes in a text, with the number of bytes after each that belong to it: `{ "0x03": 2 }`. Neither is shown. */
  readonly controls?: Readonly<Record<string, number>> | undefined;
  /** Its name for the LM; by default the name in words. */
  readonly label?: string | undefined;
}

/** A value of each entry of a list. */
export interface MapListValue extends MapValue {
  readonly name: string;
  /** In bytes from the beginning of the entry; 0 by default. */
  readonly offset?: number | undefined;
  /** Its value is the entry's number, from 0, and no bytes: for `names`. */
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
  /** True for the one field that lists of saves show; by default the field whose name is `place`. */
  readonly place?: boolean | undefined;
  /** Hex text such as `"C100"`, in a bank `"05:D35E"`, a symbol's name with a symbol file, or a way to find it. */
  readonly address?: Address | undefined;
  /** In CEL, over fields above it; null while one of them is null. */
  readonly expression?: string | undefined;
  /** For a list: the values of each entry. */
  readonly entries?: readonly MapListValue[] | undefined;
  /** For a list: the bytes from one entry to the next. */
  readonly stride?: number | undefined;
  /** For a list: its number of entries, or a field above it with that number. With `until`, both must agree. */
  readonly count?: number | string | undefined;
  /** For a list: the byte in the place of an entry that ends it. Without it there, the list is unknown. */
  readonly until?: number | undefined;
  /** For a list: the most entries, 64 by default; a longer one is unknown. */
  readonly most?: number | undefined;
  /**
   * For a list: leaves out entries with other values, as in `{ "entry": "state", "is": 5 }`, or with `"not": 5` those with this
   * one.
   */
  readonly only?: MapOnly | undefined;
  /**
   * For a list: an entry in words, with `{name}` for its values. A part in `[brackets]` is left out where one of its values is
   * empty or unknown.
   */
  readonly text?: string | undefined;
  /** The time at which the LM gets it: `changes`, `always` or `never`; `changes` by default. A first state is shown whole. */
  readonly tell?: FieldTelling | undefined;
  /**
   * Whether a new value is progress: `always`, `never` (for a field that changes by itself, such as a clock) or `scene` (for one that comes
   * and goes, such as a foe's health: its values count again after something else was new). `always` by default, but `never` with
   * `"tell": "never"`.
   */
  readonly news?: FieldNews | undefined;
  /** The field makes sense only while this is true, as in `{ "field": "mode", "is": "battle" }`; otherwise it is null. */
  readonly when?: MapConditions | undefined;
  /** From 0 to 1, where the field was found by experiment. */
  readonly confidence?: number | undefined;
  /** Words for people who read the file. */
  readonly comment?: string | undefined;
}
