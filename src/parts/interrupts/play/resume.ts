import { RunnerError } from "../../../base/errors.ts";
import { STEP_RECORD_VERSION } from "../../../base/vocabulary/journal/step-record.ts";
import type { RunSettings } from "../../../base/vocabulary/run-settings.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { changesTo, settingsAhead } from "../../../play/agent/branch-off.ts";
import { writeRecord } from "../../../play/agent/calls/write-record.ts";
import type { RunPorts } from "../../../play/agent/ports.ts";
import type { StartPoint } from "../../../record/replay/open-state.ts";
import { stepAt } from "../../../record/replay/state/pending.ts";
import type { ResumeRecord } from "../base/interrupt-record.ts";
import type { ResumeRequest } from "../base/resume-request.ts";
import { applyResume } from "../record/interrupt-state.ts";
import { pendingGate } from "../record/pending-gate.ts";

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
