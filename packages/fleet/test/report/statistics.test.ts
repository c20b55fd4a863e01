import { describe, expect, test } from "vitest";
import { createBootstrap, RESAMPLES } from "../../src/report/statistics/bootstrap.ts";
import { logRank } from "../../src/report/statistics/log-rank.ts";
import { quartilesOf } from "../../src/report/statistics/samples.ts";
import { pairedShareInterval, shareOf } from "../../src/report/statistics/shares.ts";
import { holdByHolm, signTest } from "../../src/report/statistics/signs.ts";
import { halfBy, kaplanMeier, type Watched } from "../../src/report/statistics/survival.ts";

const rounded = (value: number | null | undefined, digits: number) =>
  value === null || value === undefined ? null : Number(value.toFixed(digits));

describe("quartiles", () => {
  // The table of R's type 7 in Hyndman and Fan (1996) for these ten, as Wikipedia's "Quartile" and d3-array's own tests have it.
  test("are those of R, NumPy and d3", () => {
    const values = [20, 3, 6, 7, 8, 16, 8, 10, 13, 15];

    expect(quartilesOf(values)).toEqual({ count: 10, least: 3, q1: 7.25, median: 9, q3: 14.5, most: 20 });
    expect(values[0]).toBe(20);
  });

  test("of one number are that number, and of none there are none", () => {
    expect(quartilesOf([5])).toEqual({ count: 1, least: 5, q1: 5, median: 5, q3: 5, most: 5 });
    expect(quartilesOf([])).toBeNull();
  });
});

const reached = (...steps: readonly number[]): readonly Watched[] =>
  steps.map((step) => ({ step, reached: true }));
const lost = (...steps: readonly number[]): readonly Watched[] =>
  steps.map((step) => ({ step, reached: false }));
// Freireich and others (1963), weeks until leukaemia returned, as Kaplan and Meier's method is taught with.
const treated = [
  ...reached(6, 6, 6, 7, 10, 13, 16, 22, 23),
  ...lost(6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35),
];
const control = reached(1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23);

describe("the share that reached it over the steps", () => {
  // Survivor function and its 95 % interval as Stata's `sts list` and SAS's PROC LIFETEST (conftype=loglog) print them.
  test.each([
    [6, 21, 3, 0.8571, 0.6197, 0.9516],
    [7, 17, 1, 0.8067, 0.5631, 0.9228],
    [10, 15, 1, 0.7529, 0.5032, 0.8894],
    [13, 12, 1, 0.6902, 0.4316, 0.8491],
    [16, 11, 1, 0.6275, 0.3675, 0.8049],
    [22, 7, 1, 0.5378, 0.2678, 0.7468],
    [23, 6, 1, 0.4482, 0.1881, 0.6801],
  ])("at week %d is what the textbooks have for the 6-MP group", (step, atRisk, events, left, low, high) => {
    const point = kaplanMeier(treated).find((one) => one.step === step);

    expect(point).toMatchObject({ atRisk, reached: events });
    expect(rounded(1 - (point?.share ?? 0), 4)).toBe(left);
    expect(point?.interval?.map((edge) => rounded(1 - edge, 4))).toEqual([high, low]);
  });

  // The first two rows of the control group in G. Rodríguez's course notes (Princeton, eco572), by Stata.
  test.each([
    [1, 0.9048, 0.67, 0.9753],
    [2, 0.8095, 0.5689, 0.9239],
  ])("at week %d is what Stata lists for the control group", (step, left, low, high) => {
    const point = kaplanMeier(control).find((one) => one.step === step);

    expect(rounded(1 - (point?.share ?? 0), 4)).toBe(left);
    expect(point?.interval?.map((edge) => rounded(1 - edge, 4))).toEqual([high, low]);
  });

  test("passes a half where SAS says: 23 weeks (13 to unknown) and 8 weeks (4 to 11)", () => {
    expect(halfBy(kaplanMeier(treated))).toEqual({ step: 23, low: 13, high: null });
    expect(halfBy(kaplanMeier(control))).toEqual({ step: 8, low: 4, high: 11 });
  });

  // R: survfit(Surv(1:4, rep(1, 4)) ~ 1) has the median 2.5, as the four numbers have; at its end, 2 of 3 and none after.
  test("passes a half in the middle, where it is a half for a while", () => {
    expect(halfBy(kaplanMeier(reached(1, 2, 3, 4))).step).toBe(2.5);
    expect(halfBy(kaplanMeier(reached(10, 20, 40, 90, 100, 110))).step).toBe(65);
    expect(halfBy(kaplanMeier([...reached(1, 2), ...lost(3), ...reached(9)])).step).toBe(5.5);
    expect(halfBy(kaplanMeier([...reached(4), ...lost(9)])).step).toBe(4);
    expect(halfBy(kaplanMeier(reached(1, 2, 3))).step).toBe(2);
  });

  test("has no interval where all that were watched reached it, and no points where none did", () => {
    expect(kaplanMeier(control).at(-1)).toEqual({
      step: 23,
      atRisk: 1,
      reached: 1,
      share: 1,
      interval: null,
    });
    expect(kaplanMeier(lost(5, 9))).toEqual([]);
    expect(halfBy([])).toEqual({ step: null, low: null, high: null });
  });
});

