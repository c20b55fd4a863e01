import { RELEASE_FRAMES } from "../../../../../packages/games/src/actions/press-buttons.ts";
import { withVariable } from "../run/execution.ts";
import { keepDown, letGoAllBut, press } from "../run/hands.ts";
import { type Handler, NEXT } from "../run/skill-run.ts";
import { buttonIn, chordIn, holdsNow, mentions, numberIn } from "../run/values.ts";
import { waitUntil } from "../run/wait-until.ts";
import { addNote } from "./notes.ts";

const REPEAT = { min: 1, max: 10 };
const HOLD_FRAMES = { min: 1, max: 120 };
const WAIT_FRAMES = { min: 0, max: 300 };
const FRAMES = { min: 1, max: 600 };
const MAX_FRAMES = { min: 1, max: 36_000, byDefault: 600 };

/** Presses a button, exactly as often as it says: it stops for nothing. */
export const tap: Handler<"tap"> = async (step, here) => {
  const held = chordIn(here, "button", step.button);
  const repeat = numberIn(here, "repeat", step.repeat, REPEAT);
  const hold = numberIn(here, "hold_frames", step.hold_frames, HOLD_FRAMES);
  const wait = numberIn(here, "wait_frames", step.wait_frames, WAIT_FRAMES);
  for (let count = 0; count < repeat; count += 1) {
    await press(here.run, held, hold);
    await press(here.run, [], Math.max(wait, RELEASE_FRAMES));
  }
  return NEXT;
};

/** Holds a button; with `keep`, it stays down through what follows. */
export const hold: Handler<"hold"> = async (step, here) => {
  const chord = chordIn(here, "button", step.button);
  const frames = numberIn(here, "frames", step.frames, FRAMES);
  if (step.keep) for (const button of chord) keepDown(here.run, button);
  await press(here.run, chord, frames);
  return NEXT;
};

/** Lets go of a button that `hold` left down; nothing happens where it is up. */
export const release: Handler<"release"> = async (step, here) => {
  const button = buttonIn(here, "button", step.button);
  const { held } = here.run.execution;
  await letGoAllBut(
    here.run,
    held.filter((other) => other !== button),
  );
  return NEXT;
};

/** Waits for some frames, or until a condition holds; where it never does, a note says so and the skill goes on. */
export const wait: Handler<"wait"> = async function* (step, here) {
  const { frames, until, max_frames: most = MAX_FRAMES.byDefault } = step;
  if (frames !== undefined) await press(here.run, [], numberIn(here, "frames", frames, FRAMES));
  if (until === undefined) return NEXT;
  const maxFrames = numberIn(here, "max_frames", most, MAX_FRAMES);
  const looksAtScreen = mentions(here, "until", until).includes("screen");
  const isSo = () => holdsNow(here, "until", until);
  const { waited, isInVain } = await waitUntil(here.run, isSo, { maxFrames, looksAtScreen });
  here.run.execution = withVariable(here.run.execution, "last_wait", { waited, met: !isInVain });
  if (isInVain) yield addNote(here, `Waited ${waited} frames, but this did not become true: ${until}`);
  return NEXT;
};
