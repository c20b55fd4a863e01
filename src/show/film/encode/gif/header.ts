import type { Screen } from "../../../../base/vocabulary/machine.ts";

/** Where the colours of the whole film stand: behind the signature and the size. */
export const TABLE_AT = 13;

const TABLE_BYTES = 256 * 3;
/** There is a table for the whole film, with eight bits a colour and 256 entries. */
const TABLE_FLAGS = 0b1111_0111;
/** The block that has a film repeated for ever. */
const REPEAT = [0x21, 0xff, 11, ...Buffer.from("NETSCAPE2.0"), 3, 1, 0, 0, 0];

/** What stands before the shots of a GIF: signature, size, a table of colours that is still empty, and to repeat it. */
export function headerOf({ width, height }: Screen, scale: number): Uint8Array {
  const bytes = new Uint8Array(TABLE_AT + TABLE_BYTES + REPEAT.length);
  bytes.set(Buffer.from("GIF89a"));
  const view = new DataView(bytes.buffer);
  view.setUint16(6, width * scale, true);
  view.setUint16(8, height * scale, true);
  bytes[10] = TABLE_FLAGS;
  bytes.set(REPEAT, TABLE_AT + TABLE_BYTES);
  return bytes;
}
