import { expect, test } from "vitest";
import { digestOf, encodeAll, enlarged, paint } from "../../../../test/helpers/film/encode-all.ts";
import { readApng } from "../../../../test/helpers/film/read-apng.ts";
import { type DecodedShot, readGif } from "../../../../test/helpers/film/read-gif.ts";
import type { Screen } from "../../../emulator/src/machine/machine.ts";
import { createApngEncoder } from "../../src/film/encode/apng.ts";
import type { FilmEncoder } from "../../src/film/encode/encoder.ts";
import { createGifEncoder } from "../../src/film/encode/gif/encode-gif.ts";
import { type FilmPace, planPace } from "../../src/film/pace.ts";

interface Format {
  readonly create: (pace: FilmPace, scale: number) => FilmEncoder;
  readonly read: (bytes: Uint8Array) => { readonly shots: readonly DecodedShot[]; readonly repeats: boolean };
  readonly unitsPerSecond: number;
}

const FORMATS: readonly (readonly [string, Format])[] = [
  ["GIF", { create: createGifEncoder, read: readGif, unitsPerSecond: 100 }],
  ["APNG", { create: createApngEncoder, read: readApng, unitsPerSecond: 1000 }],
];

const PACE = planPace(1, 30);
const GREYS = [0xff, 0xaa, 0x55, 0x00];

/** A square that walks over chequered ground. */
function walk(step: number): Screen {
  return paint(32, 24, (x, y) => {
    const grey = GREYS[x >= step && x < step + 4 && y > 9 && y < 14 ? 3 : ((x >> 2) + (y >> 2)) % 2] ?? 0;
    return [grey, grey, grey];
  });
}

/** Noise of so many colours, other ones for each seed. */
function noise(colours: number, seed: number, width: number = 40, height: number = 40): Screen {
  return paint(width, height, (x, y) => {
    const colour = ((x + y * width) * 7 + seed) % colours;
    return [colour % 256, (seed * 16) % 256, colour >> 8];
  });
}

test.each(FORMATS)("a %s has each picture as it was, in any size", (_, { create, read }) => {
  const pictures = Array.from({ length: 12 }, (__, i) => walk(i * 2));

  for (const scale of [1, 2, 3]) {
    const { shots, repeats } = read(encodeAll(create(PACE, scale), pictures));

    expect(repeats).toBe(true);
    expect(shots.map(({ picture }) => digestOf(picture))).toEqual(
      pictures.map((picture) => digestOf(enlarged(picture, scale))),
    );
  }
});

test.each(FORMATS)("a %s codes only where a picture changed", (_, { create, read }) => {
  const { shots } = read(encodeAll(create(PACE, 2), [walk(4), walk(6), walk(20)]));

  expect(shots.map(({ area }) => area)).toEqual([
    { left: 0, top: 0, width: 64, height: 48 },
    { left: 8, top: 20, width: 12, height: 8 },
    { left: 12, top: 20, width: 36, height: 8 },
  ]);
});

test.each(FORMATS)("a %s shows equal pictures as one, for as long", (_, { create, read, unitsPerSecond }) => {
  const pictures = [walk(0), walk(0), walk(0), walk(2), walk(0), walk(0)];
  const { shots } = read(encodeAll(create({ framesPerBeat: 1, beatsPerSecond: 10 }, 1), pictures));

  expect(shots.map(({ delay }) => delay / unitsPerSecond)).toEqual([0.3, 0.1, 0.2]);
  expect(shots.map(({ picture }) => digestOf(picture))).toEqual([walk(0), walk(2), walk(0)].map(digestOf));
});

test.each(FORMATS)("the times of a %s do not drift", (_, { create, read, unitsPerSecond }) => {
  for (const speed of [1, 3, 8]) {
    const pace = planPace(speed, 30);
    const pictures = Array.from({ length: 500 }, (__, i) => walk(i % 2));
    const { shots } = read(encodeAll(create(pace, 1), pictures));

    const total = shots.reduce((sum, { delay }) => sum + delay, 0);
    expect(total).toBe(Math.round((500 * unitsPerSecond) / pace.beatsPerSecond));
    // Browsers take less than two hundredths of a second for a tenth.
    expect(Math.min(...shots.map(({ delay }) => delay / unitsPerSecond))).toBeGreaterThanOrEqual(0.02);
  }
});

test.each(FORMATS)("a long still of a %s is several shots that show the same", (_, { create, read }) => {
  const pictures = Array.from({ length: 25 }, () => walk(3));
  const { shots } = read(encodeAll(create({ framesPerBeat: 1, beatsPerSecond: 1 }, 2), pictures, 10));

  expect(shots).toHaveLength(3);
  expect(new Set(shots.map(({ picture }) => digestOf(picture))).size).toBe(1);
  expect(shots[2]?.area).toEqual({ left: 0, top: 0, width: 2, height: 2 });
});

test.each(FORMATS)("a %s shows new colours all the time as they are", (_, { create, read }) => {
  const pictures = Array.from({ length: 10 }, (__, seed) => noise(200, seed));

  const { shots } = read(encodeAll(create(PACE, 1), pictures));

  expect(shots.map(({ picture }) => digestOf(picture))).toEqual(pictures.map(digestOf));
});

test("more than 255 colours in a picture become the nearest of 255 in a GIF, and stay in an APNG", () => {
  const pictures = [noise(1000, 1), noise(1000, 2)];

  const gif = readGif(encodeAll(createGifEncoder(PACE, 1), pictures)).shots;
  const apng = readApng(encodeAll(createApngEncoder(PACE, 1), pictures)).shots;

  expect(apng.map(({ picture }) => digestOf(picture))).toEqual(pictures.map(digestOf));
  for (const [i, { picture }] of gif.entries()) {
    const distances = picture.rgb.map((byte, at) => Math.abs(byte - (pictures[i]?.rgb[at] ?? 0)));
    expect(Math.max(...distances)).toBeLessThan(24);
  }
});

test("a speed takes so many frames for a picture that the game's time is kept", () => {
  expect(planPace(1, 30)).toMatchObject({ framesPerBeat: 2 });
  expect(planPace(8, 30)).toMatchObject({ framesPerBeat: 16 });
  expect(planPace(8, 60)).toMatchObject({ framesPerBeat: 8 });
  expect(planPace(0.25, 30)).toMatchObject({ framesPerBeat: 1 });
  for (const speed of [0.25, 1, 5, 8, 100]) {
    const { framesPerBeat, beatsPerSecond } = planPace(speed, 30);
    expect((framesPerBeat * beatsPerSecond) / speed).toBeCloseTo(59.7275, 4);
  }
});
