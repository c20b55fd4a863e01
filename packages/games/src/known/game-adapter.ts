import type { Button } from "../../../../src/base/vocabulary/button.ts";
import type { GameInfo } from "../../../../src/base/vocabulary/game-info.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { HintLevel } from "../../../../src/base/vocabulary/run-settings.ts";
import type { MemoryReader } from "../../../emulator/src/emulator.ts";
import type { Cartridge, Screen, ScreenView } from "../../../emulator/src/machine/machine.ts";
import type { AtlasBorder, AtlasDoor, AtlasWarp, Standing } from "../world/atlas/atlas.ts";

/** The parts of the machine that an adapter can read. Tests make one from a RAM image; there, `screen` may be missing. */
export interface GameView extends MemoryReader {
  screen?(): Screen;
  screen?(options: { readonly into: Uint8Array }): ScreenView;
}

/**
 * Knows one game, or a family of games. All methods are pure: they look at the view and change nothing.
 * None of them throws, whatever is in the memory.
 */
export interface GameAdapter {
  /** A short name in kebab case: `pokemon-red`. */
  readonly id: string;

  /** The beginning of this game's save files; by default the cartridge's title as a slug. */
  readonly slug?: string;

  /** An introduction to the game for the LM: a paragraph for the system prompt. */
  readonly briefing: string;

  /** Whether what the player gets of the game is read from its memory; by default it is, and the picture alone otherwise. */
  readonly readsMemory?: boolean;

  /** The engine of a game whose memory is not read, where it shows: `GB Studio`. */
  readonly madeWith?: string;

  /** Whether experiments found out how the memory is read, so that cells of the grid may be predictions; false by default. */
  readonly isLearned?: boolean;

  /** Whether this adapter is for that cartridge. */
  recognises(cartridge: Cartridge): boolean;

  /** The state of the game. `previous` is what the last call on this run gave, or null at its start. */
  readState(view: GameView, previous: GameInfo | null): GameInfo;

  /**
   * Describes the state as short text for the LM. With `previous`, changes come first. The cell that {@link standing}
   * gives is left out where the LM has it already; hints about the story are there where they are asked for; the text is empty if nothing else changed.
   */
  describe(
    info: GameInfo,
    previous: GameInfo | null,
    options?: { readonly isStandingTold?: boolean; readonly hints?: HintLevel | null | undefined },
  ): string;

  /** Milestones reached between two states, one short phrase each: `new map: Cave`. Empty for none. */
  milestones(before: GameInfo, after: GameInfo): readonly string[];

  /**
   * The reason for a player who presses several buttons in a row to look before the next one: a battle, a dialog,
   * another map. Null for none.
   */
  interruption?(before: GameInfo, after: GameInfo): string | null;

  /** The player's place, in words that are equal for equal places; null while not walking. */
  position?(info: GameInfo): string | null;

  /**
   * The addresses of the bytes that `position` depends on, 16 at most: while none of them changes, nor does the
   * place. Absent where they are unknown; then the position is read again and again while waiting for another.
   */
  readonly placeCells?: readonly number[];

  /**
   * The part of a state that shows whether something was done: all except values that change by themselves, such as a
   * clock or the frames of an animation, and {@link health}. Texts are in `text`, passing values (a fight's numbers)
   * in `scene`. By default the whole state.
   */
  facts?(info: GameInfo): JsonObject;

  /** The words for the values that matter to people. By default the names in the state. */
  readonly words?: GameWords;

  /** The player's health, from 0 to 1; null where it makes no sense. */
  health?(info: GameInfo): number | null;

  /** The fight that is going on; null without one. Absent where fights are not known. */
  fight?(info: GameInfo): FightNow | null;

  /**
   * The player's points of experience, all together: while they rise, a run is not told to do something else. By default the
   * numbers of a state that are called `experience`, `exp` or `xp`.
   */
  experience?(view: MemoryReader): number | null;

  /** Whether the game waits for A, and for nothing else, to go on: a level is solved. Absent where that is not known. */
  goesOn?(info: GameInfo): boolean;

  /** Whether the game is at its end, so that nothing is to be gained any more; by default it never is. */
  isEnded?(info: GameInfo): boolean;

  /** The cells that {@link grid} may have; absent where any may be. */
  readonly gridCells?: readonly GridCell[];

