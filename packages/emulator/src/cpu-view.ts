import type { Core } from "./core-instance.ts";

/** Cartridge RAM, or a clock, or nothing: the memory controller decides. */
const RAM_START = 0xa000;
const RAM_END = 0xc000;
const ECHO_START = 0xe000;
const BLOCK = 0x1000;

/** Reads the Game Boy's memory as its CPU would, and changes nothing by it. */
export interface CpuView {
  /** The byte at `address`, 0000–FFFF. */
  read(address: number): number;
  /** Fills `target` from `address` on. */
  readInto(target: Uint8Array, address: number): void;
}

/** The CPU's view of a core's memory. OAM and VRAM can always be read, although the CPU may find them locked. */
export function createCpuView(core: Core): CpuView {
  const { memory } = core;

  const readInto = (target: Uint8Array, address: number): void => {
    for (let done = 0; done < target.length; ) {
      const at = address + done;
      if (at >= ECHO_START || (at >= RAM_START && at < RAM_END)) {
        target[done++] = core.peek(at);
        continue;
      }
      // Within 4 KB no bank border is crossed, so the bytes lie in a row.
      const length = Math.min(target.length - done, BLOCK - (at % BLOCK));
      const offset = core.getWasmBoyOffsetFromGameBoyOffset(at);
      target.set(memory.subarray(offset, offset + length), done);
      done += length;
    }
  };

  return { read: core.peek, readInto };
}
