import { renderUsd } from "../../../../src/base/quantities/money.ts";
import { formatCount, formatDuration, formatShort } from "../../../viewer/src/report/format.ts";
import type { Measure } from "./fleet-report.ts";
import type { RunEnd } from "./fleet-run.ts";
import type { Interval } from "./statistics/samples.ts";
import type { Share } from "./statistics/shares.ts";

/** The name of an outcome. */
export const STATE_NAMES: Readonly<Record<RunEnd, string>> = {
  done: "done",
  failed: "failed",
  budget: "out of budget",
  "needs-person": "needs a person",
  open: "not ended",
};

/** The name of a measure. */
export const MEASURE_NAMES: Readonly<Record<Measure, string>> = {
  steps: "Steps",
  playedMs: "Time",
  tokens: "Tokens",
  costUsd: "Dollars",
};

const FORMATS: Readonly<Record<Measure, (value: number) => string>> = {
  steps: (value) => formatCount(Math.round(value)),
  playedMs: formatDuration,
  tokens: formatShort,
  costUsd: renderUsd,
};

/** A value of a measure for people, below zero too. */
export function tellMeasure(measure: Measure, value: number): string {
  const text = FORMATS[measure](Math.abs(value));
  return value < 0 ? `−${text}` : text;
}

/** Renders a change with its sign; of a share, in hundredths of all runs. */
export function tellChange(measure: Measure | "share", value: number): string {
  return measure === "share"
    ? `${tellPoints(value)} points`
    : `${value > 0 ? "+" : ""}${tellMeasure(measure, value)}`;
}

/** From how much to how much more: `−36 to −2`, `+$0.20 to +$0.31`. */
export function tellChanges(measure: Measure | "share", [low, high]: Interval): string {
  return measure === "share"
    ? `${tellPoints(low)} to ${tellPoints(high)}`
    : `${tellChange(measure, low)} to ${tellChange(measure, high)}`;
}

/** The name of a goal: the target, or a milestone's name. */
export function goalName(milestone: string | null): string {
  return milestone ?? "the target";
}

/** `17 of 20, 85 % (64 to 95)`; a dash of none. */
export function tellShare({ count, of, share, interval }: Share): string {
  if (share === null || interval === null) return "—";
  return `${formatCount(count)} of ${formatCount(of)}, ${percent(share)} % (${percent(interval[0])} to ${percent(interval[1])})`;
}

/** `p 0.03`, `p < 0.001` */
export function tellP(p: number): string {
  return p < 0.001 ? "p < 0.001" : `p ${p.toFixed(p < 0.01 ? 3 : 2)}`;
}

/** `(1,100 to 1,400)` */
export function tellBetween(measure: Measure, [low, high]: Interval): string {
  return `(${tellMeasure(measure, low)} to ${tellMeasure(measure, high)})`;
}

/** 0 to 1 in whole hundredths. */
export function percent(share: number): string {
  return String(Math.round(share * 100));
}

function tellPoints(value: number): string {
  const points = Math.round(value * 100);
  return `${points > 0 ? "+" : points < 0 ? "−" : ""}${Math.abs(points)}`;
}
