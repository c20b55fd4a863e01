import {
  fields,
  isCount,
  isDuration,
  isId,
  isIn,
  isText,
  isTexts,
  orMissing,
  orNull,
  recordOf,
} from "../../../base/checks.ts";
import type { DecisionShares } from "../../../base/seam/shares.ts";
import { isObject } from "../../../base/vocabulary/json.ts";
import type { Memory } from "../../../base/vocabulary/run-state.ts";
import type { DataPart, DecisionShare } from "../../../record/seam/data-part.ts";
import { DRIFT_SIGNALS, type DriftSignalName, RECOVERY_ACTIONS } from "../base/drift.ts";
import { healthOf } from "./health.ts";
import { LESSONS_NOTE } from "./lesson.ts";
import {
  applyDrift,
  applyRollback,
  delaySummary,
  driftAfterPlanChange,
  withDrift,
  withFreshConversation,
  withoutStop,
} from "./remember-drift.ts";

const isDriftDecision = fields({
  action: isIn(["reseed", ...RECOVERY_ACTIONS]),
  level: isCount,
  signal: orNull(isIn(DRIFT_SIGNALS)),
  evidence: isText,
  count: isCount,
  since: isCount,
  goesBack: orMissing(
    fields({
      step: orMissing(isCount),
      checkpointId: orMissing(isId),
      lesson: isText,
      wayBackId: orNull(isId),
    }),
  ),
});

/** With what a branch begins to which the run went back by itself. */
const isRollback = fields({
  notes: recordOf(isText),
  carried: fields({
    playedMs: isDuration,
    playedSteps: isCount,
    decisions: isCount,
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
  countedAs: ({ rollback }) => (rollback === undefined ? null : "rollbacks"),
  actedOn: ({ drift }) => (drift !== undefined && drift.level > 0 ? drift.signal : null),
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

/** The signals that depend on the game alone. */
const BARE: readonly DriftSignalName[] = ["progress", "repetition", "errors", "goal"];

function troubleIn(memory: Memory, isBare: boolean): string | null {
  const { level, signals } = healthOf(memory, memory.settings);
  const told = (isBare ? BARE : DRIFT_SIGNALS).flatMap((name) => signals[name].evidence || []);
  return told.length === 0 ? null : `Drift${level === 0 ? "" : `, level ${level}`}: ${told.join("; ")}`;
}

/** Drift as it is saved and replayed. */
export const driftData: DataPart = {
  records: {},
  decision: driftDecision,
  judge: withDrift,
  afterFold: withFreshConversation,
  afterPlanChange: driftAfterPlanChange,
  afterStop: withoutStop,
  delaySummary,
  playedSteps: ({ drift }) => drift?.playedSteps,
  troubleIn,
  judgedSteps: ({ drift }) => drift?.window ?? [],
  ranAfterStep: ({ memory: { drift } }) =>
    drift?.decidedAt !== undefined && drift.decidedAt === drift.playedSteps ? "recover" : null,
  passagesOfNote: (name, text) =>
    name === LESSONS_NOTE
      ? text.split("\n").map((line) => ({ from: "lesson", text: line.replace(/^- /, "") }))
      : null,
};
