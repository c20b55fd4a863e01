/** A way from one made map to another, or to another cell of the same. */
export interface MadeDoor {
  readonly x: number;
  readonly y: number;
  readonly to: { readonly id: number; readonly x: number; readonly y: number };
}

/** A made map. */
export interface MadeMap {
  /** Its cells in letters; what lies outside of it is a wall, or the map on which it borders. */
  readonly rows: readonly string[];
  /** Where its doors (`D`) and mats (`M`, left by pressing down on them) lead. */
  readonly doors?: readonly MadeDoor[];
  /** The maps that one reaches over its edges, row by row or column by column, and back. */
  readonly right?: number;
  readonly left?: number;
  readonly up?: number;
  readonly down?: number;
  /** How many cells further along one arrives there; 0 where nothing is said. */
  readonly along?: Partial<Record<"right" | "left" | "up" | "down", number>>;
  /** Cells that carry whoever enters them on, step by step. */
  readonly arrows?: readonly {
    readonly x: number;
    readonly y: number;
    readonly moves: readonly ("up" | "down" | "left" | "right")[];
  }[];
  /** Cells of plain floor through which one falls. */
  readonly holes?: readonly MadeDoor[];
  /** Those who walk about on it. */
  readonly people?: readonly { readonly x: number; readonly y: number }[];
  /** Those who stand, and look so many cells ahead; they do not come. */
  readonly trainers?: readonly {
    readonly x: number;
    readonly y: number;
    readonly facing: "up" | "down" | "left" | "right";
    readonly sees: number;
  }[];
}
