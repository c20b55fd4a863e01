import type { Bootstrap } from "../../../fleet/src/report/statistics/bootstrap.ts";
import { type Interval, quartilesOf } from "../../../fleet/src/report/statistics/samples.ts";
import { pairedShareInterval, type Share, shareOf } from "../../../fleet/src/report/statistics/shares.ts";
import { signTest } from "../../../fleet/src/report/statistics/signs.ts";
import type { AttemptPair } from "./attempt.ts";

/** A difference between attempts with a change and those without it, in pairs. */
export interface PairedDifference {
  /** Pairs that can be compared. */
  readonly pairs: number;
  /** With the change less without it: of shares their difference, else the median of the pairs' differences; null for none. */
  readonly difference: number | null;
  /** Of 95 %; null for too few. */
  readonly interval: Interval | null;
  /** The exact sign test's, two-sided; of successes McNemar's. */
  readonly p: number;
}

/** Success, steps and cost of attempts with a change and without it. */
export interface ArmComparison {
  readonly present: Share;
  readonly changed: Share;
  readonly success: PairedDifference;
  /** Of pairs that both succeeded. */
  readonly steps: PairedDifference;
  /** Of all pairs whose cost is known, in dollars. */
  readonly costUsd: PairedDifference;
}

/** Compares the attempts of pairs. The intervals hold for a look at the end: the rule alone decides. */
export function comparePairs(pairs: readonly AttemptPair[], bootstrap: Bootstrap): ArmComparison {
  const count = (side: 0 | 1): Share =>
    shareOf(pairs.filter((pair) => pair[side].isReached).length, pairs.length);
  const onlyPresent = pairs.filter(([one, other]) => one.isReached && !other.isReached).length;
  const onlyChanged = pairs.filter(([one, other]) => !one.isReached && other.isReached).length;
  const both = pairs.filter(([one, other]) => one.isReached && other.isReached);
  const paid = pairs.flatMap(([{ costUsd: one }, { costUsd: other }]) =>
    one === null || other === null ? [] : [other - one],
  );
  return {
    present: count(0),
    changed: count(1),
    success: {
      pairs: pairs.length,
      difference: pairs.length === 0 ? null : (onlyChanged - onlyPresent) / pairs.length,
      interval: pairs.length === 0 ? null : pairedShareInterval(onlyPresent, onlyChanged, pairs.length),
      p: signTest(onlyPresent, onlyChanged),
    },
    steps: differenceOf(
      both.map(([one, other]) => other.steps - one.steps),
      bootstrap,
    ),
    costUsd: differenceOf(paid, bootstrap),
  };
}

function differenceOf(values: readonly number[], bootstrap: Bootstrap): PairedDifference {
  const below = values.filter((value) => value < 0).length;
  const above = values.filter((value) => value > 0).length;
  return {
    pairs: values.length,
    difference: quartilesOf(values)?.median ?? null,
    interval: bootstrap.medianInterval(values),
    p: signTest(below, above),
  };
}
