import type { DIRECTIONS } from "../../../../../src/base/vocabulary/button.ts";
import type { MapGrid } from "./cells/map-grid.ts";
import type { MapSideView } from "./cells/side-view.ts";
import type { MapField, NameTable } from "./fields/map-field.ts";
import type { MapCondition, MapConditions } from "./map-condition.ts";
import type { MapRecognition } from "./recognise/map-recognition.ts";

/** The conditions of a milestone. */
export const MILESTONE_CONDITIONS = ["new value", "greater", "less", "reaches", "equals", "set"] as const;

/** The condition of a milestone. */
export type MilestoneCondition = (typeof MILESTONE_CONDITIONS)[number];

/** The rules of progress. */
export interface MapMilestone {
  readonly field: string;
  readonly when: MilestoneCondition;
  /** For `equals`: the value as the state has it. For `reaches`: the number that must be reached from below. */
  readonly value?: string | number | boolean | undefined;
  /** For `set` of a field of flags: what the bit is called; any bit unless told. */
  readonly bit?: string | undefined;
  /** The text; `{value}` is the value. */
  readonly text?: string | undefined;
}

/** The player's health: one field as a share of another, or of a number. */
export interface MapHealth {
  readonly field: string;
  readonly of: string | number;
}

/** The game's texts: where the words are, when it waits, and who speaks. */
export interface MapText {
  /** The fields of text that hold the lines, from the top. One field may hold several, parted by new lines. */
  readonly lines: readonly string[];
  /** There is a text only while this holds, and never without a word in its lines. */
  readonly when?: MapConditions | undefined;
  /** A press of A goes on while this holds. */
  readonly waiting: MapConditions;
  /** It is a question while this holds; while a menu is open unless told. */
  readonly question?: MapConditions | undefined;
  readonly speaker?: MapSpeaker | undefined;
}

/**
 * The speaker: a field's value, or the words before a mark in the first line, such as `MARU` in `MARU: Good
 * morning!`.
 */
export interface MapSpeaker {
  readonly field?: string | undefined;
  readonly before?: string | undefined;
  readonly when?: MapConditions | undefined;
}

/** A menu that waits for a choice while `when` holds. */
export interface MapMenu {
  readonly when: MapConditions;
  readonly title?: string | undefined;
  /** In the order in which they are read. */
  readonly entries: readonly MapEntry[];
  /** The entries in a row; 1 unless given. */
  readonly columns?: number | undefined;
  /** The field that holds the number of the entry at which the cursor stands, from 0. */
  readonly cursor: string;
  /** For a list that scrolls: there is more above, or below, while this holds. */
  readonly above?: MapConditions | undefined;
  readonly below?: MapConditions | undefined;
}

/** An entry of a menu: words of the map's own, or a field's value; one whose field is empty is not there. */
export interface MapEntry {
  readonly label?: string | undefined;
  readonly field?: string | undefined;
  /** A field with further text, such as a number or a price. */
  readonly detail?: string | undefined;
}

/**
 * The fields that say where on its map the player stands, in cells from the left and from the top, both from 0; the map is
 * the field that is the place, or the game itself where none is. The grid lies on the map as its player does.
 */
export interface MapStanding {
  readonly x: string;
  readonly y: string;
  /** Its values are called `up`, `down`, `left` and `right`. */
  readonly facing?: string | undefined;
  /** The width of the map, in cells. */
  readonly width?: string | undefined;
  readonly height?: string | undefined;
}

/** A way from one place to another: taken by entering the cell or, with `press`, by pressing that direction on it. */
export interface MapDoor extends MapDoorEnd {
  readonly press?: (typeof DIRECTIONS)[number] | undefined;
  /** The cell where the player arrives. */
  readonly to: MapDoorEnd;
}

/** A cell of a place: the value of the field that is the place, as the state has it. */
export interface MapDoorEnd {
  readonly place: string | number;
  readonly x: number;
  readonly y: number;
}

/**
 * The ways out of the map by the game's own table, a list: the cell on the map, counted as in `standing`, and the other end.
 * They are known where the grid shows an exit.
 */
export interface MapWarps {
  readonly list: string;
  readonly x: string;
  readonly y: string;
  /** The number of the other end in the list of its map, from 0. */
  readonly id: string;
  /** The other map, with the names of the field that is the place. */
  readonly map: string;
}

/** A game seen from the side: the fields that say how far the player is, and conditions that are true while they stand firmly, and at a level's end. */
export interface MapCourse {
  readonly level: string;
  /** A number that rises towards the level's end. */
  readonly along: string;
  /** A number that rises with each fall. */
  readonly falls: string;
  readonly rests: MapCondition;
  /** True once the level's end was reached. */
  readonly done: MapCondition;
  readonly view?: MapSideView | undefined;
}

/** A game map file: what a game keeps where in its memory. */
export interface MemoryMapFile {
  readonly format: 1;
  /** The game's name. */
  readonly game: string;
  /** The title in the cartridge's header; without it and `recognises`, the map is for any cartridge. */
  readonly title?: string | undefined;
  /** More about the cartridges that the map is for. */
  readonly recognises?: MapRecognition | undefined;
  /** Words for people who read the file. */
  readonly comment?: string | undefined;
  /** The beginning of save files' names. */
  readonly slug?: string | undefined;
  readonly briefing?: string | undefined;
  /** Names and letters that several fields have, by the table's name. */
  readonly tables?: Readonly<Record<string, NameTable>> | undefined;
  readonly fields: readonly MapField[];
  readonly milestones?: readonly MapMilestone[] | undefined;
  /** Fields whose change is worth a look before the next button: a mode, a map. */
  readonly stops?: readonly string[] | undefined;
  /** Fields that together say where the player stands. */
  readonly position?: readonly string[] | undefined;
  readonly health?: MapHealth | undefined;
  /** The game is at its end while this holds. */
  readonly ended?: MapCondition | undefined;
  /** The game waits for A to go on while this holds: a level is solved. */
  readonly goesOn?: MapCondition | undefined;
  /** There is a fight while `when` holds, against what the field `foe` holds. */
  readonly fight?: { readonly when: MapCondition; readonly foe?: string | undefined } | undefined;
  readonly grid?: MapGrid | undefined;
  readonly standing?: MapStanding | undefined;
  /** Ways between places, in both directions. Need `standing`, and a field that is the place. */
  readonly doors?: readonly MapDoor[] | undefined;
  readonly warps?: MapWarps | undefined;
  /** A step, or the way to another map, is under way while this holds. */
  readonly moving?: MapCondition | undefined;
  /** For a player who moves by pixels: the fields with the pixels from the middle of their cell, to the right and down. */
  readonly offset?: { readonly x: string; readonly y: string } | undefined;
  /** The floor moves the player while this holds: an arrow, a current. */
  readonly carried?: MapCondition | undefined;
  readonly course?: MapCourse | undefined;
  readonly text?: MapText | undefined;
  /** The game's menus; of those that are open at once, the first counts. */
  readonly menus?: readonly MapMenu[] | undefined;
}
