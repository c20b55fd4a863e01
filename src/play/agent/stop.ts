import { STEP_RECORD_VERSION } from "../../base/vocabulary/journal/step-record.ts";
import type { LoopNode } from "../../base/vocabulary/loop-node.ts";
import type { RunOutcome } from "../../base/vocabulary/outcome.ts";
import type { RunEvent } from "../../base/vocabulary/run-event.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import type { InterruptRecord } from "../../parts/interrupts/base/interrupt-record.ts";
import type { InterruptSettings, InterruptTarget } from "../../parts/interrupts/base/interrupts.ts";
import { compileInterrupts, type Interrupts } from "../../parts/interrupts/play/compile-interrupts.ts";
import { factsForCondition } from "../../parts/interrupts/play/condition-facts.ts";
import {
  lastAfter,
  planStop,
  ranBefore,
  type Stop,
  type Boundary as StopBoundary,
} from "../../parts/interrupts/play/plan-stop.ts";
import { pendingGate } from "../../parts/interrupts/record/pending-gate.ts";
import { NO_LIMITS } from "../../record/ledger/limits.ts";
import type { StartPoint } from "../../record/replay/open-state.ts";
import { pendingAction, playedReply, stepAt } from "../../record/replay/state/pending.ts";
import { applyShared, dueNode } from "../../record/seam/data-parts.ts";
import { settingsAhead } from "./branch-off.ts";
import { writeRecord } from "./calls/write-record.ts";
import type { RunContext } from "./context.ts";
import { isSaveDue } from "./nodes/save.ts";
import { describeHealed, writeSave } from "./write-save.ts";

/** The node that ran last and was due, and whether a save is due. */
export type BoundaryFacts = Pick<StopBoundary, "last" | "isSaveDue">;

/** The boundary where a run begins, ignoring crashes: a run that was killed there stops at the same places. */
export function boundaryAtStart(
  context: RunContext,
  { state, savedBy, replayedSteps }: StartPoint,
): BoundaryFacts {
  const isSaved = savedBy === "routine" && replayedSteps === 0;
  const wasSaved = isSaved || state.totalSteps % context.options.saveEvery === 0;
  return { last: ranBefore(state, wasSaved), isSaveDue: isDue(context, state) };
}

/**
 * Returns the boundary after one more node. A run resumed before a save which is no longer due has passed the boundary
 * before that save.
 *
 * @param ran the node, and whether the run was resumed right before it
 */
export function boundaryAfter(
  context: RunContext,
  before: BoundaryFacts,
  { ran, wasResumed }: { readonly ran: LoopNode; readonly wasResumed: boolean },
  state: RunState,
): BoundaryFacts {
  const isPassed = ran === "save" && wasResumed && !before.isSaveDue;
  const last = isPassed ? null : lastAfter(before.last, ran, before.isSaveDue);
  return { last, isSaveDue: isDue(context, state) };
}

/** A save is due where it comes next, and where there are saves. */
function isDue(context: RunContext, state: RunState): boolean {
  return state.memory.next === "save" && context.options.autoSave && isSaveDue(context, state);
}

/** The node that comes next: a part's one that is due, else the state's. A director is asked before a part's node. */
export function nodeAhead({ options }: Pick<RunContext, "options">, { memory }: RunState): LoopNode {
  const isDirected = memory.next === "decide" && options.direct !== undefined;
  return (isDirected ? null : dueNode(memory)) ?? memory.next;
}

/** Returns where the run stops for a person, or null where it continues. */
export function stopAt(context: RunContext, state: RunState, boundary: BoundaryFacts): Stop | null {
  const { options, ledger } = context;
  if (!options.autoSave || options.isBegun?.(state) === false) return null;
  const { memory } = state;
  const next = nodeAhead(context, state);
  const node = memory.resumed?.node ?? null;
  // An earlier version stopped before the next node of a save while a part's one was due.
  const resumed = node === memory.next ? next : node;
  const settings = options.passesInterrupts === true ? null : settingsAhead(memory).interrupts;
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
export function openInterrupt(context: RunContext, state: RunState, stop: Stop): RunState {
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

/** Returns the rest of the command's targets. */
function targetOf(
  { ports, options, startMs }: RunContext,
  { totalSteps, sessionSteps }: RunState,
): InterruptTarget {
  const { steps, untilStep, until = null, saveEvery, limits = NO_LIMITS } = options;
  const ends = [untilStep, steps === null ? null : totalSteps - sessionSteps + steps];
  const known = ends.filter((end) => end !== null);
  const playedMs = ports.clock.elapsedMs() - startMs;
  const ms = limits.ms === null ? null : Math.max(1, Math.round(limits.ms - playedMs));
  return {
    untilStep: known.length === 0 ? null : Math.min(...known),
    ...options.patience,
    ...(options.keeper !== undefined && options.keeper.elsewhere.length > 0
      ? { elsewhere: options.keeper.elsewhere }
      : {}),
    until,
    saveEvery,
    limits: { ...limits, ms },
  };
}

/**
 * Ends the process at an interrupt, which the run reached now or before. Saves its checkpoint unless that was done; the
 * last event of the run describes it.
 */
export async function* finishAtInterrupt(
  context: RunContext,
  stopped: RunState,
): AsyncGenerator<RunEvent, RunOutcome> {
  const { interrupt } = stopped.memory;
  if (interrupt === undefined) throw new Error("the run is not stopped at an interrupt");
  const { id, node, when, reason } = interrupt;
  const isMissing = stopped.checkpointId !== id && context.options.autoSave;
  const state = isMissing ? yield* writeSave(context, stopped, { kind: "interrupt" }) : stopped;
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
