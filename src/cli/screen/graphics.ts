import type { ColourDepth } from "../view/colour.ts";

/** The size of a character in pixels. */
export interface CellSize {
  readonly width: number;
  readonly height: number;
}

/** How a terminal shows pictures. */
export type Graphics =
  /** Kitty's protocol. `canEdit`: a part of a picture can be sent anew. */
  | { readonly kind: "kitty"; readonly canEdit: boolean; readonly cell: CellSize | null }
  /** Sixels, in so many colours at once. */
  | { readonly kind: "sixel"; readonly registers: number; readonly cell: CellSize | null }
  /** Characters of two pixels each. */
  | { readonly kind: "blocks"; readonly depth: ColourDepth };

/** Ways of drawing that a person may name; `auto` asks the terminal. */
export const GRAPHICS_CHOICES = ["auto", "kitty", "sixel", "blocks"] as const;

/** One of {@link GRAPHICS_CHOICES}. */
export type GraphicsChoice = (typeof GRAPHICS_CHOICES)[number];
