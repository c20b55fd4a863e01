import {
  type Check,
  fields,
  isAmount,
  isCount,
  isDuration,
  isIn,
  isNumber,
  isText,
  isTexts,
  isTrue,
  listOf,
  MAX_MS,
  orMissing,
  orNull,
  recordOf,
} from "../../../base/checks.ts";
import { EVIDENCE } from "../../../record/saves/format/shapes/evidence-shape.ts";
import type { PartShapes } from "../../../record/seam/data-part.ts";
import { DRIFT_SIGNALS } from "../base/drift.ts";

/** A moment, by a clock that may begin anywhere. */
const isMoment: Check = (value) => isNumber(value) && Math.abs(value) <= MAX_MS;
const isShare: Check = (value) => isAmount(value) && (value as number) <= 1;
const isSignal = isIn(DRIFT_SIGNALS);

const isWindow = listOf(
  fields({
    step: isCount,
    action: orNull(isText),
    deed: isText,
    ...EVIDENCE,
    failedTools: orMissing(isCount),
    said: orMissing(isText),
    call: orMissing(fields({ ms: isMoment, costUsd: orNull(isAmount), cacheShare: isShare })),
  }),
);

const isDrift = fields({
  window: isWindow,
  seen: isTexts,
  playedMs: isDuration,
  playedSteps: isCount,
  milestoneStep: isCount,
  rethoughtStep: isCount,
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
      step: orMissing(isCount),
      checkpointId: orMissing(isText),
      lesson: isText,
      wayBackId: orNull(isText),
    }),
  ),
  wayBack: orMissing(fields({ checkpointId: isText, atPlayed: isCount, seen: isTexts })),
  rollbacks: orMissing(listOf(isMoment)),
  hadCells: orMissing(recordOf(isCount)),
  isReviewing: orMissing(isTrue),
  stopped: orMissing(isText),
});

/** Drift in a memory. */
export const driftShapes: PartShapes<"drift"> = {
  memory: { drift: orMissing(isDrift) },
  outcome: {},
  playedMs: ({ drift }) => drift?.playedMs,
};
