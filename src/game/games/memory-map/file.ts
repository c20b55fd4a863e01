import { endOfBank } from "../../emulator/banks.ts";
import type { MemoryReader } from "../../emulator/emulator.ts";
import type { GridCell } from "../game-adapter.ts";

/** The encodings of a field's bytes. `flags` gives the names of the bits that are set. */
export const FIELD_ENCODINGS = ["uint", "int", "bcd", "bool", "flags", "text"] as const;

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

/** The conditions of a milestone. */
export const MILESTONE_CONDITIONS = ["new value", "greater", "equals", "set"] as const;

/** The condition of a milestone. */
export type MilestoneCondition = (typeof MILESTONE_CONDITIONS)[number];

/** The most bytes that a field of each encoding may have; a number stays exact in JSON. */
export const MAX_FIELD_BYTES: Readonly<Record<FieldEncoding, number>> = {
  uint: 6,
  int: 6,
  bcd: 7,
  bool: 1,
  flags: 64,
  text: 256,
};

/**
 * An address: a number, or hex text such as `"C100"` or `"0xC100"`; `"03:D35E"` is one in bank 3, as symbol files have it. A
 * file may also name a symbol: see `symbols.ts`.
 */
export type AddressText = number | string;

/** One value in the game's memory. */
export interface MapField {
  /** The key in the state. */
  readonly name: string;
  /** Whether its value is the place that people are shown. A field whose name is `place` is. */
  readonly place?: boolean | undefined;
  readonly address: AddressText;
  /** In bytes; 1 unless told. */
  readonly size?: number | undefined;
  /** `uint` unless told. */
  readonly encoding?: FieldEncoding | undefined;
  /** `little` unless told, but `big` for `bcd`. */
  readonly byteOrder?: "little" | "big" | undefined;
  /** Names of values. Keys are decimal, or hex with `0x`. */
  readonly names?: Readonly<Record<string, string>> | undefined;
  /** Names of the bits of `flags`; bit 0 is the lowest of the first byte. */
  readonly bits?: Readonly<Record<string, string>> | undefined;
  /** The letters of a text by byte; `ascii` unless told. Keys are decimal, or hex with `0x`. */
  readonly charset?: "ascii" | Readonly<Record<string, string>> | undefined;
  /** The byte that ends a text; 0 unless told. */
  readonly terminator?: number | undefined;
  /** Its name for the LM; by default the name in words. */
  readonly label?: string | undefined;
  /** `changes` by default. A first state is shown whole. */
  readonly tell?: FieldTelling | undefined;
  /** `always` unless told, but `never` for a field that is never told. */
  readonly news?: FieldNews | undefined;
  /** The field makes sense only while this holds; it is null otherwise. */
  readonly when?: MapCondition | undefined;
}

/** The rules of progress. */
export interface MapMilestone {
  readonly field: string;
  readonly when: MilestoneCondition;
  /** For `equals`: the value as the state has it. */
  readonly value?: string | number | boolean | undefined;
  /** For `set` of a field of flags: what the bit is called; any bit unless told. */
  readonly bit?: string | undefined;
  /** The text; `{value}` is the value. */
  readonly text?: string | undefined;
}

/** The player's health: one field as a share of another, or of a number. */
export interface MapHealth {
  readonly field: string;
  readonly of: string | number;
}

/** A field that has one of these values: numbers, or what `names` calls them. Without `is`: any but zero. */
export interface MapCondition {
  readonly field: string;
  readonly is?: number | boolean | string | readonly (number | string)[] | undefined;
  /** For a field of text, in the place of `is`: what it begins with. */
  readonly begins?: string | undefined;
}

/** One condition, or a list that must all be true. */
export type MapConditions = MapCondition | readonly MapCondition[];

/** The game's texts: where the words are, when it waits, and who speaks. */
export interface MapText {
  /** The fields of text that hold the lines, from the top. One field may hold several, parted by new lines. */
  readonly lines: readonly string[];
  /** There is a text only while this holds, and never without a word in its lines. */
  readonly when?: MapConditions | undefined;
  /** A press of A goes on while this holds. */
  readonly waiting: MapConditions;
  /** It is a question while this holds; while a menu is open unless told. */
  readonly question?: MapConditions | undefined;
  readonly speaker?: MapSpeaker | undefined;
}

/**
 * The speaker: a field's value, or the words before a mark in the first line, such as `MARU` in `MARU: Good
 * morning!`.
 */
export interface MapSpeaker {
  readonly field?: string | undefined;
  readonly before?: string | undefined;
  readonly when?: MapConditions | undefined;
}

/** A menu that waits for a choice while `when` holds. */
export interface MapMenu {
  readonly when: MapConditions;
  readonly title?: string | undefined;
  /** In the order in which they are read. */
  readonly entries: readonly MapEntry[];
  /** The entries in a row; 1 unless given. */
  readonly columns?: number | undefined;
  /** The field that holds the number of the entry at which the cursor stands, from 0. */
  readonly cursor: string;
  /** For a list that scrolls: there is more above, or below, while this holds. */
  readonly above?: MapConditions | undefined;
  readonly below?: MapConditions | undefined;
}

