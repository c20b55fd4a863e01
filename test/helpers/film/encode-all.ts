import { createHash } from "node:crypto";
import type { Screen } from "../../../packages/emulator/src/machine/machine.ts";
import type { FilmEncoder } from "../../../packages/viewer/src/film/encode/encoder.ts";
import { createShotCutter } from "../../../packages/viewer/src/film/shots.ts";

/** The bytes of a film of these pictures, one a beat. */
export function encodeAll(
  encoder: FilmEncoder,
  pictures: readonly Screen[],
  mostBeats: number = 1e6,
): Uint8Array {
  const cutter = createShotCutter(mostBeats);
  const shots = [...pictures.map((picture) => cutter.add(picture)), cutter.end()];
  const parts = shots.flatMap((shot) => (shot === null ? [] : [encoder.add(shot)]));
  const { bytes, instead } = encoder.end();
  const whole = Buffer.concat([...parts, bytes]);
  for (const [at, known] of instead) whole.set(known, at);
  return whole;
}

/** A picture whose pixels have these colours. */
export function paint(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => readonly [number, number, number],
): Screen {
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i += 1) rgb.set(colourAt(i % width, Math.floor(i / width)), i * 3);
  return { width, height, rgb };
}

/** A picture with each pixel `scale` × `scale` large. */
export function enlarged({ width, height, rgb }: Screen, scale: number): Screen {
  const large = new Uint8Array(rgb.length * scale * scale);
  for (let y = 0, to = 0; y < height * scale; y += 1) {
    for (let x = 0; x < width * scale; x += 1, to += 3) {
      const at = (Math.floor(y / scale) * width + Math.floor(x / scale)) * 3;
      large[to] = rgb[at] as number;
      large[to + 1] = rgb[at + 1] as number;
      large[to + 2] = rgb[at + 2] as number;
    }
  }
  return { width: width * scale, height: height * scale, rgb: large };
}

/** The identity of a picture; comparing the pixels of hundreds one by one takes minutes. */
export function digestOf({ width, height, rgb }: Screen): string {
  return `${width}x${height} ${createHash("sha256").update(rgb).digest("hex").slice(0, 16)}`;
}
