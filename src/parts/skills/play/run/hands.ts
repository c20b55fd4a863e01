import { setImmediate } from "node:timers/promises";
import type { InputRecorder } from "../../../../../packages/games/src/actions/input-recorder.ts";
import { RELEASE_FRAMES } from "../../../../../packages/games/src/actions/press-buttons.ts";
import { BUTTONS, type Button } from "../../../../base/vocabulary/button.ts";
import { SkillAbort } from "./skill-abort.ts";
import { framesPlayed, type SkillRunning } from "./skill-run.ts";

/** The most frames, primitives and milliseconds (conditions take some) after which others are let run. */
const MAX_BUSY = { frames: 600, primitives: 50, ms: 50 };

/** Runs frames with these buttons down, and those that `hold` left down. */
export async function press(run: SkillRunning, held: readonly Button[], frames: number): Promise<void> {
  for (let left = frames; left > 0; ) {
    await takeTurns(run);
    const part = Math.min(left, MAX_BUSY.frames - run.busy.frames);
    pressAtOnce(run, held, part);
    left -= part;
  }
}

/** The recorder as those see it who walk or wait by themselves: the buttons that `hold` left down and the bound are added. */
export function recorderOf(run: SkillRunning): InputRecorder {
  const { recorder } = run.ports;
  return {
    get track() {
      return recorder.track;
    },
    get frames() {
      return recorder.frames;
    },
    hold: (held, frames) => pressAtOnce(run, held, frames),
    holdWhileSame(held, cells, pause, mostFrames) {
      const allowed = Math.min(mostFrames, framesLeft(run));
      const whole = allowed - (allowed % pause);
      // Where less than one look is left, this ends the run.
      if (whole === 0) pressAtOnce(run, held, pause);
      const frames = recorder.holdWhileSame(withHeld(run, held), cells, pause, whole);
      run.busy.frames += frames;
      return frames;
    },
    mark: () => recorder.mark(),
    goBackTo: (moment) => recorder.goBackTo(moment),
    jumpTo: (machine, source) => recorder.jumpTo(machine, source),
  };
}

/** Leaves a button down from now on. */
export function keepDown(run: SkillRunning, button: Button): void {
  setHeld(run, [...run.execution.held, button]);
}

/** Lets go of all but these buttons, for long enough that the game sees it. */
export async function letGoAllBut(run: SkillRunning, stay: readonly Button[]): Promise<void> {
  const { held } = run.execution;
  const rest = held.filter((button) => stay.includes(button));
  if (rest.length === held.length) return;
  const frames = Math.min(RELEASE_FRAMES, run.maxFrames - framesPlayed(run));
  setHeld(run, rest);
  if (frames > 0) await press(run, [], frames);
}

/** Counts a primitive; lets others run after some of them, and ends a skill that was cancelled. */
export async function takeBreath(run: SkillRunning): Promise<void> {
  run.busy.primitives += 1;
  await takeTurns(run);
  run.ports.signal.throwIfAborted();
}

/** Does what is done bit by bit, and lets others run between. */
export async function inTurns<T>(run: SkillRunning, steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await takeBreath(run);
  }
}

/** Lets others run where it is their turn. */
export async function takeTurns(run: SkillRunning): Promise<void> {
  if (isOthersTurn(run)) await letOthersRun(run);
}

/** Returns whether this run has kept others waiting for long. What the game does never depends on it. */
export function isOthersTurn({ busy, ports }: SkillRunning): boolean {
  if (busy.primitives >= MAX_BUSY.primitives || busy.frames >= MAX_BUSY.frames) return true;
  return ports.clock.elapsedMs() - busy.sinceMs >= MAX_BUSY.ms;
}

async function letOthersRun(run: SkillRunning): Promise<void> {
  await setImmediate();
  Object.assign(run.busy, { frames: 0, primitives: 0, sinceMs: run.ports.clock.elapsedMs() });
  run.ports.signal.throwIfAborted();
}

function pressAtOnce(run: SkillRunning, held: readonly Button[], frames: number): void {
  const allowed = Math.min(frames, framesLeft(run));
  if (allowed > 0) {
    run.ports.recorder.hold(withHeld(run, held), allowed);
    run.busy.frames += allowed;
  }
  if (allowed < frames) throw new SkillAbort(`it played ${run.maxFrames} frames, the most of one run`);
}

/** Returns the frames that may still be played. Frames for releasing buttons at the end do not count. */
function framesLeft(run: SkillRunning): number {
  const reserve = run.execution.held.length > 0 ? RELEASE_FRAMES : 0;
  return Math.max(0, run.maxFrames - reserve - framesPlayed(run));
}

function withHeld({ execution }: SkillRunning, held: readonly Button[]): readonly Button[] {
  return BUTTONS.filter((button) => held.includes(button) || execution.held.includes(button));
}

function setHeld(run: SkillRunning, held: readonly Button[]): void {
  run.execution = { ...run.execution, held: [...new Set(held)] };
}
