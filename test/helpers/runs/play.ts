import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import { createEmulator, type WasmboyEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";
import { type Assembler, buildRom, type RomOptions } from "../roms/build-rom.ts";

/** Runs a program, which starts with interrupts and LCD off, for so many frames. */
export function play(
  program: (code: Assembler) => void,
  frames = 5,
  options: RomOptions = {},
): WasmboyEmulator {
  const emulator = createEmulator(buildRom(options, (code) => program(code.raw(0xf3).register(0x40, 0))));
  emulator.run(frames, []);
  return emulator;
}

/** The value of one of the core's globals. */
export function global(emulator: Emulator, name: string): number {
  const { globalNames, globals } = emulator.snapshot();
  return globals[globalNames.indexOf(name)] ?? Number.NaN;
}

/** Takes 28 cycles so many times. */
export function wait(code: Assembler, times: number): Assembler {
  return code.raw(0x01, times & 0xff, times >> 8).raw(0x0b, 0x78, 0xb1, 0x20, -5 & 0xff); // dec bc until it is 0
}
