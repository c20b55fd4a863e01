import { setImmediate } from "node:timers/promises";
import { STEP_RECORD_VERSION } from "../../base/vocabulary/journal/step-record.ts";
import type { RunOutcome } from "../../base/vocabulary/outcome.ts";
import type { RunEvent } from "../../base/vocabulary/run-event.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import type { Alarm } from "../../base/vocabulary/services.ts";
import type { StageRecord } from "../../parts/workflows/base/stage-record.ts";
import type { SaveRequest } from "../../record/saves/checkpoint-store.ts";
import { applyShared, courseIn } from "../../record/seam/data-parts.ts";
import { changeSettings } from "./branch-off.ts";
import { recordAction, writeRecord } from "./calls/write-record.ts";
import type { RunContext } from "./context.ts";
import { goalLine, newestGoal } from "./conversation/change-settings.ts";
import type { Directive, Director, Scene, Stage } from "./director.ts";
import { isBetweenSteps, limitEnd } from "./end-of.ts";
import { goTo } from "./go-to.ts";
import type { RunPorts } from "./ports.ts";
import { afterGoingBack } from "./seam/services-of-parts.ts";
import { STOPS } from "./seam/stop-parts.ts";
import { writeSave } from "./write-save.ts";

/** The result of the last directive, reported with the next question. */
export type DirectiveResult = Pick<Scene, "fault" | "isSaved">;

/** Nothing to report. */
export const NO_RESULT: DirectiveResult = { fault: null, isSaved: null };

/** The outcome of a directive. */
export interface Directed {
  readonly state: RunState;
  /**
   * The next action: ask the director again, at the same place (`again`) or where the run went (`elsewhere`); the
   * player's step; the operator's, which is pending now; or the end of the run.
   */
  readonly next: "again" | "elsewhere" | "play" | "operator" | RunOutcome;
  readonly result: DirectiveResult;
}

/**
 * Returns whether the director is asked: between two steps, and before a summary that could not be had, until the
 * player plays on.
 * It follows from the state, so it is the same after a kill.
 */
export function isDirectorAsked(state: RunState, { fault }: DirectiveResult): boolean {
  if (state.memory.next !== "summarize") return isBetweenSteps(state);
  return fault !== null || courseIn(state.memory)?.isPlaying === false;
}

/** Asks the director what comes next, and does it. */
export async function* askDirector(
  context: RunContext,
  director: Director,
  state: RunState,
  result: DirectiveResult,
): AsyncGenerator<RunEvent, Directed> {
  const { ports, options, ledger } = context;
  const { signal } = options;
  const { costUsd, unconfirmedUsd } = ledger.spent;
  const directive = await director({ state, costUsd, unconfirmedUsd, signal, ...result });
  const then = (next: Directed["next"], changed = state): Directed => ({
    state: changed,
    next,
    result: NO_RESULT,
  });
  switch (directive.type) {
    case "record": {
      const changed = recordStage(ports, state, directive.stage);
      if (directive.event !== null) yield directive.event;
      // Signals and timers get their turn, even where nothing is played for long.
      await setImmediate();
      return then("again", changed);
    }
    case "save": {
      const saved = yield* saveFor(context, state, directive.request);
      return { ...then("again", saved.state), result: { ...NO_RESULT, isSaved: saved.isSaved } };
    }
    case "go-to":
      return then("elsewhere", goElsewhere(context, state, directive));
    case "wait":
      await waitFor(context, directive.ms);
      return then("again");
    case "tell":
      yield directive.event;
      return then("again");
    case "stop":
      return then("again", STOPS.stop(context, state, directive.stop));
    case "end":
      return then(directive.outcome);
    default: {
      const end = limitEnd(context, state);
      if (end !== null) return then(end);
      // A summary that is due comes before any step.
      if (directive.type === "play" || state.memory.next === "summarize") return then("play");
      yield { type: "step-started", step: state.totalSteps + 1 };
      return then("operator", recordAction(ports.journal, state, directive.action));
    }
  }
}

/** The state after something befell a step of a workflow, which is written down first. */
function recordStage({ journal }: Pick<RunPorts, "journal">, state: RunState, stage: Stage): RunState {
  const told = [goalFor(state, stage), stage.told ?? null].filter((text) => text !== null);
  const record: StageRecord = {
    type: "stage",
    step: state.totalSteps,
    ...stage,
    ...(told.length === 0 ? {} : { told: told.join("\n\n") }),
    version: STEP_RECORD_VERSION,
  };
  return writeRecord(journal, record, applyShared(state, record));
}

/**
 * Returns the LM's goal in a stage: that of a step that begins; and, at the workflow's end, the goal from before it.
 * Nothing is played between two steps, so no goal is set there.
 */
function goalFor({ memory }: RunState, { path, phase, settings }: Stage): string | null {
  const isOver = path === "" && phase !== "begin";
  const goal = settings?.goal;
  if (!isOver) return phase !== "begin" || goal === undefined ? null : goalLine(goal);
  const newest = newestGoal(memory.messageHistory);
  const line = goalLine(goal === undefined ? memory.settings.goal : goal);
  return newest === null || newest === line || newest.startsWith(`${line}\n`) ? null : line;
}

/** Makes a save; returns whether it was made. */
async function* saveFor(
  context: RunContext,
  before: RunState,
  request: SaveRequest,
): AsyncGenerator<RunEvent, { readonly state: RunState; readonly isSaved: boolean }> {
  if (!context.options.autoSave) return { state: before, isSaved: false };
  const saving = writeSave(context, before, request);
  let isSaved = true;
  for (;;) {
    const { value, done } = await saving.next();
    if (done === true) return { state: value, isSaved };
    if (value.type === "save-failed") isSaved = false;
    yield value;
  }
}

/** Continues where a director wants. Its stage is recorded there. */
function goElsewhere(
  context: RunContext,
  before: RunState,
  { saved, stage }: Extract<Directive, { type: "go-to" }>,
): RunState {
  const { ports } = context;
  return goTo(ports, before, saved, (there) => {
    const { goal, seed } = there.memory.settings;
    const same = changeSettings(there, { ...before.memory.settings, goal, seed }, ports.journal);
    // A failed step was not planned.
    const isPlanned = stage !== undefined;
    const after = isPlanned ? recordStage(ports, same, stage) : same;
    return afterGoingBack(context, before.memory, after, isPlanned);
  });
}

/** Waits `ms` milliseconds, or until the run is to end. */
function waitFor({ ports, options: { signal } }: RunContext, ms: number): Promise<void> {
  return new Promise((resolve) => {
    let alarm: Alarm | null = null;
    const over = (): void => {
      alarm?.cancel();
      signal.removeEventListener("abort", over);
      resolve();
    };
    signal.addEventListener("abort", over);
    if (signal.aborted) over();
    else alarm = ports.alarm(ms, over);
  });
}

/** The state of a run that continues outside its workflow. That is recorded before anything is played. */
export function leaveWorkflow(ports: Pick<RunPorts, "journal">, state: RunState): RunState {
  const { workflow } = state.memory;
  if (workflow === undefined) return state;
  const { id: planId, name } = workflow;
  return recordStage(ports, state, { workflow: name, planId, path: "", phase: "skip", attempt: 1 });
}
