import type { DecisionRecord } from "../../../base/vocabulary/journal/journal-record.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { Memory, RunState } from "../../../base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../../base/vocabulary/step.ts";
import type { LoopHooks } from "../../../play/agent/seam/loop-part.ts";
import { waitingToAct } from "../../../record/replay/state/pending.ts";
import { driftKnownBefore } from "../record/clocks.ts";
import { type Health, healthOf } from "../record/health.ts";
import { planRecovery } from "../record/plan-recovery.ts";
import { driftBehind } from "../record/remember-drift.ts";
import { fillDrift } from "../record/signal.ts";
import { mayTellQuiet, tellQuiet } from "../record/tell-quiet.ts";
import { describeLevel } from "./describe-level.ts";
import { recoveryIn } from "./post-recovery.ts";
import { closeWayBack } from "./way-back.ts";

/** Useless replies in a row after which a person should look, where nothing is measured. */
const MAX_USELESS_REPLIES = 3;

/** Drift in the loop; the node `recover` acts against it. */
export const driftLoop: LoopHooks = {
  lastMessages: recoveryIn,
  knownBefore: ({ drift }) => driftKnownBefore(drift),
  textAfterStep: tellQuietRun,
  isForThought: ({ drift }) => drift?.isReviewing === true,
  isEndReached,
  async *afterStep(context, before, state) {
    yield* describeDrift(before, state);
    yield* closeWayBack(context, before, state);
  },
  giveUpReason({ drift, settings, counters: { uselessReplies } }) {
    if (settings.drift?.isOff !== true) return drift?.stopped ?? null;
    return uselessReplies >= MAX_USELESS_REPLIES ? `${uselessReplies} replies in a row did nothing` : null;
  },
  faultOf,
};

/** A decision that the rules do not give, or whose words are not the runner's. */
function faultOf(
  { memory }: RunState,
  { drift }: DecisionRecord,
  told: string | null | undefined,
): string | null {
  if (drift === undefined) return null;
  if (told !== undefined && describeLevel(drift) !== told)
    return "the words about drift are not the runner's";
  const plans = [planRecovery(memory), planRecovery(memory, ["rollback"])];
  const isPlanned = plans.some((plan) => plan?.action === drift.action && plan.level === drift.level);
  const isGivenUp = drift.action === "stop" && memory.drift?.goesBack !== undefined;
  return isPlanned || isGivenUp ? null : `drift is acted on (${drift.action}) where the rules do not`;
}

/** The newest step brought the game to its end, or the first one that is known is there. */
function isEndReached({ drift }: Pick<Memory, "drift">): boolean {
  const [before, last] = (drift?.window ?? []).slice(-2);
  const newest = last ?? before;
  return (
    newest?.isEnded === true &&
    newest.experience !== undefined &&
    (last === undefined || before?.isEnded !== true)
  );
}

/** A line of facts for a run that has long been quiet; null if drift is off, and for an operator's step, which is news. */
function tellQuietRun(before: RunState, outcome: StepOutcome): string | null {
  const { settings, drift: known } = before.memory;
  if (known === undefined || !mayTellQuiet(known) || fillDrift(settings.drift).isOff) return null;
  const drift = driftBehind({ before, reply: waitingToAct(before.memory), outcome });
  return drift === undefined ? null : tellQuiet(drift);
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
