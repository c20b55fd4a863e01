import { deflateSync } from "node:zlib";
import { PNG } from "pngjs";
import type { PassingBytes, Screen, ScreenView } from "../machine/machine.ts";
import { encodeChunk, PNG_SIGNATURE } from "./png-chunks.ts";

const FILTER_NONE = 0;
const FILTER_UP = 2;
const INDEXED = 3;
const TRUECOLOUR = 2;

/**
 * The picture as a PNG, each pixel `scale` × `scale` large: a palette image, so a DMG frame is under 1 KB.
 * More than 256 colours, which a CGB game can show, make it a truecolour one.
 */
export function encodeScreenPng(screen: ScreenView, scale: 1 | 2 | 3 | 4): Uint8Array {
  const { width, height } = screen;
  const indexed = indexColours(screen);
  const bitDepth = indexed === null ? 8 : bitDepthFor(indexed.colours.length);
  const lines =
    indexed === null
      ? packLines(screen.rgb, width, height, scale, 3, 8)
      : packLines(indexed.pixels, width, height, scale, 1, bitDepth);

  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width * scale);
  view.setUint32(4, height * scale);
  header[8] = bitDepth;
  header[9] = indexed === null ? TRUECOLOUR : INDEXED;

  const png = Buffer.concat([
    PNG_SIGNATURE,
    encodeChunk("IHDR", header),
    ...(indexed === null ? [] : [encodeChunk("PLTE", paletteOf(indexed.colours))]),
    encodeChunk("IDAT", deflateSync(lines)),
    encodeChunk("IEND", new Uint8Array(0)),
  ]);
  return new Uint8Array(png);
}

/** The picture in a PNG of any kind; what is transparent loses its alpha. Throws an Error on bad bytes. */
export function decodePng(bytes: Uint8Array): Screen {
  const { width, height, data } = PNG.sync.read(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  );
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = data[from] as number;
    rgb[to + 1] = data[from + 1] as number;
    rgb[to + 2] = data[from + 2] as number;
  }
  return { width, height, rgb };
}

/** Each pixel's place in the list of colours, in order of appearance; null above 256 colours. */
function indexColours({ width, height, rgb }: ScreenView): { pixels: Uint8Array; colours: number[] } | null {
  const pixels = new Uint8Array(width * height);
  const colours: number[] = [];
  const indexes = new Map<number, number>();
  let last = -1;
  let index = 0;
  for (let pixel = 0, at = 0; pixel < pixels.length; pixel++, at += 3) {
    const colour = ((rgb[at] as number) << 16) | ((rgb[at + 1] as number) << 8) | (rgb[at + 2] as number);
    if (colour !== last) {
      const known = indexes.get(colour);
      if (known === undefined && colours.length === 256) return null;
      index = known ?? colours.push(colour) - 1;
      if (known === undefined) indexes.set(colour, index);
      last = colour;
    }
    pixels[pixel] = index;
  }
  return { pixels, colours };
}

function bitDepthFor(colours: number): 1 | 2 | 4 | 8 {
  return colours <= 2 ? 1 : colours <= 4 ? 2 : colours <= 16 ? 4 : 8;
}

function paletteOf(colours: readonly number[]): Uint8Array {
  return Uint8Array.from(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]));
}

/** The image data before compression. A line that repeats the one above is filter Up and zeros. */
function packLines(
  pixels: PassingBytes,
  width: number,
  height: number,
  scale: number,
  bytesPerPixel: number,
  bitDepth: number,
): Uint8Array {
  const lineBytes = 1 + Math.ceil((width * scale * bytesPerPixel * bitDepth) / 8);
  const lines = new Uint8Array(lineBytes * height * scale);
  for (let y = 0; y < height; y++) {
    const start = y * scale * lineBytes;
    lines[start] = FILTER_NONE;
    const row = pixels.subarray(y * width * bytesPerPixel, (y + 1) * width * bytesPerPixel);
    packRow(row, lines.subarray(start + 1, start + lineBytes), scale, bytesPerPixel, bitDepth);
    for (let copy = 1; copy < scale; copy++) lines[start + copy * lineBytes] = FILTER_UP;
  }
  return lines;
}

function packRow(
  row: PassingBytes,
  line: Uint8Array,
  scale: number,
  bytesPerPixel: number,
  bitDepth: number,
): void {
  let at = 0;
  let bits = 0;
  let filled = 0;
  for (let x = 0; x < row.length; x += bytesPerPixel) {
    for (let copy = 0; copy < scale; copy++) {
      if (bitDepth === 8) {
        for (let channel = 0; channel < bytesPerPixel; channel++) line[at++] = row[x + channel] as number;
        continue;
      }
      bits = (bits << bitDepth) | (row[x] as number);
      filled += bitDepth;
      if (filled === 8) {
        line[at++] = bits;
        bits = 0;
        filled = 0;
      }
    }
  }
  if (filled > 0) line[at] = bits << (8 - filled);
}
