import { describeError, factsOf } from "../../base/errors.ts";
import type { LoopNode } from "../../base/vocabulary/loop-node.ts";
import type { RunOutcome } from "../../base/vocabulary/outcome.ts";
import type { RunEvent } from "../../base/vocabulary/run-event.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import { stillLeftOut } from "../../model/anthropic/model-parameters.ts";
import { ModelFault } from "../../model/language-model.ts";
import { isUnderWay } from "../../record/replay/reduce.ts";
import { asBranch } from "../../record/replay/requests.ts";
import { type StartPoint, startPoint } from "../../record/replay/start-point.ts";
import { beginsTrial, settingsBeforeTrial } from "../../record/replay/untried.ts";
import { type Cue, direct, isBetweenSteps, isDirected, leaveWorkflow, NO_CUE } from "./ask-director.ts";
import { BudgetSpent, StepSpent } from "./calls/budget-spent.ts";
import { toRunnerError } from "./calls/to-runner-error.ts";
import { type Node, openContext, type RunContext } from "./context.ts";
import { describeResumed, describeStart, describeWaiting } from "./describe-start.ts";
import type { CallFault } from "./director.ts";
import { endOf } from "./end-of.ts";
import { postMissing, settlePosts } from "./mail/post.ts";
import { takeMail } from "./mail/take-mail.ts";
import { act } from "./nodes/act.ts";
import { decide } from "./nodes/decide.ts";
import { recover } from "./nodes/recover.ts";
import { remember } from "./nodes/remember.ts";
import { save } from "./nodes/save.ts";
import { summarize } from "./nodes/summarize.ts";
import type { RunPorts } from "./ports.ts";
import { postRecovery } from "./recovery/post-recovery.ts";
import { changeSettings } from "./resume.ts";
import type { RunOptions } from "./run-options.ts";
import { type Between, betweenAfter, betweenAtStart, openInterrupt, stand, stopAt } from "./stop.ts";
import { describeHealed, describeMissing, writeSave } from "./write-save.ts";

/** The loop: each node says which one is next. */
const NODES: Readonly<Record<LoopNode, Node>> = { decide, act, remember, recover, summarize, save };

/**
 * Plays: yields everything that happens and returns how it ended. Ends that are expected are outcomes; a
 * broken world is thrown, after an emergency save of the last consistent point.
 */
export async function* runAgent(
  ports: RunPorts,
  start: StartPoint,
  options: RunOptions,
): AsyncGenerator<RunEvent, RunOutcome> {
  const context = openContext(ports, options);
  let state: RunState = start.state;
  let before = start.before ?? null;
  yield* describeStart(context, start);

  try {
    if (state.memory.interrupt !== undefined) return yield* stand(context, state);
    let at: Place = {
      state,
      between: betweenAtStart(context, start),
      cue: NO_CUE,
      end: endOf(context, state),
    };
    if (at.end === null) yield* describeWaiting(context, state);
    yield* postMissing(context, state);
    yield* postRecovery(context, state);
    yield* describeResumed(start);
    while (at.end === null) {
      at = yield* advance(context, at, before !== null);
      before = beforeUntried(before, state, at.state);
      state = at.state;
      if (state.memory.interrupt !== undefined) {
        yield* settlePosts(context, state.totalSteps);
        return yield* stand(context, state);
      }
    }
    return yield* finish(context, state, at.end);
  } catch (error) {
    const end = expectedEndOf(error, options.signal);
    const last = end?.type === "budget" ? state : (before ?? withoutRefused(context, state, error));
    const isKept = !isRefusedAtStart(error, state);
    if (end !== null) return yield* finish(context, last, end, isKept);
    const explained = toRunnerError(error);
    yield* finish(context, last, { type: "failed", reason: describeError(explained) }, isKept);
    throw explained;
  }
}

/** Where the loop stands between two nodes. */
interface Place {
  readonly state: RunState;
  readonly between: Between;
  /** What the director is still to be told. */
  readonly cue: Cue;
  readonly end: RunOutcome | null;
}

/**
 * The state to which a run goes back if the model or the server that it asks from now on never replies; null where it
 * has replied, or where they are the same as before.
 */
function beforeUntried(before: RunState | null, from: RunState, to: RunState): RunState | null {
  if (isUnderWay(to) || to.branchId !== from.branchId) return null;
  return before ?? (beginsTrial(from, to) ? asBranch(from) : null);
}

/** The state with the settings before those that were refused; the same where the player has replied with them. */
function withoutRefused({ ports }: RunContext, state: RunState, error: unknown): RunState {
  const before = settingsBeforeTrial(state.memory);
  if (before === null || isUnderWay(state) || !(error instanceof ModelFault)) return state;
  const leftOut = stillLeftOut(state.memory.settings, before);
  return changeSettings(state, { ...before, leftOut }, ports.journal);
}

