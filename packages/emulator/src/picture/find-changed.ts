import type { ScreenView } from "../machine/machine.ts";

/** A part of a picture, in its pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest area outside which two pictures of one size are the same; null where they are everywhere. */
export function findChanged(before: ScreenView, after: ScreenView): Area | null {
  const { width, height } = after;
  const [old, now] = [bytesOf(before), bytesOf(after)];
  const line = width * 3;
  const isSame = (y: number): boolean =>
    now.compare(old, y * line, (y + 1) * line, y * line, (y + 1) * line) === 0;
  if (now.equals(old)) return null;
  let top = 0;
  while (isSame(top)) top += 1;
  let bottom = height - 1;
  while (isSame(bottom)) bottom -= 1;
  let left = line;
  let right = -1;
  for (let y = top; y <= bottom; y += 1) {
    const start = y * line;
    for (let at = 0; at < left; at += 1) if (old[start + at] !== now[start + at]) left = at;
    for (let at = line - 1; at > right; at -= 1) if (old[start + at] !== now[start + at]) right = at;
  }
  const [first, last] = [Math.floor(left / 3), Math.floor(right / 3)];
  return { left: first, top, width: last - first + 1, height: bottom - top + 1 };
}

/** The bytes of a picture to compare: the same, not a copy. */
export function bytesOf({ rgb }: ScreenView): Buffer {
  return Buffer.from(rgb.buffer, rgb.byteOffset, rgb.byteLength);
}
