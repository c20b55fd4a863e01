import { expect, onTestFinished, test, vi } from "vitest";
import { gamePicture } from "../../../../test/helpers/roms/pictures.ts";
import type { Screen } from "../../../emulator/src/machine/machine.ts";
import { createLiveScreen } from "../../src/terminal/live-screen.ts";

/** A live screen whose drawing takes so long, and the instants at which it drew. */
function drawing(tookMs: number) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let nowMs = 0;
  const drawn: { readonly atMs: number; readonly screen: Screen }[] = [];
  const area = {
    draw(screen: Screen) {
      drawn.push({ atMs: nowMs, screen });
      nowMs += tookMs;
    },
    renew: () => {},
    keepForText: () => {},
    close: () => {},
  };
  const live = createLiveScreen({ clock: { now: () => new Date(nowMs), elapsedMs: () => nowMs } }, area);
  return {
    drawn,
    live,
    pass(ms: number) {
      nowMs += ms;
      vi.advanceTimersByTime(ms);
    },
  };
}

/** The shortest time from one picture to the next, in milliseconds. */
function leastGap(drawn: readonly { readonly atMs: number }[]): number {
  return Math.min(...drawn.slice(1).map(({ atMs }, index) => atMs - (drawn[index]?.atMs ?? 0)));
}

test("it draws 15 times a second at most", () => {
  const { drawn, live, pass } = drawing(1);

  for (let ms = 0; ms < 1000; ms += 2) {
    live.show(() => gamePicture(ms));
    pass(2);
  }

  expect(drawn.length).toBeGreaterThan(12);
  expect(leastGap(drawn)).toBeGreaterThanOrEqual(1000 / 15);
});

test("it takes a tenth of the time at most, however slow the terminal is", () => {
  const { drawn, live, pass } = drawing(100);

  for (let ms = 0; ms < 10_000; ms += 10) {
    live.show(() => gamePicture(ms));
    pass(10);
  }

  expect(drawn.length).toBeGreaterThan(8);
  expect(leastGap(drawn)).toBeGreaterThanOrEqual(1_000);
});

test("the last picture is drawn though nothing happens after it, as it is by then", () => {
  const { drawn, live, pass } = drawing(1);
  let picture = gamePicture(1);

  live.show(() => picture);
  live.show(() => picture);
  picture = gamePicture(2);
  pass(100);
  pass(1_000);

  expect(drawn.map(({ screen }) => screen)).toEqual([gamePicture(1), gamePicture(2)]);
});

test("nothing is drawn once it is closed", () => {
  const { drawn, live, pass } = drawing(1);

  live.show(() => gamePicture(1));
  live.show(() => gamePicture(2));
  live.close();
  pass(1_000);

  expect(drawn).toHaveLength(1);
});
