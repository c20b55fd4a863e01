import { type Button, DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import type { Experiment } from "../experiment.ts";
import type { Forks } from "../forks.ts";
import { changeOf } from "../memory.ts";
import { type Moment, sharedBackground } from "../moment.ts";
import type { Position } from "../place/choose-position.ts";
import type { Trial } from "./gather-trials.ts";

/** The effects of A and START at some places. */
export interface PlayTest {
  readonly places: number;
  /** Places at which A wrote one and the same tile of the map, and the different tiles that it wrote there. */
  readonly written: number;
  readonly letters: number;
  /** Places at which A opened something: another scene, or one in which no direction moved any more. */
  readonly opened: number;
  /** Of the four places at which START was pressed, those to which nothing led back. */
  readonly left: number;
}

const [PLACES, STARTS] = [14, 4] as const;

const WAYS_BACK: readonly Button[] = ["start", "b", "b", "start", "a", "b", "b"];

/** Presses A at some places: a keyboard writes what is under its cursor, and a menu opens something everywhere. */
export function* testPlay(forks: Forks, trials: readonly Trial[], position: Position): Experiment<PlayTest> {
  const writes = new Map<number, number[]>();
  let [tried, opened, left] = [0, 0, 0];
  const every = Math.max(1, Math.floor(trials.length / PLACES));
  for (const { start } of trials.filter((_, at) => at % every === 0).slice(0, PLACES)) {
    if (!canMove(forks, start, position)) continue;
    tried += 1;
    const idle = after(forks, start);
    const pressed = after(forks, start, "a");
    // A full name takes a letter only after B took one back.
    const isFull = changedTiles(idle, pressed).length === 0;
    const written = isFull ? after(forks, start, "b", "a") : pressed;
    for (const { place, tile } of changedTiles(idle, written)) {
      writes.set(place, [...(writes.get(place) ?? []), tile]);
    }
    if (isFull) after(forks, start, "a");
    if (sharedBackground(idle, pressed) < 0.5 || !canMove(forks, forks.take(), position)) opened += 1;
    if (tried <= STARTS && leavesBy(forks, start, idle, position)) left += 1;
    yield;
  }
  const [most = []] = [...writes]
    .flatMap(([place, tiles]) => (new Set(tiles).size >= (place < SPRITE ? 3 : LEAST_SPRITES) ? [tiles] : []))
    .toSorted((a, b) => b.length - a.length);
  return { places: tried, written: most.length, letters: new Set(most).size, opened, left };
}

function after(forks: Forks, start: MachineState, ...buttons: readonly Button[]): Moment {
  forks.goTo(start);
  for (const button of buttons.slice(0, -1)) {
    forks.run(6, button);
    forks.run(20);
  }
  forks.run(6, ...buttons.slice(-1));
  forks.run(60);
  return forks.see();
}

/** Places of the window's map, and sprites by their number in memory, follow those of the background. */
const [WINDOW, SPRITE] = [0x400, 0x800] as const;

/** Different tiles of a sprite that are letters: something thrown looks different in each of four directions. */
const LEAST_SPRITES = 5;

function changedTiles(
  one: Moment,
  other: Moment,
): readonly { readonly place: number; readonly tile: number }[] {
  const [before, after] = [tilesIn(one), tilesIn(other)];
  const changed = [...after].flatMap(([place, tile]) =>
    before.get(place) === tile ? [] : [{ place, tile }],
  );
  // A text or a menu that opens changes many: a letter is one tile, or two with its mark.
  return changed.length <= 8 ? changed : [];
}

/** The tiles of a moment by their places. */
function tilesIn({ tiles, window, memory }: Moment): ReadonlyMap<number, number> {
  const shown = new Map([...tiles].entries());
  for (const [place, tile] of window?.tiles.entries() ?? []) shown.set(WINDOW + place, tile);
  const sprites = memory.subarray(-160);
  for (let at = 0; at < sprites.length; at += 4) {
    const [y = 0, , tile = 0] = sprites.subarray(at, at + 3);
    if (y > 0 && y < 160) shown.set(SPRITE + at, tile);
  }
  return shown;
}

/** Whether START leads elsewhere for good: it opens and closes a pause, but it ends a menu. */
function leavesBy(forks: Forks, start: MachineState, idle: Moment, position: Position): boolean {
  forks.goTo(start);
  for (const button of ["start" as const, ...WAYS_BACK]) {
    forks.run(6, button);
    forks.run(60);
    const state = forks.take();
    if (sharedBackground(idle, forks.see()) >= 0.5 && canMove(forks, state, position)) return false;
    forks.goTo(state);
  }
  return true;
}

/** Whether a direction changes a coordinate. */
export function canMove(forks: Forks, state: MachineState, { x, y }: Pick<Position, "x" | "y">): boolean {
  const place = (...held: readonly Button[]): Uint8Array => {
    forks.goTo(state);
    forks.run(20, ...held);
    forks.run(24);
    return forks.see().memory;
  };
  const idle = place();
  return DIRECTIONS.some((direction) => {
    const memory = place(direction);
    return changeOf(x, idle, memory) !== 0 || changeOf(y, idle, memory) !== 0;
  });
}

/** Why a moment is no play; null if nothing speaks against it. */
export function whyNoPlay({ places, written, letters, opened, left }: PlayTest): string | null {
  if (letters >= 3 && written >= places / 2) {
    return `A writes what is under the cursor (${letters} different tiles at ${written} of ${places} places)`;
  }
  if (left >= 3) return `START leaves for good from ${left} of ${STARTS} places, as in a menu`;
  return opened >= 0.7 * places ? `A opens something at ${opened} of ${places} places, as in a menu` : null;
}
