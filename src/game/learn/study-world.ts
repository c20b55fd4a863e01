import type { MachineState } from "../../base/vocabulary/machine.ts";
import type { Experiment } from "./experiment.ts";
import type { Finding } from "./finding.ts";
import { type Forks, LearningOver } from "./forks.ts";
import { type FoundNumber, findNumbers } from "./numbers/find-numbers.ts";
import type { Play } from "./play/study-play.ts";
import { type Explored, exploreCells } from "./world/explore-cells.ts";
import { findMode, type Mode } from "./world/find-mode.ts";
import { findMoving } from "./world/find-moving.ts";
import { findRoom } from "./world/find-room.ts";
import { measureStep, type Step } from "./world/measure-step.ts";
import { type Ground, predictGround } from "./world/predict-ground.ts";

/** The cells and rooms around the player. */
export interface World {
  readonly step: Step;
  readonly explored: Explored;
  /** The tiles that can be walked on; null where tiles do not decide it. */
  readonly ground: Ground | null;
  /** The byte that says whether the player is free; null where none was found. */
  readonly mode: Mode | null;
  /** States in which A had opened a text. */
  readonly texts: readonly MachineState[];
  /** Numbers that people care about. */
  readonly numbers: readonly FoundNumber[];
}

/** Frames that exploring leaves for later experiments. */
const KEPT = 100_000;

/** Measures steps, tries cells, and finds what numbers the rooms. */
export function* studyWorld(forks: Forks, play: Play, note: (finding: Finding) => void): Experiment<World> {
  const { step, finding } = yield* measureStep(forks, play);
  note(finding);
  // Not from the start of play: there the game may not have put the player anywhere yet.
  const start = play.trials[0]?.start ?? play.start.state;
  const explored = yield* exploreCells(forks, start, play.position, step, KEPT);
  const { ground, finding: ofGround } = predictGround(explored, play.position, step);
  note(ofGround);
  const world: Pick<World, "mode" | "texts" | "numbers"> = { mode: null, texts: [], numbers: [] };
  try {
    note(yield* findRoom(forks, explored, step));
    note(yield* findMoving(forks, play));
    const { finding: ofMode, ...found } = yield* findMode(forks, explored, play.position);
    note(ofMode);
    Object.assign(world, found);
    const numbers = yield* findNumbers(forks, play, explored, step);
    for (const number of numbers) note(number.finding);
    Object.assign(world, { numbers });
  } catch (error) {
    // The cells that were tried are of use without the rest.
    if (!(error instanceof LearningOver)) throw error;
  }
  return { step, explored, ground, ...world };
}
