import { isUnderWay } from "../history/reduce.ts";
import type { StartPoint } from "../history/start-point.ts";
import type { RunSettings } from "../run/run-settings.ts";
import type { RunState } from "../run/run-state.ts";
import { recordDecision } from "./calls/record-decision.ts";
import { changedNames, planSettings } from "./conversation/change-settings.ts";
import type { RunPorts } from "./ports.ts";

/** Begins a new branch at a point; that is written down first. What another branch holds of a step stays there. */
export function branchOff(
  point: StartPoint,
  { ids, journal }: Pick<RunPorts, "ids" | "journal">,
): StartPoint {
  const { runId, checkpointId, totalSteps, branchId: fromBranchId, journal: from } = point.state;
  const branchId = ids.newId();
  journal?.append(branchId, { type: "branch", runId, fromBranchId, fromStep: totalSteps, from });
  journal?.setHead({ runId, branchId, checkpointId });
  return { ...point, state: { ...point.state, branchId, begun: [], journal: journal?.position ?? null } };
}

/**
 * The same point with other settings; that they changed is written down first. While something waits that the old ones
 * brought about, the change waits too.
 */
export function withSettings(
  point: StartPoint,
  settings: RunSettings,
  { journal }: Pick<RunPorts, "journal">,
): StartPoint {
  const { state } = point;
  if (!isUnderWay(state)) return { ...point, state: changeSettings(state, settings, journal) };
  const changed = changedNames(state.memory.settings, settings);
  const requestedSettings = Object.fromEntries(changed.map((name) => [name, settings[name]]));
  return { ...point, state: { ...state, requestedSettings } };
}

/** The state with other settings; that they changed is written down first. */
export function changeSettings(
  state: RunState,
  settings: RunSettings,
  journal: RunPorts["journal"],
): RunState {
  const decision = planSettings(state, settings);
  return decision === null ? state : recordDecision(journal, state, decision);
}
