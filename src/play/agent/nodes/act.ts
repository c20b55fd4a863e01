import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { keepOutcome } from "../../../record/replay/reduce.ts";
import { isActing } from "../../../record/replay/state/pending.ts";
import type { RunContext } from "../context.ts";
import { carryOut } from "../tools/carry-out.ts";
import { createStepRecords } from "../tools/step-records.ts";

/** Steps between two keyframes of the journal: going back to any step replays at most this many. */
const KEYFRAME_STEPS = 50;

/**
 * Carries out the pending reply or the operator's action on the machine. The outcome is pending until `remember`. On an
 * error in the middle, the machine is restored to where the step began, and pending input stays pending.
 */
export async function* act(context: RunContext, state: RunState): AsyncGenerator<RunEvent, RunState> {
  const { emulator, journal } = context.ports;
  if (!isActing(state.memory)) throw new Error("the node act was reached with nothing to act on");
  const { begun, branchId } = state;
  const step = state.totalSteps + 1;
  const notices: string[] = [];
  const tell = (text: string): unknown => notices.push(text);
  const records = createStepRecords({ begun, journal, branchId, step, tell });
  const before = emulator.snapshot();
  try {
    const outcome = yield* carryOut(context, state, records);
    records.finish(before);
    for (const text of notices) yield { type: "notice", step, text };
    journal?.append(branchId, { type: "outcome", step, outcome }, { isDerived: true });
    const next = { ...keepOutcome(state, outcome), journal: journal?.position ?? null };
    if (journal !== null && step % KEYFRAME_STEPS === 0) {
      journal.append(branchId, { type: "keyframe", step, machine: emulator.snapshot() }, { isDerived: true });
    }
    return next;
  } catch (error) {
    emulator.restore(before);
    throw error;
  }
}
