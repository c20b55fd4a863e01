/** Pan Docs' names of the cartridge types, by the byte at 0147. @see https://gbdev.io/pandocs/The_Cartridge_Header.html */
export const CARTRIDGE_TYPES: Readonly<Record<number, string>> = {
  0: "ROM ONLY",
  1: "MBC1",
  2: "MBC1+RAM",
  3: "MBC1+RAM+BATTERY",
  5: "MBC2",
  6: "MBC2+BATTERY",
  8: "ROM+RAM",
  9: "ROM+RAM+BATTERY",
  11: "MMM01",
  12: "MMM01+RAM",
  13: "MMM01+RAM+BATTERY",
  15: "MBC3+TIMER+BATTERY",
  16: "MBC3+TIMER+RAM+BATTERY",
  17: "MBC3",
  18: "MBC3+RAM",
  19: "MBC3+RAM+BATTERY",
  25: "MBC5",
  26: "MBC5+RAM",
  27: "MBC5+RAM+BATTERY",
  28: "MBC5+RUMBLE",
  29: "MBC5+RUMBLE+RAM",
  30: "MBC5+RUMBLE+RAM+BATTERY",
  32: "MBC6",
  34: "MBC7+SENSOR+RUMBLE+RAM+BATTERY",
  252: "POCKET CAMERA",
  253: "BANDAI TAMA5",
  254: "HuC3",
  255: "HuC1+RAM+BATTERY",
};

/** Whether the core has the cartridge type's memory controller. */
export function isSupportedType(type: number): boolean {
  return /^(ROM|MBC[123567]|MMM01|HuC|POCKET CAMERA|BANDAI TAMA5)/.test(CARTRIDGE_TYPES[type] ?? "");
}

/** Whether its RAM, and a flash memory with it, lie behind the ROM in the core's memory. */
export function hasFlash(typeName: string): boolean {
  return typeName === "MBC6";
}

/** Whether the cartridge has RAM and nothing that could switch it off. */
export function hasPlainRam(typeName: string): boolean {
  return typeName.startsWith("ROM+RAM");
}
