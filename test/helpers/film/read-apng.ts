import { encodeChunk, PNG_SIGNATURE, readChunks } from "../../../packages/emulator/src/picture/png-chunks.ts";
import { decodePng } from "../../../packages/emulator/src/picture/screen-png.ts";
import type { DecodedShot } from "./read-gif.ts";

/** Decodes an animated PNG: each shot's image by a reader of plain PNGs, put where its control chunk says. */
export function readApng(bytes: Uint8Array): {
  readonly shots: readonly DecodedShot[];
  readonly repeats: boolean;
} {
  const chunks = readChunks(bytes);
  const header = chunks[0]?.data ?? new Uint8Array(0);
  const [width, height] = [viewOf(header).getUint32(0), viewOf(header).getUint32(4)];
  const animation = chunks.find(({ type }) => type === "acTL");
  if (animation === undefined) throw new Error("no animation");
  const canvas = new Uint8Array(width * height * 3);
  const shots: DecodedShot[] = [];
  let number = 0;
  const takeNumber = (data: Uint8Array): void => {
    if (viewOf(data).getUint32(0) !== number++) throw new Error("chunks out of order");
  };
  let control: Uint8Array | null = null;
  for (const { type, data } of chunks) {
    if (type === "fcTL") {
      takeNumber(data);
      control = data;
    }
    if ((type !== "IDAT" && type !== "fdAT") || control === null) continue;
    if (type === "fdAT") takeNumber(data);
    const view = viewOf(control);
    const area = {
      ...{ left: view.getUint32(12), top: view.getUint32(16) },
      ...{ width: view.getUint32(4), height: view.getUint32(8) },
    };
    const own = header.slice();
    own.set(control.subarray(4, 12));
    const image = decodePng(
      Buffer.concat([
        ...[PNG_SIGNATURE, encodeChunk("IHDR", own)],
        ...[
          encodeChunk("IDAT", type === "IDAT" ? data : data.subarray(4)),
          encodeChunk("IEND", new Uint8Array(0)),
        ],
      ]),
    );
    for (let y = 0; y < area.height; y += 1) {
      const row = image.rgb.subarray(y * area.width * 3, (y + 1) * area.width * 3);
      canvas.set(row, ((area.top + y) * width + area.left) * 3);
    }
    if (view.getUint16(22) !== 1000) throw new Error("times in other units");
    shots.push({ picture: { width, height, rgb: canvas.slice() }, delay: view.getUint16(20), area });
  }
  const view = viewOf(animation.data);
  if (view.getUint32(0) !== shots.length) throw new Error(`${shots.length} shots, not ${view.getUint32(0)}`);
  return { shots, repeats: view.getUint32(4) === 0 };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