  /** The walkable cells of the present screen, or null where that makes no sense. */
  grid?(view: GameView): CollisionGrid | null;

  /** Why there is no {@link grid} now, beside an open text or menu: half a sentence; null where there is one, or the reason is not known. */
  whyNoGrid?(view: GameView): string | null;

  /**
   * The player's cell on a map of the game and their facing; null where there is no player to walk. The grid has the
   * map's cells: one cell further there is one cell further here. Read after each press, so it reads a few bytes.
   * Absent in games whose maps are unknown: they get no atlas.
   */
  standing?(view: GameView): Standing | null;

  /**
   * The ways out of the map that are on the screen, as the game's own tables tell them: where each leads is known before
   * anybody took it. Asked where there is a {@link grid} and the player stands somewhere. Absent where no table is known.
   *
   * @param rules those of the conversation, where they are not the present ones
   */
  doors?(view: GameView, rules?: { readonly rules?: number }): readonly AtlasWarp[];

  /**
   * The other maps beyond the edge of the present one, by the game's own table; empty for none. Read when `doors` is.
   * Absent where no table is known: then the cells that the screen shows beyond the edge decide.
   */
  borders?(view: GameView): readonly AtlasBorder[];

  /**
   * The cells of the present map that carry the player away, by the game's own tables: arrows, holes. Read when `doors`
   * is. Others are learned as {@link isCarried} says.
   */
  floors?(view: GameView): readonly AtlasDoor[];

  /** Whether the game waits for a button: a text box with its arrow, a menu. */
  isWaitingForInput?(view: GameView): boolean;

  /** Whether a step or another map is under way, so that what is read now is partly of before and partly of after. */
  isMoving?(view: GameView): boolean;

  /** Whether the picture shows no walking: the player is not on it, as on a title. Absent where that is not known. */
  isPlayerHidden?(view: GameView): boolean;

  /** Whether a step takes half as long as on foot, as on a bicycle. Absent in games without. */
  isQuick?(view: GameView): boolean;

  /**
   * The pixels from the middle of the player's cell to the player, to the right and down; null where it makes no sense now. Where it is
   * there, a step is held until the middle of the next cell. Absent in games in which a press is a step of a whole cell.
   */
  offset?(view: GameView): PixelOffset | null;

  /**
   * Whether the floor moves the player now: an arrow, a current. Where they come to rest then is learned as what entering the
   * cell does on which it began. Absent where that is not known.
   */
  isCarried?(view: GameView): boolean;

  /** The buttons that keep the player where they stand, while none is asked for: on a slope, for example. None by default. */
  idle?(view: GameView): readonly Button[];

  /**
   * The player's place on a course, in a game seen from the side; null where there is none now. Absent in other games. Built-in
   * players try presses on a copy of the machine there.
   */
  course?(view: GameView): CoursePlace | null;

  /**
   * The camera's place and the cells on the screen as a drawing, in a game seen from the side; null where it makes no sense now. Absent
   * where it is not known.
   */
  sideView?(view: GameView): string | null;

  /** The current text; null without one on the screen. Absent if unknown. */
  shownText?(view: GameView): ShownText | null;

  /** The menu in which the game waits for a choice; null without one. Absent where menus are not known. */
  shownMenu?(view: GameView): ShownMenu | null;

  /** The screen on which a name is typed; null without it. Absent where it is not known. */
  shownKeyboard?(view: GameView): ShownKeyboard | null;
}

/** A fight that is going on. */
export interface FightNow {
  /** The foe by its name; null while none is out. */
  readonly foe: string | null;
  /** The one who fights for the player, where there are several; null for the player, and while none is out. */
  readonly who: string | null;
  /** Their health; null where it is not known. */
  readonly hp: number | null;
  readonly maxHp: number | null;
}

/** The names that people use for the values of a state. */
export interface GameWords {
  /** The kind of place, where places are numbers: `Level`. */
  readonly place?: string | undefined;
  /** The values that matter to people, by their names in the state: `solvedCount` is `Levels solved`. */
  readonly values: Readonly<Record<string, string>>;
}

/** A place on a course: levels one after the other, each with a way to be made. */
export interface CoursePlace {
  readonly level: number;
  /** Rises towards the level's end. */
  readonly along: number;
  /** The falls of the player so far. */
  readonly falls: number;
  /** Whether the player stands firmly: nothing of the way before is still to be decided. */
  readonly rests: boolean;
  /** Whether the level's end was reached. */
  readonly isDone: boolean;
}

