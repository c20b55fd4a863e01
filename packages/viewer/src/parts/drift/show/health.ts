import { setImmediate } from "node:timers/promises";
import type { JournalEntry } from "../../../../../../src/base/vocabulary/journal/journal-record.ts";
import type { Memory } from "../../../../../../src/base/vocabulary/run-state.ts";
import { type Health, healthOf } from "../../../../../../src/parts/drift/record/health.ts";
import { applyDrift } from "../../../../../../src/parts/drift/record/remember-drift.ts";
import { driftAfter, WINDOW_STEPS } from "../../../../../../src/parts/drift/record/window.ts";
import { type ActedEntry, isActed } from "../../../../../../src/record/ledger/journal-calls.ts";
import { withNearGoals } from "../../../../../../src/record/replay/goals/near-goals.ts";
import { locateStep, readPath, rowBefore } from "../../../timeline/read-path.ts";
import { emptyState, settingsAt } from "../../../timeline/steps/base-state.ts";
import type { Timeline } from "../../../timeline/timeline.ts";

/** Steps judged before other tasks have their turn. */
const AT_ONCE = 16;

/**
 * The health of the run after a step, by the last steps on the way to it: at most 256.
 *
 * @throws RunnerError `step-out-of-range`
 */
export async function healthAt(timeline: Timeline, index: number): Promise<Health> {
  const { place, path, row } = locateStep(timeline, index);
  let begin = place.begin;
  for (let steps = 1; steps < WINDOW_STEPS; steps++) {
    const before = rowBefore(timeline, path, begin);
    if (before === null) break;
    begin = timeline.index.places[before]?.begin ?? 0;
  }
  const settings = settingsAt(timeline, path, place.end);
  let memory = emptyState(row.runId, row.branchId, settings).memory;
  let acted: ActedEntry | null = null;
  let steps = 0;
  for (const { entry } of readPath(timeline, path, begin, place.end)) {
    if (isActed(entry)) acted = entry;
    if (entry.type === "decision" && entry.drift !== undefined) {
      memory = applyDrift(memory, entry.drift, entry.step);
    }
    if (entry.type !== "outcome") continue;
    memory = judged(memory, entry, acted);
    acted = null;
    if (++steps % AT_ONCE === 0) await setImmediate();
  }
  return healthOf(memory, settings);
}

/** The memory after a step, as far as it is judged. */
function judged(
  memory: Memory,
  { step, outcome }: Extract<JournalEntry, { type: "outcome" }>,
  acted: ActedEntry | null,
): Memory {
  const reply = acted?.type === "reply" ? acted : null;
  const operator = acted?.type === "operator" ? acted.action : null;
  const { notes, plan, settings, drift: before } = memory;
  const drift = driftAfter(before, { step, reply, operator, outcome, goal: settings.goal, plan, notes });
  const { drift: _, ...rest } = withNearGoals(memory, outcome);
  const known = { ...rest, notes: outcome.notes, settings: { ...settings, goal: outcome.goal } };
  return drift === undefined ? known : { ...known, drift };
}
