import { expect, test } from "vitest";
import { digestOf } from "../../../../test/helpers/film/encode-all.ts";
import { readGif } from "../../../../test/helpers/film/read-gif.ts";
import type { Screen } from "../../../emulator/src/machine/machine.ts";
import { chanceOf } from "../../../games/src/seeds/chance.ts";
import { encodeSmallFilm, smallBeat } from "../../src/film/small-film.ts";

/** A picture of noise in four shades, which hardly shrinks. */
function noise(seed: number): Screen {
  const chance = chanceOf("noise", seed);
  const shades = Array.from({ length: 160 * 144 }, () => 85 * Math.floor(4 * chance()));
  return { width: 160, height: 144, rgb: Uint8Array.from(shades.flatMap((shade) => [shade, shade, shade])) };
}

function secondsOf(film: Uint8Array): number {
  return readGif(film).shots.reduce((sum, { delay }) => sum + delay, 0) / 100;
}

test("a small film shows each picture, and two of one length last equally long", () => {
  const pictures = [1, 2, 3].map(noise);

  const film = encodeSmallFilm(pictures, 3);
  const shorter = encodeSmallFilm(pictures.slice(0, 1), 3);

  expect(readGif(film).shots.map(({ picture }) => digestOf(picture))).toEqual(pictures.map(digestOf));
  expect(secondsOf(film)).toBeCloseTo(48 / 15, 1);
  expect(secondsOf(shorter)).toBe(secondsOf(film));
});

test("a film that would be too large has fewer pictures, the last one always, in the same time", () => {
  const pictures = Array.from({ length: 60 }, (_, at) => noise(at));

  const film = encodeSmallFilm(pictures, pictures.length);

  const { shots } = readGif(film);
  expect(film.length).toBeLessThanOrEqual(300_000);
  expect(shots.length).toBeGreaterThan(10);
  expect(digestOf(shots.at(-1)?.picture ?? noise(0))).toBe(digestOf(noise(59)));
  expect(secondsOf(film)).toBeCloseTo(96 / 15, 1);
});

test("the longer an attempt, the more frames lie between two pictures", () => {
  expect([60, 1_200, 60_000].map(smallBeat)).toEqual([8, 8, 400]);
});
