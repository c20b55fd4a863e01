import { playTrack } from "../actions/input-recorder.ts";
import type { Emulator } from "../emulator/emulator.ts";
import { hashMachine } from "../emulator/machine-hash.ts";
import { RunnerError } from "../errors.ts";
import type { PlacedEntry } from "../journal/journal.ts";
import type { InputTrack } from "../run/button.ts";
import type { MachineState } from "../run/machine.ts";
import { applyEntry } from "./apply-entry.ts";
import type { StartPoint } from "./start-point.ts";

/**
 * The run as it stood after step `step` on the way to a branch: the conversation from the records alone, the machine from
 * the last keyframe before it and the tracks since. Its hash is compared with the recorded one.
 *
 * @param base a point of the path before that step, or at it with nothing that waits; with the machine there
 * @param path what the journal tells of the path behind it
 * @throws a `RunnerError`: `step-out-of-range`; `journal-damaged` or `journal-diverged` when it cannot be followed
 */
export function recallStep(
  emulator: Emulator,
  base: StartPoint,
  path: readonly PlacedEntry[],
  step: number,
): StartPoint {
  let { state } = base;
  let machine: MachineState | null = null;
  let tracks: InputTrack[] = [];
  let machineSha256: string | null = null;
  for (const placed of path) {
    const { entry } = placed;
    const isOver = state.totalSteps === step && (entry.type === "call" || entry.type === "reply");
    if (isOver && entry.purpose === "play") break;
    const next = applyEntry(state, placed);
    if (typeof next === "string")
      throw new RunnerError("journal-damaged", `the journal does not lead to step ${step} (${next})`, {
        facts: { step },
      });
    // The branch on which the step lies: a new one leaves that one, whatever came after.
    state = next === state ? state : { ...next, branchId: entry.branchId };
    if (entry.type === "outcome") {
      tracks.push(entry.outcome.track);
      machineSha256 = entry.outcome.machineSha256;
    }
    if (entry.type === "keyframe") {
      machine = entry.machine;
      tracks = [];
    }
  }
  const { totalSteps } = state;
  if (totalSteps !== step) {
    throw new RunnerError("step-out-of-range", `this branch has ${totalSteps} steps, not ${step}`, {
      facts: { step, totalSteps },
    });
  }
  if (machine !== null) emulator.restore(machine);
  for (const track of tracks) playTrack(emulator, track);
  if (machineSha256 !== null && hashMachine(emulator.snapshot()) !== machineSha256) {
    throw new RunnerError("journal-diverged", `the machine at step ${step} is not the recorded one`, {
      facts: { step },
    });
  }
  return { ...base, state: { ...state, sessionSteps: 0, safeStep: totalSteps } };
}
