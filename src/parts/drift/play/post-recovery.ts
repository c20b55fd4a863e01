import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { Memory, RunState } from "../../../base/vocabulary/run-state.ts";
import type { RunContext } from "../../../play/agent/context.ts";
import type { MessageToPeople } from "../../../play/agent/seam/loop-part.ts";
import { tellPeople } from "../../../play/agent/seam/services-of-parts.ts";

/** The last recovery of a drifting run, for people; none without one. @param memory the one after the decision */
export function recoveryIn({ drift }: Pick<Memory, "drift">): readonly MessageToPeople[] {
  if (drift?.newest === undefined) return [];
  const { step, action, level, signal, evidence, count } = drift.newest;
  return [{ type: "recovery", step, id: `recovery-${count}`, level, action, signal, evidence }];
}

/** Posts the last recovery, unless it is posted. @param state a state after the decision */
export function* postRecovery(
  context: RunContext,
  { memory }: Pick<RunState, "memory">,
): Generator<RunEvent, void> {
  for (const message of recoveryIn(memory)) yield* tellPeople(context, message);
}
