import type { AnyOf, PaidShares, StepRecordShares } from "../../../../../src/base/seam/shares.ts";
import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import type { JudgedStep } from "../../../../../src/base/vocabulary/judged-step.ts";
import type { RunSettings } from "../../../../../src/base/vocabulary/run-settings.ts";
import type { RunState } from "../../../../../src/base/vocabulary/run-state.ts";
import type { Playbook } from "../../../../../src/parts/playbook/base/playbook.ts";
import { paidByParts } from "../../../../../src/play/agent/seam/model-parts.ts";
import type { PlacedEntry } from "../../../../../src/record/journal/journal.ts";
import { applyEntry } from "../../../../../src/record/replay/apply-entry.ts";
import { settle } from "../../../../../src/record/replay/reduce.ts";
import { hasPendingWork } from "../../../../../src/record/replay/state/pending.ts";
import { actedOn, isOfStep, judgedSteps } from "../../../../../src/record/seam/data-parts.ts";

/** A step of a run, as far as mining looks at it. */
export interface MinedStep {
  readonly step: number;
  readonly entry: JudgedStep;
  readonly info: GameInfo;
  readonly milestones: readonly string[];
  /** The cost of all calls since the step before; null where one is unknown. */
  readonly costUsd: number | null;
  /** The signal on which the runner acted right after it; absent for none. */
  readonly actedOn?: string;
}

/** The steps of a run on the way to its present, from the first that can be judged. */
export interface PlayedRun extends PaidShares {
  readonly folder: string;
  readonly slug: string;
  readonly runId: string;
  readonly steps: readonly MinedStep[];
  /** The records of parts in the middle of its steps, in order. */
  readonly within: readonly AnyOf<StepRecordShares>[];
  /** The settings and the playbook at its end, as are the shares of parts. */
  readonly settings: RunSettings;
  readonly playbook: Playbook;
}

/**
 * Follows a run from its beginning. Steps that an earlier version recorded without evidence are left out, with all before them.
 *
 * @param base the state at its start
 * @param path the entries from there to the present
 */
export function followRun(
  place: Pick<PlayedRun, "folder" | "slug">,
  base: RunState,
  path: readonly PlacedEntry[],
): PlayedRun {
  let state = base;
  let steps: MinedStep[] = [];
  const within: AnyOf<StepRecordShares>[] = [];
  let costUsd: number | null = 0;
  for (const placed of path) {
    const { entry } = placed;
    const next = applyEntry(state, placed);
    if (typeof next === "string") break;
    state = next;
    if (entry.type === "reply" || entry.type === "lost")
      costUsd = costUsd === null || entry.costUsd === null ? null : costUsd + entry.costUsd;
    const signal = entry.type === "decision" ? actedOn(entry) : null;
    const last = steps.at(-1);
    if (signal !== null && last !== undefined) steps[steps.length - 1] = { ...last, actedOn: signal };
    if (isOfStep(entry)) within.push(entry);
    if (entry.type !== "outcome") continue;
    const { memory } = settle(state);
    const judged = judgedSteps(memory).at(-1);
    if (judged?.step !== entry.step) steps = [];
    else {
      const { gameInfo: info, milestones = [] } = entry.outcome;
      steps.push({ step: entry.step, entry: judged, info, milestones, costUsd });
    }
    costUsd = 0;
  }
  const { runId, memory } = hasPendingWork(state) ? settle(state) : state;
  const { settings } = memory;
  const playbook = memory.playbook?.entries ?? [];
  return { ...place, runId, steps, within, settings, ...paidByParts(memory), playbook };
}
