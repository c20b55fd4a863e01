import { expect, test } from "vitest";
import { renderChart } from "../../src/report/charts/line-chart.ts";
import { thin, ticksUpTo } from "../../src/report/charts/scale.ts";

test.each([
  [0, 4, [0]],
  [1, 4, [0, 0.25, 0.5, 0.75, 1]],
  [2.83, 4, [0, 1, 2]],
  [318, 10, [0, 50, 100, 150, 200, 250, 300]],
  [0.000_3, 4, [0, 0.000_1, 0.000_2, 0.000_3]],
  [Number.NaN, 4, [0]],
])("up to %d there are at most %d round values", (max, most, ticks) => {
  expect(ticksUpTo(max, most)).toEqual(ticks);
});

test("a curve of many points keeps its ends, its peak and its dip", () => {
  const points = Array.from({ length: 10_000 }, (_, x) => ({ x, y: x === 4_321 ? 9 : x === 7_654 ? -9 : 1 }));

  const thinned = thin(points, 100);

  expect(thinned.length).toBeLessThanOrEqual(202);
  expect(thinned.map(({ y }) => y).filter((y) => y !== 1)).toEqual([9, -9]);
  expect([thinned[0]?.x, thinned.at(-1)?.x]).toEqual([0, 9_999]);
  expect(thinned.every(({ x }, i) => i === 0 || x > (thinned[i - 1]?.x ?? 0))).toBe(true);
});

test("a chart of nothing has no place that is not a number", () => {
  const chart = renderChart({
    ...{ label: "none", across: "steps", format: String },
    curves: [{ name: "none", ink: 1, points: [{ x: 1, y: 0 }] }],
  });

  expect(chart.toString()).not.toMatch(/NaN|Infinity|undefined/);
});
