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

/** A milestone, which makes a save that is kept. */
export interface MapMilestone {
  readonly field: string;
  /**
   * `new value` (not seen before in this run), `greater` or `less` (a number that grew or fell), `reaches` (a number that reached `value` from
   * below), `equals` (exactly `value`), or `set` (a `bool` that became true, or a bit of `flags`: the one in `bit`, or any).
   */
  readonly when: MilestoneCondition;
  /** For `equals`: the value as the state has it. For `reaches`: the number that must be reached from below. */
  readonly value?: string | number | boolean | undefined;
  /** For `set` of a field of flags: what the bit is called; any bit by default. */
  readonly bit?: string | undefined;
  /** The text; `{value}` is the value. */
  readonly text?: string | undefined;
}

/** The player's health, as a share of another field, or of a number: health that falls and never rises makes a stall worse. */
export interface MapHealth {
  readonly field: string;
  readonly of: string | number;
}

/** The game's texts: where the words are, when it waits, and who speaks. */
export interface MapText {
  /**
   * The fields with the lines on the screen, from the top. A field may hold several, separated by a line feed (`"\n"` in
   * `charset`).
   */
  readonly lines: readonly string[];
  /**
   * There is a text only while this is true, and never without a word in its lines; needed if the words stay in memory. While
   * there is any word by default.
   */
  readonly when?: MapConditions | undefined;
  /** True while a press of A continues, but not while the words are still being typed. */
  readonly waiting: MapConditions;
  /** While this is true, a press is an answer, and reading stops; while a menu is open by default. */
  readonly question?: MapConditions | undefined;
  /** None by default. */
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

/** A menu that waits for a choice while `when` is true. Its entries are chosen by their words. */
export interface MapMenu {
  readonly when: MapConditions;
  /** The menu's name. */
  readonly title?: string | undefined;
  /** In the order in which they are read. */
  readonly entries: readonly MapEntry[];
  /** The number of entries side by side; 1 by default. */
  readonly columns?: number | undefined;
  /** The field with the number of the selected entry, from 0. */
  readonly cursor: string;
  /** For a list that scrolls: true while there is more above, or below. */
  readonly above?: MapConditions | undefined;
  readonly below?: MapConditions | undefined;
}

/** An entry of a menu: its words, or the field that has them; an empty one counts as absent. */
export interface MapEntry {
  readonly label?: string | undefined;
  readonly field?: string | undefined;
  /** A field with more about it, such as a number or a price. */
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
  /** The width of the map, in cells; beyond it and `height`, the cell is unknown. */
  readonly width?: string | undefined;
  readonly height?: string | undefined;
}

/**
 * A way from the cell of a place to another place: taken by entering the cell or, with `press`, by pressing that direction on
 * it.
 */
export interface MapDoor extends MapDoorEnd {
  /** A direction: `up`, `down`, `left` or `right`. */
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

/**
 * A game seen from the side. The built-in player then makes the presses that lead on, on a copy of the machine first; `view` draws the
 * screen for the player.
 */
export interface MapCourse {
  /** The field of the level. */
  readonly level: string;
  /** A number that rises towards the level's end. */
  readonly along: string;
  /** A number that rises with each fall. */
  readonly falls: string;
  /** True while the player stands firmly. */
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
  /** Words about the game for the player, first of all its goal. */
  readonly briefing?: string | undefined;
  /** Names and letters that fields share: `{ "species": { "1": "Bulbasaur" } }` for `"names": "species"`. */
  readonly tables?: Readonly<Record<string, NameTable>> | undefined;
  readonly fields: readonly MapField[];
  readonly milestones?: readonly MapMilestone[] | undefined;
  /** Fields, such as a mode or a map, whose change ends a call with many buttons early. */
  readonly stops?: readonly string[] | undefined;
  /** The fields that together are the player's position. A call also stops when a direction has no effect twice. */
  readonly position?: readonly string[] | undefined;
  readonly health?: MapHealth | undefined;
  /** While this is true, as `{ "field": "mode", "is": "ending" }`, the game is over, and the run ends. */
  readonly ended?: MapCondition | undefined;
  /**
   * While this is true, as where a level is solved, the game waits for A alone: a reply's next A is pressed although the change
   * of a `stops` field ends the rest of it.
   */
  readonly goesOn?: MapCondition | undefined;
  /**
   * There is a fight while `when` is true, against what the field `foe` has. In it, a loss of a third of `health`, a faint, another `foe`
   * and a line that may be a warning end the rest of a reply. Such a line has no amount and is not the result of the player's choice; it is
   * new to the fight, or begins with the name of a foe whose lines otherwise have amounts.
   */
  readonly fight?: { readonly when: MapCondition; readonly foe?: string | undefined } | undefined;
  /** The walking grid. */
  readonly grid?: MapGrid | undefined;
  /** The player's cell on the map. */
  readonly standing?: MapStanding | undefined;
  /** Known ways between places; the way back is an entry of its own. Need `standing`, and a field that is the place. */
  readonly doors?: readonly MapDoor[] | undefined;
  /** The game's own table of exits. */
  readonly warps?: MapWarps | undefined;
  /** True during a step or on the way to another map: the runner waits until it is false, at most four seconds. */
  readonly moving?: MapCondition | undefined;
  /**
   * For a player who moves by pixels: the fields with the pixels from the middle of their cell, to the right and down. A walk
   * then goes from middle to middle.
   */
  readonly offset?: { readonly x: string; readonly y: string } | undefined;
  /** True while the floor moves the player (an arrow, a current). The runner learns where such cells lead. */
  readonly carried?: MapCondition | undefined;
  readonly course?: MapCourse | undefined;
  readonly text?: MapText | undefined;
  /** The game's menus; of those that are open at once, the first counts. */
  readonly menus?: readonly MapMenu[] | undefined;
}
