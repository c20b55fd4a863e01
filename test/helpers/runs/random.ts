import { BUTTONS, type Button, type InputTrack } from "../../../src/base/vocabulary/button.ts";

/** Numbers from 0 up to, but not including, 1: the same ones for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Random input for `frames` frames, one entry a frame; a button is held for some frames, alone or with another. */
export function randomTrack(seed: number, frames: number): InputTrack {
  const random = createRandom(seed);
  let held: Button[] = [];
  return Array.from({ length: frames }, () => {
    if (random() < 0.2) held = BUTTONS.filter(() => random() < 0.15);
    return [held, 1] as const;
  });
}
