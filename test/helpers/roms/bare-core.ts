import { readFileSync } from "node:fs";

/** The committed core by itself, with a program in it. */
export interface BareMachine {
  readonly core: {
    runFrames(frames: number, held: number): void;
    setSamples(isOn: number): void;
  };
  readonly memory: Uint8Array;
  /** Where a region of memory begins: `WORK_RAM_LOCATION`. */
  place(name: string): number;
}

const tool = (name: string): string => new URL(`../../../tools/core/verify/${name}`, import.meta.url).href;
const { assemble } = (await import(tool("assembler.js"))) as {
  assemble: (origin: number, text: string) => { bytes: number[] };
};
const { compileCore, createMachine } = (await import(tool("machine.js"))) as {
  compileCore: (wasm: Uint8Array) => Promise<object>;
  createMachine: (
    module: object,
    rom: Uint8Array,
    options?: { readonly model?: string },
  ) => Omit<BareMachine, "place"> & { core: Record<string, { value: number }> };
};
const core = await compileCore(readFileSync(new URL("../../../core/wasmboy.wasm", import.meta.url)));

/**
 * A machine that has just been switched on with assembled pieces of a 32 KB program, by their addresses: a Color machine's
 * program or not, on the model that it is for, or on another one.
 */
export function bareMachine(
  pieces: Readonly<Record<number, string>>,
  isColor: boolean,
  model = "auto",
): BareMachine {
  const rom = new Uint8Array(0x8000);
  for (const [origin, text] of Object.entries(pieces)) {
    rom.set(assemble(Number(origin), text).bytes, Number(origin));
  }
  rom[0x143] = isColor ? 0xc0 : 0;
  const machine = createMachine(core, rom, { model });
  return {
    core: machine.core,
    memory: machine.memory,
    place: (name) => machine.core[name]?.value ?? 0,
  };
}
