import { expect, test } from "vitest";
import { buildRom } from "../../../../test/helpers/roms/build-rom.ts";
import { FADING_MAP, fadingRom } from "../../../../test/helpers/roms/fading-rom.ts";
import { soundMap } from "../../../../test/helpers/roms/sound-map.ts";
import { createEmulator } from "../../../emulator/src/wasmboy-emulator.ts";
import { createInputRecorder } from "../../src/actions/input-recorder.ts";
import { waitForPicture } from "../../src/actions/wait-for-picture.ts";
import { createMemoryMapAdapter } from "../../src/known/memory-map/memory-map.ts";

const adapter = createMemoryMapAdapter(soundMap(FADING_MAP, "map.json"));

/** How many frames are waited when a step began with the place's number `before` and ended after `frames` frames. */
function framesWaited(rom: Uint8Array, frames: number, before: number, fades = false): number {
  const emulator = createEmulator(rom);
  emulator.run(frames, []);
  const state = { ...adapter.readState(emulator, null), number: before, seen: { number: [before] } };
  const recorder = createInputRecorder(emulator);

  waitForPicture({ emulator, game: { adapter } }, recorder, state, fades);

  return recorder.frames;
}

// The place changes at frame 88 or so; its picture is there 112 frames later.
test.each([
  ["in the blank after a milestone, until the picture stays", fadingRom(), 100, 0, [100, 130]],
  ["at its end, for as long as the half-lit picture takes", fadingRom(), 190, 0, [16, 40]],
  ["not where there is a picture", fadingRom(), 60, 7, [0, 0]],
  ["not where nothing was reached", fadingRom(), 100, 1, [0, 0]],
  ["four seconds at most", buildRom({}, (code) => code.forever()), 60, 1, [240, 240]],
] as const)("waits %s", (_, rom, frames, before, [least, most]) => {
  const waited = framesWaited(rom, frames, before);

  expect(waited).toBeGreaterThanOrEqual(least);
  expect(waited).toBeLessThanOrEqual(most);
});

test.each([
  ["until it is there", fadingRom(), 170, [20, 60]],
  ["a second at most", fadingRom(), 100, [60, 60]],
  ["not where it is there", fadingRom(), 60, [0, 0]],
] as const)(
  "54.9: waits for the picture in a fade %s, whatever was reached",
  (_, rom, frames, [least, most]) => {
    const waited = framesWaited(rom, frames, 1, true);

    expect(waited).toBeGreaterThanOrEqual(least);
    expect(waited).toBeLessThanOrEqual(most);
  },
);
