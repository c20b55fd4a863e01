import { canonicalJson } from "../../../../src/base/text/canonical-json.ts";
import { type ReportCell, SEED, withoutKey, wordOf } from "./cells.ts";
import type { Comparison, CurveDifference, Difference, Measure, Verdict } from "./fleet-report.ts";
import type { FleetRun } from "./fleet-run.ts";
import { type Took, tookTo, watchedTo, wholeOf } from "./measure.ts";
import { type Bootstrap, FEWEST } from "./statistics/bootstrap.ts";
import { logRank, type Stratum } from "./statistics/log-rank.ts";
import type { Interval } from "./statistics/samples.ts";
import { groupBy, quartilesOf } from "./statistics/samples.ts";
import { pairedShareInterval } from "./statistics/shares.ts";
import { holdByHolm, signTest } from "./statistics/signs.ts";
import type { Watched } from "./statistics/survival.ts";

/** Maximal number of cells compared with each other; of more, only the values of the matrix are compared. */
export const MOST_COMPARED_CELLS = 12;

/** Time is not compared: it tells as much of the machines and their load as of the players. */
export type ComparedMeasure = Exclude<Measure, "playedMs">;

/** Two runs that differ in nothing but what is compared, both ended: their places among all runs. */
type Pair = readonly [first: number, second: number];

/** Places of runs of both sides that differ in nothing but what is compared, and the seed. */
type RunStratum = readonly [first: readonly number[], second: readonly number[]];

/** Two sides, before they are compared. */
interface Sides extends Pick<Comparison, "key" | "from" | "to"> {
  readonly pairs: readonly Pair[];
  readonly strata: readonly RunStratum[];
}

/** The measures to compare, and how. */
export interface CompareOptions {
  /** The keys whose values differ among the cells. */
  readonly keys: readonly string[];
  readonly milestones: readonly string[];
  /** The measures worth comparing: a fleet that cost nothing has no dollars to compare. */
  readonly measures: readonly ComparedMeasure[];
  readonly bootstrap: Bootstrap;
}

/** Each two cells, and where more than one key varies, each two values of one key with all else equal. */
export function compareAll(cells: readonly ReportCell[], options: CompareOptions): readonly Comparison[] {
  const { keys, milestones, measures } = options;
  const runs = cells.flatMap((cell) => cell.runs);
  const results = runs.map(({ result }) => result);
  const all = sidesOf(cells, runs, keys).map((sides) => ({
    sides,
    differences: [] as Difference[],
    curves: [] as CurveDifference[],
  }));
  // A run's measures up to a goal, looked up once for all comparisons.
  for (const milestone of [null, ...milestones]) {
    const took = results.map((result) => result && tookTo(result, milestone));
    const watched = runs.map((run) => watchedTo(run, milestone));
    // Tokens and dollars to a milestone tell the same twice.
    const own = measures.filter((one) => milestone === null || one !== "tokens");
    for (const { sides, differences, curves } of all) {
      differences.push(differenceOfShares({ milestone }, sides.pairs, took));
      for (const measure of own) differences.push(differenceOf({ milestone }, measure, sides, took, options));
      const curve = compareCurves(sides.strata, milestone, watched);
      if (curve !== null) curves.push(curve);
    }
  }
  const whole = results.map((result) => result && wholeOf(result));
  for (const measure of measures.filter((one) => one !== "steps")) {
    for (const { sides, differences } of all)
      differences.push(differenceOf("whole", measure, sides, whole, options));
  }
  return judgeTogether(
    all.map(({ sides: { key, from, to, pairs }, ...found }) => ({
      key,
      from,
      to,
      pairs: pairs.length,
      ...found,
    })),
  );
}

