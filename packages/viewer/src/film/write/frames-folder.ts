import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { guardFile } from "../../../../../src/base/disk/guard-file.ts";
import { encodeScreenPng } from "../../../../emulator/src/picture/screen-png.ts";
import type { FilmWriter } from "./film-writer.ts";
import { openOutputFolder, refuseFull } from "./output-folder.ts";

/** The digits of a step and of a frame in the name of a picture: names in their order are pictures in theirs. */
const STEP_DIGITS = 6;
const FRAME_DIGITS = 5;

/**
 * Writes each picture as a PNG, `step000120_frame00034.png`, to a folder that is there when all are.
 *
 * @param overwrites whether pictures may go to a folder with something in it, and replace what has their names
 * @throws a `RunnerError`, also from each call: `output-exists`, `output-invalid` for a file, `named-file-unwritable`
 */
export function openFramesFolder(folder: string, scale: 1 | 2 | 3 | 4, overwrites: boolean): FilmWriter {
  const guard = <T>(effect: () => T): T => guardFile(folder, null, effect);
  if (!overwrites) refuseFull(folder);
  const place = openOutputFolder(folder, { overwrites });
  return {
    async add({ picture, step, frame }) {
      const name = `step${pad(step, STEP_DIGITS)}_frame${pad(frame, FRAME_DIGITS)}.png`;
      guard(() => writeFileSync(join(place.temporary, name), encodeScreenPng(picture, scale)));
    },
    async finish() {
      place.keep();
    },
    async abandon() {
      place.remove();
    },
  };
}

function pad(number: number, digits: number): string {
  return String(number).padStart(digits, "0");
}
