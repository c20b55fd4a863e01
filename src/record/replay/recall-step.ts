import type { MachineState } from "../../../packages/emulator/src/machine/machine.ts";
import { RunnerError } from "../../base/errors.ts";
import type { JournalEntry } from "../../base/vocabulary/journal/journal-record.ts";
import type { PlacedEntry } from "../journal/journal.ts";
import { leftIn } from "../seam/data-parts.ts";
import { applyEntry } from "./apply-entry.ts";
import type { StartPoint } from "./open-state.ts";
import { restoredIn, settle } from "./reduce.ts";
import type { RecordedStep, Replayer } from "./replayer.ts";
import { withoutRequests } from "./requests.ts";

/**
 * Returns the run after step `step` on the way to a branch: the conversation from the records alone, the machine from
 * the last keyframe before it, or the step's restore, and the tracks since. Its hash is compared with the recorded one.
 *
 * @param base a point of the path before that step, or at it with nothing pending; with the machine there
 * @param path the journal's entries of the path after it
 * @param planId a run of a workflow that began after that step, which is left out
 * @throws a `RunnerError`: `step-out-of-range`; `journal-damaged` or `journal-diverged` when it cannot be followed
 */
export function recallStep(
  replayer: Replayer,
  base: StartPoint,
  path: readonly PlacedEntry[],
  step: number,
  planId?: string,
): StartPoint {
  let { state } = base;
  let machine: MachineState | null = null;
  let steps: RecordedStep[] = [];
  const left = leftIn(path.map(({ entry }) => entry));
  for (const placed of path) {
    const { entry } = placed;
    const isOfPlan = entry.type === "stage" && entry.planId === planId;
    if (settle(state).totalSteps === step && (beginsStep(entry) || left.has(entry) || isOfPlan)) break;
    const next = applyEntry(state, placed);
    if (typeof next === "string")
      throw new RunnerError("journal-damaged", `the journal does not lead to step ${step} (${next})`, {
        facts: { step },
      });
    const restored = entry.type === "outcome" ? restoredIn(state) : null;
    if (restored !== null) {
      machine = restored.machine;
      steps = [];
    }
    // The branch on which the step lies: a new one leaves that one, whatever came after.
    const isPlayed = next !== state && entry.type !== "branch";
    state = isPlayed ? { ...next, branchId: entry.branchId } : next;
    if (entry.type === "outcome") {
      steps.push({ ...entry.outcome, machine: null });
    }
    if (entry.type === "keyframe") {
      machine = entry.machine;
      steps = [];
    }
  }
  const settled = settle(state);
  // After going back, players are asked anew.
  const memory = withoutRequests(settled.memory);
  const { totalSteps } = settled;
  if (totalSteps !== step) {
    throw new RunnerError("step-out-of-range", `this branch has ${totalSteps} steps, not ${step}`, {
      facts: { step, totalSteps },
    });
  }
  if (machine !== null) replayer.restore(machine);
  if (!steps.every((recorded) => replayer.play(recorded))) {
    throw new RunnerError("journal-diverged", `the machine at step ${step} is not the recorded one`, {
      facts: { step },
    });
  }
  replayer.finish();
  return { ...base, state: { ...settled, memory, sessionSteps: 0, safeStep: totalSteps } };
}

/** Returns whether the next step begins with an entry: earlier entries belong to the step before. */
function beginsStep(entry: JournalEntry): boolean {
  if (entry.type === "operator") return true;
  return (entry.type === "call" || entry.type === "reply") && entry.purpose === "play";
}
