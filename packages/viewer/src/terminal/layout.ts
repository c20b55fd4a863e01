import { fitBlocks } from "./block-drawing.ts";
import type { CellSize, Graphics } from "./graphics.ts";
import type { Place } from "./painters/painter.ts";

/** The Game Boy's screen, in pixels. */
const PICTURE = { width: 160, height: 144 } as const;

/** Fewer rows and columns than this show nothing. */
const MIN_ROWS = 5;
const MIN_COLUMNS = 10;

/** A terminal that does not say how large its characters are draws sixels of at most this size into that many rows. */
const SMALL_CELL: CellSize = { width: 6, height: 12 };

/** Sixels are drawn by the pixel: larger ones take longer than they are worth. */
const MOST_SIXEL_SCALE = 4;

/** Kitty's protocol stretches the picture to whole characters, which are about twice as high as wide. */
const USUAL_CELL: CellSize = { width: 10, height: 20 };

/** The size of a picture in characters, and in terminal pixels for each of its own. */
export type PictureSize = Pick<Place, "columns" | "rows" | "scale">;

/** The size of a character as far as sixels are concerned. */
export function sixelCell({ cell }: { readonly cell: CellSize | null }): CellSize {
  return cell ?? SMALL_CELL;
}

/** The largest size of the picture that fits into the columns and rows; null if none does. */
export function fitPicture(graphics: Graphics, columns: number, rows: number): PictureSize | null {
  if (graphics.kind === "blocks") {
    const size = fitBlocks(PICTURE, columns, rows);
    return size === null ? null : { ...size, scale: 1 };
  }
  const cell = graphics.kind === "sixel" ? sixelCell(graphics) : (graphics.cell ?? USUAL_CELL);
  const most = Math.min((columns * cell.width) / PICTURE.width, (rows * cell.height) / PICTURE.height);
  const whole = Math.floor(graphics.kind === "sixel" ? Math.min(most, MOST_SIXEL_SCALE) : most);
  // Whole pixels are the sharpest. Sixels have no others; kitty's protocol shrinks the picture by itself.
  const scale = whole >= 1 || graphics.kind === "sixel" ? whole : most;
  const size = {
    columns: Math.min(columns, Math.ceil((PICTURE.width * scale) / cell.width)),
    rows: Math.min(rows, Math.ceil((PICTURE.height * scale) / cell.height)),
    scale,
  };
  return size.rows < MIN_ROWS || size.columns < MIN_COLUMNS ? null : size;
}
