import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boundSeries } from "../../../page/src/views/curves/bound-series.ts";
import { paceSeries } from "../../../page/src/views/curves/pace-series.ts";
import { costSeries, type SpentStep, tokenSeries } from "../../../page/src/views/curves/spent-series.ts";

describe("bounding curves", () => {
  test("never more points than asked for, and no peak is lost", () => {
    const value = fc.option(fc.integer({ min: -1_000, max: 1_000 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 60, maxLength: 400 }), (points) => {
        const ys = [points.map(([a]) => a), points.map(([, b]) => b)];
        const bounded = boundSeries({ xs: points.map((_, n) => n), ys }, 40);

        expect(bounded.xs.length).toBeLessThanOrEqual(40);
        expect(bounded.xs.at(0)).toBe(0);
        expect(bounded.xs.at(-1)).toBe(points.length - 1);
        for (const [curve, values] of ys.entries()) {
          const told = values.filter((each) => each !== null);
          const kept = (bounded.ys[curve] ?? []).filter((each) => each !== null);
          expect(Math.max(...kept)).toBe(Math.max(...told));
          expect(Math.min(...kept)).toBe(Math.min(...told));
          expect(bounded.xs.every((x, at) => bounded.ys[curve]?.[at] === values[x])).toBe(true);
        }
      }),
    );
  });

  test("few points stay as they are", () => {
    const series = { xs: [1, 2, 3], ys: [[5, null, 7]] };

    expect(boundSeries(series, 3)).toEqual(series);
  });
});

describe("what was spent", () => {
  test("a curve a model, and one for all other calls", () => {
    const steps = [
      step({ model: "large", costUsd: 0.5, spentUsd: 0.5 }),
      step({ model: "small", costUsd: 0.1, spentUsd: 0.3 }),
      step({ model: null, costUsd: null, spentUsd: 0.25 }),
    ];

    const { names, xs, ys } = costSeries(steps, "steps");

    expect(names).toEqual(["large", "small", "other calls"]);
    expect(xs).toEqual([1, 2, 3]);
    expect(ys[0]).toEqual([0.5, 0.5, 0.5]);
    expect(ys[1]).toEqual([0, 0.1, 0.1]);
    expect(ys[2]?.map((sum) => Number(sum?.toFixed(6)))).toEqual([0, 0.2, 0.45]);
  });

  test("of many models the cheapest share a curve, and no dollar is lost", () => {
    const steps = Array.from({ length: 9 }, (_, n) => step({ model: `m${n}`, costUsd: n, spentUsd: n }));

    const { names, ys } = costSeries(steps, "steps");

    expect(names).toEqual(["m8", "m7", "m6", "m5", "other models"]);
    expect(ys.reduce((sum, curve) => sum + (curve.at(-1) ?? 0), 0)).toBe(36);
  });

  test("tokens are summed by what became of them", () => {
    const tokens = { inputTokens: 1, outputTokens: 2, cacheReadTokens: 30, cacheWriteTokens: 4 };

    const { names, ys } = tokenSeries([step({ tokens }), step({}), step({ tokens })], "steps");

    expect(Object.fromEntries(names.map((name, at) => [name, ys[at]]))).toEqual({
      "read from the cache": [30, 30, 60],
      "written to the cache": [4, 4, 8],
      input: [1, 1, 2],
      output: [2, 2, 4],
    });
  });

  test("a server without a prompt cache has no curves of one", () => {
    const tokens = { inputTokens: 1, outputTokens: 2, cacheReadTokens: 0, cacheWriteTokens: 0 };

    expect(tokenSeries([step({ tokens })], "steps").names).toEqual(["input", "output"]);
  });

  test("over time, a clock that was set back does not make the curve go back", () => {
    const times = ["2026-01-01T00:00:10Z", "2026-01-01T00:00:05Z", "what", "2026-01-01T00:00:20Z"];

    const { xs } = costSeries(
      times.map((time) => step({ time })),
      "time",
    );

    const start = Date.parse("2026-01-01T00:00:00Z") / 1_000;
    expect(xs).toEqual([start + 10, start + 10, start + 10, start + 20]);
  });
});

describe("steps an hour", () => {
  test("a steady run has one rate all along", () => {
    const { rate, stretch } = paceSeries(every(6_000, 1_000));

    expect(stretch).toBe(30);
    expect(rate).toHaveLength(200);
    expect(new Set(rate.slice(0, -1))).toEqual(new Set([600]));
  });

  test("where nothing was played the curve has a gap", () => {
    const { rate } = paceSeries([...every(1_000, 30), ...every(1_000, 30, 3_600_000)]);

    expect(rate.filter((each) => each === null)).toHaveLength(1);
  });

  test("a year of steps stays bounded, and one step or none are no error", () => {
    expect(paceSeries(every(31_536_000, 1_000)).xs.length).toBeLessThanOrEqual(500);
    expect(paceSeries(every(1, 1)).xs).toHaveLength(1);
    expect(paceSeries([])).toMatchObject({ xs: [], rate: [] });
  });
});

function step(facts: Partial<SpentStep>): SpentStep {
  return { time: "2026-01-01T00:00:00Z", model: null, costUsd: null, spentUsd: 0, tokens: null, ...facts };
}

function every(ms: number, count: number, from = 0): readonly { readonly time: string }[] {
  const start = Date.parse("2026-01-01T00:00:00Z") + from;
  return Array.from({ length: count }, (_, n) => ({ time: new Date(start + n * ms).toISOString() }));
}
