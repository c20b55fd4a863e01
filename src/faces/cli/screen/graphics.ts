import { BLOCK_SET_NAMES, type BlockSet } from "./block-characters.ts";
import type { BlockStyle } from "./block-drawing.ts";

/** The size of a character in pixels. */
export interface CellSize {
  readonly width: number;
  readonly height: number;
}

/** The kinds of pictures that a terminal shows. */
export type Graphics =
  /** Kitty's protocol. `canEdit`: a part of a picture can be sent anew. */
  | { readonly kind: "kitty"; readonly canEdit: boolean; readonly cell: CellSize | null }
  /** Sixels, in this many colours at once. */
  | { readonly kind: "sixel"; readonly registers: number; readonly cell: CellSize | null }
  /** Characters of several pixels each. */
  | ({ readonly kind: "blocks" } & BlockStyle);

/** One of {@link GRAPHICS_CHOICES}. */
export type GraphicsChoice = "auto" | "kitty" | "sixel" | "blocks" | BlockSet;

/** Ways of drawing that a person may name: `auto` asks the terminal, `blocks` are the finest that it is known to draw. */
export const GRAPHICS_CHOICES: readonly GraphicsChoice[] = [
  ...(["auto", "kitty", "sixel", "blocks"] as const),
  ...BLOCK_SET_NAMES,
];
