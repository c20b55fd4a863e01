import { showsPictures } from "../../../../../../src/base/vocabulary/run-settings.ts";
import type { RunState } from "../../../../../../src/base/vocabulary/run-state.ts";
import { TRY_LIMITS, type Tried } from "../../../../../../src/parts/tries/base/tried.ts";
import type { RunPorts } from "../../../../../../src/play/agent/ports.ts";
import { PRESS_FRAMES } from "../../../../../../src/play/agent/tools/press-buttons.ts";
import type { ToolOutcome } from "../../../../../../src/play/agent/tools/tool.ts";
import { createInputRecorder, idleOf } from "../../../../../games/src/actions/input-recorder.ts";
import { watchGame } from "../../../../../games/src/actions/interruption-watch.ts";
import { type Press, pressButtons, RELEASE_FRAMES } from "../../../../../games/src/actions/press-buttons.ts";
import { isUnsettled, settle } from "../../../../../games/src/actions/settle.ts";
import { standingNow } from "../../../../../games/src/world/standing-now.ts";
import { describeStanding } from "../../../../../games/src/world/told/standing-line.ts";
import { type Sheet, startSheet } from "./sheet.ts";

/** Presses to be tried one after the other. */
export interface TryAsked {
  /** As the call names them. */
  readonly words: string;
  readonly presses: readonly Press[];
}

/** The tries of one step. */
export interface StepTries {
  /** Plays each from the game as it is now, on a copy, and says how it ends. The game itself is only read. */
  run(asked: readonly TryAsked[]): ToolOutcome;
}

/** Opens the tries of a step, which share its bounds. */
export function openStepTries(
  { emulator, laboratory, game }: Pick<RunPorts, "emulator" | "laboratory" | "game">,
  { memory: { settings }, gameInfo }: Pick<RunState, "memory" | "gameInfo">,
): StepTries {
  const { adapter } = game;
  const used = { tries: 0, frames: 0 };

  const tryOne = ({ words, presses }: TryAsked): Tried => {
    const machine = laboratory();
    const copy = { emulator: machine, game };
    const before = adapter.readState(machine, gameInfo);
    const recorder = createInputRecorder(machine, { idle: idleOf(adapter, machine) });
    const { count, reason } = pressButtons(
      presses,
      PRESS_FRAMES,
      recorder,
      watchGame(machine, adapter, before),
    );
    if (isUnsettled(copy, before)) settle(copy, recorder, before);
    used.frames += recorder.frames;
    const standing = standingNow(machine, adapter);
    const came = [
      reason === null ? "" : `stopped after ${count} of ${presses.length}: ${reason}`,
      standing === null ? "" : describeStanding(standing, adapter.grid?.(machine) ?? null),
      adapter.describe(adapter.readState(machine, before), before, {
        isStandingTold: standing !== null,
        hints: settings.hints,
      }),
    ];
    const said = came.filter((text) => text !== "").join("\n");
    return { presses: words, track: recorder.track, came: said.replaceAll("\n", "; ") };
  };

  return {
    run(asked) {
      const tries: Tried[] = [];
      // Where no words say where the player is, the picture does.
      const isShown = adapter.position === undefined && showsPictures(settings);
      const sheet: Sheet | null = isShown ? startSheet() : null;
      const now = emulator.snapshot();
      let untried = "";
      for (const [index, one] of asked.entries()) {
        const planned = framesOf(one);
        if (used.tries >= TRY_LIMITS.perStep || used.frames + planned > TRY_LIMITS.framesPerStep) {
          untried = `\nNot tried from ${index + 1} on: a step tries ${TRY_LIMITS.perStep} times and ${TRY_LIMITS.framesPerStep} frames at most.`;
          break;
        }
        const machine = laboratory();
        machine.restore(now);
        machine.usePalette?.(settings.palette ?? "grey");
        used.tries += 1;
        tries.push(tryOne(one));
        sheet?.add(machine);
        // As it was: colours are no part of a machine, and others use this one, too.
        machine.usePalette?.("grey");
      }
      const lines = tries.map(({ presses, came }, at) => `${at + 1}. ${presses}: ${came}`);
      const text = `On a copy, so the game is as before:\n${lines.join("\n")}${untried}`;
      if (tries.length === 0) return { text: untried.trim(), isError: true };
      return {
        text,
        tries,
        ...(sheet === null ? {} : { picture: { text: PICTURES, png: sheet.encode() } }),
      };
    },
  };
}

const PICTURES = "The end of each try, in rows from the left:";

/** The frames that a try takes before the game comes to rest. */
export function framesOf({ presses }: TryAsked): number {
  const { hold, wait } = PRESS_FRAMES;
  return presses.reduce(
    (sum, { held, frames }) =>
      sum + (frames ?? hold) + (held.length === 0 ? 0 : frames === undefined ? wait : RELEASE_FRAMES),
    0,
  );
}
