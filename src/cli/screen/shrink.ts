import type { Screen } from "../../run/machine.ts";

/** The screen at another size, at most as large: each pixel is the mean of those that it covers. */
export function shrink(screen: Screen, width: number, height: number): Screen {
  if (width === screen.width && height === screen.height) return screen;
  const rgb = new Uint8Array(width * height * 3);
  const columns = edgesOf(width, screen.width);
  const rows = edgesOf(height, screen.height);
  for (let y = 0, to = 0; y < height; y += 1) {
    const top = rows[y] ?? 0;
    const bottom = rows[y + 1] ?? 0;
    for (let x = 0; x < width; x += 1, to += 3) {
      putMean(screen, [columns[x] ?? 0, columns[x + 1] ?? 0, top, bottom], rgb, to);
    }
  }
  return { width, height, rgb };
}

/** Where each pixel of the smaller size begins in the larger one, and where the last one ends. */
function edgesOf(small: number, large: number): readonly number[] {
  return Array.from({ length: small + 1 }, (_, index) => Math.floor((index * large) / small));
}

type Box = readonly [left: number, right: number, top: number, bottom: number];

function putMean(
  { width, rgb }: Screen,
  [left, right, top, bottom]: Box,
  into: Uint8Array,
  to: number,
): void {
  let [red, green, blue] = [0, 0, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let at = (y * width + left) * 3, end = (y * width + right) * 3; at < end; at += 3) {
      red += rgb[at] ?? 0;
      green += rgb[at + 1] ?? 0;
      blue += rgb[at + 2] ?? 0;
    }
  }
  const pixels = (right - left) * (bottom - top);
  into[to] = Math.round(red / pixels);
  into[to + 1] = Math.round(green / pixels);
  into[to + 2] = Math.round(blue / pixels);
}
