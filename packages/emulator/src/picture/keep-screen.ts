import type { Screen, ScreenView } from "../machine/machine.ts";

/** A copy of a picture to keep: in `reuse`, which it replaces, where that is as large. */
export function keepScreen({ width, height, rgb }: ScreenView, reuse: Screen | null = null): Screen {
  if (reuse?.rgb.length !== rgb.length) return { width, height, rgb: rgb.slice() };
  reuse.rgb.set(rgb);
  return { width, height, rgb: reuse.rgb };
}
