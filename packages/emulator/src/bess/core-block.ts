import { RunnerError } from "../../../../src/base/errors.ts";
import { asciiBytes, asciiOf, damagedState, littleEndian } from "./bess-file.ts";

/** Bytes of the block; what is behind them is of a later version. */
const CORE_BYTES = 0xd0;
const VERSION = { major: 1, minor: 1 };
const IO = 0x18;
/** FF50 of the registers: 0 while the boot ROM lies over the game. */
const BANK = 0x50;
const BUFFERS = 0x98;

/** The memory of a machine: work RAM, video RAM, cartridge RAM, OAM, HRAM, background palettes, object palettes. */
export type Buffers<T> = readonly [T, T, T, T, T, T, T];

/** The content of the CORE block. */
export interface CoreBlock {
  /** Four letters: `GD  ` is a DMG, `CC  ` a Game Boy Color. */
  readonly model: string;
  readonly registers: Readonly<Record<"pc" | "af" | "bc" | "de" | "hl" | "sp", number>>;
  readonly ime: boolean;
  readonly ie: number;
  /** 0: running, 1: halted, 2: stopped. */
  readonly execution: number;
  /** FF00–FF7F. */
  readonly io: Uint8Array;
  readonly buffers: Buffers<Uint8Array>;
}

/** The block of a file that begins with the buffers, one behind the other. */
export function writeCoreBlock(
  core: Omit<CoreBlock, "buffers"> & { buffers: readonly Uint8Array[] },
): Uint8Array {
  const { model, registers, ime, ie, execution, io, buffers } = core;
  let offset = 0;
  const places = buffers.map(({ length }) => {
    const place = [littleEndian(length, 4), littleEndian(offset, 4)];
    offset += length;
    return place;
  });
  const { pc, af, bc, de, hl, sp } = registers;
  return Buffer.concat([
    littleEndian(VERSION.major, 2),
    littleEndian(VERSION.minor, 2),
    asciiBytes(model),
    ...[pc, af, bc, de, hl, sp].map((value) => littleEndian(value, 2)),
    Uint8Array.of(ime ? 1 : 0, ie, execution, 0),
    io,
    ...places.flat(),
  ]);
}

/**
 * Reads the block.
 *
 * @throws RunnerError `save-state-damaged`, `save-state-unsupported`
 */
export function readCoreBlock(block: Uint8Array, file: Uint8Array): CoreBlock {
  if (block.length < CORE_BYTES)
    throw damagedState(`has a CORE block of ${block.length} bytes, not of ${CORE_BYTES}`);
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const word = (at: number): number => view.getUint16(at, true);
  const major = word(0);
  const model = asciiOf(block.subarray(4, 8));
  if (major !== VERSION.major)
    throw unsupported(`is of version ${major} of BESS, and this reads version ${VERSION.major}`);
  if (!/^[GSC]/.test(model)) throw unsupported(`is of a Game Boy called ${JSON.stringify(model)}`);
  const execution = block[0x16] ?? 0;
  const io = block.slice(IO, BUFFERS);
  if (execution > 2) throw damagedState(`has execution state ${execution}, which is none`);
  if ((io[0x44] ?? 0) > 153) throw damagedState(`is on line ${io[0x44]} of the picture, which has 154`);
  if ((io[BANK] ?? 0) % 2 === 0)
    throw unsupported("was made while the Game Boy was starting: its boot ROM, which is not here, goes on");
  const buffer = (n: number): Uint8Array => {
    const size = view.getUint32(BUFFERS + 8 * n, true);
    const start = view.getUint32(BUFFERS + 8 * n + 4, true);
    if (size > 0 && start + size > file.length)
      throw damagedState("is cut off: a part of its memory lies behind its end");
    return file.subarray(start, start + size);
  };
  return {
    model,
    registers: { pc: word(8), af: word(10), bc: word(12), de: word(14), hl: word(16), sp: word(18) },
    ime: block[0x14] !== 0,
    ie: block[0x15] ?? 0,
    execution,
    io,
    buffers: [buffer(0), buffer(1), buffer(2), buffer(3), buffer(4), buffer(5), buffer(6)],
  };
}

function unsupported(fact: string): RunnerError {
  return new RunnerError("save-state-unsupported", `the save state ${fact}`);
}
