/** The picture's size, in its own pixels. */
export const WIDTH = 160;
/** The picture's size, in its own pixels. */
export const HEIGHT = 144;

/**
 * The width in CSS pixels at which the picture fits into a box of CSS pixels, each of its pixels being a whole number of
 * the screen's; smaller than that where not even one fits.
 */
export function fitWidth(width: number, height: number, pixelRatio: number): number {
  const most = Math.min(width / WIDTH, height / HEIGHT) * pixelRatio;
  const scale = most < 1 ? most : Math.floor(most + 0.001);
  return (WIDTH * scale) / pixelRatio;
}
