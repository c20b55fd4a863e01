import { RunnerError } from "../../base/errors.ts";
import type { InterruptDecision } from "../../base/vocabulary/interrupts.ts";
import type { ResumeRecord } from "../../base/vocabulary/journal/interrupt-record.ts";
import { STEP_RECORD_VERSION } from "../../base/vocabulary/journal/step-record.ts";
import type { RunSettings } from "../../base/vocabulary/run-settings.ts";
import type { Memory, RunState } from "../../base/vocabulary/run-state.ts";
import { applyResume, pendingGate, stepAt } from "../../record/replay/interrupt-state.ts";
import type { StartPoint } from "../../record/replay/open-state.ts";
import { settle } from "../../record/replay/reduce.ts";
import { asBranch } from "../../record/replay/requests.ts";
import { hasPendingWork } from "../../record/replay/state/pending.ts";
import { recordDecision, writeRecord } from "./calls/write-record.ts";
import { changedNames, planSettings } from "./conversation/change-settings.ts";
import type { RunPorts } from "./ports.ts";

/**
 * Begins a new branch at a point, which is recorded first. The records of a step stay on their branch. Where the journal does
 * not lead to the point, it gets the machine there: the save may be gone later.
 *
 * @param behind further records, before the branch becomes current
 */
export function branchOff(
  point: StartPoint,
  { ids, journal, emulator }: Pick<RunPorts, "ids" | "journal" | "emulator">,
  behind: (state: RunState) => RunState = (state) => state,
): StartPoint {
  const { runId, checkpointId, totalSteps, branchId: fromBranchId, journal: from } = point.state;
  const branchId = ids.newId();
  journal?.append(branchId, { type: "branch", runId, fromBranchId, fromStep: totalSteps, from });
  if (journal !== null && from === null) {
    const { totalSteps: step } = settle(point.state);
    journal.append(branchId, { type: "keyframe", step, machine: emulator.snapshot() }, { isDerived: true });
  }
  const here = { ...asBranch(point.state), branchId, begun: [], journal: journal?.position ?? null };
  const state = behind(here);
  journal?.setHead({ runId, branchId, checkpointId });
  return { ...point, state: { ...state, journal: journal?.position ?? null } };
}

/**
 * The same point with other settings, which are recorded first. While work of the old settings is pending, so is the
 * change.
 */
export function withSettings(
  point: StartPoint,
  settings: RunSettings,
  { journal }: Pick<RunPorts, "journal">,
): StartPoint {
  const { state } = point;
  const { requestedSettings: _, ...memory } = state.memory;
  const asked = { ...state, memory };
  if (!hasPendingWork(state)) {
    return { ...point, state: changeSettings(asked, settings, journal) };
  }
  const requestedSettings = changesTo(memory.settings, settings);
  return requestedSettings === null
    ? { ...point, state: asked }
    : { ...point, state: { ...asked, memory: { ...memory, requestedSettings } } };
}

/** The settings that apply as soon as no work is pending. */
export function settingsAhead({ settings, requestedSettings }: Memory): RunSettings {
  return { ...settings, ...requestedSettings };
}

/** Returns the changed settings; null without any. */
function changesTo(before: RunSettings, after: RunSettings): Partial<RunSettings> | null {
  const changed = changedNames(before, after);
  return changed.length === 0 ? null : Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/** A decision at an interrupt, and a word to the LM. */
export interface ResumeRequest {
  readonly decision: InterruptDecision;
  /** A word to the LM; null for none. */
  readonly say: string | null;
}

/**
 * The point from which a resumed run continues. The decision is recorded first, with the settings that change.
 */
export function resumeFrom(
  point: StartPoint,
  { decision, say }: ResumeRequest,
  settings: RunSettings,
  { journal }: Pick<RunPorts, "journal">,
): StartPoint {
  const { state } = point;
  const { interrupt } = state.memory;
  if (interrupt === undefined) throw new Error("the run is not stopped at an interrupt");
  const record: ResumeRecord = {
    type: "resume",
    step: stepAt(state),
    interruptId: interrupt.id,
    decision,
    say,
    settings: changesTo(settingsAhead(state.memory), settings),
    version: STEP_RECORD_VERSION,
  };
  const resumed = writeRecord(journal, record, applyResume(state, record));
  return { ...point, state: resumed, resumed: { decision, say } };
}

/**
 * Refuses a decision where nothing is pending that it could be about.
 *
 * @param state null for a new game
 * @throws RunnerError `nothing-pending`
 */
export function checkResume(state: Pick<RunState, "memory"> | null, { decision, say }: ResumeRequest): void {
  if (state === null) throw new RunnerError("nothing-pending", "a new game has no interrupt to resume");
  const { interrupt, next } = state.memory;
  const isAction = decision.type !== "approve";
  if (interrupt !== undefined && (!isAction || next === "act")) return;
  if (interrupt !== undefined && decision.type === "reject" && pendingGate(state.memory) !== null) return;
  if (interrupt === undefined && !isAction && say === null) return;
  const fact =
    interrupt === undefined
      ? "the run is at no interrupt, so there is nothing to decide"
      : `no action is pending before ${next}, so there is none to ${decision.type === "reject" ? "reject" : "replace"}`;
  throw new RunnerError("nothing-pending", fact, { facts: { next } });
}

/** The state with other settings, which are recorded first. */
export function changeSettings(
  state: RunState,
  settings: RunSettings,
  journal: RunPorts["journal"],
): RunState {
  const decision = planSettings(state, settings);
  return decision === null ? state : recordDecision(journal, state, decision);
}
