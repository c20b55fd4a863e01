import { renderCountOf } from "../../../base/quantities/count.ts";
import type { RunOutcome } from "../../../base/vocabulary/outcome.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import { backCommand, helpCommands, isGameOver } from "../options/go-on-command.ts";
import type { Options } from "../options/options.ts";
import { plainLine } from "../render/plain-text.ts";
import { renderReason, withRemedy } from "../render/remedy.ts";

/** Characters of a milestone. */
const MAX_MILESTONE = 60;

/** Characters of the condition to play until. */
const MAX_CONDITION = 200;

const OUTCOMES: Record<RunOutcome["type"], string> = {
  done: "Done",
  interrupted: "Stopped for a person",
  cancelled: "Stopped",
  budget: "A limit was reached",
  "needs-person": "Stopped: this needs your attention",
  failed: "The run failed",
  unreachable: "The LM could not be reached",
};

/** The most of the milestones that are named at the end, the newest. */
const MAX_REACHED = 6;

/** The end of every run: the outcome, the steps, the milestones, the last save, and the command that continues it. */
export function renderFinalFacts(
  event: Extract<RunEvent, { type: "finished" }>,
  options: Options,
  goOnCommand: string,
  reached: readonly string[] = [],
): readonly string[] {
  const { untilStep, until } = options;
  const { totalSteps, sessionSteps, lastSave } = event;
  const isBehind = event.outcome.type === "done" && sessionSteps === 0 && (untilStep ?? 0) > 0;
  return [
    isBehind ? explainNothing(totalSteps, options) : renderOutcome(event.outcome, until),
    `Steps: ${sessionSteps} played now, ${totalSteps} in all.${renderLeft(sessionSteps - totalSteps)}`,
    ...renderReached(reached),
    `Last save: ${lastSave ?? "none"}${renderLost(event)}.`,
    ...(event.outcome.type === "needs-person" ? explainHelp(totalSteps, options) : []),
    `${isGameOver(event.outcome) ? "To play again" : "To continue"}: ${goOnCommand}`,
  ];
}

function renderReached(reached: readonly string[]): readonly string[] {
  if (reached.length === 0) return [];
  const newest = reached.slice(-MAX_REACHED).map((one) => plainLine(one, MAX_MILESTONE));
  const earlier = reached.length - newest.length;
  return [`Reached: ${earlier === 0 ? "" : `${earlier} earlier, then `}${newest.join(", ")}.`];
}

/** The steps of this process that were undone, at least; empty for none. */
function renderLeft(steps: number): string {
  if (steps <= 0) return "";
  return ` At least ${steps} of those played now were left behind, when play went back to an earlier step and took another way.`;
}

/** Steps to go back if it is unknown where a run went wrong. */
const SOME_STEPS_BACK = 50;

/** Remedies for a player without progress: a message, another goal, and going back. */
function explainHelp(totalSteps: number, options: Options): readonly string[] {
  const commands = helpCommands(options, Math.max(0, totalSteps - SOME_STEPS_BACK));
  return ["Before you go on, help the player with one of these:", ...commands.map((one) => `  ${one}`)];
}

/** The part that the last save lacks, and why the exit code is 73. */
function renderLost({
  lastSave,
  unsavedSteps,
  unsavedReason,
  unsavedError,
}: Extract<RunEvent, { type: "finished" }>): string {
  // A trial is not saved, and says nothing of it.
  if (unsavedSteps === 0 || (lastSave === null && unsavedReason === null)) return "";
  const what = `not saved${lastSave === null ? "" : " after it"}: ${renderCountOf(unsavedSteps, "step")}`;
  if (unsavedReason === null) return ` (${what})`;
  const why = unsavedError === null ? unsavedReason : withRemedy(unsavedReason, unsavedError);
  return ` (${what}, exit code 73: ${why})`;
}

function renderOutcome(outcome: RunOutcome, until: string | undefined): string {
  if (outcome.type === "done" && outcome.isReached !== undefined && until !== undefined) {
    const condition = plainLine(until, MAX_CONDITION);
    return outcome.isReached
      ? `Done: the goal was reached: ${condition}.`
      : `Stopped: all steps are played, but the goal was not reached: ${condition}.`;
  }
  if (isGameOver(outcome)) return "Done: the game is at its end.";
  // The failure is reported once, as the error that the command ends with.
  const isTold = outcome.type === "done" || outcome.type === "failed" || outcome.type === "interrupted";
  return `${OUTCOMES[outcome.type]}${isTold ? "" : `: ${renderReason(outcome)}`}.`;
}

function explainNothing(totalSteps: number, options: Options): string {
  const { untilStep = 0 } = options;
  const fact = `Nothing to play: the run is at step ${totalSteps} already.`;
  return untilStep === totalSteps ? fact : `${fact} To go back there: ${backCommand(options, untilStep)}.`;
}
