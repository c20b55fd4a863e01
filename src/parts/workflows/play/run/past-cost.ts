import { renderCountOf } from "../../../../base/quantities/count.ts";
import { renderKnownCost } from "../../../../base/quantities/money.ts";
import type { StepTally } from "./tally.ts";

/** The usage of steps in the past, by their paths. A step that the journal does not know has none. */
export type Tally = ReadonlyMap<string, StepTally>;

/** The most steps that are named one by one. */
const MAX_NAMED = 12;

type Past = Pick<StepTally, "steps" | "calls" | "costUsd" | "unconfirmedUsd" | "unknownCalls">;

/** Steps that would run again, each with its past cost; of several, what they cost together. */
export function describeAgain(paths: readonly string[], tally: Tally): string {
  const named = paths.slice(0, MAX_NAMED).map((path) => `${path} (${describePast(tally.get(path))})`);
  const more = paths.length > named.length ? [`and ${paths.length - named.length} more`] : [];
  const listed = [...named, ...more].join(", ");
  return paths.length === 1 ? listed : `${listed}; together ${describeSum(paths, tally)}`;
}

function describePast(past: Past | undefined): string {
  return past === undefined
    ? "cost unknown"
    : `${renderCountOf(past.steps, "step")}, ${renderKnownCost(past)}`;
}

function describeSum(paths: readonly string[], tally: Tally): string {
  const known = paths.flatMap((path) => tally.get(path) ?? []);
  if (known.length === 0) return "of unknown cost";
  const sum = (key: keyof Past): number => known.reduce((total, past) => total + past[key], 0);
  const all = {
    steps: sum("steps"),
    calls: sum("calls"),
    costUsd: sum("costUsd"),
    unconfirmedUsd: sum("unconfirmedUsd"),
    unknownCalls: sum("unknownCalls"),
  };
  const unknown = paths.length - known.length;
  const besides = unknown === 0 ? "" : ` + ${unknown} without a record of their cost`;
  return `${describePast(all)}${besides}`;
}
