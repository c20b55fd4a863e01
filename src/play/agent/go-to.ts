import type { RunState } from "../../base/vocabulary/run-state.ts";
import { type StartPoint, startPoint, stateOfSave } from "../../record/replay/open-state.ts";
import type { LoadedSave } from "../../record/saves/checkpoint-store.ts";
import { startAgain } from "../../record/seam/data-parts.ts";
import { branchOff } from "./branch-off.ts";
import { beginAgain } from "./new-run.ts";
import type { RunPorts } from "./ports.ts";

/**
 * Continues on a new branch: at a save, at a point where the machine already is, or at the start of the game. This
 * process's played steps stay counted.
 *
 * @param to null for the start of the game
 * @param behind records written there before the branch counts: a kill leaves the run either where it was, or there
 * with all of them
 */
export function goTo(
  ports: RunPorts,
  before: RunState,
  to: LoadedSave | StartPoint | null,
  behind: (there: RunState) => RunState,
): RunState {
  const { runId, memory, sessionSteps } = before;
  const { state } =
    to === null
      ? beginAgain(ports, memory.settings, {
          runId,
          behind,
          shares: startAgain(memory),
          brought: memory.brought,
        })
      : branchOff("state" in to ? to : pointAt(ports, to), ports, behind);
  return { ...state, sessionSteps, safeStep: state.totalSteps };
}

function pointAt({ emulator }: RunPorts, { checkpoint, file }: LoadedSave): StartPoint {
  emulator.restore(checkpoint.machine);
  return startPoint(stateOfSave(checkpoint, file));
}
