import { RunnerError } from "../../../../src/base/errors.ts";
import type { Emulator } from "../emulator.ts";
import type { MachineState } from "../machine/machine.ts";
import { asciiOf, buffersOf, readBessBlocks } from "./bess-file.ts";
import { type CoreBlock, readCoreBlock } from "./core-block.ts";
import { coreFields } from "./core-fields.ts";
import { applyExact } from "./exact-block.ts";
import { findCore } from "./find-core.ts";
import { setInterrupts, writeIoRegisters } from "./io-registers.ts";
import { writeMapper } from "./mapper-writes.ts";
import { HRAM, hasClock, IE, infoOf, OAM, PALETTE_BYTES, placeIn, XOAM } from "./places.ts";
import { writeRtc } from "./rtc-block.ts";

/** A machine out of a save state. */
export interface DecodedBess {
  readonly state: MachineState;
  /** The emulator that wrote it, as it calls itself; null where it does not say. */
  readonly by: string | null;
  /** Deviations, one line each. */
  readonly notices: readonly string[];
}

/**
 * A save state with BESS as a machine of this core: what the file does not tell is as after power-on. Its picture is the one
 * after the next two frames.
 *
 * @param powerOn makes the machine of a ROM, switched on
 * @throws RunnerError `save-state-damaged`, `save-state-unsupported`; `state-of-another-rom`
 */
export function decodeBess(
  file: Uint8Array,
  rom: Uint8Array,
  powerOn: (rom: Uint8Array) => Emulator,
): DecodedBess {
  const blocks = readBessBlocks(file);
  const coreBytes = findCore(blocks);
  const find = (name: string): Uint8Array | null =>
    blocks.find((block) => block.name === name)?.bytes ?? null;
  const name = find("NAME");
  const by = name === null ? null : asciiOf(name).slice(0, 80);
  const info = find("INFO");
  checkRom(info, rom);
  const core = readCoreBlock(coreBytes, file);

  const emulator = powerOn(rom);
  const state = emulator.snapshot();
  const notices = [
    ...(info === null ? ["the save state does not say of which ROM it is"] : []),
    ...chooseModel(state, core, emulator.cartridge.isColor),
  ];
  fillMemory(state, core, find("XOAM"));
  writeIoRegisters(state, core.io);
  setCpu(state, core);
  const fields = coreFields(state);
  const mapper = find("MBC ");
  if (mapper !== null) writeMapper(fields, mapper, emulator.cartridge.type, state.regions.oamIoHram);
  else if (emulator.cartridge.romBytes > 0x8000)
    notices.push("the save state does not say which banks were chosen");
  const clock = find("RTC ");
  if (hasClock(rom) && clock !== null) writeRtc(fields, clock);
  applyExact(state, buffersOf(file), blocks);
  return { state: withPicture(state, emulator), by, notices };
}

function checkRom(info: Uint8Array | null, rom: Uint8Array): void {
  if (info === null || Buffer.from(info.subarray(0, 0x12)).equals(Buffer.from(infoOf(rom)))) return;
  const titleOf = (bytes: Uint8Array): string => asciiOf(bytes.subarray(0, 16)).replace(/[\s?]+$/, "");
  throw new RunnerError(
    "state-of-another-rom",
    `the save state is of another ROM (${titleOf(info)}), not of this one (${titleOf(infoOf(rom))})`,
    { facts: { title: titleOf(info) } },
  );
}

/** Makes the machine the one of the state, where it can be: a Color game may have been played on either. */
function chooseModel(state: MachineState, { model, io }: CoreBlock, isColorGame: boolean): readonly string[] {
  const family = model[0];
  const isColor = family === "C" && ((io[0x4c] ?? 0) & 0x04) === 0;
  if (isColor && !isColorGame) {
    throw new RunnerError(
      "save-state-unsupported",
      "the save state plays a game for the original Game Boy in Color mode",
    );
  }
  coreFields(state).set("Cpu.GBCEnabled", isColor);
  if (family === "S") return ["the save state is of a Super Game Boy: its border and its colours are lost"];
  return family === "C" && !isColor ? ["the colours that a Game Boy Color gave the game are lost"] : [];
}

function fillMemory(state: MachineState, { buffers }: CoreBlock, extra: Uint8Array | null): void {
  const fill = (target: Uint8Array, source: Uint8Array): void => {
    target.fill(0);
    target.set(source.subarray(0, target.length));
  };
  const { regions } = state;
  const [wram, vram, cartridgeRam, oam, hram, background, objects] = buffers;
  fill(regions.wram, wram);
  fill(regions.vram, vram);
  // A cartridge whose RAM is not in the file keeps it as it is after power-on.
  if (cartridgeRam.length > 0) fill(regions.cartridgeRam, cartridgeRam);
  fill(placeIn(state, OAM), oam);
  fill(placeIn(state, HRAM), hram);
  if (extra !== null) fill(placeIn(state, XOAM), extra);
  if (background.length > 0) fill(regions.palettes.subarray(0, PALETTE_BYTES), background);
  if (objects.length > 0) fill(regions.palettes.subarray(PALETTE_BYTES), objects);
}

function setCpu(state: MachineState, { registers, ime, ie, execution }: CoreBlock): void {
  const fields = coreFields(state);
  const { set } = fields;
  const pairs = { A: registers.af, B: registers.bc, D: registers.de, H: registers.hl };
  const low = { A: "F", B: "C", D: "E", H: "L" } as const;
  for (const [high, pair] of Object.entries(pairs)) {
    set(`Cpu.register${high}`, pair >> 8);
    set(`Cpu.register${low[high as keyof typeof low]}`, pair & (high === "A" ? 0xf0 : 0xff));
  }
  set("Cpu.programCounter", registers.pc);
  set("Cpu.stackPointer", registers.sp);
  set("Cpu.isHaltNormal", execution === 1 && ime);
  set("Cpu.isHaltNoJump", execution === 1 && !ime);
  set("Cpu.isStopped", execution === 2);
  set("Interrupts.masterInterruptSwitch", ime);
  setInterrupts(fields, "Enabled", ie);
  state.regions.oamIoHram[IE] = ie;
}

/** The same machine, with the picture that it is about to draw. */
function withPicture(state: MachineState, emulator: Emulator): MachineState {
  emulator.restore(state);
  emulator.run(2, []);
  const { frame } = emulator.snapshot().regions;
  return { ...state, regions: { ...state.regions, frame } };
}
