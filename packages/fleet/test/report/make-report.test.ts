import { describe, expect, test } from "vitest";
import { madeUpFleet, milestoneAt, resultOf, runOf } from "../../../../test/helpers/fleet/fleet-runs.ts";
import type { Comparison, FleetReport } from "../../src/report/fleet-report.ts";
import { makeFleetReport } from "../../src/report/make-report.ts";

const seeds = Array.from({ length: 8 }, (_, index) => index + 1);
/** A cell of eight runs, the n-th of which takes `n * by` steps and dollars. */
const cellOf = (values: Record<string, string>, by: number) =>
  seeds.map((seed) => runOf({ ...values, seed }, resultOf({ steps: seed * by, costUsd: seed * by })));
const differenceOf = (
  { differences }: Pick<Comparison, "differences">,
  measure: string,
  goal: unknown = { milestone: null },
) => differences.find((one) => one.measure === measure && JSON.stringify(one.goal) === JSON.stringify(goal));
const cautionOf = ({ cautions }: FleetReport, words: RegExp) => cautions.filter((line) => words.test(line));

describe("cells", () => {
  test("share all values but the seed, in the order of the matrix, and are named by what varies", () => {
    const report = makeFleetReport("pair", [
      runOf({ model: "m1", effort: "low", seed: 1 }),
      runOf({ model: "m1", effort: "high", seed: 1 }),
      runOf({ model: "m1", effort: "low", seed: 2 }),
    ]);

    expect(report.keys).toEqual(["effort"]);
    expect(report.cells.map(({ id, name, runs, values }) => ({ id, name, runs, values }))).toEqual([
      { id: "A", name: "effort low", runs: 2, values: { model: "m1", effort: "low" } },
      { id: "B", name: "effort high", runs: 1, values: { model: "m1", effort: "high" } },
    ]);
    expect(report.each.map(({ cell, state }) => `${cell} ${state}`)).toEqual(["A open", "B open", "A open"]);
  });

  test("of which there are many have two letters behind Z", () => {
    const runs = Array.from({ length: 28 }, (_, index) => runOf({ goal: `g${index}` }));

    expect(
      makeFleetReport("many", runs)
        .cells.map(({ id }) => id)
        .slice(24),
    ).toEqual(["Y", "Z", "AA", "AB"]);
  });

  test("without anything that varies are one, called all runs", () => {
    expect(makeFleetReport("one", [runOf({ seed: 1 }), runOf({ seed: 2 })]).cells).toMatchObject([
      { id: "A", name: "all runs", runs: 2 },
    ]);
  });
});

test("a cell tells its runs by how they ended, by reason, and what those cost that are not done", () => {
  const ends = [
    resultOf({ costUsd: 2 }),
    resultOf({ outcome: "failed", reason: "workflow step leave-house failed: no door", costUsd: 3 }),
    resultOf({ outcome: "failed", reason: "workflow step leave-house failed: no key", costUsd: 4 }),
    resultOf({ outcome: "budget", reason: "run_cost: $5 of $5", costUsd: 5 }),
    resultOf({ outcome: "needs-person", reason: null, costUsd: null }),
    null,
  ];

  const report = makeFleetReport(
    "ends",
    ends.map((result, index) => runOf({ seed: index }, result)),
  );

  const [cell] = report.cells;
  expect(cell?.states).toEqual({ done: 1, failed: 2, budget: 1, "needs-person": 1, open: 1 });
  expect(cell?.ends).toEqual([
    { outcome: "failed", reason: "workflow step leave-house failed", runs: 2, costUsd: 7 },
    { outcome: "done", reason: null, runs: 1, costUsd: 2 },
    { outcome: "budget", reason: "run_cost", runs: 1, costUsd: 5 },
    { outcome: "needs-person", reason: null, runs: 1, costUsd: 0 },
  ]);
  expect(cell).toMatchObject({ sumUsd: 14, notDoneUsd: 12, usdPerDone: 14, unknownUsd: 1 });
  expect(cell?.goals[0]?.reached).toMatchObject({ count: 1, of: 5 });
  expect(cell?.whole.costUsd?.count).toBe(4);
  expect(cautionOf(report, /unknown/)).toEqual([
    "The cost of 1 run is unknown: sums of dollars leave it out.",
  ]);
});

