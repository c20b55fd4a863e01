import { describeError, factsOf } from "../../base/errors.ts";
import { isPartNode, type LoopNode } from "../../base/vocabulary/loop-node.ts";
import type { RunOutcome } from "../../base/vocabulary/outcome.ts";
import type { RunEvent } from "../../base/vocabulary/run-event.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import type { BoundaryFacts } from "../../base/vocabulary/stop.ts";
import { totalTokens } from "../../base/vocabulary/usage.ts";
import { stillLeftOut } from "../../model/anthropic/model-parameters.ts";
import { ModelFault } from "../../model/language-model.ts";
import { type StartPoint, startPoint } from "../../record/replay/open-state.ts";
import { hasPendingWork } from "../../record/replay/state/pending.ts";
import { blamedOf, describeFormer, untriedOf } from "../../record/replay/untried.ts";
import { stopOf } from "../../record/seam/data-parts.ts";
import {
  askDirector,
  type DirectiveResult,
  isDirectorAsked,
  leaveWorkflow,
  NO_RESULT,
} from "./ask-director.ts";
import { boundaryAfter, boundaryAtStart, nodeAhead } from "./boundary.ts";
import { changeSettings } from "./branch-off.ts";
import { BudgetSpent, StepSpent, toRunnerError } from "./calls/call-errors.ts";
import { type Node, openContext, type RunContext } from "./context.ts";
import { describePending, describeStart } from "./describe-start.ts";
import type { CallFault, Director } from "./director.ts";
import { endOf, isBetweenSteps } from "./end-of.ts";
import { act } from "./nodes/act.ts";
import { decide } from "./nodes/decide.ts";
import { remember } from "./nodes/remember.ts";
import { save } from "./nodes/save.ts";
import { summarize } from "./nodes/summarize.ts";
import { notifyPeople } from "./notify/notify-people.ts";
import type { RunPorts } from "./ports.ts";
import type { RunOptions } from "./run-options.ts";
import { callBetweenSteps, startParts } from "./seam/loop-parts.ts";
import { NODES_OF_PARTS } from "./seam/node-parts.ts";
import { STOPS } from "./seam/stop-parts.ts";
import { describeHealed, describeMissing, writeSave } from "./write-save.ts";

/** The loop: each node names the next one. */
const NODES: Readonly<Record<LoopNode, Node>> = {
  ...NODES_OF_PARTS,
  decide,
  act,
  remember,
  summarize,
  save,
};

/** The loop's place between two nodes. */
interface Turn {
  readonly state: RunState;
  readonly boundary: BoundaryFacts;
  /** The result for the director's next question. */
  readonly result: DirectiveResult;
  readonly end: RunOutcome | null;
}

/**
 * Plays: yields everything that happens and returns how it ended. Expected ends are outcomes; a broken world is thrown,
 * after an emergency save of the last consistent point.
 */
export function runAgent(
  ports: RunPorts,
  start: StartPoint,
  options: RunOptions,
): AsyncGenerator<RunEvent, RunOutcome> {
  return notifyPeople(playFrom(ports, start, options), ports.notifier);
}

async function* playFrom(
  ports: RunPorts,
  start: StartPoint,
  options: RunOptions,
): AsyncGenerator<RunEvent, RunOutcome> {
  const context = openContext(ports, options);
  let { state } = start;
  yield* describeStart(context, start);

  try {
    if (stopOf(state.memory) !== null) return yield* STOPS.finish(context, state);
    const boundary = boundaryAtStart(context, start);
    let turn: Turn = { state, boundary, result: NO_RESULT, end: endOf(context, state) };
    if (turn.end === null) yield* describePending(context, state);
    yield* startParts(context, state);
    yield* STOPS.describeGoingOn(start);
    while (turn.end === null) {
      turn = yield* takeTurn(context, turn);
      state = turn.state;
      if (stopOf(state.memory) !== null) return yield* STOPS.finish(context, state);
    }
    return yield* finish(context, state, turn.end);
  } catch (error) {
    const end = outcomeOf(error, options.signal);
    const last = error instanceof ModelFault ? yield* withoutRefusedSettings(context, state, error) : state;
    const isKept = !isUnknownAtStart(error, state);
    if (end !== null) return yield* finish(context, last, end, isKept);
    const explained = toRunnerError(error);
    const isRefused = error instanceof ModelFault && error.tries !== null && last === state;
    const failed = {
      type: "failed",
      reason: describeError(explained),
      ...(isRefused && { isRefused }),
    } as const;
    yield* finish(context, last, failed, isKept);
    throw explained;
  }
}

/** One turn: stops for a person, lets the parts act, asks the director, or runs the next node. */
async function* takeTurn(context: RunContext, turn: Turn): AsyncGenerator<RunEvent, Turn> {
  const { direct: director } = context.options;
  let { state } = turn;
  // Before it may stop: resuming continues the run outside the workflow.
  if (director === undefined && isBetweenSteps(state)) state = leaveWorkflow(context.ports, state);
  const stop = STOPS.stopAt(context, state, turn.boundary);
  if (stop !== null) return { ...turn, state: STOPS.stop(context, state, stop) };
  // Until the player has replied with the newest settings, parts wait.
  if (isBetweenSteps(state) && Object.keys(untriedOf(state.memory)).length === 0) {
    const changed = yield* callBetweenSteps(context, state);
    // A turn of its own: whatever fails next, the change stays.
    if (changed !== state) return { ...turn, state: changed, end: endOf(context, changed) };
  }
  const here = { ...turn, state };
  if (director === undefined || !isDirectorAsked(state, turn.result)) return yield* runNode(context, here);
  return yield* takeDirectedTurn(context, director, here);
}

