import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../../base/vocabulary/step.ts";
import { fillDrift } from "../../../record/drift/signal.ts";
import { tellQuiet } from "../../../record/drift/tell-quiet.ts";
import { waitingToAct } from "../../../record/replay/reduce.ts";
import { driftBehind } from "../../../record/replay/remember-drift.ts";

/**
 * What a step did, with a line of facts at the end of its message where the run has been quiet for long. It follows from
 * the memory and the outcome alone. Nothing is added where drift is not looked at, nor to an operator's step, which is news.
 */
export function addFacts(before: RunState, outcome: StepOutcome): StepOutcome {
  if (fillDrift(before.memory.settings.drift).isOff) return outcome;
  const reply = waitingToAct(before.memory);
  const drift = driftBehind({ before, reply, outcome });
  const text = drift === undefined ? null : tellQuiet(drift);
  if (text === null) return outcome;
  const { message } = outcome;
  return { ...outcome, message: { ...message, content: [...message.content, { type: "text", text }] } };
}
