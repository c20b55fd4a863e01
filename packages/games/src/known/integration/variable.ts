import type { MemoryReader } from "../../../../emulator/src/emulator.ts";

/** A value in memory as stable-retro's `data.json` describes it. */
export interface Variable {
  readonly name: string;
  /** As the CPU sees it. */
  readonly address: number;
  readonly type: VariableType;
  /** The bits that count. */
  readonly mask: bigint | null;
}

/** The form of a value's bytes. */
export interface VariableType {
  /** As `data.json` has it: `>d3`. */
  readonly text: string;
  /** The places of the bytes, from the least significant one. */
  readonly order: readonly number[];
  /** Unsigned, two's complement, two decimal digits a byte, or one in each byte's low half. */
  readonly format: "u" | "i" | "d" | "n";
}

const TYPE = /^(><|<>|>=|<=|[><=|])([uidn])([1-8])$/;

/** The value of one step of significance, a byte. */
const BASES = { u: 256n, i: 256n, d: 100n, n: 10n } as const;

/** The memory that stable-retro shows of a Game Boy. */
const AREAS = [
  { name: "video RAM", begin: 0x8000, end: 0xa000 },
  { name: "cartridge RAM", begin: 0xa000, end: 0xc000 },
  { name: "work RAM", begin: 0xc000, end: 0xe000 },
  { name: "OAM", begin: 0xfe00, end: 0xfea0 },
  { name: "high RAM", begin: 0xff80, end: 0x10000 },
] as const;

/**
 * Reads a type such as `>d3`: order, format, bytes. Null for a text that is none.
 *
 * @see https://github.com/Farama-Foundation/stable-retro src/memory.cpp
 */
export function parseType(text: string): VariableType | null {
  const [, order = "", format, digit] = TYPE.exec(text) ?? [];
  if (format === undefined) return null;
  return { text, order: orderOf(order, Number(digit)), format: format as VariableType["format"] };
}

/** The mistake of an address at which stable-retro finds no such value; null for none. */
export function addressMistake(address: number, bytes: number): string | null {
  const hex = address.toString(16).toUpperCase().padStart(4, "0");
  const area = AREAS.find(({ begin, end }) => address >= begin && address < end);
  if (area === undefined) {
    return `takes an address in ${AREAS.map(({ name }) => name).join(", ")} in decimal, got ${address} (${hex})`;
  }
  const last = (area.end - 1).toString(16).toUpperCase();
  return address + bytes > area.end ? `goes past ${last}, the end of ${area.name}` : null;
}

/** The value now; null where it is too large to be exact. */
export function readVariable(view: MemoryReader, { address, type, mask }: Variable): number | null {
  const { order, format } = type;
  const bytes = view.readRange(address, order.length);
  const base = BASES[format];
  const sum = order.reduce(
    (total, at, step) => total + digitsOf(bytes[at] ?? 0, format) * base ** BigInt(step),
    0n,
  );
  const signed = BigInt.asIntN(format === "i" ? order.length * 8 : 64, sum);
  const number = Number(mask === null ? signed : BigInt.asIntN(64, signed & mask));
  return Number.isSafeInteger(number) ? number : null;
}

/** Half bytes that are no digit count modulo 10, as in stable-retro. */
function digitsOf(byte: number, format: VariableType["format"]): bigint {
  const [high, low] = [(byte >> 4) % 10, (byte & 15) % 10];
  if (format === "d") return BigInt(high * 10 + low);
  return BigInt(format === "n" ? low : byte);
}

/** The mixed orders swap halves: `<>` has the lower half first, with its high byte first; `><` is the other way round. */
function orderOf(order: string, bytes: number): readonly number[] {
  const places = Array.from({ length: bytes }, (_, at) => at);
  const [first, second] = [places.slice(0, bytes >> 1), places.slice(bytes >> 1)];
  switch (order) {
    case ">":
      return places.reverse();
    case "<>":
      return [...first.reverse(), ...second.reverse()];
    case "><":
    case ">=":
      return [...second, ...first];
    default:
      return places;
  }
}