describe("the log-rank test", () => {
  /**
   * Mantel's statistic (1966) by its definition, apart from the code under test: at each step at which a run of either side
   * reached it, those of the first side are hypergeometric. Sums are exact fractions of whole numbers.
   */
  const byDefinition = (first: readonly Watched[], second: readonly Watched[]) => {
    type Fraction = readonly [bigint, bigint];
    const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
    const both = [...first, ...second];
    const count = (runs: readonly Watched[], is: (run: Watched) => boolean) => BigInt(runs.filter(is).length);
    let [expected, variance]: [Fraction, Fraction] = [
      [0n, 1n],
      [0n, 1n],
    ];
    for (const at of new Set(both.filter((run) => run.reached).map(({ step }) => step))) {
      const [all, own] = [both, first].map((runs) => count(runs, ({ step }) => step >= at)) as [
        bigint,
        bigint,
      ];
      const events = count(both, ({ step, reached: is }) => is && step === at);
      expected = add(expected, [events * own, all]);
      if (all > 1n) {
        variance = add(variance, [events * own * (all - own) * (all - events), all * all * (all - 1n)]);
      }
    }
    const [seen, total] = [first, both].map((runs) => count(runs, (run) => run.reached)) as [bigint, bigint];
    const [top, bottom] = add([seen, 1n], [-expected[0], expected[1]]);
    const scale = 10n ** 12n;
    const decimalOf = ([a, b]: Fraction) => Number((a * scale) / b) / 1e12;
    return {
      expected: [decimalOf(expected), decimalOf(add([total, 1n], [-expected[0], expected[1]]))],
      chiSquare: decimalOf([top * top * variance[1], bottom * bottom * variance[0]]),
    };
  };
  const maintained = [...reached(9, 13, 18, 23, 31, 34, 48), ...lost(13, 28, 45, 161)];
  const not = [...reached(5, 5, 8, 8, 12, 23, 27, 30, 33, 43, 45), ...lost(16)];

  test.each([
    ["the remission times", treated, control],
    ["the leukemia data", maintained, not],
  ] as const)("of %s gives Mantel's sums, added up as exact fractions", (_, first, second) => {
    const tested = logRank([[first, second]]);

    const { expected, chiSquare } = byDefinition(first, second);
    expect(tested?.chiSquare).toBeCloseTo(chiSquare, 9);
    expect(tested?.expected[0]).toBeCloseTo(expected[0] ?? 0, 9);
    expect(tested?.expected[1]).toBeCloseTo(expected[1] ?? 0, 9);
  });

  // The data is that of Freireich and others (1963), as Kleinbaum and Klein, Survival Analysis (2012), have it; the figures
  // are those of `byDefinition`, and p is the tail of the chi-square distribution.
  test("of the remission times tells of a difference", () => {
    const tested = logRank([[treated, control]]);

    expect(tested?.reached).toEqual([9, 21]);
    expect(tested?.expected.map((one) => rounded(one, 2))).toEqual([19.25, 10.75]);
    expect(rounded(tested?.chiSquare ?? 0, 3)).toBe(16.793);
    expect(tested?.p).toBeCloseTo(4.17e-5, 7);
  });

  // The data is `aml` of R's package survival, from Miller, Survival Analysis (1997); the figures as above.
  test("of the leukemia data cannot tell", () => {
    const tested = logRank([[maintained, not]]);

    expect(tested?.expected.map((one) => rounded(one, 2))).toEqual([10.69, 7.31]);
    expect(rounded(tested?.chiSquare ?? 0, 2)).toBe(3.4);
    expect(rounded(tested?.p ?? 0, 4)).toBe(0.0653);
  });

  test("adds up strata: two that are equal have twice the chi-square, and order does not count", () => {
    const one = logRank([[treated, control]])?.chiSquare ?? 0;

    const two = logRank([
      [treated, control],
      [treated, control],
    ]);

    expect(two?.chiSquare).toBeCloseTo(2 * one, 9);
    expect(logRank([[control, treated]])?.chiSquare).toBeCloseTo(one, 9);
  });

  test("of equal groups tells nothing, and of nothing is none", () => {
    expect(logRank([[control, control]])).toMatchObject({ chiSquare: 0, p: expect.closeTo(1, 6) });
    expect(logRank([[lost(5, 6), lost(7)]])).toBeNull();
    expect(logRank([])).toBeNull();
  });
});

