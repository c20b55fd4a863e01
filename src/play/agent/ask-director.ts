import { setImmediate } from "node:timers/promises";
import type { StageRecord } from "../../base/vocabulary/journal/stage-record.ts";
import { STEP_RECORD_VERSION } from "../../base/vocabulary/journal/step-record.ts";
import type { OperatorAction } from "../../base/vocabulary/operator.ts";
import type { RunOutcome } from "../../base/vocabulary/outcome.ts";
import type { RunEvent } from "../../base/vocabulary/run-event.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import type { Alarm } from "../../base/vocabulary/services.ts";
import { receiveAction } from "../../record/replay/operator-step.ts";
import { isUnderWay } from "../../record/replay/reduce.ts";
import { applyStage } from "../../record/replay/stages/apply-stage.ts";
import { playersStepIn } from "../../record/replay/stages/change-plan.ts";
import type { SaveRequest } from "../../record/saves/checkpoint-store.ts";
import { writeRecord } from "./calls/write-record.ts";
import type { RunContext } from "./context.ts";
import { newestGoal, tellGoal } from "./conversation/change-settings.ts";
import type { Directive, Director, Scene, Stage } from "./director.ts";
import { limitEnd } from "./end-of.ts";
import { goTo } from "./go-to.ts";
import { tellAgain } from "./mail/record-mail.ts";
import type { RunPorts } from "./ports.ts";
import { changeSettings } from "./resume.ts";
import { openInterrupt } from "./stop.ts";
import { writeSave } from "./write-save.ts";

/** What a director is to be told the next time that it is asked. */
export type Cue = Pick<Scene, "fault" | "isSaved">;

/** There is nothing to tell. */
export const NO_CUE: Cue = { fault: null, isSaved: null };

/** What came of something that a director asked for. */
export interface Directed {
  readonly state: RunState;
  /**
   * What comes next: it is asked again, here or where the run went; the player's step; the operator's, which waits now;
   * or the end of the run.
   */
  readonly next: "again" | "elsewhere" | "play" | "operator" | RunOutcome;
  readonly cue: Cue;
}

/** Whether a run is between two steps, where nothing waits. */
export function isBetweenSteps(state: RunState): boolean {
  return state.memory.next === "decide" && !isUnderWay(state);
}

/**
 * Whether a director is asked: between two steps, and before a summary that could not be had, until the player plays on.
 * What stands in the state tells it, so that it is the same after a kill.
 */
export function isDirected(state: RunState, { fault }: Cue): boolean {
  const { next, workflow } = state.memory;
  if (next !== "summarize") return isBetweenSteps(state);
  return fault !== null || (workflow !== undefined && playersStepIn(workflow) === null);
}

/** Asks a director what comes next, and does it. */
export async function* direct(
  context: RunContext,
  director: Director,
  state: RunState,
  cue: Cue,
): AsyncGenerator<RunEvent, Directed> {
  const { ports, options, ledger } = context;
  const { signal } = options;
  const again = (changed: RunState, next: Directed["next"] = "again"): Directed => ({
    ...{ state: changed, next, cue: NO_CUE },
  });
  const { costUsd, unconfirmedUsd } = ledger.spent;
  const asked = await director({ state, costUsd, unconfirmedUsd, signal, ...cue });
  switch (asked.type) {
    case "record": {
      const changed = recordStage(ports, state, asked.stage);
      if (asked.event !== null) yield asked.event;
      // Signals and timers get their turn, even where nothing is played for long.
      await setImmediate();
      return again(changed);
    }
    case "save": {
      const saved = yield* saveFor(context, state, asked.request);
      return { ...again(saved.state), cue: { ...NO_CUE, isSaved: saved.isSaved } };
    }
    case "go-to":
      return again(goElsewhere(context, state, asked), "elsewhere");
    case "wait":
      await waitFor(context, asked.ms);
      return again(state);
    case "tell":
      yield asked.event;
      return again(state);
    case "stop":
      return again(openInterrupt(context, state, asked.stop));
    case "end":
      return again(state, asked.outcome);
    default: {
      const end = limitEnd(context, state);
      if (end !== null) return again(state, end);
      // A summary that is due comes before any step.
      if (asked.type === "play" || state.memory.next === "summarize") return again(state, "play");
      yield { type: "step-started", step: state.totalSteps + 1 };
      return again(recordAction(ports.journal, state, asked.action), "operator");
    }
  }
}

/** The state in which an operator's action waits, which is written down first. */
export function recordAction(
  journal: RunPorts["journal"],
  state: RunState,
  action: OperatorAction,
): RunState {
  const step = state.totalSteps + 1;
  const record = { type: "operator", step, action, version: STEP_RECORD_VERSION } as const;
  return writeRecord(journal, record, receiveAction(state, action));
}

/** The state after something befell a step of a workflow, which is written down first. */
export function recordStage({ journal }: Pick<RunPorts, "journal">, state: RunState, stage: Stage): RunState {
  const told = [goalFor(state, stage), stage.told ?? null].filter((text) => text !== null);
  const record: StageRecord = {
    ...{ type: "stage", step: state.totalSteps, ...stage },
    ...(told.length === 0 ? {} : { told: told.join("\n\n") }),
    version: STEP_RECORD_VERSION,
  };
  const changed = applyStage(state, record);
  if (typeof changed === "string") throw new Error(changed);
  return writeRecord(journal, record, changed);
}

/**
 * The goal that the LM is given with a stage: that of a step that begins; and, where the workflow is over, the one from
 * before it. Nothing is played between two steps, so the goal there is not told.
 */
function goalFor({ memory }: RunState, { path, phase, settings }: Stage): string | null {
  const isOver = path === "" && phase !== "begin";
  const goal = settings?.goal;
  if (!isOver) return phase !== "begin" || goal === undefined ? null : tellGoal(goal);
  const newest = newestGoal(memory.messageHistory);
  const line = tellGoal(goal === undefined ? memory.settings.goal : goal);
  return newest === null || newest === line || newest.startsWith(`${line}\n`) ? null : line;
}

/** Makes a save, and tells whether it was made. */
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

/** Goes on where a director wants; what it says of that is written down there. */
function goElsewhere(
  context: RunContext,
  before: RunState,
  { saved, stage }: Extract<Directive, { type: "go-to" }>,
): RunState {
  const { ports } = context;
  return goTo(ports, before, saved, (there) => {
    const { goal, seed } = there.memory.settings;
    const same = changeSettings(there, { ...before.memory.settings, goal, seed }, ports.journal);
    // Where a step failed, nobody planned it, so all is told again that the operator wrote since.
    if (stage === undefined) return tellAgain(context, before.memory, same);
    // As planned, what was read stays behind; what was not is still to be told.
    const ids = (before.memory.mail?.unread ?? []).map(({ id }) => id);
    return tellAgain(context, { mail: { ids } }, recordStage(ports, same, stage));
  });
}

/** Waits so long, or until the run is to end. */
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

/**
 * The state of a run that somebody plays on without the workflow of which it was: from here on it is of none. That is
 * written down before anything is played.
 */
export function leaveWorkflow(ports: Pick<RunPorts, "journal">, state: RunState): RunState {
  const { workflow } = state.memory;
  if (workflow === undefined) return state;
  const { id: planId, name } = workflow;
  return recordStage(ports, state, { workflow: name, planId, path: "", phase: "skip", attempt: 1 });
}
