import { STOP_KIND } from "../../../base/vocabulary/checkpoint.ts";
import { STEP_RECORD_VERSION } from "../../../base/vocabulary/journal/step-record.ts";
import type { RunOutcome } from "../../../base/vocabulary/outcome.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { BoundaryFacts, Stop } from "../../../base/vocabulary/stop.ts";
import { nodeAhead, targetOf } from "../../../play/agent/boundary.ts";
import { settingsAhead } from "../../../play/agent/branch-off.ts";
import { writeRecord } from "../../../play/agent/calls/write-record.ts";
import type { RunContext } from "../../../play/agent/context.ts";
import type { StopPart } from "../../../play/agent/seam/loop-part.ts";
import { describeHealed, writeSave } from "../../../play/agent/write-save.ts";
import type { StartPoint } from "../../../record/replay/open-state.ts";
import { pendingAction, playedReply, stepAt } from "../../../record/replay/state/pending.ts";
import { applyShared } from "../../../record/seam/data-parts.ts";
import type { InterruptRecord } from "../base/interrupt-record.ts";
import type { InterruptSettings } from "../base/interrupts.ts";
import { pendingGate } from "../record/pending-gate.ts";
import { compileInterrupts, type Interrupts } from "./compile-interrupts.ts";
import { factsForCondition } from "./condition-facts.ts";
import { planStop } from "./plan-stop.ts";

/** Returns where the run stops for a person, or null where it continues. */
function stopAt(context: RunContext, state: RunState, boundary: BoundaryFacts): Stop | null {
  const { options, ledger } = context;
  if (!options.autoSave || options.isBegun?.(state) === false) return null;
  const { memory } = state;
  const next = nodeAhead(context, state);
  const node = memory.resumed?.node ?? null;
  // An earlier version stopped before the next node of a save while a part's one was due.
  const resumed = node === memory.next ? next : node;
  const settings = options.passesStops === true ? null : settingsAhead(memory).interrupts;
  const interrupts = compiled(settings ?? null);
  const facts = () => factsForCondition(state, playedReply(memory), ledger.spent.costUsd);
  const isPaused = next === "act" && resumed !== next && options.takePauseRequest?.() === true;
  const planned = planStop(interrupts, { ...boundary, next, resumed, facts });
  return planned ?? (isPaused ? { node: "act", when: "condition", reason: "asked to pause" } : null);
}

const COMPILED = new WeakMap<InterruptSettings, Interrupts>();

/** The interrupts, each compiled once: they are looked at between all nodes. */
function compiled(settings: InterruptSettings | null): Interrupts {
  const known = settings === null ? undefined : COMPILED.get(settings);
  const interrupts = known ?? compileInterrupts(settings);
  if (settings !== null) COMPILED.set(settings, interrupts);
  return interrupts;
}

/** Stops: that is written down first, then its checkpoint is saved. */
function openInterrupt(context: RunContext, state: RunState, stop: Stop): RunState {
  const { ports } = context;
  const ahead = nodeAhead(context, state);
  const record: InterruptRecord = {
    type: "interrupt",
    step: stepAt(state),
    id: ports.ids.newId(),
    // A part's node is named where the run stops for it alone: earlier versions know no other ones.
    ...stop,
    next: stop.node === ahead ? ahead : state.memory.next,
    target: targetOf(context, state),
    version: STEP_RECORD_VERSION,
  };
  // Before the interrupt can be resumed.
  context.options.keeper?.keep(record.id);
  return writeRecord(ports.journal, record, applyShared(state, record));
}

/**
 * Ends the process at an interrupt, which the run reached now or before. Saves its checkpoint unless that was done; the
 * last event of the run describes it.
 */
async function* finishAtInterrupt(
  context: RunContext,
  stopped: RunState,
): AsyncGenerator<RunEvent, RunOutcome> {
  const { interrupt } = stopped.memory;
  if (interrupt === undefined) throw new Error("the run is not stopped at an interrupt");
  const { id, node, when, reason } = interrupt;
  const isMissing = stopped.checkpointId !== id && context.options.autoSave;
  const state = isMissing ? yield* writeSave(context, stopped, { kind: STOP_KIND }) : stopped;
  const { totalSteps, sessionSteps, saved, memory, gameInfo } = state;
  yield* describeHealed(context, totalSteps);
  const outcome = { type: "interrupted" } as const;
  yield {
    type: "interrupt",
    node,
    when,
    reason,
    step: stepAt(state),
    state: {
      step: totalSteps,
      next: interrupt.next ?? memory.next,
      gameInfo,
      notes: memory.notes,
      goal: memory.settings.goal,
      plan: memory.plan ?? {},
      summaryText: memory.summaryText,
      messages: memory.messageHistory.length,
    },
    pending: pendingAction(memory),
    gate: pendingGate(memory),
    checkpointId: id,
    checkpointPath: state.checkpointId === id ? saved.file : null,
    outcome,
    totalSteps,
    sessionSteps,
    lastSave: saved.file,
    unsavedSteps: totalSteps - saved.step,
  };
  return outcome;
}

/** Reports the decision at an interrupt, made now or before a kill. */
function* describeResumed({ state, resumed = state.memory.resumed }: StartPoint): Generator<RunEvent> {
  if (resumed === undefined) return;
  const { decision, say } = resumed;
  yield { type: "resumed", step: stepAt(state), decision, say };
}

/** Interrupts at the boundaries of the loop. */
export const interruptsStops: StopPart = {
  stopAt,
  stop: openInterrupt,
  finish: finishAtInterrupt,
  wentOnBefore: ({ resumed }) => resumed?.node ?? null,
  describeGoingOn: describeResumed,
  noticeOf(event) {
    if (event.type !== "interrupt") return null;
    const { type, step, checkpointId, node, reason } = event;
    return { type, step, id: checkpointId, node, text: reason };
  },
};
