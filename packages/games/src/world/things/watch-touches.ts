import { cutText } from "../../../../../src/base/text/cut-text.ts";
import { type Button, isDirection } from "../../../../../src/base/vocabulary/button.ts";
import type { GameAdapter, GameView, GridCell } from "../../known/game-adapter.ts";
import { cellAt } from "../../known/grid/grid-steps.ts";
import { onOneLine } from "../../known/text/quote-game-text.ts";
import type { AtlasMap, AtlasTouch, MapCell, SeenMap } from "../atlas/atlas.ts";
import { ATLAS_LETTERS } from "../letters.ts";
import { standingNow } from "../standing-now.ts";
import { WAYS } from "../way/ground.ts";
import { touchAt } from "./touches.ts";

/** The frames after A in which a text is the answer of what the player faces. */
const ANSWER_FRAMES = 60;

/** The frames after A without a text after which nothing answered, where the player turns to something else then. */
const SILENT_FRAMES = 20;

/** The frames without a text after which the talk is over: what opens then is another one. */
const GONE_FRAMES = 40;

/** The most characters of a name that are kept. */
const MOST_NAME = 20;

/** Notices what answers the player. */
export interface TouchWatch {
  before(held: readonly Button[]): void;
  ran(held: readonly Button[], frames: number): void;
  jumped(): void;
  /** The thing that answered last, while nothing else was done since; null for none. */
  speaking(): AtlasTouch | null;
  /** Whether the last press of A was at what the player faces, and nothing has answered. */
  isUnanswered(): boolean;
}

/** The world in which things are touched. */
interface TouchPorts {
  map(name: string): AtlasMap | undefined;
  /** The player's cell, where it is sure. */
  at(): MapCell | null;
  keep(seen: SeenMap): void;
}

/** A thing of a map. */
interface Faced {
  readonly map: string;
  readonly touch: AtlasTouch;
  readonly letter: string;
}

const KIND_OF: Readonly<Partial<Record<GridCell, AtlasTouch["kind"]>>> = {
  person: "person",
  sign: "sign",
  item: "item",
};

/**
 * Notices what answers: the player stands, faces it and presses A, and a text opens within a second. Games whose texts are
 * not known have none.
 */
export function watchTouches(
  view: GameView,
  adapter: GameAdapter,
  { map, at, keep }: TouchPorts,
): TouchWatch {
  const textNow = () => adapter.shownText?.(view) ?? null;
  let asked: { readonly faced: Faced; frames: number } | null = null;
  let speaking: Faced | null = answering();
  let wasHeld = false;
  let isUnanswered = false;
  let gone = 0;

  /** The thing faced while its text is open at the step's beginning, if it answered before. */
  function answering(): Faced | null {
    if (textNow() === null) return null;
    const standing = standingNow(view, adapter);
    const way = WAYS.find(({ direction }) => direction === standing?.facing);
    const known = standing === null ? undefined : map(standing.map);
    if (standing === null || way === undefined || known === undefined) return null;
    const touch =
      touchAt(known, standing.x + way.x, standing.y + way.y) ??
      touchAt(known, standing.x + 2 * way.x, standing.y + 2 * way.y);
    return touch === undefined ? null : { map: known.name, touch, letter: "" };
  }
  /** The thing that the player faces, as the screen shows it; null where none can answer now. */
  const facedNow = (): Faced | null => {
    const standing = standingNow(view, adapter);
    const sure = at();
    const isSure = standing !== null && sure !== null && standing.map === sure.map;
    const way = WAYS.find(({ direction }) => direction === standing?.facing);
    const isOpen = textNow() !== null || (adapter.shownMenu?.(view) ?? null) !== null;
    if (!isSure || way === undefined || isOpen) return null;
    const grid = adapter.isMoving?.(view) === true ? null : (adapter.grid?.(view) ?? null);
    if (grid === null) return null;
    const { row, column } = grid.player;
    const cellAhead = (cells: number): GridCell | undefined =>
      cellAt(grid, { row: row + cells * way.y, column: column + cells * way.x });
    const cells = cellAhead(1) === "counter" && cellAhead(2) === "person" ? 2 : 1;
    const cell = cellAhead(cells);
    if (cell === undefined) return null;
    const kind = KIND_OF[cell] ?? "thing";
    const touch = { x: standing.x + cells * way.x, y: standing.y + cells * way.y, kind };
    return { map: standing.map, touch, letter: kind === "thing" ? "" : ATLAS_LETTERS[kind] };
  };
  const note = (faced: Faced): void => {
    speaking = faced;
    isUnanswered = false;
    gone = 0;
    const { map: name, touch, letter } = faced;
    keep({
      map: name,
      ...(letter === "" ? {} : { cells: [[touch.x, touch.y, letter]] }),
      touched: [touch],
    });
  };
  /** A wall does not answer, which says nothing. */
  const noteSilent = ({ map: name, touch, letter }: Faced): void => {
    const known = map(name);
    const isKnown = known !== undefined && touchAt(known, touch.x, touch.y)?.kind === touch.kind;
    if (touch.kind === "thing" || isKnown) return;
    keep({
      map: name,
      cells: [[touch.x, touch.y, letter]],
      touched: [{ ...touch, silent: true }],
    });
  };
  return {
    before(held) {
      const isHeld = held.includes("a");
      if (isHeld && !wasHeld && adapter.shownText !== undefined) {
        const faced = facedNow();
        isUnanswered = faced !== null;
        if (faced !== null) {
          asked = { faced, frames: 0 };
          speaking = null;
        }
      }
      wasHeld = isHeld;
    },
    ran(held, frames) {
      if (asked !== null) {
        const waited = asked.frames;
        const isAway = held.some(isDirection);
        const isOver = waited > ANSWER_FRAMES || isAway;
        asked.frames += frames;
        if (textNow() !== null) {
          if (!isOver) note(asked.faced);
          asked = null;
        } else if (isOver || asked.frames > ANSWER_FRAMES) {
          if (waited >= SILENT_FRAMES || !isAway) noteSilent(asked.faced);
          asked = null;
        }
      }
      const isNameless = speaking?.touch.kind !== "person" && speaking?.touch.kind !== "sign";
      const isNamed = isNameless || speaking?.touch.name !== undefined;
      if (speaking === null || isNamed || gone > GONE_FRAMES) return;
      const text = textNow();
      gone = text === null ? gone + frames : 0;
      // A sign is known by its first line, once that is written out.
      const words =
        speaking.touch.kind === "person" ? text?.speaker : text?.state === "typing" ? "" : text?.lines[0];
      const name = cutText(onOneLine(words ?? ""), MOST_NAME);
      if (name !== "") note({ ...speaking, touch: { ...speaking.touch, name } });
    },
    jumped() {
      [asked, speaking, wasHeld, isUnanswered] = [null, null, false, false];
    },
    isUnanswered: () => isUnanswered,
    speaking: () => speaking?.touch ?? null,
  };
}
