import type { DIRECTIONS } from "../../../../../../src/base/vocabulary/button.ts";
import type { GridCell } from "../../game-adapter.ts";
import type { Address } from "../address.ts";
import type { MapConditions } from "../map-condition.ts";

/** A side of a cell. */
export type Side = (typeof DIRECTIONS)[number];

/** A cell: its kind, or more about it. */
export type MapCell = GridCell | MapCellRule;

/** A kind of cell, and more about it. */
export interface MapCellRule {
  readonly cell: GridCell;
  /** The directions in which the player jumps from here over a wall, one way. */
  readonly jump?: readonly Side[] | undefined;
  /** For an exit: the direction that leaves, pressed while standing there. */
  readonly press?: Side | undefined;
  /** The sides through which it is neither entered nor left. */
  readonly closed?: readonly Side[] | undefined;
  /** From 0 to 1; below 1, cells of this kind are predictions. 1 by default. */
  readonly confidence?: number | undefined;
}

/** A row and a column: numbers, or the fields that hold them. */
export interface MapCellPlace {
  readonly row: number | string;
  readonly column: number | string;
}

/** A table with the cells of each byte: those of byte b begin at `address + b · stride`. */
export interface MapTable {
  readonly address: Address;
  /** The bytes for each value; the cells of a block by default. */
  readonly stride?: number | undefined;
}

/** A list, in the game's memory, of bytes that are free cells. */
export interface MapPassable {
  readonly address: Address;
  /** The byte that ends it; 255 by default. */
  readonly until?: number | undefined;
  /** The most bytes; 64 by default. A longer list makes the grid unknown. */
  readonly most?: number | undefined;
}

/** The picture's background tiles as the screen shows them, scrolled. */
export interface MapBackground {
  /** The pixel of the screen that decides the cell at the top left: a number, or a field. */
  readonly left: number | string;
  readonly top: number | string;
  /** The sides of a cell, in pixels; 16 by default. */
  readonly cellSize?: number | undefined;
  /** Fields with the scroll; the registers FF43 and FF42 by default. */
  readonly scroll?: { readonly x: string; readonly y: string } | undefined;
  /** In games for the Game Boy Color: a tile's number is tile + 256 × its attribute byte. */
  readonly attributes?: boolean | undefined;
}

/** Sprites on the screen that are people: each cell in which one has its middle, but not the player's. */
export interface MapSprites {
  /** The pixel of the screen at which the cell at the top left begins: a number, or a field. */
  readonly left: number | string;
  readonly top: number | string;
  /** The sides of a cell, in pixels; 16 by default. */
  readonly cellSize?: number | undefined;
}

/** The entries of a list that are of one kind of cell. */
export interface MapMark {
  readonly list: string;
  /** The values that are the row and the column of the array, as `origin` counts them. */
  readonly row: string;
  readonly column: string;
  readonly cell: GridCell;
  /** The kinds of cells that become this kind; all by default. */
  readonly on?: readonly GridCell[] | undefined;
}

/**
 * Cells that were tried in one place, in a grid found by experiment: they count more than predictions, cells with a `confidence`
 * below 1.
 */
export interface MapTried {
  /** The value of the field that is the place, as the state has it; absent in a map without one. */
  readonly place?: string | number | undefined;
  /** The map's cell at the top left of `rows`. */
  readonly x: number;
  readonly y: number;
  /** A drawing: `.` was walked on, `#` stopped the player, a space was not tried. */
  readonly rows: readonly string[];
}

/**
 * The memory of the walking grid. Cell (row, column) is the byte at `address + row · rowStep + column · columnStep`, or the tile
 * that the background shows there.
 */
export interface MapGrid {
  readonly columns: number;
  readonly rows: number;
  /**
   * For a tile map in video memory: `"9800"`; with cells of 2 × 2 tiles, `columnStep` is 2 and `rowStep` 64. Absent with
   * `background`.
   */
  readonly address?: Address | undefined;
  readonly background?: MapBackground | undefined;
  /** 1 by default. */
  readonly columnStep?: number | undefined;
  /** `columns · columnStep` by default; a number, or a field. */
  readonly rowStep?: number | string | undefined;
  /**
   * The cell of the array that is the grid's top left, usually computed from the player's position; row 0, column 0 by default.
   */
  readonly origin?: MapCellPlace | undefined;
  /** The numbers of rows and columns of the array; cells outside are walls. */
  readonly within?: { readonly rows: number | string; readonly columns: number | string } | undefined;
  /** Each byte of the array is a block of `block` × `block` cells, whose codes are in `table`; 1 by default. */
  readonly block?: number | undefined;
  /** Bytes of the array that are walls whatever the table says. */
  readonly walls?: readonly number[] | undefined;
  readonly table?: MapTable | undefined;
  /** Bytes that are free cells. */
  readonly passable?: MapPassable | undefined;
  /** The cell of each number. Keys are decimal, or hex with `0x`, or ranges: `"0x80-0x84"`. */
  readonly cells: Readonly<Record<string, MapCell>>;
  /** The cell of other numbers; `wall` by default. */
  readonly others?: MapCell | undefined;
  /** The columns that the player takes, from their cell to the right; 1 by default. A cell is free where all of them are. */
  readonly wide?: number | undefined;
  /**
   * The player's row and column on the grid, such as 4 and 4 for one who is fixed at mid-screen; without it, the cell that is
   * `player`.
   */
  readonly player?: MapCellPlace | undefined;
  /** Other people's rows and columns. With `list`, they are values of each entry of that field. */
  readonly people?: readonly (MapCellPlace & { readonly list?: string | undefined })[] | undefined;
  /**
   * Lists of signs, people and others, the last ones over the first: `[{ "list": "signs", "row": "row", "column": "column",
   * "cell": "sign", "on": ["wall"] }]`.
   */
  readonly marks?: readonly MapMark[] | undefined;
  /** True while the player can go on water. */
  readonly swim?: MapConditions | undefined;
  /** Sprites that are people. */
  readonly sprites?: MapSprites | undefined;
  /** Cells that were tried: `[{ "place": "Village", "x": 3, "y": 7, "rows": ["..#", " .#"] }]`. Needs `standing`. */
  readonly tried?: readonly MapTried[] | undefined;
  /** The grid makes sense only while this is true. */
  readonly when?: MapConditions | undefined;
  readonly comment?: string | undefined;
}
