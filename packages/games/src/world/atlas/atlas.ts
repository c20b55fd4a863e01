import type { Button } from "../../../../../src/base/vocabulary/button.ts";

/** A cell of a map of the game, in the map's own coordinates: from the left and from the top, both from 0. */
export interface MapCell {
  /** The game adapter's name of the map; unique. */
  readonly map: string;
  readonly x: number;
  readonly y: number;
}

/** The size of a map, in cells. */
export interface MapSize {
  readonly width: number;
  readonly height: number;
}

/** The player's cell, by the game. */
export interface Standing extends MapCell {
  /** The direction that the player faces; null where the game has none. */
  readonly facing: Direction | null;
  /** The size of the map; absent where the game has none. */
  readonly size?: MapSize;
}

/** A direction of the control pad. */
export type Direction = Extract<Button, "up" | "down" | "left" | "right">;

/** One cell further in each direction. */
export const OFFSETS: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

/** Letters by row and column: `layer[y][x]`. A space, and what lies behind the end of a row or of the layer, is nothing. */
export type Layer = readonly string[];

/** Letters side by side in one row, from this cell to the right. */
export type LayerRun = readonly [x: number, y: number, letters: string];

/**
 * A way from one map to another, or to another part of the same: by entering the cell or, with `press`, by pressing that
 * direction while standing there.
 */
export interface AtlasDoor {
  readonly x: number;
  readonly y: number;
  readonly press?: Direction;
  /**
   * The cell where the player was first seen there: the end of the way, or a few cells further for a player who
   * walked on.
   */
  readonly to: MapCell;
}

/** A name that the player gave a cell. */
export interface AtlasMarker {
  readonly x: number;
  readonly y: number;
  /** One line of 1–40 characters, which no other marker of the map has. */
  readonly label: string;
}

/** The kinds of things that answer the player; a `thing` is one that the map shows as something else, such as a wall. */
export const TOUCHED_KINDS = ["person", "sign", "item", "thing"] as const;

/** Something that answered with a text, or did not, when the player faced it and pressed A. */
export interface AtlasTouch {
  readonly x: number;
  readonly y: number;
  /** `person`, `sign`, `item` or `thing`. */
  readonly kind: (typeof TOUCHED_KINDS)[number];
  /**
   * The name of a person who was seen to speak, or the first words of a sign, 1–20 characters; absent where the game showed
   * none.
   */
  readonly name?: string;
  /** No text opened; absent where one did. */
  readonly silent?: true;
}

/**
 * A way out that the game's own tables tell before anybody took it: where it leads is known, but not the cell there until the
 * other end was seen, too. It is taken as an {@link AtlasDoor} is.
 */
export interface AtlasWarp {
  readonly x: number;
  readonly y: number;
  readonly press?: Direction;
  /** Its number on its map, from 0, by which those of other maps lead to it. */
  readonly id: number;
  /** The map to which it leads, and the number of its other end there. */
  readonly to: { readonly map: string; readonly id: number };
}

/** A step that led nowhere though the map showed a way: from a cell, in a direction. */
export interface AtlasFailure {
  readonly x: number;
  readonly y: number;
  readonly press: Direction;
  /**
   * Eight hex digits of what the player had and had done, where a text said that the way is closed, as a locked door does: walks go
   * around it until that changes. Absent where it just led nowhere; all 0, with `tried`, where it has led on since.
   */
  readonly had?: string;
  /**
   * With `had`: the distance from which a walk set out for this step, in cells (0: it was made), and the amount that was known, where
   * nothing new came of it. It may lead on: walks come back from nearer, or where nothing else is left and more is known. With `at`, a
   * text opened on that cell, and the step was not in vain yet: only a player whom the game moves off that cell was sent back. An
   * entry with `tried` goes once the table leads a warp at its cell, or at the next one, elsewhere. The amount is the number of known
   * cells, ways out and failed steps.
   */
  readonly tried?: { readonly cells: number; readonly known: number; readonly at?: MapCell };
}

