import { deflateSync, gzipSync } from "node:zlib";
import { littleEndian } from "../../../packages/emulator/src/bess/bess-file.ts";

const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");

/** A game for the Game Boy Advance, as far as its header goes. */
export function advanceRom(): Uint8Array {
  const rom = new Uint8Array(0x20000).fill(0x5a);
  rom.set(latin1("TEST"), 0xa0);
  rom[0xb2] = 0x96;
  const sum = rom.subarray(0xa0, 0xbd).reduce((total, byte) => (total - byte) & 0xff, 0);
  rom[0xbd] = (sum - 0x19) & 0xff;
  return rom;
}

/** A save state of RetroArch, with a block before the core's, and padding behind it. */
export function retroarchState(core: Uint8Array, padding = 0): Uint8Array {
  const block = (name: string, bytes: Uint8Array): readonly Uint8Array[] => [
    latin1(name),
    littleEndian(bytes.length, 4),
    bytes,
    new Uint8Array((8 - (bytes.length % 8)) % 8),
  ];
  return Buffer.concat([
    latin1("RASTATE\u0001"),
    ...block("ACHV", new Uint8Array(13).fill(1)),
    ...block("MEM ", Buffer.concat([core, new Uint8Array(padding)])),
    ...block("END ", new Uint8Array(0)),
  ]);
}

/** A file in RetroArch's compression. */
export function rzip(bytes: Uint8Array, chunkBytes = 4096): Uint8Array {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const packed = deflateSync(bytes.subarray(at, at + chunkBytes));
    chunks.push(littleEndian(packed.length, 4), packed);
  }
  const sizes = [littleEndian(chunkBytes, 4), littleEndian(bytes.length, 8)];
  return Buffer.concat([latin1("#RZIPv\u0001#"), ...sizes, ...chunks]);
}

/** A save state of VisualBoyAdvance: packed, a version and a title first. */
export function vbaState(): Uint8Array {
  return gzipSync(
    Buffer.concat([littleEndian(12, 4), latin1("LANTERN\0\0\0\0\0\0\0\0"), new Uint8Array(0x9000).fill(7)]),
  );
}

/** A save state of mGBA without a picture. */
export function mgbaState(): Uint8Array {
  return Buffer.concat([Uint8Array.of(3, 0, 0x40, 0), new Uint8Array(0x11800 - 4).fill(9)]);
}
