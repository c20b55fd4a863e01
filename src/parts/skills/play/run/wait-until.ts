import type { Emulator } from "../../../../../packages/emulator/src/emulator.ts";
import { DRAWN_FRAMES } from "../../../../../packages/emulator/src/emulator.ts";
import type { MachineState } from "../../../../../packages/emulator/src/machine/machine.ts";
import type { Button } from "../../../../base/vocabulary/button.ts";
import { isOthersTurn, press, recorderOf, takeTurns } from "./hands.ts";
import type { SkillRunning } from "./skill-run.ts";

/** Frames between two looks. */
const PAUSE = 2;

/** Frames after which a wait that draws nothing draws its last ones again: 120 frames are played twice then, in 1 ms. */
const STRETCH = 120;

/**
 * Lets the game run until something is so, looking every 2 frames, for `maxFrames` frames at most.
 *
 * @param looksAtScreen whether `isSo` looks at the screen: without that, nothing is drawn but the last frames
 * @returns the frames that were waited, and whether it was in vain
 */
export async function waitUntil(
  run: SkillRunning,
  isSo: () => boolean,
  { maxFrames, looksAtScreen }: { readonly maxFrames: number; readonly looksAtScreen: boolean },
): Promise<{ readonly waited: number; readonly isInVain: boolean }> {
  let waited = 0;
  while (waited < maxFrames && !isSo()) {
    const left = maxFrames - waited;
    if (looksAtScreen || left < PAUSE) {
      const pause = Math.min(PAUSE, left);
      await press(run, [], pause);
      waited += pause;
    } else {
      waited += waitUndrawn(run, isSo, Math.min(left, STRETCH));
      await takeTurns(run);
    }
  }
  return { waited, isInVain: waited >= maxFrames && !isSo() };
}

/** At least one pause; how many frames it was. */
function waitUndrawn(run: SkillRunning, isSo: () => boolean, maxFrames: number): number {
  const { emulator } = run.ports;
  const recorder = recorderOf(run);
  const before = emulator.snapshot();
  const { held } = run.execution;
  const { frames: begun } = recorder;
  const waited = () => recorder.frames - begun;
  try {
    do {
      recorder.holdWhileSame([], [], PAUSE, PAUSE);
    } while (waited() + PAUSE <= maxFrames && !isOthersTurn(run) && !isSo());
  } finally {
    if (waited() > 0) drawAgain(emulator, before, held, waited());
  }
  return waited();
}

/** The machine is where it was, and its picture is whole: it is deterministic. */
function drawAgain(emulator: Emulator, before: MachineState, held: readonly Button[], frames: number): void {
  emulator.restore(before);
  if (frames > DRAWN_FRAMES) emulator.run(frames - DRAWN_FRAMES, held, { picture: false });
  emulator.run(Math.min(frames, DRAWN_FRAMES), held);
}
