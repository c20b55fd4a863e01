import type { RunSettings } from "../../base/vocabulary/run-settings.ts";
import type { Memory, RunState } from "../../base/vocabulary/run-state.ts";
import type { StartPoint } from "../../record/replay/open-state.ts";
import { settle } from "../../record/replay/reduce.ts";
import { asBranch } from "../../record/replay/requests.ts";
import { hasPendingWork } from "../../record/replay/state/pending.ts";
import { recordDecision } from "./calls/write-record.ts";
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

/** The changed settings; null without any. */
export function changesTo(before: RunSettings, after: RunSettings): Partial<RunSettings> | null {
  const changed = changedNames(before, after);
  return changed.length === 0 ? null : Object.fromEntries(changed.map((name) => [name, after[name]]));
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
