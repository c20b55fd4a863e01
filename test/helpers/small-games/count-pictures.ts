import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import type { Screen } from "../../../packages/emulator/src/machine/machine.ts";

const [COLUMNS, ROWS, SHADES] = [10, 9, 4];

/** Frames between two looks at the picture: the same for whoever plays, wherever a step of theirs ends. */
const LOOK_FRAMES = 12;

/** Frames that are drawn before a look, so that the picture is whole. */
const DRAWN_FRAMES = 2;

/** An emulator that counts pictures while somebody plays on it. */
export interface PictureCount {
  readonly emulator: Emulator;
  /** Whether all frames were run; no more are. */
  isOver(): boolean;
  /** The coarse pictures so far that differ: 10 × 9 parts in 4 shades, looked at every 12 frames. */
  pictures(): number;
}

/** Counts the pictures of an emulator during `mostFrames` frames from now on. */
export function countPictures(emulator: Emulator, mostFrames: number): PictureCount {
  const pictures = new Set<string>();
  let frames = 0;
  const run: Emulator["run"] = (count, held, options) => {
    for (let left = Math.min(count, mostFrames - frames); left > 0; ) {
      const untilLook = LOOK_FRAMES - (frames % LOOK_FRAMES);
      const untilDrawn = untilLook - DRAWN_FRAMES;
      const isQuiet = options?.picture === false && untilDrawn > 0;
      const now = Math.min(left, isQuiet ? untilDrawn : untilLook);
      emulator.run(now, held, { picture: !isQuiet });
      left -= now;
      frames += now;
      if (frames % LOOK_FRAMES === 0) pictures.add(coarse(emulator.screen()));
    }
  };
  return {
    emulator: { ...emulator, run },
    isOver: () => frames >= mostFrames,
    pictures: () => pictures.size,
  };
}

/** A digit for each part of the picture, by its mean lightness. */
function coarse({ width, height, rgb }: Screen): string {
  const sums = Array.from({ length: COLUMNS * ROWS }, () => 0);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const part = Math.floor((y * ROWS) / height) * COLUMNS + Math.floor((x * COLUMNS) / width);
      const at = (y * width + x) * 3;
      sums[part] = (sums[part] ?? 0) + (rgb[at] ?? 0) + (rgb[at + 1] ?? 0) + (rgb[at + 2] ?? 0);
    }
  }
  const most = ((width * height) / (COLUMNS * ROWS)) * 3 * 256;
  return sums.map((sum) => Math.floor((sum / most) * SHADES)).join("");
}
