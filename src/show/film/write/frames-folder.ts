import {
  accessSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { guardFile } from "../../../base/disk/guard-file.ts";
import { randomToken } from "../../../base/disk/lazy-crypto.ts";
import { RunnerError } from "../../../base/errors.ts";
import { encodeScreenPng } from "../../../game/emulator/picture/screen-png.ts";
import type { FilmWriter } from "./film-writer.ts";

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
  const isThere = guard(() => checkFolder(folder, overwrites));
  guard(() => accessSync(dirname(folder), constants.W_OK));
  const temporary = join(dirname(folder), `.${basename(folder)}.${randomToken()}.tmp`);
  guard(() => mkdirSync(temporary));
  return {
    async add({ picture, step, frame }) {
      const name = `step${pad(step, STEP_DIGITS)}_frame${pad(frame, FRAME_DIGITS)}.png`;
      guard(() => writeFileSync(join(temporary, name), encodeScreenPng(picture, scale)));
    },
    async finish() {
      guard(() => {
        if (!isThere) return renameSync(temporary, folder);
        for (const name of readdirSync(temporary)) renameSync(join(temporary, name), join(folder, name));
        rmSync(temporary, { recursive: true });
      });
    },
    async abandon() {
      try {
        rmSync(temporary, { recursive: true, force: true });
      } catch {
        // What cannot be removed has a name that says it is temporary.
      }
    },
  };
}

/** Whether there is such a folder. */
function checkFolder(folder: string, overwrites: boolean): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (!stats.isDirectory())
    throw new RunnerError("output-invalid", `${folder} is not a folder`, { facts: { isFile: true } });
  if (!overwrites && readdirSync(folder).length > 0) {
    throw new RunnerError("output-exists", `${folder} already has something in it`, {
      facts: { file: folder, folder },
    });
  }
  return true;
}

function pad(number: number, digits: number): string {
  return String(number).padStart(digits, "0");
}
