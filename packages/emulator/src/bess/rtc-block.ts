import { littleEndian } from "./bess-file.ts";
import type { CoreFields } from "./core-fields.ts";

/** The registers of an MBC3's clock in the order of the block, and the bits that each has. */
const REGISTERS: readonly (readonly [name: string, mask: number])[] = [
  ["Clock.seconds", 0x3f],
  ["Clock.minutes", 0x3f],
  ["Clock.hours", 0x1f],
  ["Clock.days", 0xff],
  ["Clock.control", 0xc1],
  ["Clock.latchedSeconds", 0x3f],
  ["Clock.latchedMinutes", 0x3f],
  ["Clock.latchedHours", 0x1f],
  ["Clock.latchedDays", 0xff],
  ["Clock.latchedControl", 0xc1],
];

/** The clock of an MBC3, as the RTC block and the footer of battery saves hold it; `unixSeconds` is when it showed this. */
export function readRtc({ get }: CoreFields, unixSeconds: number): Uint8Array {
  return Buffer.concat([
    ...REGISTERS.map(([name]) => littleEndian(get(name), 4)),
    littleEndian(unixSeconds, 8),
  ]);
}

/**
 * Sets the clock of an MBC3. It counts the game's time, so the time at which the block was written is ignored.
 * Accepts the 44 bytes of older battery saves, too, whose time has four bytes.
 */
export function writeRtc({ set }: CoreFields, block: Uint8Array): void {
  for (const [at, [name, mask]] of REGISTERS.entries()) set(name, (block[at * 4] ?? 0) & mask);
  set("Clock.cycles", 0);
}
