import { expect, test } from "vitest";
import { healthIn } from "../../../page/src/parts/drift/run-health.ts";
import { paceIn } from "../../../page/src/views/curves/pace-in.ts";
import { placeOfX, samplePlaces, stackSeries } from "../../../page/src/views/curves/stack-series.ts";
import { formatTick } from "../../../page/src/views/words/times.ts";

test("curves stand on top of each other, and a gap adds nothing", () => {
  const stacked = stackSeries({
    xs: [1, 2, 3],
    ys: [
      [1, 2, 3],
      [10, null, 30],
    ],
  });

  expect(stacked.ys).toEqual([
    [1, 2, 3],
    [11, 2, 33],
  ]);
});

test("a table has the first line and the last, and no more than it may", () => {
  expect(samplePlaces(3, 12)).toEqual([0, 1, 2]);
  expect(samplePlaces(0, 12)).toEqual([]);
  const places = samplePlaces(10_000, 12);
  expect([places.length, places[0], places.at(-1)]).toEqual([12, 0, 9_999]);
});

test.each([
  [5, 0],
  [10, 0],
  [19.9, 0],
  [20, 1],
  [99, 2],
])("%d is at place %d of 10, 20, 30", (x, place) => {
  expect(placeOfX([10, 20, 30], x)).toBe(place);
});

test.each([
  [10, "16:04:09"],
  [300, "16:04"],
  [86_400, "22 Nov"],
])("ticks that are %d seconds apart say %s", (apart, text) => {
  expect(formatTick(Date.parse("2026-11-22T16:04:09Z") / 1_000, apart, "UTC")).toBe(text);
});

test("health is read from whatever a status is, and there is none where it tells none", () => {
  const signals = { progress: { value: 0.4, trend: "rising", evidence: "12 steps" } };

  expect(healthIn({ level: 2, signals, stepsAnHour: 60 })).toEqual({ level: 2, signals });
  expect(healthIn({ level: 99, signals })?.level).toBe(0);
  for (const status of [null, undefined, 7, "x", {}, { signals: 3 }]) expect(healthIn(status)).toBeNull();
});

test("51.3: the pace is read from whatever a status is, and is unknown where it tells none", () => {
  expect(paceIn({ level: 2, stepsAnHour: 60 })).toEqual({ stepsAnHour: 60, costUsdAnHour: null });
  for (const status of [null, undefined, 7, "x", {}, { stepsAnHour: "many" }])
    expect(paceIn(status)).toEqual({ stepsAnHour: null, costUsdAnHour: null });
});
