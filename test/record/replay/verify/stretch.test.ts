import { expect, test } from "vitest";
import { countSteps, type Stretch, sampleStretches } from "../../../../src/record/replay/verify/stretch.ts";

/** A stretch of so many steps, the first of which is `first`. */
function stretch(first: number, steps: number): Stretch {
  return {
    machine: null,
    steps: Array.from({ length: steps }, (_, i) => ({ step: first + i, track: [], machineSha256: "" })),
  };
}

const stretches = (count: number) => Array.from({ length: count }, (_, i) => stretch(i * 50 + 1, 50));

test.each([
  [0, []],
  [1, [1]],
  [3, [1, 51, 101]],
  [16, Array.from({ length: 16 }, (_, i) => i * 50 + 1)],
])("of %i stretches every beginning is sampled", (count, firsts) => {
  const sampled = sampleStretches(stretches(count));

  expect(sampled.map(({ steps }) => steps[0]?.step)).toEqual(firsts);
  expect(countSteps(sampled)).toBe(10 * count);
});

test("of many, 16 are, the first and the last among them", () => {
  const sampled = sampleStretches(stretches(200));

  expect(sampled).toHaveLength(16);
  expect(sampled[0]?.steps[0]?.step).toBe(1);
  expect(sampled.at(-1)?.steps[0]?.step).toBe(199 * 50 + 1);
});

test("a short stretch is sampled whole", () => {
  expect(countSteps(sampleStretches([stretch(1, 4)]))).toBe(4);
});