/** A turn that the director decides. */
async function* takeDirectedTurn(
  context: RunContext,
  director: Director,
  turn: Turn,
): AsyncGenerator<RunEvent, Turn> {
  const { state, next, result } = yield* askDirector(context, director, turn.state, turn.result);
  const here = { ...turn, state, result };
  switch (next) {
    case "play":
      return yield* runNode(context, here);
    case "operator":
      return here;
    case "again":
      return { ...here, end: endOf(context, state) };
    case "elsewhere": {
      const boundary = boundaryAtStart(context, startPoint(state, "workflow"));
      return { ...here, boundary, end: endOf(context, state) };
    }
    default:
      return { ...here, end: next };
  }
}

/**
 * Runs the node that comes next. A director gets the reason that the LM could not be asked; otherwise that ends
 * the run.
 */
async function* runNode(context: RunContext, turn: Turn): AsyncGenerator<RunEvent, Turn> {
  const stoodBefore = STOPS.wentOnBefore(turn.state.memory);
  const node = nodeAhead(context, turn.state);
  try {
    const state = yield* NODES[node](context, turn.state);
    context.options.onState?.(state);
    const ran = { ran: node, hadStopped: stoodBefore === node };
    const boundary = boundaryAfter(context, turn.boundary, ran, state);
    const result = isPartNode(node) ? turn.result : NO_RESULT;
    return { state, boundary, result, end: endOf(context, state) };
  } catch (error) {
    const fault = callFaultIn(error, context, node);
    if (fault === null) throw error;
    return { ...turn, result: { ...NO_RESULT, fault } };
  }
}

/**
 * The state after a failed call, without those newest settings that the server's answer names. All others stay, and a
 * notice says which ones no reply has confirmed.
 */
async function* withoutRefusedSettings(
  { ports }: RunContext,
  state: RunState,
  { kind, blames }: ModelFault,
): AsyncGenerator<RunEvent, RunState> {
  const { memory, totalSteps: step } = state;
  const { settings } = memory;
  if (hasPendingWork(state)) return state;
  const reverted = blamedOf(memory, blames);
  const names = Object.keys(reverted);
  const kept = Object.fromEntries(
    Object.entries(untriedOf(memory)).filter(([name]) => !names.includes(name)),
  );
  if (Object.keys(kept).length > 0) {
    const isOfAccount = kind === "credentials" || kind === "payment";
    const why = isOfAccount
      ? "the refusal concerns the key or the account"
      : "no reply has come with them yet";
    const text = `these settings are kept, since ${why}: ${describeFormer(settings, kept)}`;
    yield { type: "notice", step, text };
  }
  if (names.length === 0) return state;
  const before = { ...settings, ...reverted };
  yield {
    type: "notice",
    step,
    text: `the server refused these settings, so they are reverted: ${describeFormer(settings, reverted)}`,
  };
  return changeSettings(state, { ...before, leftOut: stillLeftOut(settings, before) }, ports.journal);
}

/** Returns whether a new game ends because its server does not know its model: then there is nothing to keep. */
function isUnknownAtStart(error: unknown, state: RunState): boolean {
  const isUnplayed = state.totalSteps === 0 && state.saved.file === null && !hasPendingWork(state);
  return isUnplayed && error instanceof ModelFault && error.blames.includes("model");
}

/** Saves the run where it ends, and reports how it ended. */
async function* finish(
  context: RunContext,
  last: RunState,
  outcome: RunOutcome,
  isKept = true,
): AsyncGenerator<RunEvent, RunOutcome> {
  const isEmergency = outcome.type === "cancelled" || outcome.type === "failed";
  const isSaved = isKept && context.options.autoSave;
  const kind = isEmergency ? "emergency" : "routine";
  const state = isSaved ? yield* writeSave(context, last, { kind }) : last;
  const { totalSteps, sessionSteps, saved } = state;
  yield* describeHealed(context, totalSteps);
  yield* describeMissing(context, state);
  yield {
    type: "finished",
    outcome,
    totalSteps,
    sessionSteps,
    lastSave: saved.file,
    unsavedSteps: totalSteps - saved.step,
    unsavedReason: saved.failure?.reason ?? null,
    unsavedError: factsOf(saved.failure?.cause),
    unconfirmedModel: unconfirmedModelOf(state, context),
  };
  return outcome;
}

/** The player that has not replied yet; null for one that has, and for one that needs no server. */
function unconfirmedModelOf({ memory }: RunState, { ports, options, ledger }: RunContext): string | null {
  const { model } = memory.settings;
  const hasReplied = options.answered?.has(model) === true || totalTokens(ledger.spent.usage) > 0;
  const isUnconfirmed = untriedOf(memory).model !== undefined || !hasReplied;
  return ports.model.isRemote && isUnconfirmed ? model : null;
}

/** Returns why the LM could not be asked for the director's step or its summary; null if that ends the run. */
function callFaultIn(error: unknown, { options }: RunContext, ran: LoopNode): CallFault | null {
  if (options.direct === undefined || options.signal.aborted) return null;
  if (ran !== "decide" && ran !== "summarize") return null;
  if (error instanceof StepSpent) return { reason: "max_cost", text: error.message };
  const isAway = error instanceof ModelFault && error.kind === "unreachable";
  return isAway ? { reason: "unreachable", text: error.message } : null;
}

/** The outcome that an error means; null for a broken world. */
function outcomeOf(error: unknown, signal: AbortSignal): RunOutcome | null {
  if (error instanceof BudgetSpent) return error.outcome;
  if (signal.aborted && error === signal.reason) return { type: "cancelled", reason: describeError(error) };
  if (error instanceof ModelFault && error.kind === "unreachable") {
    return { type: "unreachable", reason: error.message };
  }
  return null;
}
