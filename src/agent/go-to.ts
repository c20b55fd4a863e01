import { stateOfSave } from "../history/open-state.ts";
import { type StartPoint, startPoint } from "../history/start-point.ts";
import type { RunState } from "../run/run-state.ts";
import type { LoadedSave } from "../saves/checkpoint-store.ts";
import { beginAgain } from "./new-run.ts";
import type { RunPorts } from "./ports.ts";
import { branchOff } from "./resume.ts";

/**
 * Goes on at a save, or at the start of the game, on a new branch. What this process has played stays counted.
 *
 * @param saved null for the start of the game
 * @param behind what is written down there before the branch counts: a kill leaves the run either where it was, or there
 *   with all of that
 */
export function goTo(
  ports: RunPorts,
  before: RunState,
  saved: LoadedSave | null,
  behind: (there: RunState) => RunState,
): RunState {
  const { runId, memory, sessionSteps } = before;
  const { state } =
    saved === null ? beginAgain(ports, memory.settings, { runId, behind }) : branchAt(ports, saved, behind);
  const atMs = ports.clock.elapsedMs();
  return { ...state, sessionSteps, safeStep: state.totalSteps, saved: { ...state.saved, atMs } };
}

function branchAt(
  ports: RunPorts,
  { checkpoint, file }: LoadedSave,
  behind: (state: RunState) => RunState,
): StartPoint {
  ports.emulator.restore(checkpoint.machine);
  return branchOff(startPoint("resumed", stateOfSave(checkpoint, file)), ports, behind);
}
