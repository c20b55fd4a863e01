import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { expandMatrix } from "../../src/manifest/matrix.ts";
import { planFleet } from "../../src/manifest/plan/plan-fleet.ts";
import { cellsOf, HEAD, read } from "./read.ts";

const CELLS: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "each with each, the last key the quickest",
    "matrix: {effort: [low, high], seed: [3, 1]}",
    ["low 3", "low 1", "high 3", "high 1"],
  ],
  ["a range has both its ends", "matrix: {seed: {from: 2, to: 4}}", ["2", "3", "4"]],
  [
    "what is excluded is left out",
    "matrix: {effort: [low, high], seed: [1, 2]}\nexclude: [{effort: high, seed: 2}]",
    ["low 1", "low 2", "high 1"],
  ],
  [
    "an exclusion may name some keys only",
    "matrix: {effort: [low, high], seed: [1, 2]}\nexclude: [{seed: 2}]",
    ["low 1", "high 1"],
  ],
  [
    "an exclusion may name several values",
    "matrix: {effort: [low, high], seed: {from: 1, to: 9}}\nexclude: [{effort: [low], seed: {from: 2, to: 9}}, {effort: high, seed: [1, 3, 4, 5, 6, 7, 8, 9]}]",
    ["low 1", "high 2"],
  ],
  [
    "an exclusion goes by what a value means",
    "matrix: {thinking: [on, off]}\nexclude: [{thinking: true}]",
    ["off"],
  ],
  [
    "what is included comes last",
    "matrix: {effort: [low], seed: [1, 2]}\ninclude: [{effort: max, seed: [1, 5]}, {seed: 9, effort: high}]",
    ["low 1", "low 2", "max 1", "max 5", "high 9"],
  ],
  [
    "what is included is not excluded",
    "matrix: {effort: [low, high], seed: [1]}\nexclude: [{effort: high}]\ninclude: [{effort: high, seed: 1}]",
    ["low 1", "high 1"],
  ],
  [
    "includes alone are all the jobs",
    "include: [{effort: low, seed: 1}, {seed: 2, effort: [high, max]}]",
    ["low 1", "high 2", "max 2"],
  ],
];

describe("the jobs of a matrix:", () => {
  it.each(CELLS)("%s", (_, text, cells) => {
    expect(cellsOf(HEAD + text)).toEqual(cells);
  });

  it("inputs of the workflow are values like all others", () => {
    const text =
      "name: x\nmodel: m\nworkflow: w\ninputs: {kept: 1}\nmatrix: {inputs.place: [Wood, [a]], seed: [1]}";
    const jobs = read(text).jobs.map(({ cell, inputs }) => ({ cell, inputs }));

    expect(jobs).toEqual([
      { cell: { "inputs.place": "Wood", seed: 1 }, inputs: { kept: 1, place: "Wood" } },
      { cell: { "inputs.place": ["a"], seed: 1 }, inputs: { kept: 1, place: ["a"] } },
    ]);
  });

  it("a hundred thousand are read", () => {
    expect(read(`${HEAD}matrix: {seed: {from: 1, to: 50000}, effort: [low, high]}`).jobs).toHaveLength(
      100_000,
    );
  });
});

test("what is included is counted over all entries", () => {
  let reads = 0;
  const reader: Parameters<typeof expandMatrix>[1] = {
    refuseKey: () => null,
    read: (_, value) => {
      reads += 1;
      return { value, mistakes: null };
    },
  };
  const to = (last: number) => ({ from: 1, to: last });
  const mistakesOf = (...include: readonly JsonObject[]) =>
    expandMatrix({ matrix: {}, exclude: [], include }, reader).mistakes;

  expect(mistakesOf({ a: to(400), b: to(200) }, { a: to(200), b: to(101) })).toEqual([
    { place: ["include"], fact: "makes 100200 jobs alone; a fleet has at most 100000" },
  ]);
  expect(reads).toBe(901);
});

/** The ids of a fleet's jobs. */
async function idsOf(text: string): Promise<readonly string[]> {
  const { plan } = await planFleet(read(text), "/nowhere");
  return plan?.jobs.map(({ id }) => id) ?? [];
}

const keys = fc.uniqueArray(fc.constantFrom("effort", "goal", "max_history", "language"), { minLength: 1 });
const values: Readonly<Record<string, readonly string[]>> = {
  effort: ["low", "medium", "high", "max"],
  goal: ["north", "south", "east"],
  max_history: ["10", "20", "60"],
  language: ["German", "Dutch"],
};

/** Some keys with some of their values. */
const matrices = keys.chain((chosen) =>
  fc.record(
    Object.fromEntries(
      chosen.map((key) => [key, fc.subarray([...(values[key] ?? [])], { minLength: 1 })]),
    ) as Record<string, fc.Arbitrary<string[]>>,
  ),
);

const textOf = (matrix: Readonly<Record<string, readonly string[]>>, seeds: number): string =>
  `${HEAD}matrix: {${Object.entries(matrix)
    .map(([key, all]) => `${key}: [${all.join(", ")}]`)
    .join(", ")}, seed: {from: 1, to: ${seeds}}}`;

describe("ids", () => {
  it("are as many as there are jobs, and stay when the matrix grows or is written otherwise", async () => {
    await fc.assert(
      fc.asyncProperty(matrices, fc.integer({ min: 1, max: 3 }), async (matrix, seeds) => {
        const ids = await idsOf(textOf(matrix, seeds));
        const reversed = Object.fromEntries(
          Object.entries(matrix)
            .reverse()
            .map(([key, all]) => [key, all.toReversed()]),
        );

        expect(new Set(ids).size).toBe(Object.values(matrix).reduce((sum, all) => sum * all.length, seeds));
        expect((await idsOf(textOf(reversed, seeds))).toSorted()).toEqual(ids.toSorted());
        expect(await idsOf(textOf(matrix, seeds + 1))).toEqual(expect.arrayContaining([...ids]));
      }),
      { numRuns: 40 },
    );
  });

  test("stay where nothing changes that shapes a run", async () => {
    const ids = await idsOf(`${HEAD}matrix: {seed: [1, 2]}`);

    for (const more of [
      "limits: {run_cost: 3, fleet_cost: 9, run_time: 1h}",
      "attempts: 2\nsave_every: 3\nkeep_backups: 1",
      "rates: {explorer: {requests_per_minute: 5}}\nkeys: {api_key: {env: MY_KEY}}",
      "base_url: http://127.0.0.1:80\nstore: elsewhere\ndescription: d",
      "prices: {explorer: {input_usd: 1, output_usd: 1, cache_read_usd: 1, cache_write_usd: 1}}",
      "max_history: 60\nscreenshot_scale: auto\nscreenshot_grid: false",
    ]) {
      expect(await idsOf(`${HEAD}matrix: {seed: [1, 2]}\n${more}`), more).toEqual(ids);
    }
    expect(await idsOf(`${HEAD.replace("x", "other")}matrix: {seed: [1, 2]}`)).toEqual(ids);
    expect(await idsOf(HEAD)).toEqual([ids[0]]);
  });
});
