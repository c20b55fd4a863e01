import type { Screen } from "../../../packages/emulator/src/machine/machine.ts";

/** A shot of a film that was decoded: the picture as a viewer has it then. */
export interface DecodedShot {
  readonly picture: Screen;
  /** In the units of the format: hundredths or thousandths of a second. */
  readonly delay: number;
  /** How much of it was coded. */
  readonly area: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

/** Decodes a GIF by the book, as far as films use it. Throws an Error for what is not whole. */
export function readGif(bytes: Uint8Array): {
  readonly shots: readonly DecodedShot[];
  readonly repeats: boolean;
} {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (from: number, to: number): string => Buffer.from(bytes.subarray(from, to)).toString("latin1");
  if (text(0, 6) !== "GIF89a") throw new Error("no GIF");
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  const flags = bytes[10] ?? 0;
  let at = 13;
  const takeTable = (bits: number): Uint8Array => {
    const table = bytes.subarray(at, at + 3 * 2 ** (bits + 1));
    at += table.length;
    return table;
  };
  const takeBlocks = (): Uint8Array => {
    const parts: Uint8Array[] = [];
    for (let size = bytes[at++] ?? 0; size > 0; size = bytes[at++] ?? 0) {
      parts.push(bytes.subarray(at, at + size));
      at += size;
    }
    return Buffer.concat(parts);
  };
  const global = (flags & 0x80) === 0 ? new Uint8Array(0) : takeTable(flags & 7);
  const canvas = new Uint8Array(width * height * 3);
  const shots: DecodedShot[] = [];
  let repeats = false;
  let control = { delay: 0, transparent: -1, disposal: 0 };
  for (let mark = bytes[at++]; mark !== 0x3b; mark = bytes[at++]) {
    if (mark === 0x21) {
      const label = bytes[at++];
      const data = takeBlocks();
      if (label === 0xff) repeats = Buffer.from(data).toString("latin1") === "NETSCAPE2.0\u0001\u0000\u0000";
      if (label === 0xf9) {
        const packed = data[0] ?? 0;
        const delay = (data[1] ?? 0) | ((data[2] ?? 0) << 8);
        control = { delay, transparent: (packed & 1) === 1 ? (data[3] ?? 0) : -1, disposal: packed >> 2 };
      }
      continue;
    }
    if (mark !== 0x2c) throw new Error(`byte ${mark} at ${at - 1} begins nothing`);
    const [left, top] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    const area = { left, top, width: view.getUint16(at + 4, true), height: view.getUint16(at + 6, true) };
    const packed = bytes[at + 8] ?? 0;
    at += 9;
    const table = (packed & 0x80) === 0 ? global : takeTable(packed & 7);
    const bits = bytes[at++] ?? 0;
    const indexes = unpack(takeBlocks(), bits, area.width * area.height);
    if (left + area.width > width || top + area.height > height)
      throw new Error("an image leaves the screen");
    if (control.disposal !== 1) throw new Error("a picture does not stay");
    for (const [i, index] of indexes.entries()) {
      if (index === control.transparent) continue;
      const to = ((top + Math.floor(i / area.width)) * width + left + (i % area.width)) * 3;
      canvas.set(table.subarray(index * 3, index * 3 + 3), to);
    }
    shots.push({ picture: { width, height, rgb: canvas.slice() }, delay: control.delay, area });
  }
  if (at !== bytes.length) throw new Error("goes on after its end");
  return { shots, repeats };
}

/** LZW as a GIF has it. */
function unpack(data: Uint8Array, minBits: number, pixels: number): Uint8Array {
  const [clear, end] = [2 ** minBits, 2 ** minBits + 1];
  const out: number[] = [];
  let words: number[][] = [];
  let bits = minBits + 1;
  let last: number[] | null = null;
  let held = 0;
  let heldBits = 0;
  for (const byte of data) {
    held |= byte << heldBits;
    heldBits += 8;
    while (heldBits >= bits) {
      const code = held & (2 ** bits - 1);
      held >>>= bits;
      heldBits -= bits;
      if (code === end) {
        if (out.length !== pixels) throw new Error(`${out.length} pixels, not ${pixels}`);
        return Uint8Array.from(out);
      }
      if (code === clear) {
        words = [...Array.from({ length: clear }, (_, i) => [i]), [], []];
        bits = minBits + 1;
        last = null;
        continue;
      }
      const first: number | undefined = words[code]?.[0] ?? last?.[0];
      if (first === undefined) throw new Error("a code that is not known");
      if (last !== null && words.length < 4096) words.push([...last, first]);
      const word = words[code];
      if (word === undefined) throw new Error("a code that is not known");
      out.push(...word);
      last = word;
      if (words.length === 2 ** bits && bits < 12) bits += 1;
    }
  }
  throw new Error("the image has no end");
}
