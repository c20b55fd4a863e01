import { deflateSync } from "node:zlib";
import type { Screen } from "../../../run/machine.ts";
import { isSame, moveTo, type Painter, type Place } from "./painter.ts";

/** The number that the picture has in the terminal; a program that draws there at the same time has another one. */
const PICTURE = 1_989_421;

/** Characters of data in one escape code, at most. */
const CHUNK = 4096;

/** A part of a picture, in pixels. */
interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws with kitty's graphics protocol; sends the smallest rectangle that holds what is different, or the whole picture
 * where the terminal cannot replace a part.
 *
 * @see https://sw.kovidgoyal.net/kitty/graphics-protocol/
 */
export function createKittyPainter(
  { row, column, columns, rows }: Place,
  { canEdit }: { readonly canEdit: boolean },
): Painter {
  let shown: Screen | null = null;
  const whole = (screen: Screen): string => {
    const { width, height } = screen;
    const keys = `a=T,f=24,o=z,s=${width},v=${height},i=${PICTURE},p=1,c=${columns},r=${rows},C=1,q=2`;
    return moveTo(row, column) + command(keys, "", screen.rgb);
  };
  const part = (screen: Screen, region: Region): string => {
    const { x, y, width, height } = region;
    const keys = `a=f,r=1,X=1,f=24,o=z,x=${x},y=${y},s=${width},v=${height},i=${PICTURE},q=2`;
    return command(keys, "a=f,", cut(screen, region));
  };
  return {
    removal: `\u001b_Ga=d,d=I,i=${PICTURE},q=2\u001b\\`,
    paint(screen) {
      const before = shown;
      if (isSame(before, screen)) return "";
      shown = screen;
      return before === null || !canEdit ? whole(screen) : part(screen, changedIn(before, screen));
    },
  };
}

/** A command with its data; what does not fit into one escape code is in others, which begin with `again`. */
function command(keys: string, again: string, rgb: Uint8Array): string {
  const data = deflateSync(rgb, { level: 3 }).toString("base64");
  let text = "";
  for (let at = 0; at < data.length; at += CHUNK) {
    const more = at + CHUNK < data.length ? 1 : 0;
    const head = at === 0 ? `${keys},` : `${again}q=2,`;
    text += `\u001b_G${head}m=${more};${data.slice(at, at + CHUNK)}\u001b\\`;
  }
  return text;
}

/** The smallest part that holds all that is different. */
function changedIn(before: Screen, { width, height, rgb }: Screen): Region {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      if (
        before.rgb[at] === rgb[at] &&
        before.rgb[at + 1] === rgb[at + 1] &&
        before.rgb[at + 2] === rgb[at + 2]
      )
        continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function cut({ width: stride, rgb }: Screen, { x, y, width, height }: Region): Uint8Array {
  const bytes = new Uint8Array(width * height * 3);
  for (let line = 0; line < height; line += 1) {
    const from = ((y + line) * stride + x) * 3;
    bytes.set(rgb.subarray(from, from + width * 3), line * width * 3);
  }
  return bytes;
}