describe("the bootstrap", () => {
  // Efron and Tibshirani (1993), chapter 2: survival of mice in days, and the bootstrap's standard error of the median as the
  // resamples become infinitely many.
  test("gives the standard error of a median that Efron and Tibshirani tell", () => {
    const medians = createBootstrap().medians([94, 197, 16, 38, 99, 141, 23]);

    const mean = medians.reduce((sum, value) => sum + value, 0) / medians.length;
    const error = Math.sqrt(
      medians.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (medians.length - 1),
    );
    expect(medians).toHaveLength(RESAMPLES);
    expect(error / 37.83).toBeGreaterThan(0.95);
    expect(error / 37.83).toBeLessThan(1.05);
  });

  // Of seven, the resampled median is the k-th value with the chance that 4 or more of 7 draws are among the first k, less
  // the same for k - 1: Efron, The Jackknife, the Bootstrap and Other Resampling Plans (1982).
  test("draws each value as the median as often as it should be", () => {
    const values = [10, 20, 30, 40, 50, 60, 70];
    const atLeastFour = (share: number) =>
      [4, 5, 6, 7].reduce((sum, k) => sum + choose(7, k) * share ** k * (1 - share) ** (7 - k), 0);
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);

    const medians = createBootstrap().medians(values);

    for (const [index, value] of values.entries()) {
      const expected = atLeastFour((index + 1) / 7) - atLeastFour(index / 7);
      const seen = medians.filter((median) => median === value).length / RESAMPLES;
      expect(Math.abs(seen - expected)).toBeLessThan(
        4 * Math.sqrt((expected * (1 - expected)) / RESAMPLES) + 1e-9,
      );
    }
  });

  test("gives the same interval each time, whatever else was asked before", () => {
    const values = [3, 1, 4, 1, 5, 9, 2, 6];
    const once = createBootstrap();
    once.medianInterval([1, 2, 3, 4, 5, 6, 7]);

    expect(once.medianInterval(values)).toEqual(createBootstrap().medianInterval(values.toReversed()));
    expect(once.medianInterval(values)).toEqual([1.5, 6]);
  });

  test("of more than 500 numbers gives, without drawing, the interval that resamples come to", () => {
    const values = Array.from({ length: 1_000 }, (_, rank) => rank);
    const sorted = [...createBootstrap().medians(values)].sort((a, b) => a - b);

    const [low = 0, high = 0] = createBootstrap().medianInterval(values) ?? [];

    // 499.5 and 1.96 · √1000 / 2 to each side.
    expect([low, high]).toEqual([468, 531]);
    expect(Math.abs(low - (sorted[50] ?? 0))).toBeLessThan(4);
    expect(Math.abs(high - (sorted[1_949] ?? 0))).toBeLessThan(4);
  });

  test("gives none for fewer than six numbers", () => {
    expect(createBootstrap().medianInterval([1, 2, 3, 4, 5])).toBeNull();
    expect(createBootstrap().medianInterval([1, 2, 3, 4, 5, 6])).not.toBeNull();
  });
});

describe("shares", () => {
  // Newcombe (1998), table I, method 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])("%d of %d may be from %d to %d, as Newcombe has it", (count, of, low, high) => {
    expect(shareOf(count, of).interval?.map((edge) => rounded(edge, 4))).toEqual([low, high]);
  });

  test("all of them go up to one, and none of none are no share", () => {
    expect(shareOf(20, 20).interval?.map((edge) => rounded(edge, 4))).toEqual([0.8389, 1]);
    expect(shareOf(0, 0)).toEqual({ count: 0, of: 0, share: null, interval: null });
  });

  // R's PropCIs 0.3-0: diffpropci.mp(b = 40, c = 20, n = 160, conf.level = 0.95).
  test("of pairs differ as R's PropCIs prints it", () => {
    expect(pairedShareInterval(40, 20, 160)).toEqual([
      expect.closeTo(-0.216_017_26, 8),
      expect.closeTo(-0.030_896_32, 8),
    ]);
  });
});

describe("the sign test", () => {
  // Zar, Biostatistical Analysis: hind and fore legs of ten deer. The others are powers of a half.
  test.each([
    [2, 8, 0.109_375],
    [0, 6, 0.031_25],
    [0, 5, 0.0625],
    [0, 0, 1],
    [5, 5, 1],
  ])("of %d below and %d above gives %d", (below, above, p) => {
    expect(signTest(below, above)).toBeCloseTo(p, 10);
    expect(signTest(above, below)).toBeCloseTo(p, 10);
  });

  test("of thousands is still a number", () => {
    expect(signTest(900, 1_100)).toBeGreaterThan(5e-6);
    expect(signTest(900, 1_100)).toBeLessThan(1e-5);
  });
});

test("Holm's procedure keeps the first and the last of the textbook's four", () => {
  expect(holdByHolm([0.01, 0.04, 0.03, 0.005])).toEqual([true, false, false, true]);
  expect(holdByHolm([])).toEqual([]);
  // Bonferroni's would not: 0.04 is more than 0.05 / 2.
  expect(holdByHolm([0.01, 0.04])).toEqual([true, true]);
});
