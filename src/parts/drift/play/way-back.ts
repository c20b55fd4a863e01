import { orElseLater } from "../../../base/errors.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { RunContext } from "../../../play/agent/context.ts";
import { tellPeople } from "../../../play/agent/seam/services-of-parts.ts";
import type { WayBack } from "../base/drift.ts";
import { endOfWayBack } from "../record/rollback.ts";

/** After a rollback: a gain removes the way back; without one in time, people get the command to undo it. */
export async function* closeWayBack(
  context: RunContext,
  before: RunState,
  after: RunState,
): AsyncGenerator<RunEvent, void> {
  const { wayBack } = before.memory.drift ?? {};
  const { drift } = after.memory;
  if (wayBack === undefined || drift === undefined || drift.wayBack !== undefined) return;
  const news = before.memory.outcome?.evidence?.news ?? [];
  if (endOfWayBack({ ...drift, wayBack }, news) !== "gained")
    return yield* reportWayBack(context, after, wayBack);
  const { checkpointId } = wayBack;
  // One that cannot be removed stays, and is listed with the others.
  await orElseLater(
    () => context.ports.store.remove(checkpointId),
    () => {},
  );
  const about = { level: 4, action: "gained", signal: null, checkpointId } as const;
  yield {
    type: "recovery",
    step: after.totalSteps,
    ...about,
    evidence: "the rollback brought something new",
  };
}

/** Reports to people how to undo a rollback without a gain. */
export function* reportWayBack(
  context: RunContext,
  { totalSteps: step }: RunState,
  { checkpointId }: WayBack,
): Generator<RunEvent, void> {
  const evidence = "the rollback brought nothing new: the game before it is kept";
  const about = { step, level: 4, action: "way-back", signal: null, evidence, checkpointId } as const;
  yield { type: "recovery", ...about };
  yield* tellPeople(context, { type: "recovery", id: `way-back-${checkpointId.slice(0, 8)}`, ...about });
}
