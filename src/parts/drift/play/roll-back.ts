import { knownCells } from "../../../../packages/games/src/world/new-in-atlas.ts";
import { orElseLater } from "../../../base/errors.ts";
import { canonicalJson } from "../../../base/text/canonical-json.ts";
import type { JsonValue } from "../../../base/vocabulary/json.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { Memory, RunState } from "../../../base/vocabulary/run-state.ts";
import { changeSettings } from "../../../play/agent/branch-off.ts";
import { decisionAt, recordDecision } from "../../../play/agent/calls/write-record.ts";
import type { RunContext } from "../../../play/agent/context.ts";
import { goTo } from "../../../play/agent/go-to.ts";
import type { RunPorts } from "../../../play/agent/ports.ts";
import { afterGoingBack } from "../../../play/agent/seam/services-of-parts.ts";
import type { StartPoint } from "../../../record/replay/open-state.ts";
import { hasPendingWork } from "../../../record/replay/state/pending.ts";
import type { LoadedSave } from "../../../record/saves/checkpoint-store.ts";
import { rollbackPoints } from "../../../record/saves/lookup/find-rollback.ts";
import { courseIn, keptGoingBack, stopOf } from "../../../record/seam/data-parts.ts";
import type { PendingRollback } from "../base/drift.ts";
import { describeRollback, lessonOf, withLesson } from "../record/lesson.ts";
import type { RecoveryPlan } from "../record/plan-recovery.ts";
import { carriedOver } from "../record/rollback.ts";
import { keepBeside, savesIn } from "./recovery-point.ts";
import { recordRecovery } from "./take-level.ts";

/** Checkpoints that are tried, the newest first: some may be damaged. */
const MOST_TRIED = 5;

/** The target of a rollback. */
export type RollbackTarget = Pick<PendingRollback, "step" | "checkpointId">;

/** The last step before the drift began; where the journal does not lead there, the newest good checkpoint before it. */
export async function findRollback(
  { ports }: RunContext,
  state: RunState,
  { since }: Pick<RecoveryPlan, "since">,
): Promise<RollbackTarget | null> {
  const { milestoneStep = 0 } = state.memory.drift ?? {};
  const step = since - 1;
  if (step < milestoneStep) return null;
  if (await leadsTo(ports, state, step)) return { step };
  const points = rollbackPoints(await savesIn(ports), state, { from: milestoneStep, before: since });
  for (const { file } of points.slice(0, MOST_TRIED)) {
    const saved = await orNull(() => ports.store.load(file));
    if (saved !== null && isGoodFor(state.memory, saved.checkpoint.memory))
      return { checkpointId: saved.info.id };
  }
  return null;
}

/** Returns whether the journal leads to a step from which the run may go on. The machine stays where it is. */
async function leadsTo({ emulator, recall }: RunPorts, state: RunState, step: number): Promise<boolean> {
  if (recall === undefined) return false;
  const machine = emulator.snapshot();
  try {
    const point = await orNull(() => recall(state, step));
    return point !== null && isGoodFor(state.memory, point.state.memory);
  } finally {
    emulator.restore(machine);
  }
}

/** Returns whether nothing is pending there, and a director's plan, if any, is at the same place as here. */
function isGoodFor(here: Memory, there: Memory): boolean {
  const isFree = !hasPendingWork({ memory: there }) && stopOf(there) === null;
  return isFree && planIn(here) === planIn(there);
}

function planIn(memory: Memory): string {
  return canonicalJson((courseIn(memory)?.state ?? null) as JsonValue);
}

/**
 * Decides to go back: the present is kept first, for good and as the way back; then the decision is written down. The
 * node `recover` runs once more, and goes.
 *
 * @returns null if the present cannot be kept: then the run stays. A trial keeps nothing, and goes
 */
export async function* decideRollback(
  context: RunContext,
  state: RunState,
  plan: RecoveryPlan,
  target: RollbackTarget,
): AsyncGenerator<RunEvent, RunState | null> {
  const { drift } = state.memory;
  if (drift === undefined) throw new Error("a rollback was decided where nothing is known of drift");
  const { evidence, since } = plan;
  const label = `rollback: ${evidence}`;
  const checkpointId = yield* keepBeside(context, state, { kind: "recovery", label });
  const wayBackId = yield* keepBeside(context, state, { kind: "pre-operation", label });
  if (wayBackId === null && context.options.autoSave) return null;
  const lesson = lessonOf({ window: drift.window, since, evidence });
  const goesBack: PendingRollback = { ...target, lesson, wayBackId };
  return yield* recordRecovery(context, state, { ...plan, goesBack }, checkpointId);
}

/** Goes back to where it was decided, on a new branch, with the lesson. */
export async function* goBack(
  context: RunContext,
  before: RunState,
  goesBack: PendingRollback,
): AsyncGenerator<RunEvent, RunState> {
  const { ports } = context;
  const { drift, notes, settings } = before.memory;
  const target = await orNull(() => findTarget(ports, before, goesBack));
  if (target === null || drift === undefined) return yield* giveUp(context, before);
  const from = before.totalSteps;
  const to = "state" in target ? target.state.totalSteps : target.checkpoint.totalSteps;
  const after = goTo(ports, before, target, (there) => {
    const same = changeSettings(there, settings, ports.journal);
    const told = describeRollback(goesBack.lesson, { from, to });
    const rollback = {
      notes: withLesson(there.memory.notes, notes, goesBack.lesson),
      carried: carriedOver(drift, goesBack.wayBackId, to, knownCells(before.memory.atlas, drift.hadCells)),
    };
    const reason = `drift, level 4 (rollback): from step ${from} to step ${to}`;
    const after = recordDecision(
      ports.journal,
      same,
      decisionAt(same, { reason, told, rollback, ...keptGoingBack(before.memory) }),
    );
    return afterGoingBack(context, before.memory, after, false);
  });
  yield {
    type: "notice",
    step: to,
    text: `the run went back from step ${from} to step ${to}, on a new branch`,
  };
  return after;
}

/** Finds the start of a rollback; null if it cannot be reached any more. */
async function findTarget(
  { store, recall }: RunPorts,
  before: RunState,
  { step, checkpointId }: RollbackTarget,
): Promise<StartPoint | LoadedSave | null> {
  if (checkpointId !== undefined) return store.load(checkpointId);
  return step === undefined || recall === undefined ? null : recall(before, step);
}

/** The decided target cannot be reached any more: a person should look. */
function giveUp(context: RunContext, state: RunState): AsyncGenerator<RunEvent, RunState> {
  const { signal = null, since = state.totalSteps } = state.memory.drift?.episode ?? {};
  const evidence = "the step to which the run was to go back cannot be reached any more";
  return recordRecovery(context, state, { action: "stop", level: 5, signal, evidence, since }, null);
}

function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  return orElseLater(ask, () => null);
}