/** A distance in pixels. */
export interface PixelOffset {
  readonly x: number;
  readonly y: number;
}

/** A text on the screen. */
export interface ShownText {
  /** The words that stand there now, from the top, without the frame and the arrow; empty lines are left out. */
  readonly lines: readonly string[];
  /** The speaker, where the game has one. */
  readonly speaker?: string;
  /** Distinguishes a text whose words cannot be read from others; `lines` says so in their place. */
  readonly unread?: string;
  /**
   * `waiting` where a press of A goes on, `question` where what is pressed is an answer, `typing` at any other time: words
   * still come, or the game goes on by itself. An arrow that blinks may make it `typing` for some frames.
   */
  readonly state: "typing" | "waiting" | "question";
}

/** A menu, or the part of a list that the screen shows. */
export interface ShownMenu {
  readonly title?: string;
  /** In the order in which they are read; at least one. */
  readonly entries: readonly ShownEntry[];
  /** The index of the entry at which the cursor stands. */
  readonly cursor: number;
  /** For a list that scrolls: whether there is more above and below what is shown. */
  readonly more?: { readonly above: boolean; readonly below: boolean };
  /** Rows of such a list above the visible ones, if the game reports it; it distinguishes equal entries. */
  readonly scrolled?: number;
}

/** An entry of a menu. */
export interface ShownEntry {
  /** Its words: what it is found by. */
  readonly label: string;
  /** Its place among the others, counted in presses of the d-pad from the top left, both from 0. */
  readonly row: number;
  readonly column: number;
  /** Further text there: a number, a price. */
  readonly detail?: string;
}

/** A screen on which a name is typed with a cursor. */
export interface ShownKeyboard {
  /** The letters typed so far. */
  readonly typed: string;
  /** The most letters that it may have. */
  readonly most: number;
  /**
   * The keys by row and column, as the d-pad reaches them. A letter is itself; `END` takes the name, `DEL` takes a letter
   * back, and `lower` and `UPPER` show the other letters. An empty one is no key.
   */
  readonly keys: readonly (readonly string[])[];
  readonly cursor: Position;
}

/**
 * A cell of the screen's walking grid. `grass` is walked on like `free`, and something may live there; so is `sight`,
 * where a trainer sees the player and comes to fight. A ledge is jumped in its own direction alone, with one press,
 * to the cell past it. A `sign` is read, a `tree` can be felled, a `counter` is talked across, an `item` is picked up,
 * and a `boulder` may be pushed; none of these can be walked on. In a puzzle, a boulder belongs on each `goal`, which is walked on
 * like `free`; a `filled` goal has one, and `player-on-goal` is the player on an open one.
 */
export const GRID_CELLS = [
  "free",
  "grass",
  "wall",
  "water",
  "person",
  "player",
  "exit",
  "ledge-up",
  "ledge-down",
  "ledge-left",
  "ledge-right",
  "sign",
  "tree",
  "counter",
  "sight",
  "item",
  "boulder",
  "locked",
  "goal",
  "filled",
  "player-on-goal",
] as const;

/** The kind of one cell of the screen's walking grid. */
export type GridCell = (typeof GRID_CELLS)[number];

/** The cells that can be walked on without help. */
export const WALKED_ON: ReadonlySet<GridCell | undefined> = new Set<GridCell>([
  "free",
  "grass",
  "sight",
  "exit",
  "player",
  "goal",
  "player-on-goal",
]);

/** A cell of a walking grid. */
export interface Position {
  readonly row: number;
  readonly column: number;
}

/** The screen as walking cells: `cells[row][column]`, from the top left. */
export interface CollisionGrid {
  readonly cells: readonly (readonly GridCell[])[];
  readonly player: Position;
  /** Whether one may step from one cell to a neighbour that is not a wall, or onto a ledge; by default one may. */
  readonly canStep?: (fromRow: number, fromColumn: number, toRow: number, toColumn: number) => boolean;
  /** The confidence of each cell, from 0 to 1; below 1 it is a prediction. Absent where the game knows them all. */
  readonly confidence?: readonly (readonly number[])[];
  /** Whether the player can go on water now; by default not. */
  readonly canSwim?: boolean;
}
