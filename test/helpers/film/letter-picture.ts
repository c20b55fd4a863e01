import type { Screen } from "../../../packages/emulator/src/machine/machine.ts";

const COLOURS: Readonly<Record<string, readonly number[]>> = {
  ...{ k: [0, 0, 0], w: [255, 255, 255], r: [250, 10, 20], g: [90, 200, 60], b: [10, 30, 240] },
  ...{ a: [120, 121, 122], d: [60, 60, 60], l: [200, 190, 210] },
};

/** A small picture, a colour a letter; a point is a colour of its own in each place. */
export function letterPicture(...rows: readonly string[]): Screen {
  const width = rows[0]?.length ?? 0;
  const rgb = rows.flatMap((row, y) =>
    [...row].flatMap((letter, x) => COLOURS[letter] ?? [x * 12, y * 20, (x + y) % 256]),
  );
  return { width, height: rows.length, rgb: Uint8Array.from(rgb) };
}