/** The pairs to compare. */
function sidesOf(
  cells: readonly ReportCell[],
  runs: readonly FleetRun[],
  keys: readonly string[],
): readonly Sides[] {
  const placeOf = new Map(runs.map((run, place) => [run, place] as const));
  const sides: Sides[] = [];
  if (keys.length > 1) {
    for (const key of keys) {
      const groups = [...groupBy(runs, ({ values }) => wordOf(values[key] ?? null))];
      for (const [[from, first], [to, second]] of eachTwo(groups)) {
        const pairs = pairsOf(first, second, placeOf, ({ values }) => canonicalJson(withoutKey(values, key)));
        const strata = strataOf(first, second, placeOf, ({ values }) =>
          canonicalJson(withoutKey(withoutKey(values, key), SEED)),
        );
        sides.push({ key, from, to, pairs, strata });
      }
    }
  }
  if (cells.length <= MOST_COMPARED_CELLS) {
    for (const [first, second] of eachTwo(cells)) {
      const seedOf = ({ values }: FleetRun) => canonicalJson(values[SEED] ?? null);
      const pairs = pairsOf(first.runs, second.runs, placeOf, seedOf);
      const strata = strataOf(first.runs, second.runs, placeOf, () => "");
      sides.push({ key: null, from: first.id, to: second.id, pairs, strata });
    }
  }
  return sides;
}

function compareCurves(
  strata: readonly RunStratum[],
  milestone: string | null,
  all: readonly (Watched | null)[],
): CurveDifference | null {
  const watched = strata.map(
    (sides) => sides.map((places) => places.flatMap((place) => all[place] ?? [])) as unknown as Stratum,
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
  placeOf: ReadonlyMap<FleetRun, number>,
  keyOf: (run: FleetRun) => string,
): readonly RunStratum[] {
  const placesOf = (runs: readonly FleetRun[]) => runs.map((run) => placeOf.get(run) ?? -1);
  const others = groupBy(second, keyOf);
  return [...groupBy(first, keyOf)].flatMap(([key, own]) => {
    const other = others.get(key);
    return other === undefined ? [] : [[placesOf(own), placesOf(other)] as const];
  });
}

function differenceOfShares(
  goal: Difference["goal"],
  pairs: readonly Pair[],
  took: readonly (Took | null)[],
): Difference {
  const hasTook = (place: number): boolean => (took[place] ?? null) !== null;
  const onlyFirst = pairs.filter(([a, b]) => hasTook(a) && !hasTook(b)).length;
  const onlySecond = pairs.filter(([a, b]) => !hasTook(a) && hasTook(b)).length;
  const all = pairs.length;
  return judge({
    goal,
    measure: "share",
    pairs: all,
    difference: all === 0 ? null : (onlySecond - onlyFirst) / all,
    interval: all < FEWEST ? null : pairedShareInterval(onlyFirst, onlySecond, all),
    p: signTest(onlyFirst, onlySecond),
  });
}

function differenceOf(
  goal: Difference["goal"],
  measure: Measure,
  { pairs }: Sides,
  took: readonly (Took | null)[],
  { bootstrap }: CompareOptions,
): Difference {
  const values: number[] = [];
  for (const [a, b] of pairs) {
    const from = took[a]?.[measure] ?? null;
    const to = took[b]?.[measure] ?? null;
    if (from !== null && to !== null) values.push(to - from);
  }
  return judge({
    goal,
    measure,
    pairs: values.length,
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
  placeOf: ReadonlyMap<FleetRun, number>,
  keyOf: (run: FleetRun) => string,
): readonly Pair[] {
  const byKey = new Map(second.map((run) => [keyOf(run), run]));
  return [...new Map(first.map((run) => [keyOf(run), run]))].flatMap(([key, run]) => {
    const other = byKey.get(key);
    if (run.result === null || other === undefined || other.result === null) return [];
    return [[placeOf.get(run) ?? -1, placeOf.get(other) ?? -1] as const];
  });
}

function eachTwo<Item>(items: readonly Item[]): readonly (readonly [Item, Item])[] {
  return items.flatMap((item, index) => items.slice(index + 1).map((other) => [item, other] as const));
}
