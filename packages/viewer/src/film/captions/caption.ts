import { formatPlace } from "../../../../../src/base/text/cut-text.ts";
import type { Screen, ScreenView } from "../../../../emulator/src/machine/machine.ts";
import type { StepRow } from "../../timeline/rows.ts";
import { breakToWidth, type Colour, cutToWidth, drawText, widthOf } from "./draw-text.ts";
import { LETTER_ROWS } from "./font.ts";
import { toAscii } from "./to-ascii.ts";

/** The text below a step's pictures. */
export type Caption = Pick<StepRow, "step" | "place" | "said" | "did">;

const MARGIN = 4;
const LINE = LETTER_ROWS + 1;
/** The place of the step, two lines of the LM's words, one of its actions. */
const LINES = 4;

/** Rows that a caption adds to a picture: an even number, as films need it. */
export const CAPTION_ROWS: number = MARGIN + LINES * LINE;

const PAPER: Colour = [0x16, 0x1a, 0x22];
const HEADING: Colour = [0xf4, 0xc9, 0x5d];
const PLACE: Colour = [0x9a, 0xa4, 0xb2];
const WORDS: Colour = [0xe9, 0xec, 0xf1];
const DEEDS: Colour = [0x7f, 0xc8, 0xa9];

/** The strip with a step's caption, `width` dots wide and {@link CAPTION_ROWS} high. */
export function drawCaption({ step, place, said, did }: Caption, width: number): Screen {
  const strip: Screen = { width, height: CAPTION_ROWS, rgb: new Uint8Array(width * CAPTION_ROWS * 3) };
  for (let at = 0; at < strip.rgb.length; at += 3) strip.rgb.set(PAPER, at);
  const room = width - 2 * MARGIN;
  const heading = `Step ${step}`;
  drawText(strip, heading, MARGIN, MARGIN, HEADING);
  const where = cutToWidth(
    toAscii(place === null ? "" : formatPlace(place)),
    room - widthOf(heading) - MARGIN,
  );
  drawText(strip, where, width - MARGIN - widthOf(where), MARGIN, PLACE);

  const deeds = cutToWidth(toAscii(did), room);
  const words = breakToWidth(toAscii(said), room, deeds === "" ? LINES - 1 : LINES - 2);
  for (const [i, line] of words.entries()) drawText(strip, line, MARGIN, MARGIN + (i + 1) * LINE, WORDS);
  drawText(strip, deeds, MARGIN, MARGIN + (LINES - 1) * LINE, DEEDS);
  return strip;
}

/** The picture with the strip below it; both are of one width. The result is in `reuse` where that is as large. */
export function putBelow(picture: ScreenView, strip: Screen, reuse?: Uint8Array): Screen {
  const bytes = picture.rgb.length + strip.rgb.length;
  const rgb = reuse?.length === bytes ? reuse : new Uint8Array(bytes);
  rgb.set(picture.rgb);
  rgb.set(strip.rgb, picture.rgb.length);
  return { width: picture.width, height: picture.height + strip.height, rgb };
}