test("what a goal took is told of the runs that reached it, and the curve counts the others up to their end", () => {
  const runs = [
    ...[10, 20, 30].map((step) => resultOf({ steps: 90, milestones: [milestoneAt("ember", step)] })),
    resultOf({ outcome: "failed", reason: "lost", steps: 20 }),
    resultOf({ outcome: "failed", reason: "lost", steps: 25 }),
  ].map((result, seed) => runOf({ seed }, result));

  const report = makeFleetReport("goal", runs);

  expect(report.milestones).toEqual(["ember"]);
  const goal = report.cells[0]?.goals[1];
  expect(goal?.reached).toMatchObject({ count: 3, of: 5, share: 0.6 });
  expect(goal?.took.steps).toMatchObject({ count: 3, least: 10, q1: 15, median: 20, q3: 25, most: 30 });
  expect(goal?.took.costUsd?.median).toBe(0.2);
  // By hand: 1/5 at 10; of the four left 1 at 20 (one is lost there, behind it); of one left, it.
  expect(goal?.survival.map(({ step, atRisk, reached, share }) => [step, atRisk, reached, share])).toEqual([
    [10, 5, 1, expect.closeTo(0.2, 12)],
    [20, 4, 1, expect.closeTo(0.4, 12)],
    [30, 1, 1, 1],
  ]);
  expect(goal?.halfBy.step).toBe(30);
});

test("milestones come in the order in which runs reach them", () => {
  const runs = [
    resultOf({ milestones: [milestoneAt("late", 90), milestoneAt("early", 10)] }),
    resultOf({ milestones: [milestoneAt("late", 20), milestoneAt("early", 15)] }),
  ].map((result, seed) => runOf({ seed }, result));

  expect(makeFleetReport("order", runs).milestones).toEqual(["early", "late"]);
});

