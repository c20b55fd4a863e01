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
