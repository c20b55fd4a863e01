import { parseCartridge } from "../cartridge/cartridge.ts";
import type { MachineState } from "../machine/machine.ts";
import { asciiBytes, type BessBlock, writeBessFile } from "./bess-file.ts";
import { writeCoreBlock } from "./core-block.ts";
import { coreFields } from "./core-fields.ts";
import { writeExact } from "./exact-block.ts";
import { readIoRegisters } from "./io-registers.ts";
import { readMapper } from "./mapper-writes.ts";
import { DMG_RAM, HRAM, hasClock, infoOf, OAM, PALETTE_BYTES, placeIn, XOAM } from "./places.ts";
import { readRtc } from "./rtc-block.ts";

/** Our name in a save state. */
const NAME = "gameboy-runner";
/** A save state that other emulators open. */
export interface EncodedBess {
  readonly bytes: Uint8Array;
  /** The parts of the machine that BESS has no place for, one short line each. */
  readonly leftOut: readonly string[];
}

/**
 * A machine between two frames as a save state with BESS, version 1.1.
 *
 * @param savedAt when it was so, for the clock of a cartridge
 * @see https://github.com/LIJI32/SameBoy/blob/master/BESS.md
 */
export function encodeBess(state: MachineState, rom: Uint8Array, savedAt: Date): EncodedBess {
  const fields = coreFields(state);
  const { get } = fields;
  const { regions } = state;
  const isColor = get("Cpu.GBCEnabled") === 1;
  const palettes = (from: number): Uint8Array =>
    isColor ? regions.palettes.subarray(from, from + PALETTE_BYTES) : new Uint8Array(0);
  const buffers = [
    isColor ? regions.wram : regions.wram.subarray(0, DMG_RAM.wram),
    isColor ? regions.vram : regions.vram.subarray(0, DMG_RAM.vram),
    regions.cartridgeRam,
    placeIn(state, OAM),
    placeIn(state, HRAM),
    palettes(0),
    palettes(PALETTE_BYTES),
  ];
  const core = writeCoreBlock({
    model: isColor ? "CC  " : "GD  ",
    registers: {
      pc: get("Cpu.programCounter"),
      af: (get("Cpu.registerA") << 8) | get("Cpu.registerF"),
      bc: (get("Cpu.registerB") << 8) | get("Cpu.registerC"),
      de: (get("Cpu.registerD") << 8) | get("Cpu.registerE"),
      hl: (get("Cpu.registerH") << 8) | get("Cpu.registerL"),
      sp: get("Cpu.stackPointer"),
    },
    // An EI takes effect behind the next instruction; that one is not told apart.
    ime: get("Interrupts.masterInterruptSwitch") === 1 || get("Interrupts.masterInterruptSwitchDelay") === 1,
    ie: get("Interrupts.interruptsEnabledValue"),
    execution: get("Cpu.isStopped") === 1 ? 2 : get("Cpu.isHaltNormal") + get("Cpu.isHaltNoJump") > 0 ? 1 : 0,
    io: readIoRegisters(state),
    buffers,
  });
  const mapper = readMapper(fields, parseCartridge(rom).type, regions.oamIoHram);
  const clock = hasClock(rom) ? readRtc(fields, Math.floor(savedAt.getTime() / 1000)) : null;
  const blocks: readonly BessBlock[] = [
    { name: "NAME", bytes: asciiBytes(NAME) },
    { name: "INFO", bytes: infoOf(rom) },
    { name: "CORE", bytes: core },
    { name: "XOAM", bytes: placeIn(state, XOAM) },
    ...(mapper === null ? [] : [{ name: "MBC ", bytes: mapper }]),
    ...(clock === null ? [] : [{ name: "RTC ", bytes: clock }]),
  ];
  const bytes = writeBessFile(buffers, [...blocks, writeExact(state, Buffer.concat(buffers), blocks)]);
  return { bytes, leftOut: leftOutOf(state) };
}

/** Work under way in this machine that has no place in BESS. */
function leftOutOf(state: MachineState): readonly string[] {
  const { get } = coreFields(state);
  const isHeard = [1, 2, 3, 4].some((n) => get(`Channel${n}.isEnabled`) === 1);
  const lines: readonly (readonly [boolean, string])[] = [
    [(get("Timers.dividerRegister") & 0xff) !== 0, "the lower half of the divider, by up to 255 cycles"],
    [isHeard, "how far the sounds were: their envelopes, lengths, sweep and waves"],
    [get("OamDma.cyclesLeft") > 0, "an OAM DMA transfer that was under way"],
    [get("Memory.isHblankHdmaActive") === 1, "an HBlank DMA transfer that was under way"],
    [
      get("Serial.transferStartFlag") === 1 && get("Serial.numberOfBitsTransferred") > 0,
      "a serial transfer that was under way",
    ],
    [get("Timers.timerCounterOverflowDelay") === 1, "an overflow of the timer that was about to be told"],
    [get("Cpu.isHaltBug") === 1, "that the next instruction is read twice"],
    [get("Huc3.cycles") > 0, "the time of the cartridge's clock"],
    [get("Camera.cyclesLeft") > 0, "a picture that the cartridge's camera was taking"],
    [get("Mbc7.command") > 0, "a command to the cartridge's EEPROM that was under way"],
    [get("Clock.cycles") > 0, "the part of a second that the cartridge's clock had counted"],
  ];
  return lines.flatMap(([isLost, line]) => (isLost ? [line] : []));
}
