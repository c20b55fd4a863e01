import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { quoteGameText } from "../../../game/games/text/quote-game-text.ts";
import { forgottenIn } from "../../../game/world/apply-observation.ts";
import { type Health, healthOf } from "../../../record/drift/health.ts";
import { fillDrift } from "../../../record/drift/signal.ts";
import { rememberStep } from "../../../record/replay/reduce.ts";
import type { RunContext } from "../context.ts";
import { closeWayBack } from "../recovery/way-back.ts";
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
  yield* describeDrift(before, state);
  yield* closeWayBack(context, before, state);
  yield* callAfterStep(context, state, outcome);
  if (milestones.length === 0) return state;
  yield { type: "milestone", step, reached: milestones };
  if (context.options.autoSave) {
    yield* writeSave(context, state, { kind: "milestone", label: milestones.join(", ") });
  }
  return state;
}

/** Reports the drift after a step, and its news. Nothing if drift is off. */
function* describeDrift(before: RunState, after: RunState): Generator<RunEvent> {
  const { drift, settings } = after.memory;
  if (drift === undefined || fillDrift(settings.drift).isOff) return;
  const step = after.totalSteps;
  let health: Health | null = null;
  const healthNow = (): Health => {
    health ??= healthOf(after.memory, settings);
    return health;
  };
  const { told: known = [], episode, stopped } = before.memory.drift ?? {};
  for (const signal of drift.told ?? []) {
    if (!known.includes(signal)) yield { type: "drift", step, signal, ...healthNow().signals[signal] };
  }
  // One that ended with a stop did not get on again.
  if (episode !== undefined && stopped === undefined && drift.episode === undefined) {
    const { level, signal } = episode;
    yield { type: "recovery", step, level, action: "ended", signal, evidence: "", checkpointId: null };
  }
  // Few look at it, and it takes as long as judging the step.
  yield {
    type: "health",
    step,
    level: drift.episode?.level ?? 0,
    get signals() {
      return healthNow().signals;
    },
  };
}
