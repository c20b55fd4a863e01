import { readFileSync } from "node:fs";

interface Global {
  value: number;
}

interface Machine {
  readonly core: Record<string, Global> & {
    runFrames(frames: number, held: number): void;
    peek(address: number): number;
    /** Changes no machine; all lines are drawn anew. */
    choosePalette(id: number): void;
  };
  readonly memory: Uint8Array;
  readonly globals: Record<string, Global>;
}

const tool = (name: string): string => new URL(`../../../tools/core/verify/${name}`, import.meta.url).href;
const { compileCore, createMachine } = (await import(tool("machine.js"))) as {
  compileCore: (wasm: Uint8Array) => Promise<object>;
  createMachine: (module: object, rom: Uint8Array, options?: object) => Machine;
};
const { assemble } = (await import(tool("assembler.js"))) as {
  assemble: (origin: number, text: string) => { bytes: number[]; labels: Map<string, number> };
};

/** The shipped core and the reference core of the tests: what is tested here must be the same on both. */
const [shipped, reference] = await Promise.all(
  ["core/wasmboy.wasm", "test/fixtures/core-reference.wasm"].map((path) =>
    compileCore(readFileSync(new URL(`../../../${path}`, import.meta.url))),
  ),
);

/** A program by address: its start at 0150, and other parts where the hardware looks for them. */
export interface Program {
  readonly code: string;
  readonly at?: Readonly<Record<number, string>>;
  readonly isColor?: boolean;
  /** Values for the ROM by address, such as the bytes that a DMA copies. */
  readonly data?: Readonly<Record<number, readonly number[]>>;
}

/** A ROM of 32 KB that starts with `code` at 0150. */
export function buildProgram({ code, at = {}, isColor = false, data = {} }: Program): Uint8Array {
  const rom = new Uint8Array(0x8000);
  rom.set([0x00, 0xc3, 0x50, 0x01], 0x100);
  rom[0x143] = isColor ? 0xc0 : 0;
  for (const [origin, bytes] of Object.entries(data)) rom.set(bytes, Number(origin));
  for (const [origin, text] of Object.entries({ ...at, [0x150]: code })) {
    rom.set(assemble(Number(origin), text).bytes, Number(origin));
  }
  return rom;
}

/** Plays a program on both cores, and gives both machines. */
export function play(program: Program, frames = 2): readonly Machine[] {
  const rom = buildProgram(program);
  return [shipped, reference].map((core) => {
    const machine = createMachine(core as object, rom);
    machine.core.runFrames(frames, 0);
    return machine;
  });
}

/** The bytes from `address` on, on either core. */
export function bytesOf(machines: readonly Machine[], address: number, length: number): number[][] {
  return machines.map(({ core }) => Array.from({ length }, (_, i) => core.peek(address + i)));
}
