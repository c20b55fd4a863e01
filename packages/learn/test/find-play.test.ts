import { expect, test } from "vitest";
import type { Forks } from "../src/forks.ts";
import { searchPlay } from "../src/play/find-play.ts";

/** A machine whose screen shows how many buttons were pressed. The player can walk after `freeFrom` presses of A and START. */
function forksWith(freeFrom: number) {
  let [shown, pressed] = [0, 0];
  let seed = 1;
  const waits: number[] = [];
  const forks = {
    take: () => ({ shown, pressed }),
    goTo: (state: { readonly shown: number; readonly pressed: number }) => {
      ({ shown, pressed } = state);
    },
    run: (frames: number, button?: string) => {
      if (button === undefined) waits.push(frames);
      else if (button === "start" || button === "a") pressed += 1;
      else if (pressed >= freeFrom) {
        shown = (shown * 5 + ["up", "down", "left", "right"].indexOf(button) + 1) % 1_000_003;
      }
    },
    look: (part?: string) => (part === "maps" ? pressed : shown),
    chance: (below: number) => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed % below;
    },
  };
  return { forks: forks as unknown as Forks, waits };
}

test("a first moment that is play comes first, before any press", () => {
  const { forks } = forksWith(0);
  const [first] = searchPlay(forks);

  expect(first).toMatchObject({ state: { pressed: 0 }, presses: 0 });
  expect(first?.freedom).toBeGreaterThanOrEqual(4.5);
  expect(first?.freedom).toBeLessThanOrEqual(8);
});

test("play is found at a third press, and each later one that counts is six checks on", () => {
  const { forks, waits } = forksWith(7);
  const found: number[] = [];
  let pauses = 0;
  for (const start of searchPlay(forks)) {
    if (start === undefined) pauses += 1;
    else if (pauses < 30) found.push(start.presses);
  }

  expect(found).toEqual([9, 27, 45, 63, 81]);
  // A pause at each third press: 90, 60, 120 and 240 of them.
  expect(pauses).toBe(170);
  expect(waits.filter((frames) => frames >= 150)).toEqual([150, 240, 330, 420]);
});

test("where directions show nothing new there is no play", () => {
  const { forks } = forksWith(Number.POSITIVE_INFINITY);

  expect([...searchPlay(forks)].filter((start) => start !== undefined)).toEqual([]);
});
