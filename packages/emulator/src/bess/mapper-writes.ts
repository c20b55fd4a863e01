import { damagedState } from "./bess-file.ts";
import type { CoreFields } from "./core-fields.ts";

/** A write to the memory bank controller: an address and a byte. */
type MapperWrite = readonly [address: number, value: number];

/** Bytes of one write in the block: the address, the least byte first, and the value. */
const WRITE_BYTES = 3;
const ENABLED = 0x0a;

/** The registers of an MMM01, by the 8 KB that they are written in. */
const MMM01_REGISTERS = ["Mapper.select", "Mapper.romBank", "Mapper.ramBank", "Mapper.mode"] as const;

const CAMERA = "POCKET CAMERA";
/** Of a camera's registers the first, without the picture that is being taken, to the last; the core has them where RAM is echoed. */
const CAMERA_REGISTERS = 0x36;
const CAMERA_BANK = 0x10;

/**
 * The writes that bring a controller to where it is, as the MBC block holds them; null for a cartridge without one.
 *
 * @param type Pan Docs' name of the cartridge type
 * @param echo the machine's memory from E000 on
 * @see https://gbdev.io/pandocs/MBCs.html
 */
export function readMapper({ get }: CoreFields, type: string, echo: Uint8Array): Uint8Array | null {
  const enable: MapperWrite = [0x0000, get("Memory.isRamBankingEnabled") === 1 ? ENABLED : 0];
  const romBank = get("Memory.currentRomBank");
  const ramBank = get("Memory.currentRamBank");
  const writes = (): readonly MapperWrite[] | null => {
    if (get("Memory.isMBC1") === 1) {
      const mode = get("Memory.isMBC1RomModeEnabled") === 1 ? 0 : 1;
      return [enable, [0x2000, romBank], [0x4000, ramBank], [0x6000, mode]];
    }
    if (get("Memory.isMBC2") === 1) return [enable, [0x0100, romBank]];
    if (get("Memory.isMBC3") === 1) return [enable, [0x2000, romBank], [0x4000, ramBank]];
    // The register that maps the game locks the others, so it comes last.
    if (type.startsWith("MMM01"))
      return [2, 1, 3, 0].map((n) => [n << 13, get(MMM01_REGISTERS[n] ?? "")] as const);
    if (type.startsWith("MBC7")) return [enable, [0x2000, romBank], [0x4000, get("Mapper.ramBank")]];
    if (type.startsWith("HuC"))
      return [
        [0x0000, get("Mapper.select")],
        [0x2000, romBank],
        [0x4000, ramBank],
      ];
    if (type === CAMERA) {
      const registers = [...echo.subarray(0, CAMERA_REGISTERS)].map(
        (value, n): MapperWrite => [0xa000 + n, n === 0 ? value & 6 : value],
      );
      return [enable, [0x2000, romBank], [0x4000, CAMERA_BANK], ...registers, [0x4000, ramBank]];
    }
    if (get("Memory.isMBC5") !== 1) return null;
    return [enable, [0x2000, romBank & 0xff], [0x3000, romBank >> 8], [0x4000, ramBank]];
  };
  const made = writes();
  return made === null
    ? null
    : Uint8Array.from(made.flatMap(([address, value]) => [address & 0xff, address >> 8, value]));
}

/**
 * Makes the writes of an MBC block, in their order.
 *
 * @param type Pan Docs' name of the cartridge type
 * @param echo the machine's memory from E000 on, which is changed
 * @throws RunnerError `save-state-damaged`
 */
export function writeMapper(fields: CoreFields, block: Uint8Array, type: string, echo: Uint8Array): void {
  for (let at = 0; at < block.length; at += WRITE_BYTES) {
    const [low = 0, high = 0, value = 0] = block.subarray(at, at + WRITE_BYTES);
    const address = low | (high << 8);
    const isRam = address >= 0xa000 && address < 0xc000;
    if (address >= 0x8000 && !isRam) {
      throw damagedState(
        `writes to ${address.toString(16).toUpperCase()} in its MBC block, where no controller is`,
      );
    }
    if (isRam) {
      const register = address & 0x7f;
      if (type === CAMERA && register < CAMERA_REGISTERS) echo[register] = register === 0 ? value & 6 : value;
      continue;
    }
    if (/^(MMM01|MBC7|HuC|POCKET CAMERA)/.test(type)) writeUnusual(fields, type, address >> 13, value);
    else writeOnce(fields, address, value);
  }
}

function writeUnusual({ set }: CoreFields, type: string, register: number, value: number): void {
  const isMmm01 = type.startsWith("MMM01");
  const isMbc7 = type.startsWith("MBC7");
  if (register === 0) set("Memory.isRamBankingEnabled", (value & 0x0f) === ENABLED);
  if (isMmm01) set(MMM01_REGISTERS[register] ?? "", value & 0x7f);
  else if (register === 0) set("Mapper.select", value & 0x0f);
  else if (register === 1) set("Memory.currentRomBank", value & (/^(HuC1|POCKET)/.test(type) ? 0x3f : 0x7f));
  else if (register === 2)
    set(
      isMbc7 ? "Mapper.ramBank" : "Memory.currentRamBank",
      isMbc7 ? value : value & (type === CAMERA ? 0x1f : 3),
    );
}

function writeOnce({ get, set }: CoreFields, address: number, value: number): void {
  const isMbc1 = get("Memory.isMBC1") === 1;
  const isMbc3 = get("Memory.isMBC3") === 1;
  const isMbc5 = get("Memory.isMBC5") === 1;
  if (get("Memory.isMBC2") === 1) {
    if (address >= 0x4000) return;
    if ((address & 0x100) === 0) set("Memory.isRamBankingEnabled", (value & 0x0f) === ENABLED);
    else set("Memory.currentRomBank", value & 0x0f);
    return;
  }
  if (!isMbc1 && !isMbc3 && !isMbc5) return;
  switch (address >> 13) {
    case 0:
      set("Memory.isRamBankingEnabled", (isMbc5 ? value : value & 0x0f) === ENABLED);
      return;
    case 1:
      if (!isMbc5) set("Memory.currentRomBank", value & (isMbc1 ? 0x1f : 0xff));
      else if (address < 0x3000) set("Memory.currentRomBank", (get("Memory.currentRomBank") & 0x100) | value);
      else set("Memory.currentRomBank", (get("Memory.currentRomBank") & 0xff) | ((value & 1) << 8));
      return;
    case 2:
      set("Memory.currentRamBank", value & (isMbc1 ? 0x03 : 0x0f));
      return;
    default:
      if (isMbc1) set("Memory.isMBC1RomModeEnabled", (value & 1) === 0);
  }
}
