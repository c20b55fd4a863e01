import { closeSync, openSync, writeSync } from "node:fs";
import { guardFile } from "../../../../../src/base/disk/guard-file.ts";
import type { OutputPlace } from "../../../../../src/base/disk/write/output-file.ts";
import type { FilmEncoder } from "../encode/encoder.ts";
import type { FilmPace } from "../pace.ts";
import { createShotCutter, type Shot } from "../shots.ts";
import type { FilmWriter } from "./film-writer.ts";

/** A shot is this long at most: no format counts its time beyond that of all of them. */
const MOST_SECONDS = 60;

/**
 * Writes what an encoder makes to a file, as it comes: what is kept does not grow with the film.
 *
 * @throws a `RunnerError` `named-file-unwritable`, now and from each call
 */
export function openFilmFile(
  place: OutputPlace,
  encoder: FilmEncoder,
  { beatsPerSecond }: FilmPace,
): FilmWriter {
  const cutter = createShotCutter(Math.max(1, Math.floor(MOST_SECONDS * beatsPerSecond)));
  const guard = <T>(effect: () => T): T => guardFile(place.to, null, effect);
  let descriptor: number | null = guard(() => openSync(place.temporary, "wx"));
  const write = (bytes: Uint8Array, at: number | null = null): void =>
    guard(() => {
      if (descriptor === null) throw new Error("the film is over");
      for (let done = 0; done < bytes.length; ) {
        done += writeSync(descriptor, bytes, done, bytes.length - done, at === null ? null : at + done);
      }
    });
  const close = (): void => {
    if (descriptor !== null) closeSync(descriptor);
    descriptor = null;
  };
  const put = (shot: Shot | null): void => {
    if (shot !== null) write(encoder.add(shot));
  };
  return {
    async add({ picture }) {
      put(cutter.add(picture));
    },
    async finish() {
      put(cutter.end());
      const { bytes, instead } = encoder.end();
      write(bytes);
      for (const [at, known] of instead) write(known, at);
      close();
      place.keep();
    },
    async abandon() {
      close();
      place.remove();
    },
  };
}
