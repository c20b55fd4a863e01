import { expect, test } from "vitest";
import { buildBusyRom } from "../../../test/helpers/roms/busy-rom.ts";
import { benchCore } from "../src/bench-core.ts";

test("the benchmark of the core gives frames a second and the time of a state", () => {
  let seconds = 0;
  // A clock on which every reading comes two milliseconds after the one before.
  const cpuSeconds = (): number => {
    seconds += 0.002;
    return seconds;
  };

  const figures = benchCore(buildBusyRom(false), { cpuSeconds, frames: 20 });

  expect(figures.framesPerSecond.withPictures).toBeCloseTo(20 / 0.002, 3);
  expect(figures.framesPerSecond.withoutPictures).toBeCloseTo(20 / 0.002, 3);
  expect(figures.snapshotMicros).toBeCloseTo(1, 3);
  expect(figures.restoreMicros).toBeCloseTo(1, 3);
});
