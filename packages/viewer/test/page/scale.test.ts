import fc from "fast-check";
import { expect, test } from "vitest";
import { fitWidth } from "../../page/src/screen/fit.ts";
import {
  clampSpan,
  placeAt,
  revealPlace,
  shareOf,
  tickSteps,
  wholeSpan,
  zoomSpan,
} from "../../page/src/strip/scale.ts";

const COUNT = 10_000;

test("zooming keeps the step below the pointer where it is", () => {
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 0.9, noNaN: true }), (share) => {
      const before = wholeSpan(COUNT);

      const after = zoomSpan(before, 0.25, share, COUNT);

      expect(after.size).toBe(COUNT / 4);
      expect(after.start + share * after.size).toBeCloseTo(before.start + share * before.size, 6);
    }),
  );
});

test("the part that is shown stays among the steps that there are", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
      fc.integer({ min: 12, max: COUNT }),
      (start, size, count) => {
        const span = clampSpan({ start, size }, count);

        expect(span.start).toBeGreaterThanOrEqual(0);
        expect(span.start + span.size).toBeLessThanOrEqual(count + 1e-6);
        expect(span.size).toBeGreaterThanOrEqual(12);
      },
    ),
  );
});

test("a place is found where it is drawn", () => {
  const span = { start: 100, size: 50 };

  for (const place of [100, 117, 149]) expect(placeAt(span, shareOf(span, place), COUNT)).toBe(place);
});

test("the pointer beside the strip is at its first or its last step", () => {
  expect(placeAt(wholeSpan(30), -0.2, 30)).toBe(0);
  expect(placeAt(wholeSpan(30), 1.2, 30)).toBe(29);
  expect(placeAt(wholeSpan(0), 0.5, 0)).toBe(0);
});

test.each([5, 480, 9_999])("the step %i that is gone to is in the part that is shown", (place) => {
  const span = revealPlace({ start: 200, size: 100 }, place, COUNT);

  expect(span.size).toBe(100);
  expect(place).toBeGreaterThanOrEqual(span.start);
  expect(place + 1).toBeLessThanOrEqual(span.start + span.size);
});

test.each([
  [10, 10, 1],
  [664, 14, 50],
  [COUNT, 14, 1000],
  [12, 4, 5],
])("%i steps with at most %i ticks have one every %i", (size, most, every) => {
  expect(tickSteps(size, most)).toBe(every);
});

test.each([
  // Box in CSS pixels, pixels of the screen a CSS pixel, width in CSS pixels.
  [880, 579, 1, 640],
  [390, 351, 3, (160 * 7) / 3],
  [390, 351, 1, 320],
  [100, 100, 1, 100],
])("in a box of %i × %i at %i× the picture is as wide as whole pixels allow", (width, height, ratio, fit) => {
  expect(fitWidth(width, height, ratio)).toBeCloseTo(fit, 6);
});
