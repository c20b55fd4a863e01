import { expect, test } from "vitest";
import type { Speed } from "../../page/src/machine/messages.ts";
import { Pace } from "../../page/src/machine/pace.ts";

/** Frames that are due in a second which is looked at every `everyMs`. */
function framesInASecond(speed: Speed, everyMs: number): number {
  const pace = new Pace(speed, 0);
  let frames = 0;
  for (let now = everyMs; now <= 1000; now += everyMs) {
    const due = pace.due(now);
    frames += due;
    pace.ran(due);
  }
  return frames;
}

test.each([
  [1, 4, 59],
  [1, 20, 59],
  [4, 5, 238],
  [16, 10, 955],
] as const)("at %i× a second has its frames, looked at every %i ms", (speed, everyMs, frames) => {
  expect(framesInASecond(speed, everyMs)).toBe(frames);
});

test("frames for which there was no time are due the next time", () => {
  const pace = new Pace(1, 0);

  const first = pace.due(50);
  pace.ran(1);

  expect(first).toBe(2);
  expect(pace.due(50)).toBe(1);
});

test("after a page that was hidden for a minute it does not catch up", () => {
  expect(new Pace(1, 0).due(60_000)).toBe(5);
});

test("at full speed there is no end to it", () => {
  expect(new Pace("max", 0).due(1)).toBe(Number.POSITIVE_INFINITY);
});
