import { type Button, DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import type { GameInfo } from "../../../../src/base/vocabulary/game-info.ts";
import type { Emulator } from "../../../emulator/src/emulator.ts";
import type { GameAdapter, PixelOffset } from "../known/game-adapter.ts";

/** The message after the same direction had no effect twice. */
export const BLOCKED = "the way is blocked";

/** Looks at the game between two buttons of one call. */
export interface InterruptionWatch {
  /** Whether the last button moved the player; true where that cannot be known. */
  readonly hasMoved: boolean;
  /** The player's place now, in words that are equal for equal places; null where it is unknown. */
  place(): string | null;
  /** Whether a step takes half as long as on foot now. */
  readonly isQuick: boolean;
  /** The pixels from the middle of the player's cell; null in games that move by cells. */
  offset(): PixelOffset | null;
  /** The addresses of the bytes that the place depends on; null where that is not known. */
  readonly placeCells: readonly number[] | null;
  /** Why the next button should wait until the LM has looked, after `button` was pressed; null for nothing. */
  after(button: Button): string | null;
  /** The same where time has passed and nothing was pressed. */
  look(): string | null;
}

/** Watches for what an LM should see before it goes on: a battle, a dialog, another map, a way that is blocked. */
export function watchGame(emulator: Emulator, adapter: GameAdapter, before: GameInfo): InterruptionWatch {
  let last = before;
  let blocked: Button | null = null;
  let hasMoved = true;
  return {
    get hasMoved() {
      return hasMoved;
    },
    get isQuick() {
      return adapter.isQuick?.(emulator) === true;
    },
    place() {
      return adapter.position?.(adapter.readState(emulator, last)) ?? null;
    },
    offset: () => adapter.offset?.(emulator) ?? null,
    placeCells: adapter.placeCells ?? null,
    after(button) {
      const was = last;
      last = adapter.readState(emulator, was);
      const position = adapter.position?.(last) ?? null;
      const stays = position !== null && position === adapter.position?.(was);
      hasMoved = !stays;
      const interruption = adapter.interruption?.(was, last) ?? null;
      if (interruption !== null) return interruption;

      const isBlocked = stays && (DIRECTIONS as readonly Button[]).includes(button);
      // The first press may only turn; the second one in vain says that the way is blocked.
      const isInVain = isBlocked && blocked === button;
      blocked = isBlocked ? button : null;
      return isInVain ? BLOCKED : null;
    },
    look() {
      const was = last;
      last = adapter.readState(emulator, was);
      blocked = null;
      return adapter.interruption?.(was, last) ?? null;
    },
  };
}
