import { RunnerError } from "../../../../../src/base/errors.ts";
import { pathOf } from "../../timeline/read-path.ts";
import type { StepRow } from "../../timeline/rows.ts";
import type { Timeline } from "../../timeline/timeline.ts";
import { findBranch } from "./find-branch.ts";

/** The most steps of a film without `--from`: more are made only on request. */
const MOST_STEPS = 1000;

/** The steps that a command is about. */
export interface WantedSteps {
  readonly from?: number;
  readonly to?: number;
  readonly branch?: string;
}

/** Steps on the way to a branch's end, in order. */
export interface ChosenSteps {
  readonly rows: readonly StepRow[];
  /** Whether there are more before them, which the options do not mention. */
  readonly isShortened: boolean;
}

/**
 * The steps that are meant: those of the whole way from the start of the game, but the last thousand at most unless it is
 * said where to begin.
 *
 * @throws RunnerError `option-invalid`; `step-out-of-range` for a run without steps
 */
export function chooseSteps(timeline: Timeline, { from, to, branch }: WantedSteps): ChosenSteps {
  const { rows } = timeline.view;
  const meant = findBranch(timeline, branch);
  const path = (meant === null ? [] : pathOf(timeline, meant.branchId)).flatMap((index) => rows[index] ?? []);
  const [first, last] = [path[0]?.step, path.at(-1)?.step];
  if (first === undefined || last === undefined) {
    throw new RunnerError("step-out-of-range", `${timeline.file} has no step yet`, {
      facts: { totalSteps: 0 },
    });
  }
  for (const [flag, step] of [
    ["--from", from],
    ["--to", to],
  ] as const) {
    if (step === undefined || (step >= first && step <= last)) continue;
    const whose = branch === undefined ? "the run" : `branch ${branch}`;
    throw invalid(`${flag} takes a step of ${whose}, ${first} to ${last}, got "${step}"`);
  }
  if (from !== undefined && to !== undefined && from > to) {
    throw invalid(`--from ${from} is after --to ${to}: give the first step, then the last`);
  }
  const end = to ?? last;
  const chosen = path.filter(({ step }) => step >= (from ?? first) && step <= end);
  const isShortened = from === undefined && chosen.length > MOST_STEPS;
  return { rows: isShortened ? chosen.slice(-MOST_STEPS) : chosen, isShortened };
}

function invalid(message: string): RunnerError {
  return new RunnerError("option-invalid", message);
}