/** An entry of a menu: words of the map's own, or a field's value; one whose field is empty is not there. */
export interface MapEntry {
  readonly label?: string | undefined;
  readonly field?: string | undefined;
  /** A field with further text, such as a number or a price. */
  readonly detail?: string | undefined;
}

/**
 * The memory of the walking grid: cell (row, column) is the byte at `address + row · rowStep + column · columnStep`.
 */
export interface MapGrid {
  readonly columns: number;
  readonly rows: number;
  readonly address: AddressText;
  /** 1 unless told. */
  readonly columnStep?: number | undefined;
  /** `columns · columnStep` unless told. */
  readonly rowStep?: number | undefined;
  /** The cell of each byte; others are walls. Keys are decimal, or hex with `0x`. */
  readonly cells: Readonly<Record<string, GridCell>>;
  /** Fields that hold the player's row and column on the grid; without it, the cell that is `player`. */
  readonly player?: { readonly row: string; readonly column: string } | undefined;
  /** Fields that hold other people's rows and columns. */
  readonly people?: readonly { readonly row: string; readonly column: string }[] | undefined;
  /** The grid makes sense only while this holds. */
  readonly when?: MapCondition | undefined;
}

/**
 * The fields that say where on its map the player stands, in cells from the left and from the top, both from 0; the map is
 * the field that is the place, or the game itself where none is. The grid lies on the map as its player does.
 */
export interface MapStanding {
  readonly x: string;
  readonly y: string;
  /** Its values are called `up`, `down`, `left` and `right`. */
  readonly facing?: string | undefined;
  /** The width of the map, in cells. */
  readonly width?: string | undefined;
  readonly height?: string | undefined;
}

/** A game map file: what a game keeps where in its memory. */
export interface MemoryMapFile {
  readonly format: 1;
  /** The game's name. */
  readonly game: string;
  /** The title in the cartridge's header; without it the map is for any cartridge. */
  readonly title?: string | undefined;
  /** The beginning of save files' names. */
  readonly slug?: string | undefined;
  readonly briefing?: string | undefined;
  readonly fields: readonly MapField[];
  readonly milestones?: readonly MapMilestone[] | undefined;
  /** Fields whose change is worth a look before the next button: a mode, a map. */
  readonly stops?: readonly string[] | undefined;
  /** Fields that together say where the player stands. */
  readonly position?: readonly string[] | undefined;
  readonly health?: MapHealth | undefined;
  /** The game is at its end while this holds. */
  readonly ended?: MapCondition | undefined;
  readonly grid?: MapGrid | undefined;
  readonly standing?: MapStanding | undefined;
  /** A step, or the way to another map, is under way while this holds. */
  readonly moving?: MapCondition | undefined;
  /** The floor moves the player while this holds: an arrow, a current. */
  readonly carried?: MapCondition | undefined;
  readonly text?: MapText | undefined;
  /** The game's menus; of those that are open at once, the first counts. */
  readonly menus?: readonly MapMenu[] | undefined;
}

const ADDRESS = /^(?:([0-9a-f]{1,3}):|0x|\$)?([0-9a-f]{1,4})$/i;

/** The number of an address, without its bank; NaN for a text that is none. */
export function parseAddress(address: AddressText): number {
  if (typeof address === "number") return address;
  return Number.parseInt(ADDRESS.exec(address)?.[2] ?? "", 16);
}

/** The bank of an address; null for what the CPU sees there. */
export function parseBank(address: AddressText): number | null {
  const bank = Number.parseInt(ADDRESS.exec(String(address))?.[1] ?? "", 16);
  return Number.isNaN(bank) || endOfBank(bank, parseAddress(address)) === null ? null : bank;
}

/** An address as symbol files have it, `03:D35E`; without its bank where that makes no difference. */
export function renderAddress(address: AddressText): string {
  const hex = (value: number, digits: number): string =>
    value.toString(16).toUpperCase().padStart(digits, "0");
  const bank = parseBank(address);
  return `${bank === null ? "" : `${hex(bank, 2)}:`}${hex(parseAddress(address), 4)}`;
}

/** Reads the bytes at an address, from its bank where it has one. */
export function readerAt(address: AddressText, length: number): (view: MemoryReader) => Uint8Array {
  const [bank, at] = [parseBank(address), parseAddress(address)];
  if (bank === null) return (view) => view.readRange(at, length);
  return (view) => view.readBank?.(bank, at, length) ?? view.readRange(at, length);
}

/** The number that a key of `names` or `charset` stands for; NaN when it stands for none. */
export function parseKey(key: string): number {
  return /^(0x[0-9a-f]+|[0-9]+)$/i.test(key) ? Number(key) : Number.NaN;
}
