import type { StepOutcome } from "../../../../../src/base/vocabulary/step.ts";
import { readChunks } from "../../../../emulator/src/picture/png-chunks.ts";
import { decodePng, encodeScreenPng } from "../../../../emulator/src/picture/screen-png.ts";
import type { StepRow } from "../../timeline/rows.ts";
import type { Picture } from "../report-data.ts";

/** Pictures in a report at most. */
export const MOST_PICTURES = 240;

/** A Game Boy's screen, four times as large: no picture that is sent exceeds it. */
const MOST_WIDTH = 640;
const MOST_HEIGHT = 576;

/** The offsets in a PNG's header of the height, and of the way in which its lines are woven: 0 for none. */
const HEIGHT_AT = 4;
const INTERLACE_AT = 12;

/** The steps whose pictures are shown: milestones, evenly spread where there are too many, and the last one. */
export function choosePictures(rows: readonly StepRow[], path: readonly number[]): readonly number[] {
  const reached = path.filter((index) => (rows[index]?.milestones.length ?? 0) > 0);
  const most = MOST_PICTURES - 1;
  const shown =
    reached.length <= most
      ? reached
      : Array.from({ length: most }, (_, i) => reached[Math.floor((i * reached.length) / most)] ?? 0);
  return [...new Set([...shown, ...path.slice(-1)])];
}

/**
 * The last picture that the player was sent of a step, drawn anew: nothing but its pixels is left. Null where there is
 * none that can be read.
 */
export function reportPicture({ message, images }: StepOutcome): Picture | null {
  const sent = message.content
    .flatMap((block) => (block.type === "tool_result" ? block.content : [block]))
    .flatMap((block) => (block.type === "image" ? [block.sha256] : []))
    .at(-1);
  const png = sent === undefined ? undefined : images.get(sent);
  return png === undefined ? null : redraw(png);
}

/**
 * A PNG with the same pixels; null for one that cannot be read or is larger than any screen. One with two headers or woven lines
 * could unpack to more than its first header says.
 */
export function redraw(png: Uint8Array): Picture | null {
  try {
    const [header, second] = readChunks(png).filter(({ type }) => type === "IHDR");
    if (header === undefined || second !== undefined) return null;
    const { buffer, byteOffset, byteLength } = header.data;
    const view = new DataView(buffer, byteOffset, byteLength);
    if (view.getUint32(0) > MOST_WIDTH || view.getUint32(HEIGHT_AT) > MOST_HEIGHT) return null;
    if (view.getUint8(INTERLACE_AT) !== 0) return null;
    const screen = decodePng(png);
    return { png: encodeScreenPng(screen, 1), width: screen.width, height: screen.height };
  } catch {
    return null;
  }
}
