import type { RunOutcome } from "../../run/outcome.ts";
import type { RunEvent } from "../../run/run-event.ts";

const OUTCOMES: Record<RunOutcome["type"], string> = {
  done: "Done",
  cancelled: "Stopped",
  budget: "A limit was reached",
  "needs-person": "A person is needed",
  failed: "The run failed",
  unreachable: "The LM could not be reached",
};

/** How every run ends: the outcome, the steps, the last save, and the command that goes on. */
export function renderFinalFacts(
  event: Extract<RunEvent, { type: "finished" }>,
  goOnCommand: string,
): readonly string[] {
  const { outcome, totalSteps, sessionSteps, lastSave, unsavedSteps } = event;
  const reason = outcome.type === "done" ? "" : `: ${outcome.reason}`;
  const lost =
    unsavedSteps > 0
      ? ` (not saved after it: ${unsavedSteps === 1 ? "1 step" : `${unsavedSteps} steps`})`
      : "";
  return [
    `${OUTCOMES[outcome.type]}${reason}.`,
    `Steps: ${sessionSteps} played now, ${totalSteps} in all.`,
    lastSave === null ? "Last save: none." : `Last save: ${lastSave}${lost}.`,
    `Go on: ${goOnCommand}`,
  ];
}
