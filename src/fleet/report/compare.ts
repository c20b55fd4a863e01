import { canonicalJson } from "../../text/canonical-json.ts";
import type { JobResult } from "../work/job-result.ts";
import { type Cell, SEED, withoutKey, wordOf } from "./cells.ts";
import type { Comparison, CurveDifference, Difference, Measure, Verdict } from "./fleet-report.ts";
import type { FleetRun } from "./fleet-run.ts";
import { type Took, tookTo, watchedTo, wholeOf } from "./measure.ts";
import { type Bootstrap, FEWEST, type Interval } from "./statistics/bootstrap.ts";
import { logRank, type Stratum } from "./statistics/log-rank.ts";
import { groupBy, quartilesOf } from "./statistics/samples.ts";
import { pairedShareInterval } from "./statistics/shares.ts";
import { holdByHolm, signTest } from "./statistics/signs.ts";

/** So many cells at most are compared each with each; of more, only the values of the matrix are. */
export const MOST_COMPARED_CELLS = 12;

/** Time is not compared: it tells as much of the machines and their load as of the players. */
export type ComparedMeasure = Exclude<Measure, "playedMs">;

/** Two runs that differ in nothing but what is compared, both ended. */
type Pair = readonly [first: JobResult, second: JobResult];

/** What is compared, and how. */
export interface CompareOptions {
  /** The keys whose values differ among the cells. */
  readonly keys: readonly string[];
  readonly milestones: readonly string[];
  /** What is worth a look: a fleet that cost nothing has no dollars to compare. */
  readonly measures: readonly ComparedMeasure[];
  readonly bootstrap: Bootstrap;
}

/** Each two cells, and where more than one key varies, each two values of one key with all else equal. */
export function compareAll(cells: readonly Cell[], options: CompareOptions): readonly Comparison[] {
  const comparisons: Comparison[] = [];
  if (options.keys.length > 1) {
    for (const key of options.keys) {
      const runs = cells.flatMap((cell) => cell.runs);
      const groups = [...groupBy(runs, ({ values }) => wordOf(values[key] ?? null))];
      for (const [[from, first], [to, second]] of eachTwo(groups)) {
        const pairs = pairsOf(first, second, ({ values }) => canonicalJson(withoutKey(values, key)));
        const strata = strataOf(first, second, ({ values }) =>
          canonicalJson(withoutKey(withoutKey(values, key), SEED)),
        );
        comparisons.push(compare({ key, from, to }, pairs, strata, options));
      }
    }
  }
  if (cells.length <= MOST_COMPARED_CELLS) {
    for (const [first, second] of eachTwo(cells)) {
      const pairs = pairsOf(first.runs, second.runs, ({ values }) => canonicalJson(values[SEED] ?? null));
      const strata = [[first.runs, second.runs]] as const;
      comparisons.push(compare({ key: null, from: first.id, to: second.id }, pairs, strata, options));
    }
  }
  return judgeTogether(comparisons);
}

function compare(
  sides: Pick<Comparison, "key" | "from" | "to">,
  pairs: readonly Pair[],
  strata: readonly RunStratum[],
  { milestones, measures, bootstrap }: CompareOptions,
): Comparison {
  const differences: Difference[] = [];
  for (const milestone of [null, ...milestones]) {
    const took = pairs.map(([a, b]) => [tookTo(a, milestone), tookTo(b, milestone)] as const);
    differences.push(differenceOfShares({ milestone }, took));
    // Tokens and dollars to a milestone tell the same twice.
    for (const measure of measures.filter((one) => milestone === null || one !== "tokens")) {
      differences.push(differenceOf({ milestone }, measure, took, bootstrap));
    }
  }
  const whole = pairs.map(([a, b]) => [wholeOf(a), wholeOf(b)] as const);
  for (const measure of measures.filter((one) => one !== "steps")) {
    differences.push(differenceOf("whole", measure, whole, bootstrap));
  }
  const curves = [null, ...milestones].flatMap((milestone) => compareCurves(strata, milestone) ?? []);
  return { ...sides, pairs: pairs.length, differences, curves };
}

/** Runs of both sides that differ in nothing but what is compared, and the seed. */
type RunStratum = readonly [first: readonly FleetRun[], second: readonly FleetRun[]];

