import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import type { Experiment } from "../experiment.ts";
import type { Forks } from "../forks.ts";
import type { Moment } from "../moment.ts";
import type { Position } from "../place/choose-position.ts";
import { canMove } from "../play/test-play.ts";

/** A text that A opened: the machine then, and at the same frame without A. */
export interface Opening {
  readonly opened: MachineState;
  readonly unopened: MachineState;
  /** Whether a person was in front of the player. */
  readonly isPerson: boolean;
}

/** The tiles of the screen. */
export const COLUMNS = 20;
export const ROWS = 18;

const [MOST_PAGES, LOOKS, STILL_FRAMES] = [6, 14, 20] as const;

/** One page of a text, when no tile comes any more. */
export interface Page {
  readonly state: MachineState;
  readonly moment: Moment;
}

/** Reads each text page by page, to its end. */
export function* gatherPages(
  forks: Forks,
  openings: readonly Opening[],
  position: Position,
): Experiment<readonly Page[]> {
  const pages: Page[] = [];
  for (const { opened } of openings) {
    let at = opened;
    for (let page = 0; page < MOST_PAGES; page++) {
      forks.goTo(at);
      for (let look = 0, before = 0; look < LOOKS; look++) {
        const now = forks.look("maps");
        if (now === before) break;
        before = now;
        forks.run(STILL_FRAMES);
      }
      const state = forks.take();
      const moment = forks.see();
      if (canMove(forks, state, position)) break;
      pages.push({ state, moment });
      forks.goTo(state);
      forks.run(6, "a");
      forks.run(STILL_FRAMES);
      at = forks.take();
      yield;
    }
  }
  return pages;
}

/** The tile that a place of the screen shows, and where it lies: in the window's map from 1024 on. */
export function tileAt(
  moment: Moment,
  row: number,
  column: number,
): { readonly tile: number; readonly place: number } {
  const { window, tiles, scrollX, scrollY } = moment;
  const [x, y] = [column * 8, row * 8];
  if (window !== null && y >= window.top && x >= window.left) {
    const place = (((y - window.top) >> 3) << 5) | (((x - Math.max(0, window.left)) >> 3) & 31);
    return { tile: window.tiles[place] ?? 0, place: 0x400 + place };
  }
  const place = ((((scrollY + y) & 255) >> 3) << 5) | (((scrollX + x) & 255) >> 3);
  return { tile: tiles[place] ?? 0, place };
}
