/** A save state as its format says, read without the product's own code. */
export interface ReadBess {
  readonly names: readonly string[];
  readonly blocks: ReadonlyMap<string, Buffer>;
  readonly core: {
    readonly major: number;
    readonly minor: number;
    readonly model: string;
    readonly pc: number;
    readonly af: number;
    readonly bc: number;
    readonly de: number;
    readonly hl: number;
    readonly sp: number;
    readonly ime: number;
    readonly ie: number;
    readonly execution: number;
    readonly io: Buffer;
  };
  /** RAM, VRAM, MBC RAM, OAM, HRAM, background palettes, object palettes. */
  readonly buffers: readonly Buffer[];
}

/**
 * Reads a save state with BESS.
 *
 * @see https://github.com/LIJI32/SameBoy/blob/master/BESS.md
 */
export function readBess(bytes: Uint8Array): ReadBess {
  const file = Buffer.from(bytes);
  if (file.toString("latin1", file.length - 4) !== "BESS") throw new Error("no footer");
  const blocks = new Map<string, Buffer>();
  let at = file.readUInt32LE(file.length - 8);
  for (let name = ""; name !== "END "; ) {
    name = file.toString("latin1", at, at + 4);
    const length = file.readUInt32LE(at + 4);
    blocks.set(name, file.subarray(at + 8, at + 8 + length));
    at += 8 + length;
  }
  if (at !== file.length - 8) throw new Error("bytes between END and the footer");
  const core = blocks.get("CORE") ?? Buffer.alloc(0);
  const word = (place: number): number => core.readUInt16LE(place);
  const buffers = [0x98, 0xa0, 0xa8, 0xb0, 0xb8, 0xc0, 0xc8].map((place) => {
    const start = core.readUInt32LE(place + 4);
    return file.subarray(start, start + core.readUInt32LE(place));
  });
  return {
    names: [...blocks.keys()],
    blocks,
    core: {
      ...{ major: word(0), minor: word(2), model: core.toString("latin1", 4, 8) },
      ...{ pc: word(8), af: word(0xa), bc: word(0xc), de: word(0xe), hl: word(0x10), sp: word(0x12) },
      ...{ ime: core.readUInt8(0x14), ie: core.readUInt8(0x15), execution: core.readUInt8(0x16) },
      io: core.subarray(0x18, 0x98),
    },
    buffers,
  };
}

/** The same file with its blocks as `change` gives them; their offsets into the buffers stay good. */
export function withBlocks(
  bytes: Uint8Array,
  change: (blocks: readonly (readonly [string, Buffer])[]) => readonly (readonly [string, Buffer])[],
): Buffer {
  const file = Buffer.from(bytes);
  const start = file.readUInt32LE(file.length - 8);
  const written = change([...readBess(bytes).blocks]).flatMap(([name, block]) => {
    const header = Buffer.alloc(8);
    header.write(name, "latin1");
    header.writeUInt32LE(block.length, 4);
    return [header, block];
  });
  return Buffer.concat([file.subarray(0, start), ...written, file.subarray(-8)]);
}

/** The file as another emulator would have written it: without our own block. */
export function withoutOwnBlock(bytes: Uint8Array): Buffer {
  return withBlocks(bytes, (blocks) => blocks.filter(([name]) => name !== "GBRN"));
}
