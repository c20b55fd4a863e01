import type { Button, InputTrack } from "../../../../src/base/vocabulary/button.ts";
import type { Emulator } from "../../../emulator/src/emulator.ts";
import { DRAWN_FRAMES } from "../../../emulator/src/emulator.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import { hashMachine } from "../../../emulator/src/machine/machine-hash.ts";
import type { Playback, PlayedStep } from "./playback.ts";

/** Ends of steps that are kept, of some 110 KB each and the cartridge's RAM. */
const MOST_SNAPSHOTS = 128;

/** The end of a step, and whether it is where the journal says. */
export interface StepEnd {
  readonly index: number;
  readonly step: number;
  /** Of the machine, in hex. */
  readonly sha256: string;
  /** Whether it is the recorded machine. */
  readonly isExact: boolean;
}

/** One frame of a step that is played again. */
export interface PlayedFrame {
  readonly index: number;
  readonly step: number;
  /** The frame's number in the step, from 1, and the number of frames. */
  readonly frame: number;
  readonly frames: number;
  /** The buttons that are down. */
  readonly held: readonly Button[];
}

/** Runs frames; `runFrame` may draw them or not, and take their sound. */
export interface PlayOptions {
  /** Runs one frame. Drawn, without sound, unless given. */
  readonly runFrame?: (held: readonly Button[]) => void;
}

/** Plays recorded steps again on one emulator, without an LM or side effects: in a browser as in Node. */
export interface StepPlayer {
  /**
   * Puts the machine to the end of a step, the picture too, by the shortest way that is known.
   *
   * @throws a `RangeError` when the playback has no such step; a `RunnerError` for a machine that does not fit
   */
  goTo(playback: Playback, index: number): StepEnd;
  /**
   * Plays one step frame by frame, from where it began: each frame is yielded after it ran. A caller that stops in the midst
   * leaves the machine there.
   */
  play(playback: Playback, index: number, options?: PlayOptions): Generator<PlayedFrame, StepEnd>;
}

/**
 * A player on an emulator that has just been switched on. The emulator is its own from then on.
 *
 * @param mostSnapshots how many ends of steps are kept
 */
export function createStepPlayer(emulator: Emulator, mostSnapshots: number = MOST_SNAPSHOTS): StepPlayer {
  emulator.switchOnAsStated?.();
  const powerOn = emulator.snapshot();
  const kept = new SnapshotCache(mostSnapshots);

  /** Puts the machine to where the track of a step begins. */
  const goToStart = (playback: Playback, at: number): void => {
    const begins = playback.steps[at]?.machine ?? null;
    if (begins === null && at > 0) goToEnd(playback, at - 1);
    else emulator.restore(begins ?? playback.machine ?? powerOn);
  };

  const goToEnd = (playback: Playback, at: number): void => {
    for (let next = firstToPlay(playback, at); next <= at; next += 1) {
      const step = stepAt(playback, next);
      const begins = step.machine ?? (next === 0 ? (playback.machine ?? powerOn) : null);
      if (begins !== null) emulator.restore(begins);
      runTrack(emulator, step.track);
      kept.put(step, emulator.snapshot());
    }
  };

  /** The first step that must be run to reach the end of one; the machine is where it begins, or is put there by it. */
  const firstToPlay = (playback: Playback, at: number): number => {
    for (let from = at; from >= 0; from -= 1) {
      const step = stepAt(playback, from);
      const machine = kept.get(step);
      if (machine !== null) {
        emulator.restore(machine);
        return from + 1;
      }
      if (step.machine !== null) return from;
    }
    return 0;
  };

  const endOf = ({ index, step, sha256: recorded }: PlayedStep): StepEnd => {
    const sha256 = hashMachine(emulator.snapshot());
    return { index, step, sha256, isExact: sha256 === recorded };
  };

  return {
    goTo(playback, index) {
      const at = placeOf(playback, index);
      goToEnd(playback, at);
      return endOf(stepAt(playback, at));
    },
    *play(playback, index, { runFrame = (held) => emulator.run(1, held) }: PlayOptions = {}) {
      const at = placeOf(playback, index);
      const played = stepAt(playback, at);
      const frames = framesOf(played.track);
      goToStart(playback, at);
      let frame = 0;
      for (const [held, count] of played.track) {
        for (let i = 0; i < count; i += 1) {
          runFrame(held);
          frame += 1;
          yield { index, step: played.step, frame, frames, held };
        }
      }
      kept.put(played, emulator.snapshot());
      return endOf(played);
    },
  };
}

/** Frames of a track. */
export function framesOf(track: InputTrack): number {
  return track.reduce((sum, [, frames]) => sum + frames, 0);
}

/** Runs a track, and draws its end. */
function runTrack(emulator: Emulator, track: InputTrack): void {
  let quiet = framesOf(track) - DRAWN_FRAMES;
  for (const [held, frames] of track) {
    const undrawn = Math.max(0, Math.min(frames, quiet));
    if (undrawn > 0) emulator.run(undrawn, held, { picture: false });
    if (frames > undrawn) emulator.run(frames - undrawn, held);
    quiet -= frames;
  }
}

function placeOf({ steps }: Playback, index: number): number {
  const at = steps.findIndex((step) => step.index === index);
  if (at === -1) throw new RangeError(`step ${index} of the journal is not in this playback`);
  return at;
}

function stepAt({ steps }: Playback, at: number): PlayedStep {
  const step = steps[at];
  if (step === undefined) throw new RangeError(`a playback has no step ${at}`);
  return step;
}

/** The machines at the ends of steps that were used last. */
class SnapshotCache {
  readonly #most: number;
  readonly #kept = new Map<string, MachineState>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The machine at the end of a step; null where it is not kept. */
  get(step: PlayedStep): MachineState | null {
    const key = keyOf(step);
    const machine = this.#kept.get(key) ?? null;
    if (machine !== null) this.#touch(key, machine);
    return machine;
  }

  /** Keeps a machine, instead of the one that was used longest ago. */
  put(step: PlayedStep, machine: MachineState): void {
    this.#touch(keyOf(step), machine);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest);
  }

  #touch(key: string, machine: MachineState): void {
    this.#kept.delete(key);
    this.#kept.set(key, machine);
  }
}

/** A journal that begins anew has other steps in the same places. */
function keyOf({ index, sha256 }: PlayedStep): string {
  return `${index} ${sha256}`;
}
