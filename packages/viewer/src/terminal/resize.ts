import type { PassingBytes, ScreenView } from "../../../emulator/src/machine/machine.ts";

/** The screen at another size: each pixel is the mean of what it covers, parts of pixels too. */
export function resize(screen: ScreenView, width: number, height: number): ScreenView {
  if (width === screen.width && height === screen.height) return screen;
  const columns = spansOf(width, screen.width);
  const rows = spansOf(height, screen.height);
  // First each line by itself, then the lines: the result is the same as of both at once.
  const narrow = new Float32Array(width * screen.height * 3);
  for (let y = 0, to = 0; y < screen.height; y += 1) {
    for (const span of columns) {
      addUp(screen.rgb, (y * screen.width + span.first) * 3, 3, span.weights, narrow, to);
      to += 3;
    }
  }
  const sums = new Float32Array(width * height * 3);
  let to = 0;
  for (const span of rows) {
    for (let x = 0; x < width; x += 1, to += 3) {
      addUp(narrow, (span.first * width + x) * 3, width * 3, span.weights, sums, to);
    }
  }
  return { width, height, rgb: Uint8Array.from(sums, (sum) => Math.round(sum)) };
}

/** The range of pixels in a row that one pixel of the new picture covers, and the share of each. */
interface Span {
  readonly first: number;
  /** Together they are 1. */
  readonly weights: readonly number[];
}

function spansOf(count: number, before: number): readonly Span[] {
  const ratio = before / count;
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index * ratio, Math.min(before, (index + 1) * ratio)];
    const first = Math.floor(from + 1e-9);
    const covered = Math.max(1, Math.ceil(to - 1e-9) - first);
    const weights = Array.from({ length: covered }, (_, i) => {
      const [left, right] = [Math.max(from, first + i), Math.min(to, first + i + 1)];
      return (right - left) / ratio;
    });
    return { first, weights };
  });
}

/** Adds up pixels `step` numbers apart, as much of each as its weight says. */
function addUp(
  from: PassingBytes | Float32Array,
  first: number,
  step: number,
  weights: readonly number[],
  into: Float32Array,
  to: number,
): void {
  let [red, green, blue] = [0, 0, 0];
  let at = first;
  for (const weight of weights) {
    red += (from[at] ?? 0) * weight;
    green += (from[at + 1] ?? 0) * weight;
    blue += (from[at + 2] ?? 0) * weight;
    at += step;
  }
  into[to] = red;
  into[to + 1] = green;
  into[to + 2] = blue;
}
