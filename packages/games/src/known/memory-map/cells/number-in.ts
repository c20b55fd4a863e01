import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import type { NumberOf } from "../address.ts";

/** A number of the map, or of the field that it names, rounded down; null while that is unknown. */
export function numberIn(view: MemoryReader, told: number | string, numberOf: NumberOf): number | null {
  const number = typeof told === "number" ? told : numberOf(view, told);
  return number === null ? null : Math.floor(number);
}
