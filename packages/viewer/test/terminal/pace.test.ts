import { expect, test } from "vitest";
import { createPace, type ReplaySpeed } from "../../src/commands/replay/pace.ts";

/** How many frames are played in so long, where playing takes so long a frame. */
function framesIn(speed: ReplaySpeed, ms: number, frameCostMs: number): number {
  let nowMs = 1_000;
  let frames = 0;
  const pace = createPace(speed, nowMs);
  while (nowMs < 1_000 + ms) {
    const due = pace.takeDue(nowMs);
    const tookMs = due * frameCostMs;
    nowMs += tookMs;
    frames += due;
    pace.played(due, tookMs);
    nowMs += Math.max(pace.pauseMs, 0.01);
  }
  return frames;
}

test.each<[ReplaySpeed, number]>([
  ["1", 597],
  ["4", 2_389],
  ["16", 9_556],
])("at %s, ten seconds are %i frames", (speed, frames) => {
  expect(Math.abs(framesIn(speed, 10_000, 0.01) - frames)).toBeLessThan(50);
});

test("what a slow machine missed is not made up for: it goes on at its own speed", () => {
  const pace = createPace("16", 0);

  expect(pace.takeDue(60_000)).toBeLessThan(250);
  expect(pace.takeDue(60_033)).toBeLessThan(33);
});

test("at full speed pictures come 40 times a second, whatever a frame costs", () => {
  for (const frameCostMs of [0.02, 0.2, 2]) {
    let nowMs = 0;
    let pictures = 0;
    const pace = createPace("max", nowMs);
    while (nowMs < 10_000) {
      const due = pace.takeDue(nowMs);
      nowMs += due * frameCostMs;
      pictures += 1;
      pace.played(due, due * frameCostMs);
    }
    expect(pictures).toBeGreaterThan(350);
    expect(pictures).toBeLessThan(460);
  }
});
