import { expect, test } from "vitest";
import { DRIFT_SIGNALS, type DriftEntry, type DriftState } from "../../../src/parts/drift/base/drift.ts";
import { USUAL_DRIFT } from "../../../src/parts/drift/base/drift-table.ts";
import { detectDrift } from "../../../src/parts/drift/record/detect.ts";
import { healthOf } from "../../../src/parts/drift/record/health.ts";
import { NO_DRIFT } from "../../../src/parts/drift/record/window.ts";

const entry = (step: number): DriftEntry => ({
  ...{ step, action: "0000aaaa", deed: "press_buttons up", screen: "ff00", place: "Wood 3,4" },
  ...{ state: "11112222", news: [] },
});

/** Sixty times against the same wall, at level 2. */
const AT_THE_WALL: DriftState = {
  ...NO_DRIFT,
  window: Array.from({ length: 60 }, (_, i) => entry(i + 1)),
  playedSteps: 60,
  episode: { signal: "repetition", since: 1, level: 2, atPlayed: 50 },
};

const LEVEL_0 = { level: 0, values: [0, 0, 0, 0, 0, 0] };

const told = (health: ReturnType<typeof healthOf>) => ({
  level: health.level,
  values: DRIFT_SIGNALS.map((name) => health.signals[name].value),
});

test("a run is as healthy as its signals say, at the level of its episode", () => {
  const { level, signals } = healthOf({ drift: AT_THE_WALL }, {});

  expect(level).toBe(2);
  const detected = detectDrift(AT_THE_WALL, USUAL_DRIFT);
  for (const name of DRIFT_SIGNALS) {
    const { value, trend, evidence } = detected[name];
    expect(signals[name]).toEqual({ value, trend, evidence });
  }
  expect(Object.keys(signals)).toEqual(DRIFT_SIGNALS);
});

test.each([
  ["nothing is known", {}, {}],
  ["nothing is measured", { drift: AT_THE_WALL }, { drift: { isOff: true } }],
  ["the run has just begun", { drift: NO_DRIFT }, { drift: null }],
])("where %s all is quiet", (_, memory, settings) => {
  expect(told(healthOf(memory, settings))).toEqual(LEVEL_0);
});
