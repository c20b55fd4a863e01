import type { Screen } from "../../../emulator/src/machine/machine.ts";
import { keepScreen } from "../../../emulator/src/picture/keep-screen.ts";
import { createGifEncoder } from "./encode/gif/encode-gif.ts";
import type { FilmPace } from "./pace.ts";
import { createShotCutter } from "./shots.ts";
import type { FilmWriter } from "./write/film-writer.ts";

/** The bytes of a film inside a page, at most. */
const MOST_BYTES = 300_000;

/** Pictures of such a film: the more frames it has, the faster it is. */
const MOST_PICTURES = 150;
const PICTURES_PER_SECOND = 15;
const LEAST_FRAMES = 8;

/** The time for which the last picture is shown before the film begins anew, in pictures. */
const REST = 2 * PICTURES_PER_SECOND;

/** The whole time is a multiple of it, so that it is the same however many pictures are left out. */
const MEASURE = 16;

/** Frames of the game from one picture of a small film to the next. @param frames of the whole film */
export function smallBeat(frames: number): number {
  return Math.max(LEAST_FRAMES, Math.ceil(frames / MOST_PICTURES));
}

/** A writer that keeps the pictures of a film. */
export function keepPictures(): FilmWriter & { readonly pictures: readonly Screen[] } {
  const pictures: Screen[] = [];
  return {
    pictures,
    add: async ({ picture }) => void pictures.push(keepScreen(picture)),
    finish: async () => {},
    abandon: async () => {},
  };
}

/**
 * A film as a GIF of at most 300 KB: with every picture, or with every second, fourth, and so on.
 *
 * @param length its duration before it rests, in pictures: films of one length stay in step
 */
export function encodeSmallFilm(pictures: readonly Screen[], length: number): Uint8Array {
  const whole = MEASURE * Math.ceil((length + REST) / MEASURE);
  for (let apart = 1; ; apart *= 2) {
    const shown = pictures.filter((_, at) => (pictures.length - 1 - at) % apart === 0);
    const rest = whole / apart - shown.length;
    const held = Array.from({ length: Math.max(0, rest) }, () => shown.at(-1) ?? []).flat();
    const pace = { framesPerBeat: apart, beatsPerSecond: PICTURES_PER_SECOND / apart };
    const film = encode([...shown, ...held], pace);
    if (film.length <= MOST_BYTES || apart === MEASURE) return film;
  }
}

function encode(pictures: readonly Screen[], pace: FilmPace): Uint8Array {
  const encoder = createGifEncoder(pace, 1);
  const cutter = createShotCutter(Number.POSITIVE_INFINITY);
  const shots = [...pictures.map((picture) => cutter.add(picture)), cutter.end()];
  const pieces = shots.flatMap((shot) => (shot === null ? [] : encoder.add(shot)));
  const { bytes, instead } = encoder.end();
  const film = Buffer.concat([...pieces, bytes]);
  for (const [at, known] of instead) film.set(known, at);
  return film;
}
