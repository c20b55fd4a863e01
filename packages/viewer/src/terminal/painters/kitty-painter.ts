import { deflateSync } from "node:zlib";
import type { Screen } from "../../../../emulator/src/machine/machine.ts";
import { type Area, findChanged } from "../../../../emulator/src/picture/find-changed.ts";
import { keepScreen } from "../../../../emulator/src/picture/keep-screen.ts";
import { moveTo, type Painter, type Place } from "./painter.ts";

/** The number that the picture has in the terminal; a program that draws there at the same time has another one. */
const PICTURE = 1_989_421;

/** Characters of data in one escape code, at most. */
const CHUNK = 4096;

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
  const part = (screen: Screen, area: Area): string => {
    const { left, top, width, height } = area;
    const keys = `a=f,r=1,X=1,f=24,o=z,x=${left},y=${top},s=${width},v=${height},i=${PICTURE},q=2`;
    return command(keys, "a=f,", cut(screen, area));
  };
  return {
    removal: `\u001b_Ga=d,d=I,i=${PICTURE},q=2\u001b\\`,
    paint(screen) {
      const isFirst = shown === null;
      const changed = shown === null ? null : findChanged(shown, screen);
      if (!isFirst && changed === null) return "";
      shown = keepScreen(screen, shown);
      return canEdit && changed !== null ? part(shown, changed) : whole(shown);
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

function cut({ width: stride, rgb }: Screen, { left, top, width, height }: Area): Uint8Array {
  const bytes = new Uint8Array(width * height * 3);
  for (let line = 0; line < height; line += 1) {
    const from = ((top + line) * stride + left) * 3;
    bytes.set(rgb.subarray(from, from + width * 3), line * width * 3);
  }
  return bytes;
}