/** A stretch of a map's edge beyond which another map lies, as the game's own table lists it. */
export interface AtlasBorder {
  /** The direction in which one crosses it. */
  readonly press: Direction;
  /** Its first and its last cell, counted along the edge. */
  readonly from: number;
  readonly until: number;
  /** The cell to which its first cell leads; each further cell leads one cell further along. */
  readonly to: MapCell;
}

/** The known part of one map. */
export interface AtlasMap {
  /** Unique. */
  readonly name: string;
  /** The last step in which something new of it was seen. */
  readonly step: number;
  /** `{width, height}` in cells; absent where it is not known. */
  readonly size?: MapSize;
  /** Rows of letters, at most 256 × 256: each cell as last seen. */
  readonly cells: Layer;
  /** The times that each cell was entered, from `1` to `9`, which also means more. */
  readonly visits: Layer;
  /** Cells with a side that cannot be crossed though both cells are free: `r` the right, `d` the lower, `b` both; `-` neither. */
  readonly sides?: Layer;
  /** The newest 256 exits taken, the newest last; absent for none. */
  readonly doors?: readonly AtlasDoor[];
  /** The player's markers, at most 64, the oldest first; absent for none. */
  readonly markers?: readonly AtlasMarker[];
  /** The ways out that the game told and that were seen, by their numbers; absent for none. */
  readonly warps?: readonly AtlasWarp[];
  /** For cells at the map's edge, beyond them: `=` ground to walk on, `~` water, `-` neither. Absent where `cells` says it. */
  readonly edges?: Layer;
  /**
   * The maps beyond its edge, at most 16, by the game's table: there are no others, then. Empty for no neighbours, absent where the
   * game has no such table.
   */
  readonly borders?: readonly AtlasBorder[];
  /**
   * The newest 256 things that the player faced and pressed A at; a person whose cell shows something else is removed. Absent
   * for none.
   */
  readonly touched?: readonly AtlasTouch[];
  /** The newest 256 steps that led nowhere, until they lead on or the cell ahead opens. Absent for none. */
  readonly failed?: readonly AtlasFailure[];
}

/** The known parts of the game's maps. Plain data: it is in every save. */
export interface Atlas {
  /** The cell in which the player was last seen; null before that. */
  readonly at: MapCell | null;
  /** The maps, at most 256, the one that was seen last at the end. */
  readonly maps: readonly AtlasMap[];
  /** The number of maps dropped, the least recently seen first; absent for none. */
  readonly forgotten?: number;
}

/** A step's new facts about one map. */
export interface SeenMap {
  readonly map: string;
  /** Its size, if the game has one that was not known. */
  readonly size?: MapSize;
  /**
   * Stretches `[x, y, letters]`, which replace the atlas's letters from `x`, `y` to the right, as do those of `sides` and
   * `edges`.
   */
  readonly cells?: readonly LayerRun[];
  readonly sides?: readonly LayerRun[];
  /** Entered cells, `[x, y, moves]`: that cell, then one further per letter `u`, `d`, `l` or `r`; the last is the player's. */
  readonly walks?: readonly LayerRun[];
  readonly doors?: readonly AtlasDoor[];
  /** All its markers, if one changed. An entry with only `markers` changes neither the map's `step` nor its order. */
  readonly markers?: readonly AtlasMarker[];
  readonly warps?: readonly AtlasWarp[];
  readonly edges?: readonly LayerRun[];
  /** All of them, where the table was read for the first time or has changed. */
  readonly borders?: readonly AtlasBorder[];
  /** The things that answered in the step, or were silent; each replaces the atlas's entry of its cell. */
  readonly touched?: readonly AtlasTouch[];
  /** The steps that led nowhere. */
  readonly failed?: readonly AtlasFailure[];
}

/** A step's new facts about the game's maps: each map once, the one where it ended last. */
export type SeenMaps = readonly SeenMap[];
