import { deflateSync } from "node:zlib";
import { encodeChunk, PNG_SIGNATURE } from "../../../../emulator/src/picture/png-chunks.ts";
import { type FilmPace, unitsOf } from "../pace.ts";
import type { Shot } from "../shots.ts";
import type { FilmEncoder } from "./encoder.ts";

const TRUECOLOUR = 2;
const FILTER_NONE = 0;
const FILTER_UP = 2;
const UNITS_PER_SECOND = 1000;

/**
 * The encoder of an animated PNG that is repeated for ever, each pixel `scale` × `scale` large, in true colour: every
 * picture is exactly the machine's. A shot holds only the area that changed.
 *
 * @see https://www.w3.org/TR/png-3/#apng-frame-based-animation
 */
export function createApngEncoder(pace: FilmPace, scale: number): FilmEncoder {
  let shots = 0;
  let chunks = 0;
  const nextNumber = (): number => chunks++;
  return {
    add(shot) {
      const { area, before, picture } = shot;
      const isFirst = before === null;
      const control = new Uint8Array(26);
      const view = new DataView(control.buffer);
      view.setUint32(0, nextNumber());
      view.setUint32(4, area.width * scale);
      view.setUint32(8, area.height * scale);
      view.setUint32(12, area.left * scale);
      view.setUint32(16, area.top * scale);
      view.setUint16(20, unitsOf(shot, pace, UNITS_PER_SECOND));
      view.setUint16(22, UNITS_PER_SECOND);
      const data = deflateSync(linesOf(shot, scale));
      shots += 1;
      return Buffer.concat([
        ...(isFirst ? [headOf(picture.width * scale, picture.height * scale)] : []),
        encodeChunk("fcTL", control),
        isFirst ? encodeChunk("IDAT", data) : encodeChunk("fdAT", numbered(nextNumber(), data)),
      ]);
    },
    end() {
      return {
        bytes: encodeChunk("IEND", new Uint8Array(0)),
        instead: [[ANIMATION_AT, animationOf(shots)]],
      };
    },
  };
}

/** The offset of the chunk with the number of shots: after the signature and the header of 25 bytes. */
const ANIMATION_AT = PNG_SIGNATURE.length + 25;

/** The bytes before the first shot. The number of shots is not known yet. */
function headOf(width: number, height: number): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = 8;
  header[9] = TRUECOLOUR;
  return Buffer.concat([PNG_SIGNATURE, encodeChunk("IHDR", header), animationOf(0)]);
}

/** The chunk that makes it a film: n shots, repeated for ever. */
function animationOf(shots: number): Uint8Array {
  const data = new Uint8Array(8);
  new DataView(data.buffer).setUint32(0, shots);
  return encodeChunk("acTL", data);
}

function numbered(number: number, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 4);
  new DataView(bytes.buffer).setUint32(0, number);
  bytes.set(data, 4);
  return bytes;
}

/** The image data of a shot's area before compression. A line that repeats the one above is filter Up and zeros. */
function linesOf({ picture, area }: Shot, scale: number): Uint8Array {
  const bytes = 1 + area.width * scale * 3;
  const lines = new Uint8Array(bytes * area.height * scale);
  for (let y = 0; y < area.height; y += 1) {
    const start = y * scale * bytes;
    lines[start] = FILTER_NONE;
    let from = ((area.top + y) * picture.width + area.left) * 3;
    let to = start + 1;
    for (let x = 0; x < area.width; x += 1, from += 3) {
      for (let copy = 0; copy < scale; copy += 1) {
        lines[to++] = picture.rgb[from] as number;
        lines[to++] = picture.rgb[from + 1] as number;
        lines[to++] = picture.rgb[from + 2] as number;
      }
    }
    for (let copy = 1; copy < scale; copy += 1) lines[start + copy * bytes] = FILTER_UP;
  }
  return lines;
}
