import { watchGame } from "../../../../../packages/games/src/actions/interruption-watch.ts";
import { pressButtons } from "../../../../../packages/games/src/actions/press-buttons.ts";
import type { InputTrack } from "../../../../base/vocabulary/button.ts";
import { type Button, isButton } from "../../../../base/vocabulary/button.ts";
import type { ToolContext } from "../tool.ts";
import type { ToolGame } from "./custom-tool.ts";

/** The most frames of one call at a time: a journal takes no track entries longer than 100,000 frames. */
const MOST_FRAMES = 18_000;

/** A game that is lent to one call of a tool, and taken back. */
export interface LentGame {
  readonly game: ToolGame;
  /** All that the call did to the machine so far. */
  readonly track: () => InputTrack;
  /** Takes it back: what is pressed from now on throws. @throws what the machine broke with, whatever the tool made of it */
  end(): void;
}

/** Lends the game of a step to one call. */
export function lendGame({ recorder, textGame: { emulator, game }, call }: ToolContext): LentGame {
  const from = recorder.track.length;
  const { adapter } = game;
  let isOver = false;
  let broken: { readonly error: unknown } | null = null;
  const info = () => adapter.readState(emulator, call.gameInfo);
  const move = <T>(deed: () => T): T => {
    if (isOver) throw new Error("the call of this tool is over: its game cannot be moved any more");
    try {
      return deed();
    } catch (error) {
      // No track leads to the machine's state: the step cannot continue from there.
      broken = { error };
      throw error;
    }
  };
  return {
    track: () => recorder.track.slice(from),
    end() {
      isOver = true;
      if (broken !== null) throw broken.error;
    },
    game: {
      callId: call.id,
      signal: call.signal,
      info,
      read: (address) => emulator.read(address),
      readRange: (address, length) => emulator.readRange(address, length),
      screen: () => emulator.screen(),
      snapshot: () => emulator.snapshot(),
      press(buttons, { holdFrames: hold = 8, waitFrames: wait = 20 } = {}) {
        if (buttons.length === 0) throw new RangeError("press takes at least one button");
        checkButtons(buttons);
        checkFrames("holdFrames", hold, 1, 120);
        checkFrames("waitFrames", wait, 0, 300);
        // A watch of its own: what the next tool of the reply sees does not depend on whether this one ran or was replayed.
        return move(() =>
          pressButtons(buttons, { hold, wait }, recorder, watchGame(emulator, adapter, info())),
        );
      },
      run(frames, held = []) {
        checkButtons(held);
        checkFrames("frames", frames, 1, MOST_FRAMES);
        move(() => recorder.hold([...held], frames));
      },
    },
  };
}

function checkButtons(buttons: readonly Button[]): void {
  const unknown = buttons.find((name) => !isButton(name));
  if (unknown !== undefined) throw new RangeError(`there is no button ${JSON.stringify(unknown)}`);
}

function checkFrames(name: string, frames: number, least: number, most: number): void {
  if (Number.isInteger(frames) && frames >= least && frames <= most) return;
  throw new RangeError(`${name} takes a whole number from ${least} to ${most}, got ${frames}`);
}
