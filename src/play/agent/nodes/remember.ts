import { quoteGameText } from "../../../../packages/games/src/known/text/quote-game-text.ts";
import { forgottenIn } from "../../../../packages/games/src/world/apply-observation.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { rememberStep } from "../../../record/replay/reduce.ts";
import type { RunContext } from "../context.ts";
import { callAfterStep } from "../seam/loop-parts.ts";
import { writeSave } from "../write-save.ts";

/** Appends the step to the conversation. A milestone is saved separately. */
export async function* remember(context: RunContext, before: RunState): AsyncGenerator<RunEvent, RunState> {
  const { outcome } = before.memory;
  if (outcome === undefined) throw new Error("the node remember was reached without an outcome");
  const { track, machineSha256, milestones = [] } = outcome;
  const state = rememberStep(before);
  const step = state.totalSteps;
  yield {
    type: "step-finished",
    step,
    frames: track.reduce((sum, [, frames]) => sum + frames, 0),
    machineSha256,
    gameInfo: state.gameInfo,
    messages: state.memory.messageHistory.length,
  };
  for (const name of forgottenIn(before.memory.atlas, state.memory.atlas)) {
    const text = `the atlas is full: the map ${quoteGameText(name)}, seen least recently, was forgotten`;
    yield { type: "notice", step, text };
  }
  yield* callAfterStep(context, before, state, outcome);
  if (milestones.length === 0) return state;
  yield { type: "milestone", step, reached: milestones };
  if (context.options.autoSave) {
    yield* writeSave(context, state, { kind: "milestone", label: milestones.join(", ") });
  }
  return state;
}
