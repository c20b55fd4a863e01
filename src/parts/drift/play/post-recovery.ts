import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { RunContext } from "../../../play/agent/context.ts";
import { tellPeople } from "../../../play/agent/seam/services-of-parts.ts";

/**
 * Posts the last recovery of a drifting run, unless it is posted: a process may have died before.
 *
 * @param state a state after the decision
 */
export function* postRecovery(
  context: RunContext,
  { memory }: Pick<RunState, "memory">,
): Generator<RunEvent, void> {
  const { newest } = memory.drift ?? {};
  if (newest === undefined) return;
  const { step, action, level, signal, evidence, count } = newest;
  const id = `recovery-${count}`;
  yield* tellPeople(context, { type: "recovery", step, id, level, action, signal, evidence });
}
