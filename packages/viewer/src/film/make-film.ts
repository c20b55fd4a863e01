import { setImmediate } from "node:timers/promises";
import { RunnerError } from "../../../../src/base/errors.ts";
import { DRAWN_FRAMES } from "../../../emulator/src/emulator.ts";
import type { WasmboyEmulator } from "../../../emulator/src/emulator-on-core.ts";
import { SCREEN_BYTES, type Screen, type ScreenView } from "../../../emulator/src/machine/machine.ts";
import type { Playback } from "../playback/playback.ts";
import { createStepPlayer, framesOf, type PlayedFrame, type StepEnd } from "../playback/step-player.ts";
import { type Caption, drawCaption, putBelow } from "./captions/caption.ts";
import type { FilmWriter } from "./write/film-writer.ts";

/** Pictures made between two turns of the event loop, which let Ctrl-C through, for one. */
const PICTURES_AT_ONCE = 32;

/** The machine of the step before is kept, and no other: scenes come in order. */
const KEPT_MACHINES = 2;

/** One step of a film. */
export interface Scene {
  readonly playback: Playback;
  /** The step of the playback. */
  readonly index: number;
  /** The text below its pictures; null for nothing. */
  readonly caption: Caption | null;
}

/** The options of a film. */
export interface FilmPlan {
  /** In the order in which they are shown; each follows the one before it, or begins at its own machine. */
  readonly scenes: Iterable<Scene> | AsyncIterable<Scene>;
  readonly framesPerBeat: number;
  readonly hasSound: boolean;
  readonly signal: AbortSignal;
  /** Called after each step. */
  readonly onStep: () => void;
}

/**
 * Plays steps again and films them: the picture at the end of each beat, and the one at the end of the last step.
 *
 * @param emulator has just been switched on, and is the film's own
 * @returns how many pictures there are
 * @throws the signal's reason; a `RunnerError`, `journal-diverged` where a step leads elsewhere; what the writer throws.
 * Then nothing is left
 */
export async function makeFilm(
  emulator: WasmboyEmulator,
  writer: FilmWriter,
  plan: FilmPlan,
): Promise<number> {
  try {
    const pictures = await film(emulator, writer, plan);
    await writer.finish();
    return pictures;
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}

async function film(
  emulator: WasmboyEmulator,
  writer: FilmWriter,
  { scenes, framesPerBeat, hasSound, signal, onStep }: FilmPlan,
): Promise<number> {
  const player = createStepPlayer(emulator, KEPT_MACHINES);
  let heard: Uint8Array[] = [];
  let frames = 0;
  let pictures = 0;
  let left = 0;
  const runFrame = (held: PlayedFrame["held"]): void => {
    // Most frames are in no picture. The end of a step is kept with its own, so that must be whole.
    const untilBeat = framesPerBeat - 1 - (frames % framesPerBeat);
    const options = { picture: Math.min(untilBeat, left - 1) < DRAWN_FRAMES };
    if (hasSound) heard.push(emulator.runWithSound(held, options));
    else emulator.run(1, held, options);
    left -= 1;
  };
  const into = new Uint8Array(SCREEN_BYTES);
  let joined: Screen | null = null;
  const see = (strip: Screen | null): ScreenView => {
    const screen = emulator.screen({ into });
    if (strip === null) return screen;
    joined = putBelow(screen, strip, joined?.rgb);
    return joined;
  };
  const take = async (step: number, frame: number, strip: Screen | null): Promise<void> => {
    signal.throwIfAborted();
    await writer.add({ picture: see(strip), sound: Buffer.concat(heard), step, frame });
    heard = [];
    pictures += 1;
    if (pictures % PICTURES_AT_ONCE === 0) await setImmediate();
  };
  let rest: (() => Promise<void>) | null = null;
  for await (const { playback, index, caption } of scenes) {
    const strip = caption === null ? null : drawCaption(caption, emulator.screen({ into }).width);
    left = framesOf(playback.steps.find((step) => step.index === index)?.track ?? []);
    const played = player.play(playback, index, { runFrame });
    let frame = 0;
    let next = played.next();
    for (; next.done !== true; next = played.next()) {
      frame = next.value.frame;
      frames += 1;
      if (frames % framesPerBeat === 0) await take(next.value.step, frame, strip);
    }
    const { value: end } = next;
    refuseOther(end);
    const isTaken = pictures > 0 && frames % framesPerBeat === 0;
    rest = isTaken ? null : () => take(end.step, frame, strip);
    onStep();
  }
  await rest?.();
  return pictures;
}

function refuseOther({ step, isExact }: StepEnd): void {
  if (isExact) return;
  throw new RunnerError("journal-diverged", `the machine at step ${step} is not the recorded one`, {
    facts: { step },
  });
}
