import type { JsonValue } from "../../../../src/base/vocabulary/json.ts";
import type { FleetRun, RunEnd } from "./fleet-run.ts";
import type { LogRank } from "./statistics/log-rank.ts";
import type { Interval, Quartiles } from "./statistics/samples.ts";
import type { Share } from "./statistics/shares.ts";
import type { HalfBy, SurvivalPoint } from "./statistics/survival.ts";

/** The measures of a run, up to a goal or up to its end. */
export const MEASURES = ["steps", "playedMs", "tokens", "costUsd"] as const;

/** One of {@link MEASURES}: steps, milliseconds of play, tokens of all kinds, US dollars. */
export type Measure = (typeof MEASURES)[number];

/** Numbers of several runs, with an interval of their median: null for fewer runs than that can be told of. */
export interface Spread extends Quartiles {
  readonly medianInterval: Interval | null;
}

/** The measures of several runs; null where no run has one. Of `costUsd`, only runs whose cost is known count. */
export type Spreads = Readonly<Record<Measure, Spread | null>>;

/** The results of a cell's runs for one goal. */
export interface GoalReport {
  /** A milestone; null for the target, with which a run is done. */
  readonly milestone: string | null;
  /** Of the runs that ended. */
  readonly reached: Share;
  /** The same spreads of the runs that reached it, from the start of the run. */
  readonly took: Spreads;
  /** The share that reached it over the steps; a run that ended elsewhere counts up to its end, one that plays up to now. */
  readonly survival: readonly SurvivalPoint[];
  readonly halfBy: HalfBy;
}

/** Runs that ended in one way. */
export interface EndReport {
  /** `done`, `failed`, `budget` or `needs-person`. */
  readonly outcome: Exclude<RunEnd, "open">;
  /** Their reasons up to the first colon; null for none. */
  readonly reason: string | null;
  readonly runs: number;
  /** Their known cost together. */
  readonly costUsd: number;
}

/** The runs that share all values of the matrix but the seed. */
export interface CellReport {
  /** A letter, or several: `A`, `B`, … */
  readonly id: string;
  /** Without the seed. */
  readonly values: Readonly<Record<string, JsonValue>>;
  /** The same for people. */
  readonly name: string;
  readonly runs: number;
  readonly states: Readonly<Record<RunEnd, number>>;
  /** Of all runs that ended: spreads of `steps`, `playedMs`, `tokens` and `costUsd`, or null. */
  readonly whole: Spreads;
  readonly sumTokens: number;
  /** Known cost of its ended runs, and of those of them that are not done. */
  readonly sumUsd: number;
  readonly notDoneUsd: number;
  /** Known cost so far of its runs that have not ended; not included in the other sums. */
  readonly openUsd: number;
  /** `sumUsd` for each run that is done; null for none. */
  readonly usdPerDone: number | null;
  /** Runs that ended and whose cost is not known. */
  readonly unknownUsd: number;
  /** The most that lost calls of its runs can have cost in addition. */
  readonly unconfirmedUsd: number;
  /** By how often, the most first. */
  readonly ends: readonly EndReport[];
  /** The target first, then the milestones as {@link FleetReport.milestones} has them. */
  readonly goals: readonly GoalReport[];
}

/** The verdict on a difference. */
export type Verdict = "higher" | "lower" | "cannot-tell" | "too-few";

/** The difference of the second of two from the first, in pairs of runs with the same seed. */
export interface Difference {
  /** A milestone; null for the target; `whole` for the run up to its end, wherever that was. */
  readonly goal: { readonly milestone: string | null } | "whole";
  /** `steps`, `playedMs`, `tokens`, `costUsd` or `share`. */
  readonly measure: Measure | "share";
  /** For a share, pairs in which both ended; for a measure, those in which both reached the goal. */
  readonly pairs: number;
  /** The median of the pairs' differences; of a share, the difference of the shares. Null without a pair. */
  readonly difference: number | null;
  /** 95 % of it. */
  readonly interval: Interval | null;
  /** Of the exact sign test, two-sided. */
  readonly p: number | null;
  /**
   * `higher` and `lower` only where the interval leaves out zero and the sign test agrees; otherwise `cannot-tell`, or `too-few`
   * runs.
   */
  readonly verdict: Verdict;
  /** Whether it still tells when all comparisons of the report are taken together, by Holm. */
  readonly holds: boolean;
}

/** The difference of two curves of the share that reached a goal, over all runs of both sides, ended or not. */
export interface CurveDifference extends LogRank {
  /** A milestone; null for the target. */
  readonly milestone: string | null;
  /** The side that reached it more often than expected, where p is at most 5 %. */
  readonly verdict: "first-sooner" | "second-sooner" | "cannot-tell";
  /** Whether it still tells when all comparisons of the report are taken together, by Holm. */
  readonly holds: boolean;
}

/** Two cells, or two values of one key, side by side. */
export interface Comparison {
  /** A key of the matrix whose values are compared while all others are equal; null for two cells. */
  readonly key: string | null;
  /** Ids of cells, or values of the key for people. */
  readonly from: string;
  readonly to: string;
  /** Pairs of runs with equal seeds, and for values of a key with all else equal, too. */
  readonly pairs: number;
  readonly differences: readonly Difference[];
  /** The log-rank test of each goal that any of the runs reached, of sides of at least 6 runs each. */
  readonly curves: readonly CurveDifference[];
}

/** The report of a fleet: plain values. */
export interface FleetReport {
  /** Of this shape; a larger number is another one. */
  readonly format: 1;
  /** The fleet's name. */
  readonly name: string;
  readonly runs: number;
  /** Runs by `done`, `failed`, `budget`, `needs-person` and `open`. */
  readonly states: Readonly<Record<RunEnd, number>>;
  /** Of the runs that ended, as are the tokens and dollars. */
  readonly sumSteps: number;
  readonly sumTokens: number;
  readonly sumUsd: number;
  /** Spent on runs that ended without the target. */
  readonly notDoneUsd: number;
  /** Spent on open runs. */
  readonly openUsd: number;
  /** The keys of the matrix, in its order, without the seed. */
  readonly keys: readonly string[];
  /** All that any run reached, by the step at which half of those that did had it. */
  readonly milestones: readonly string[];
  readonly cells: readonly CellReport[];
  readonly comparisons: readonly Comparison[];
  /** The differences and curves that were tested, those significant at 5 % each, and those significant together. */
  readonly compared: { readonly made: number; readonly tell: number; readonly hold: number };
  /** Cautions to read first, a sentence each. */
  readonly cautions: readonly string[];
  /** Each run, in the order of the matrix. */
  readonly each: readonly RunReport[];
}

/** One run as a row. */
export interface RunReport extends FleetRun {
  readonly cell: string;
  readonly state: RunEnd;
}
