import { endOfBank } from "../../../../emulator/src/banks.ts";
import type { MemoryReader } from "../../../../emulator/src/emulator.ts";

/**
 * An address: a number, or hex text such as `"C100"` or `"0xC100"`; `"03:D35E"` is one in bank 3, as symbol files have it. A
 * file may also name a symbol: see `symbols.ts`.
 */
export type AddressText = number | string;

/** An address that the game's memory decides: `base` or the word at `pointer`, and what is added to it. */
export interface FoundAddress {
  readonly base?: AddressText | undefined;
  /** The address of two bytes, the lower first, that hold the address. */
  readonly pointer?: AddressText | undefined;
  /** The bank: its number, or as text the address of the byte that holds it. The CPU's view by default. */
  readonly bank?: number | string | undefined;
  /** A field whose number, times `stride`, is added. */
  readonly index?: string | undefined;
  /** In bytes; 1 by default. */
  readonly stride?: number | undefined;
  /** Bytes that are added; 0 by default. */
  readonly offset?: number | undefined;
}

/** The place of bytes: an address, or a way to find it in the memory. */
export type Address = AddressText | FoundAddress;

/** Returns a field's number now; null while it is unknown. */
export type NumberOf = (view: MemoryReader, field: string) => number | null;

/** A place in memory: `bank` is null for what the CPU sees. */
export interface Place {
  readonly bank: number | null;
  readonly at: number;
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

/** Whether an address is the same whatever the memory holds. */
export function isFixed(address: Address): address is AddressText {
  return typeof address !== "object";
}

/** Finds where an address is now; null where its pointer or index is out of the memory. */
export function placeReader(address: Address, numberOf: NumberOf): (view: MemoryReader) => Place | null {
  if (isFixed(address)) {
    const place = { bank: parseBank(address), at: parseAddress(address) };
    return () => place;
  }
  const { base, pointer, bank, index, stride = 1, offset = 0 } = address;
  return (view) => {
    const start = base === undefined ? wordAt(view, pointer ?? 0) : parseAddress(base);
    const steps = index === undefined ? 0 : numberOf(view, index);
    if (start === null || steps === null || steps < 0) return null;
    const at = start + offset + steps * stride;
    const own = base === undefined ? null : parseBank(base);
    const number =
      typeof bank === "string" ? (bytesFrom(view, toPlace(bank), 0, 1)?.[0] ?? null) : (bank ?? own);
    if (number === null) return bank === undefined ? { bank: null, at } : null;
    // Bank 0 of the ROM is below 4000; a bank that a pointer or an index leaves is damage.
    const isDamaged = number === 0 && start >= 0x4000 && start < 0x8000;
    const [end, here] = [endOfBank(number, start), endOfBank(number, at)];
    return isDamaged || end !== here ? null : { bank: end === null ? null : number, at };
  };
}

/** The bytes from a place to the end of its bank, or of the memory. */
export function bytesAfter({ bank, at }: Place): number {
  return ((bank === null ? null : endOfBank(bank, at)) ?? 0x10000) - at;
}

/** Returns `length` bytes that begin `offset` bytes after a place; null where the machine has not all of them. */
export function bytesFrom(
  view: MemoryReader,
  { bank, at }: Place,
  offset: number,
  length: number,
): Uint8Array | null {
  const begin = at + offset;
  if (offset < 0 || at < 0 || offset + length > bytesAfter({ bank, at })) return null;
  try {
    if (bank !== null && view.readBank !== undefined) return view.readBank(bank, begin, length);
    return view.readRange(begin, length);
  } catch (error) {
    // The map names a bank that this cartridge has not, or its pointer is damaged.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The number that a key of `names` or `charset` stands for; NaN when it stands for none. */
export function parseKey(key: string): number {
  return /^(0x[0-9a-f]+|[0-9]+)$/i.test(key) ? Number(key) : Number.NaN;
}

function toPlace(address: AddressText): Place {
  return { bank: parseBank(address), at: parseAddress(address) };
}

function wordAt(view: MemoryReader, address: AddressText): number | null {
  const bytes = bytesFrom(view, toPlace(address), 0, 2);
  return bytes === null ? null : (bytes[0] ?? 0) + 256 * (bytes[1] ?? 0);
}
