import type { DecisionShares, OutcomeShares } from "../../../base/seam/shares.ts";
import { isObject } from "../../../base/vocabulary/json.ts";
import {
  type Check,
  fields,
  isAmount,
  isCount,
  isDuration,
  isId,
  isIn,
  isNumber,
  isText,
  isTrue,
  listOf,
  MAX_MS,
  orMissing,
  orNull,
  recordOf,
} from "../../../record/saves/format/checks.ts";
import { EVIDENCE } from "../../../record/saves/format/shapes/evidence-shape.ts";
import type { DataPart, DecisionShare } from "../../../record/seam/data-part.ts";
import { DRIFT_SIGNALS, RECOVERY_ACTIONS } from "../base/drift.ts";
import {
  applyDrift,
  applyRollback,
  delaySummary,
  withDrift,
  withFreshConversation,
  withoutStop,
  withPlanChanged,
} from "./remember-drift.ts";

const isTexts = listOf(isText);
/** A moment, by a clock that may begin anywhere. */
const isMoment: Check = (value) => isNumber(value) && Math.abs(value) <= MAX_MS;
const isShare: Check = (value) => isAmount(value) && (value as number) <= 1;
const isSignal = isIn(DRIFT_SIGNALS);

const isWindow = listOf(
  fields({
    ...{ step: isCount, action: orNull(isText), deed: isText },
    ...EVIDENCE,
    failedTools: orMissing(isCount),
    said: orMissing(isText),
    call: orMissing(fields({ ms: isMoment, costUsd: orNull(isAmount), cacheShare: isShare })),
  }),
);

const isDrift = fields({
  window: isWindow,
  seen: isTexts,
  ...{ playedMs: isDuration, playedSteps: isCount, milestoneStep: isCount, rethoughtStep: isCount },
  quietSteps: orMissing(isCount),
  freshAtMs: isMoment,
  decisions: isCount,
  decidedAt: orMissing(isCount),
  newest: orMissing(fields({ step: isCount, level: isCount, count: isCount, evidence: isText })),
  episode: orMissing(fields({ signal: isSignal, since: isCount, level: isCount, atPlayed: isCount })),
  told: orMissing(listOf(isSignal)),
  hinted: orMissing(listOf(isSignal)),
  goesBack: orMissing(
    fields({
      ...{ step: orMissing(isCount), checkpointId: orMissing(isText) },
      ...{ lesson: isText, wayBackId: orNull(isText) },
    }),
  ),
  wayBack: orMissing(fields({ checkpointId: isText, atPlayed: isCount, seen: isTexts })),
  rollbacks: orMissing(listOf(isMoment)),
  hadCells: orMissing(recordOf(isCount)),
  isReviewing: orMissing(isTrue),
  stopped: orMissing(isText),
});

const isDriftDecision = fields({
  action: isIn(["reseed", ...RECOVERY_ACTIONS]),
  level: isCount,
  signal: orNull(isIn(DRIFT_SIGNALS)),
  evidence: isText,
  count: isCount,
  since: isCount,
  goesBack: orMissing(
    fields({
      ...{ step: orMissing(isCount), checkpointId: orMissing(isId) },
      ...{ lesson: isText, wayBackId: orNull(isId) },
    }),
  ),
});

/** With what a branch begins to which the run went back by itself. */
const isRollback = fields({
  notes: recordOf(isText),
  carried: fields({
    ...{ playedMs: isDuration, playedSteps: isCount, decisions: isCount },
    seen: orMissing(isTexts),
    hadCells: orMissing(recordOf(isCount)),
  }),
});

function isOfDrift({ drift, rollback }: DecisionShares): boolean {
  return drift !== undefined || rollback !== undefined;
}

/** Decisions about drift. */
export const driftDecision: DecisionShare<"drift" | "rollback"> = {
  fields: { drift: orMissing(isDriftDecision), rollback: orMissing(isRollback) },
  needsPart: isOfDrift,
  hasOwnWords: ({ drift }) => drift !== undefined,
  countsAs: (decision) => ({ notice: decision.drift === undefined, change: !isOfDrift(decision) }),
  refusedInScores: ({ rollback }) => (rollback === undefined ? null : "it was rolled back"),
  apply(memory, { drift, rollback }, { step }) {
    const after = drift === undefined ? memory : applyDrift(memory, drift, step);
    return rollback === undefined ? after : applyRollback(after, rollback);
  },
  redact(record, words) {
    const { rollback } = record;
    return isObject(rollback)
      ? { ...record, rollback: { ...rollback, notes: words(rollback["notes"]) } }
      : record;
  },
};

/** Drift as it is saved and replayed. */
export const driftData: DataPart<never, "drift", Pick<OutcomeShares, never>> = {
  records: {},
  memory: { drift: orMissing(isDrift) },
  outcome: {},
  decision: driftDecision,
  playedMs: ({ drift }) => drift?.playedMs,
  judge: withDrift,
  afterFold: withFreshConversation,
  afterPlanChange: withPlanChanged,
  afterStop: withoutStop,
  delaySummary,
};