/** Whether a new game ends because its model or server was refused: then there is nothing to keep. */
function isRefusedAtStart(error: unknown, state: RunState): boolean {
  const isUnplayed = state.totalSteps === 0 && state.saved.file === null && !isUnderWay(state);
  return isUnplayed && error instanceof ModelFault && error.kind !== "credentials";
}

/**
 * Goes on by one node, or by one thing that a director asks for; or stops for a person.
 *
 * @param isUntried whether the run may yet go back to before its settings: then the operator's messages wait
 */
async function* advance(context: RunContext, at: Place, isUntried: boolean): AsyncGenerator<RunEvent, Place> {
  const { between } = at;
  const { direct: director } = context.options;
  let { state } = at;
  // Before it may stop: whoever lets it go on goes on with this run, and not with the workflow.
  if (isBetweenSteps(state) && director === undefined) state = leaveWorkflow(context.ports, state);
  const stop = stopAt(context, state, between);
  if (stop !== null) return { ...at, state: openInterrupt(context, state, stop) };
  if (isBetweenSteps(state) && !isUntried) {
    const before = state;
    state = yield* takeMail(context, before);
    // A state of its own: whatever fails next, what was told stays told.
    if (state !== before) return { ...at, state, end: endOf(context, state) };
  }
  if (director !== undefined && isDirected(state, at.cue)) {
    const directed = yield* direct(context, director, state, at.cue);
    const { next, cue } = directed;
    ({ state } = directed);
    if (next === "again") return { state, between, cue, end: endOf(context, state) };
    if (next === "elsewhere") {
      const point = startPoint("resumed", state, "workflow");
      return { state, between: betweenAtStart(context, point), cue, end: endOf(context, state) };
    }
    if (next === "operator") return { state, between, cue, end: null };
    if (next !== "play") return { state, between, cue, end: next };
  }
  return yield* runNode(context, { ...at, state });
}

async function* runNode(context: RunContext, at: Place): AsyncGenerator<RunEvent, Place> {
  const { next, resumed } = at.state.memory;
  try {
    const state = yield* NODES[next](context, at.state);
    context.options.onState?.(state);
    const ran = { ran: next, wasResumed: resumed?.node === next };
    const between = betweenAfter(context, at.between, ran, state);
    return { state, between, cue: NO_CUE, end: endOf(context, state) };
  } catch (error) {
    const fault = troubleIn(error, context, next);
    if (fault === null) throw error;
    return { ...at, cue: { ...NO_CUE, fault } };
  }
}

/** Saves the run where it ends, and tells how it ended. */
async function* finish(
  context: RunContext,
  last: RunState,
  outcome: RunOutcome,
  isKept = true,
): AsyncGenerator<RunEvent, RunOutcome> {
  const isEmergency = outcome.type === "cancelled" || outcome.type === "failed";
  const { autoSave, savesInEmergency = true } = context.options;
  const isSaved = isKept && (isEmergency ? savesInEmergency : autoSave);
  const kind = isEmergency ? "emergency" : "routine";
  const state = isSaved ? yield* writeSave(context, last, { kind }) : last;
  const { totalSteps, sessionSteps, saved } = state;
  yield* describeHealed(context, totalSteps);
  yield* describeMissing(context, state);
  yield* settlePosts(context, totalSteps);
  yield {
    type: "finished",
    outcome,
    totalSteps,
    sessionSteps,
    lastSave: saved.file,
    unsavedSteps: totalSteps - saved.step,
    unsavedReason: saved.failure?.reason ?? null,
    unsavedError: factsOf(saved.failure?.cause),
  };
  return outcome;
}

/** Why the LM could not be asked for what a director wanted, a step or its summary; null where that ends the run. */
function troubleIn(error: unknown, { options }: RunContext, ran: LoopNode): CallFault | null {
  if (options.direct === undefined || options.signal.aborted) return null;
  if (ran !== "decide" && ran !== "summarize") return null;
  if (error instanceof StepSpent) return { reason: "max_cost", text: error.message };
  const isAway = error instanceof ModelFault && error.kind === "unreachable";
  return isAway ? { reason: "unreachable", text: error.message } : null;
}

/** The outcome that an error stands for, or null when it is a broken world. */
function expectedEndOf(error: unknown, signal: AbortSignal): RunOutcome | null {
  if (error instanceof BudgetSpent) return error.outcome;
  if (signal.aborted && error === signal.reason) return { type: "cancelled", reason: describeError(error) };
  if (error instanceof ModelFault && error.kind === "unreachable") {
    return { type: "unreachable", reason: error.message };
  }
  return null;
}
