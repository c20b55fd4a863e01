import type { MachineState } from "../../emulator/src/machine/machine.ts";
import { type ButtonUse, findButtons } from "./buttons/find-buttons.ts";
import type { Experiment } from "./experiment.ts";
import type { Finding } from "./finding.ts";
import { type Forks, LearningOver } from "./forks.ts";
import { type FoundNumber, findNumbers } from "./numbers/find-numbers.ts";
import type { Play } from "./play/study-play.ts";
import { type FoundText, findText } from "./text/find-text.ts";
import { type Explored, exploreCells } from "./world/explore-cells.ts";
import { type FoundDoor, findDoors } from "./world/find-doors.ts";
import { findMode, type Mode } from "./world/find-mode.ts";
import { findMoving } from "./world/find-moving.ts";
import { findPeople } from "./world/find-people.ts";
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
  /** The place and the letters of texts; null where none was found. */
  readonly text: FoundText | null;
  /** Numbers that people care about. */
  readonly numbers: readonly FoundNumber[];
  readonly doors: readonly FoundDoor[];
  readonly buttons: readonly ButtonUse[];
}

/** Frames that exploring leaves for later experiments, or this share of the frames left. */
const [KEPT, SHARE] = [250_000, 0.6] as const;

/** Measures steps, tries cells, and finds what numbers the rooms. */
export function* studyWorld(forks: Forks, play: Play, note: (finding: Finding) => void): Experiment<World> {
  const { step, finding } = yield* measureStep(forks, play);
  note(finding);
  // Not from the start of play: there the game may not have put the player anywhere yet.
  const start = play.trials[0]?.start ?? play.start.state;
  const keep = Math.min(KEPT, SHARE * forks.left());
  const explored = yield* exploreCells(forks, start, play.position, step, keep);
  const { ground, finding: ofGround } = predictGround(explored, play.position, step);
  note(ofGround);
  const world: Pick<World, "mode" | "texts" | "text" | "numbers" | "doors" | "buttons"> = {
    mode: null,
    texts: [],
    text: null,
    numbers: [],
    doors: [],
    buttons: [],
  };
  try {
    note(yield* findRoom(forks, explored, step));
    const { doors, finding: ofDoors } = yield* findDoors(forks, explored, play.position, step);
    note(ofDoors);
    Object.assign(world, { doors });
    note(yield* findMoving(forks, play));
    const { finding: ofMode, mode, openings } = yield* findMode(forks, explored, play.position);
    note(ofMode);
    Object.assign(world, { mode, texts: openings.map(({ opened }) => opened) });
    const free = explored.rooms.flatMap(({ cells }) => [...cells.values()].map(({ moment }) => moment));
    const { text, findings } = yield* findText(forks, openings, free, play.position);
    for (const one of findings) note(one);
    Object.assign(world, { text });
    const buttons = yield* findButtons(forks, play, openings);
    for (const use of buttons) note(use.finding);
    Object.assign(world, { buttons });
    note(findPeople(explored, play.position, openings.filter(({ isPerson }) => isPerson).length));
    const numbers = yield* findNumbers(forks, play, explored, step);
    for (const number of numbers) note(number.finding);
    Object.assign(world, { numbers });
  } catch (error) {
    // The cells that were tried are of use without the rest.
    if (!(error instanceof LearningOver)) throw error;
  }
  return { step, explored, ground, ...world };
}
