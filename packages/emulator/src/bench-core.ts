import { createEmulator } from "./wasmboy-emulator.ts";

/** The core's speed in one game. */
export interface CoreFigures {
  /** Frames a second of CPU time, drawn and not. A Game Boy shows 59.73. */
  readonly framesPerSecond: { readonly withPictures: number; readonly withoutPictures: number };
  /** Microseconds to take a machine state into buffers that are there already, and to put it back. */
  readonly snapshotMicros: number;
  readonly restoreMicros: number;
}

export interface BenchOptions {
  /** CPU time of this process so far, in seconds. */
  readonly cpuSeconds: () => number;
  /** The frames of each of five measurements; 600 unless given. */
  readonly frames?: number;
}

const ROUNDS = 5;
const STATES = 2000;
const INPUTS = [[], ["a"], ["right"], [], ["up", "b"], ["start"], ["left"], ["down", "a"]] as const;

/** Measures the core with `rom`: medians of interleaved rounds, after some frames that warm up. */
export function benchCore(rom: Uint8Array, { cpuSeconds, frames = 600 }: BenchOptions): CoreFigures {
  const emulator = createEmulator(rom);
  let state = emulator.snapshot();
  const measure = (times: number, work: () => void): number => {
    const before = cpuSeconds();
    work();
    return (cpuSeconds() - before) / times;
  };
  const play = (picture: boolean): number =>
    measure(frames, () => {
      for (let i = 0; i < frames; i += 10) {
        emulator.run(10, INPUTS[(i / 10) % INPUTS.length] ?? [], { picture });
      }
    });

  play(true);
  play(false);
  const rounds = Array.from({ length: ROUNDS }, () => ({
    drawn: play(true),
    undrawn: play(false),
    snapshot: measure(STATES, () => {
      for (let i = 0; i < STATES; i++) state = emulator.snapshot(state);
    }),
    restore: measure(STATES, () => {
      for (let i = 0; i < STATES; i++) emulator.restore(state);
    }),
  }));
  const median = (pick: (round: (typeof rounds)[number]) => number): number =>
    rounds.map(pick).toSorted((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN;

  return {
    framesPerSecond: {
      withPictures: 1 / median(({ drawn }) => drawn),
      withoutPictures: 1 / median(({ undrawn }) => undrawn),
    },
    snapshotMicros: 1e6 * median(({ snapshot }) => snapshot),
    restoreMicros: 1e6 * median(({ restore }) => restore),
  };
}