describe("differences", () => {
  test("are of pairs with the same seed, not of cells as heaps", () => {
    const ten = Array.from({ length: 10 }, (_, index) => index + 1);
    // Seeds differ by tens, cells by one: only pairs see it.
    const runs = ["low", "high"].flatMap((effort) =>
      ten.map((seed) =>
        runOf({ effort, seed }, resultOf({ steps: seed * 100 + (effort === "high" ? 1 : 0) })),
      ),
    );

    const { comparisons } = makeFleetReport("pairs", runs);

    expect(comparisons.map(({ key, from, to, pairs }) => ({ key, from, to, pairs }))).toEqual([
      { key: null, from: "A", to: "B", pairs: 10 },
    ]);
    expect(comparisons[0] && differenceOf(comparisons[0], "steps")).toEqual({
      ...{ goal: { milestone: null }, measure: "steps", pairs: 10, difference: 1, interval: [1, 1] },
      ...{ p: expect.closeTo(2 * 0.5 ** 10, 12), verdict: "higher", holds: true },
    });
  });

  test("of values of one key pair what is equal in all else, too", () => {
    const runs = ["m1", "m2"].flatMap((model) =>
      ["low", "high"].flatMap((effort) =>
        seeds.map((seed) =>
          runOf(
            { model, effort, seed },
            resultOf({ steps: (model === "m1" ? 1_000 : 5) * seed + (effort === "high" ? 7 : 0) }),
          ),
        ),
      ),
    );

    const { comparisons } = makeFleetReport("values", runs);

    const effort = comparisons.find(({ key }) => key === "effort");
    expect(effort).toMatchObject({ from: "low", to: "high", pairs: 16 });
    expect(effort && differenceOf(effort, "steps")).toMatchObject({ difference: 7, interval: [7, 7] });
    expect(comparisons.filter(({ key }) => key === null)).toHaveLength(6);
  });

  test("leave out seeds of which only one side ended, and goals that only one side reached", () => {
    const runs = [
      ...cellOf({ effort: "low" }, 10),
      ...seeds.map((seed) =>
        runOf(
          { effort: "high", seed },
          seed === 1 ? null : resultOf({ steps: 5, outcome: seed === 2 ? "failed" : "done" }),
        ),
      ),
    ];

    const [comparison] = makeFleetReport("some", runs).comparisons;

    expect(comparison?.pairs).toBe(7);
    expect(comparison && differenceOf(comparison, "share")).toMatchObject({ pairs: 7, difference: -1 / 7 });
    expect(comparison && differenceOf(comparison, "steps")).toMatchObject({ pairs: 6 });
    expect(comparison && differenceOf(comparison, "costUsd", "whole")).toMatchObject({ pairs: 7 });
  });

  test("of too few pairs tell nothing, however large they are", () => {
    const few = (effort: string, steps: number) =>
      seeds.slice(0, 5).map((seed) => runOf({ effort, seed }, resultOf({ steps })));

    const report = makeFleetReport("few", [...few("low", 10), ...few("high", 9_000)]);

    expect(report.comparisons[0] && differenceOf(report.comparisons[0], "steps")).toEqual({
      ...{ goal: { milestone: null }, measure: "steps", pairs: 5, difference: 8_990 },
      ...{ interval: null, p: null, verdict: "too-few", holds: false },
    });
    expect(report.compared).toEqual({ made: 0, tell: 0, hold: 0 });
    expect(cautionOf(report, /^Fewer than 6 runs of A, B have ended/)).toHaveLength(1);
    expect(cautionOf(report, /No two cells have 6 pairs/)).toHaveLength(1);
  });

  test("of shares tell nothing where an exact test would not, though the interval leaves out zero", () => {
    // 4 of 10 more: Agresti and Min's interval begins at 0.02; McNemar's exact test says 0.125.
    const runs = ["low", "high"].flatMap((effort) =>
      Array.from({ length: 10 }, (_, seed) =>
        runOf({ effort, seed }, resultOf({ outcome: effort === "high" || seed > 3 ? "done" : "failed" })),
      ),
    );

    const [comparison] = makeFleetReport("exact", runs).comparisons;

    const share = comparison && differenceOf(comparison, "share");
    expect(share?.interval?.[0]).toBeGreaterThan(0);
    expect(share).toMatchObject({ p: 0.125, verdict: "cannot-tell", holds: false });
  });

  test("that tell one by one need not hold when all are taken together, and how many were made is said", () => {
    // Six pairs, all in one direction: 3 in 100 by chance, and five such comparisons are made.
    const runs = ["low", "high"].flatMap((effort) =>
      seeds
        .slice(0, 6)
        .map((seed) => runOf({ effort, seed }, resultOf({ steps: effort === "high" ? 100 + seed : 100 }))),
    );

    const report = makeFleetReport("many", runs);

    expect(report.comparisons[0] && differenceOf(report.comparisons[0], "steps")).toMatchObject({
      ...{ verdict: "higher", holds: false },
    });
    // The curves are of unpaired runs, of which one side is always the later: that test holds.
    expect(report.comparisons[0]?.curves).toMatchObject([
      { milestone: null, reached: [6, 6], verdict: "first-sooner", holds: true },
    ]);
    expect(report.compared).toEqual({ made: 7, tell: 2, hold: 1 });
    expect(
      cautionOf(report, /^7 comparisons were made, and 2 of them tell .* about 1 would .* 1 holds\.$/),
    ).toHaveLength(1);
  });

  test("of curves count runs that have not got there, and values of a key within equal cells", () => {
    const stuck = { outcome: "failed", steps: 500 } as const;
    const runs = ["m1", "m2"].flatMap((model) =>
      ["low", "high"].flatMap((effort) =>
        seeds.map((seed) =>
          runOf(
            { model, effort, seed },
            effort === "low" ? resultOf(stuck) : resultOf({ steps: (model === "m1" ? 10 : 300) + seed }),
          ),
        ),
      ),
    );

    const { comparisons } = makeFleetReport("curves", runs);

    const curveOf = (key: string) => comparisons.find((one) => one.key === key)?.curves[0];
    expect(curveOf("effort")).toMatchObject({ reached: [0, 16], verdict: "second-sooner", holds: true });
    expect(curveOf("model")).toMatchObject({ reached: [8, 8], verdict: "first-sooner" });
  });

  test("are not made of what nothing was spent on", () => {
    const free = { costUsd: 0, tokens: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 } };
    const runs = ["low", "high"].flatMap((effort) =>
      seeds.map((seed) => runOf({ effort, seed }, resultOf(free))),
    );

    expect(makeFleetReport("free", runs).comparisons[0]?.differences.map(({ measure }) => measure)).toEqual([
      "share",
      "steps",
    ]);
  });
});

test("cautions: runs that have not ended, and what the curves take for granted", () => {
  const runs = [
    ...seeds.map((seed) => runOf({ seed }, resultOf({ outcome: seed > 6 ? "failed" : "done" }))),
    runOf({ seed: 9 }),
  ];

  const report = makeFleetReport("cautions", runs);

  expect(cautionOf(report, /^1 run of 9 has not ended\. Curves count it up to now/)).toHaveLength(1);
  expect(cautionOf(report, /^2 runs ended without the target/)).toHaveLength(1);
  expect(cautionOf(makeFleetReport("all", cellOf({}, 1)), /./)).toEqual([]);
  expect(makeFleetReport("none", []).cautions).toEqual(["The fleet has no runs."]);
});

test("the same runs give the same report, and a run more changes no other cell's intervals", () => {
  const runs = madeUpFleet(12);

  const report = makeFleetReport("same", runs);

  expect(makeFleetReport("same", runs)).toEqual(report);
  const more = makeFleetReport("same", [...runs, ...cellOf({ model: "another" }, 3)]);
  expect(more.cells.slice(0, 4).map(({ whole }) => whole)).toEqual(report.cells.map(({ whole }) => whole));
});