function compareCurves(strata: readonly RunStratum[], milestone: string | null): CurveDifference | null {
  const watched = strata.map(
    (sides) =>
      sides.map((runs) => runs.flatMap((run) => watchedTo(run, milestone) ?? [])) as unknown as Stratum,
  );
  const isFew = [0, 1].some(
    (side) => watched.reduce((sum, sides) => sum + (sides[side]?.length ?? 0), 0) < FEWEST,
  );
  const tested = isFew ? null : logRank(watched);
  if (tested === null) return null;
  const { p, reached, expected } = tested;
  const sooner = reached[0] > expected[0] ? "first-sooner" : "second-sooner";
  return { milestone, ...tested, verdict: p > 0.05 ? "cannot-tell" : sooner, holds: false };
}

/** The runs of both sides by what they share; what only one side has is compared with nothing. */
function strataOf(
  first: readonly FleetRun[],
  second: readonly FleetRun[],
  keyOf: (run: FleetRun) => string,
): readonly RunStratum[] {
  const others = groupBy(second, keyOf);
  return [...groupBy(first, keyOf)].flatMap(([key, own]) => {
    const other = others.get(key);
    return other === undefined ? [] : [[own, other] as const];
  });
}

function differenceOfShares(
  goal: Difference["goal"],
  took: readonly (readonly [Took | null, Took | null])[],
): Difference {
  const onlyFirst = took.filter(([a, b]) => a !== null && b === null).length;
  const onlySecond = took.filter(([a, b]) => a === null && b !== null).length;
  const pairs = took.length;
  return judge({
    ...{ goal, measure: "share", pairs },
    difference: pairs === 0 ? null : (onlySecond - onlyFirst) / pairs,
    interval: pairs < FEWEST ? null : pairedShareInterval(onlyFirst, onlySecond, pairs),
    p: signTest(onlyFirst, onlySecond),
  });
}

function differenceOf(
  goal: Difference["goal"],
  measure: Measure,
  took: readonly (readonly [Took | null, Took | null])[],
  bootstrap: Bootstrap,
): Difference {
  const values = took.flatMap(([a, b]) => {
    const from = a?.[measure] ?? null;
    const to = b?.[measure] ?? null;
    return from === null || to === null ? [] : [to - from];
  });
  return judge({
    ...{ goal, measure, pairs: values.length },
    difference: quartilesOf(values)?.median ?? null,
    interval: bootstrap.medianInterval(values),
    p: signTest(values.filter((value) => value < 0).length, values.filter((value) => value > 0).length),
  });
}

function judge(found: Omit<Difference, "verdict" | "holds">): Difference {
  const { interval, p } = found;
  return { ...found, p: interval === null ? null : p, verdict: verdictOf(interval, p ?? 1), holds: false };
}

function verdictOf(interval: Interval | null, p: number): Verdict {
  if (interval === null) return "too-few";
  if (p > 0.05) return "cannot-tell";
  if (interval[0] > 0) return "higher";
  return interval[1] < 0 ? "lower" : "cannot-tell";
}

/** Says of each difference that tells whether it still does among all that were looked at. */
function judgeTogether(comparisons: readonly Comparison[]): readonly Comparison[] {
  const tested = comparisons.flatMap(testedIn);
  const held = holdByHolm(tested.map(({ p }) => p ?? 1));
  const holding = new Set(tested.filter((_, index) => held[index]));
  const isTold = ({ verdict }: Difference | CurveDifference) =>
    verdict !== "too-few" && verdict !== "cannot-tell";
  return comparisons.map((comparison) => ({
    ...comparison,
    differences: comparison.differences.map((one) => ({ ...one, holds: holding.has(one) && isTold(one) })),
    curves: comparison.curves.map((one) => ({ ...one, holds: holding.has(one) && isTold(one) })),
  }));
}

/** All of a comparison that was tested. */
export function testedIn({ differences, curves }: Comparison): readonly (Difference | CurveDifference)[] {
  return [...differences.filter(({ p }) => p !== null), ...curves];
}

/** The runs of both sides that have the same key, once each, where both ended. */
function pairsOf(
  first: readonly FleetRun[],
  second: readonly FleetRun[],
  keyOf: (run: FleetRun) => string,
): readonly Pair[] {
  const byKey = new Map(second.map((run) => [keyOf(run), run]));
  return [...new Map(first.map((run) => [keyOf(run), run]))].flatMap(([key, { result }]) => {
    const other = byKey.get(key)?.result ?? null;
    return result === null || other === null ? [] : [[result, other] as const];
  });
}

function eachTwo<Item>(items: readonly Item[]): readonly (readonly [Item, Item])[] {
  return items.flatMap((item, index) => items.slice(index + 1).map((other) => [item, other] as const));
}
