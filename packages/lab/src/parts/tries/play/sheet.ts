import type { Emulator } from "../../../../../emulator/src/emulator.ts";
import { glance } from "../../../../../emulator/src/picture/glance.ts";
import { encodeScreenPng } from "../../../../../emulator/src/picture/screen-png.ts";

/** Pictures in a row, and the pixels between two. */
const [COLUMNS, GAP] = [2, 4];

/** Pictures side by side, in one. */
export interface Sheet {
  add(view: Pick<Emulator, "screen">): void;
  /** As a PNG; the pictures have the size of the screen. */
  encode(): Uint8Array;
}

/** A sheet without pictures. */
export function startSheet(): Sheet {
  const pictures: Uint8Array[] = [];
  let [width, height] = [0, 0];
  return {
    add(view) {
      const screen = glance(view);
      [width, height] = [screen.width, screen.height];
      pictures.push(Uint8Array.from(screen.rgb));
    },
    encode() {
      const columns = Math.min(COLUMNS, pictures.length);
      const rows = Math.ceil(pictures.length / COLUMNS);
      const [wide, high] = [columns * (width + GAP) - GAP, rows * (height + GAP) - GAP];
      const rgb = new Uint8Array(wide * high * 3).fill(0xff);
      for (const [at, picture] of pictures.entries()) {
        const left = (at % COLUMNS) * (width + GAP);
        const top = Math.floor(at / COLUMNS) * (height + GAP);
        for (let y = 0; y < height; y += 1) {
          rgb.set(picture.subarray(y * width * 3, (y + 1) * width * 3), ((top + y) * wide + left) * 3);
        }
      }
      return encodeScreenPng({ width: wide, height: high, rgb }, 1);
    },
  };
}
