import type { Core } from "../core-instance.ts";
import type { Cartridge, MachineState } from "../machine/machine.ts";
import { shapeOfRom } from "./cartridge.ts";
import { CARTRIDGE_TYPES, hasPlainRam } from "./cartridge-types.ts";

/** Whether cartridge RAM answers. Without a memory controller no program can change it: it is set once. */
const RAM_ENABLED = "core/memory/memory/Memory.isRamBankingEnabled";

/**
 * A register of an MMM01, which no other cartridge uses, and a value that it cannot have: a machine with this value has a
 * corrected header. So each state says with which header it is played.
 */
const MARK = "core/memory/mapper/Mapper.mode";
const CORRECTED = 0x100;

const HEADER = [0x147, 0x149] as const;

/** Whether a machine is played with a corrected header. */
export function isHeaderCorrectedIn({ globalNames, globals }: MachineState): boolean {
  return globals[globalNames.indexOf(MARK)] === CORRECTED;
}

/** A ROM in a core. */
interface InsertedRom {
  /** The cartridge as the present machine plays it. */
  cartridgeNow(): Cartridge;
  /** Shows the core the header with which its present machine is played, for whenever the globals were loaded. */
  showHeader(): void;
  /** Switches on with the header as it is; absent where nothing is corrected. */
  readonly switchOnAsStated?: () => void;
}

/**
 * Puts a ROM into a core and switches it on. Where the file contradicts the header, the core reads a corrected one: states
 * of earlier releases, which believed the header, are still played by it.
 *
 * @param cartridge what {@link parseCartridge} gives for the ROM
 * @param switchOn resets the core
 */
export function insertRom(
  core: Core,
  rom: Uint8Array,
  cartridge: Cartridge,
  switchOn: () => void,
): InsertedRom {
  const at = core.constant("CARTRIDGE_ROM_LOCATION");
  core.memory.set(rom, at);
  const shape = shapeOfRom(rom);
  if (shape !== null) core.memory.fill(shape.padding, at + rom.length, at + shape.bytes);
  const switchOnAs = ({ type }: Cartridge): void => {
    switchOn();
    if (hasPlainRam(type)) core.global(RAM_ENABLED).value = 1;
  };
  const stated = rom.slice(...HEADER);
  const asStated = shape?.isCorrected ? byHeader(cartridge, rom) : cartridge;
  // A core of releases that believed the header has no place for the mark.
  if (!shape?.isCorrected || !core.globalNames.includes(MARK)) {
    switchOnAs(asStated);
    return { cartridgeNow: () => asStated, showHeader: () => {} };
  }

  const show = (header: ArrayLike<number>): void => core.memory.set(header, at + HEADER[0]);
  const isCorrected = (): boolean => core.global(MARK).value === CORRECTED;
  show([shape.type, shape.sizeCode]);
  switchOnAs(cartridge);
  core.global(MARK).value = CORRECTED;
  return {
    cartridgeNow: () => (isCorrected() ? cartridge : asStated),
    showHeader: () => show(isCorrected() ? [shape.type, shape.sizeCode] : stated),
    switchOnAsStated() {
      show(stated);
      switchOnAs(asStated);
    },
  };
}

function byHeader({ isHeaderCorrected: _, ...cartridge }: Cartridge, rom: Uint8Array): Cartridge {
  const type = CARTRIDGE_TYPES[rom[HEADER[0]] ?? 0] ?? cartridge.type;
  return { ...cartridge, type, romBytes: rom.length };
}
