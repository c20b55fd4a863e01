import type { MachineState, Screen } from "../../../../../packages/emulator/src/machine/machine.ts";
import type { Pressed } from "../../../../../packages/games/src/actions/press-buttons.ts";
import type { GameView } from "../../../../../packages/games/src/known/game-adapter.ts";
import type { Button } from "../../../../base/vocabulary/button.ts";
import type { ToolSpec } from "../../../../base/vocabulary/conversation.ts";
import type { GameInfo } from "../../../../base/vocabulary/game-info.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";

/** The frames of a press. */
export interface PressFrames {
  /** Frames that each is held: 1 to 120, 8 unless given. */
  readonly holdFrames?: number;
  /** Frames that are waited after each: 0 to 300, 20 unless given. */
  readonly waitFrames?: number;
}

/**
 * The game during a custom tool's call. All frames run here are part of the player's step. After the call, every method
 * that moves the machine throws.
 */
export interface ToolGame extends GameView {
  /** Unique to this call, and equal for each try of it: a service can recognize a repeat by it. */
  readonly callId: string;
  /** Aborted when the run is to stop, which then no longer waits for the tool. */
  readonly signal: AbortSignal;

  /** Returns the adapter's present view. */
  info(): GameInfo;

  /** The picture now; the caller owns the bytes. */
  screen(): Screen;

  /** Returns the whole machine, to try things on your own emulator; the caller owns the bytes. */
  snapshot(): MachineState;

  /**
   * Presses buttons in turn, as the tool `press_buttons` does: it stops early where the player should look first.
   *
   * @throws RangeError for no button, one that is not known, or frames out of range; nothing was pressed
   */
  press(buttons: readonly Button[], frames?: PressFrames): Pressed;

  /**
   * Runs `frames` frames (1 to 18,000: five minutes of the game) with `held` down.
   *
   * @throws RangeError for anything else; nothing ran
   */
  run(frames: number, held?: readonly Button[]): void;
}

/** A custom tool's answer to the player. */
export interface ToolAnswer {
  /** The text for the player, up to 16,000 characters. */
  readonly text: string;
  /** Whether the player made a mistake that it should mend. A reply with nothing but mistakes counts as useless. */
  readonly isError?: boolean;
}

/**
 * A custom tool, offered to the player after those of the runner.
 *
 * The result of a call (the answer, and every frame that it ran) is written to the journal before it takes effect.
 * Continuing, going back or verifying takes the call from there, and never calls the tool again. Only a call that was
 * killed before it was recorded is repeated, with the machine at the step's beginning, so a tool that changes something
 * outside the game should look at {@link ToolGame.callId}. Without a journal a run continues from its last save, and
 * the calls since then are repeated.
 */
export interface CustomTool {
  /**
   * Its description for the player. The name has up to 64 letters, digits, `_` and `-`, and differs from the runner's
   * own.
   */
  readonly spec: ToolSpec;
  /** Whether it only thinks, looks up or answers, and never moves the machine: then it is offered in a review, too. */
  readonly isForThought?: boolean;

  /**
   * Carries out one call.
   *
   * @param input the player's input, with numbers, booleans, lists and objects read from texts; not checked further
   * @returns the text for the player. A thrown error is reported to the player as an error, and to people as a notice; the
   * run continues, and earlier presses stay
   */
  run(input: JsonObject, game: ToolGame): string | ToolAnswer | Promise<string | ToolAnswer>;
}
