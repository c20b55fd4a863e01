import type { Emulator } from "../../emulator/src/emulator.ts";
import type { Experiment } from "./experiment.ts";
import { type Finding, finding } from "./finding.ts";
import { createForks, type Forks, LearningOver } from "./forks.ts";
import { findFacing } from "./place/find-facing.ts";
import { renderCoordinate } from "./place/render-coordinate.ts";
import { searchPlay } from "./play/find-play.ts";
import { type Play, studyPlay } from "./play/study-play.ts";
import { studyWorld, type World } from "./study-world.ts";

/** The findings about a game, and the frames that they took. */
export interface Learned {
  readonly findings: readonly Finding[];
  readonly frames: number;
  /** The moment from which the game was studied; null if no play was found. */
  readonly play: Play | null;
  /** The cells around it; null if the frames did not suffice. */
  readonly world: World | null;
}

/** The options of learning. */
export interface LearnOptions {
  /** Numbers from 0 up to 1; the same ones give the same findings. */
  readonly chance: () => number;
  /** The most frames that all experiments together may run. One in which the CPU works much counts as several. */
  readonly frames: number;
  /** Called with each finding as soon as it is made. */
  readonly onFinding?: (finding: Finding) => void;
  /** Called with what is spent of the frames, whenever some were run. */
  readonly onSpent?: ((frames: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Moments that are studied at most before the search for play ends. */
const MOST_STUDIES = 9;

/**
 * Experiments with the game in `emulator` from its present state on, until it is learned or `signal` ends it; then it gives the
 * findings so far. Give it a machine that no run uses. The same game, state, numbers and frames give the same findings.
 */
export async function learnGame(emulator: Emulator, options: LearnOptions): Promise<Learned> {
  const steps = learnInSteps(emulator, options);
  for (;;) {
    const step = steps.next();
    // After the last part too: a signal that came in it is seen before anything is made of the findings.
    await new Promise((resolve) => setImmediate(resolve));
    if (step.done === true) return step.value;
  }
}

/** Like {@link learnGame}, for a caller who decides when each part is done. A part takes some hundred frames. */
export function* learnInSteps(
  emulator: Emulator,
  { chance, frames, onFinding, onSpent, signal }: LearnOptions,
): Experiment<Learned> {
  const forks = createForks(emulator, chance, frames, { signal, onSpent });
  const findings: Finding[] = [];
  const found: { play: Play | null; world: World | null } = { play: null, world: null };
  const note = (one: Finding): void => {
    findings.push(one);
    onFinding?.(one);
  };
  try {
    found.play = yield* findPlay(forks, note);
    if (found.play !== null) {
      note(yield* findFacing(forks, found.play));
      found.world = yield* studyWorld(forks, found.play, note);
    }
  } catch (error) {
    if (!(error instanceof LearningOver)) throw error;
  }
  return { findings, frames: forks.frames(), ...found };
}

function* findPlay(forks: Forks, note: (finding: Finding) => void): Experiment<Play | null> {
  const reasons = new Set<string>();
  let studies = 0;
  for (const start of searchPlay(forks)) {
    yield;
    if (start === undefined) continue;
    const play = yield* studyPlay(forks, start);
    if (typeof play !== "string") {
      notePosition(play, note);
      return play;
    }
    reasons.add(play);
    studies += 1;
    if (studies === MOST_STUDIES) break;
  }
  const why =
    reasons.size === 0 ? "no press led to a moment in which directions matter" : [...reasons].join("; ");
  note(finding("play", null, 0, `${studies} moments studied: ${why}`));
  return null;
}

function notePosition(play: Play, note: (finding: Finding) => void): void {
  const { start, confidence } = play;
  const { freedom, presses } = start;
  const walks = `after ${presses} presses, 8 walks by chance end on ${freedom.toFixed(1)} different screens`;
  note(finding("play", null, Math.min(confidence.x, confidence.y), walks));
  for (const axis of ["x", "y"] as const) {
    note(finding(axis, play.position[axis], confidence[axis], renderCoordinate(play, axis)));
  }
}
